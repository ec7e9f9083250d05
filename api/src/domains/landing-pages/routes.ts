import * as contract from 'contract/landing-pages.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentLandingPage, presentPublicPage } from './present.ts'
import {
  createLandingPage,
  getEventLandingPage,
  getLandingPage,
  getPublicPage,
  publishLandingPage,
  updateLandingPage,
} from './service.ts'

export function landingPageRoutes(app: FastifyInstance, ctx: Context): void {
  const output = async (page: ReturnType<typeof getEventLandingPage>) => ({
    landingPage: presentLandingPage(await page, ctx.now()),
  })
  serve(app, contract.getLandingPage, async ({ params }) => {
    const { town, groups, ...found } = await getLandingPage(ctx, params.slug)
    return { landingPage: { ...presentLandingPage(found, ctx.now()), town, groups } }
  })
  serve(app, contract.getPublicPage, async ({ params }) => ({
    publicPage: presentPublicPage(await getPublicPage(ctx, params.slug), ctx.now()),
  }))
  serve(app, contract.getEventLandingPage, ({ params }) => output(getEventLandingPage(ctx, params.eventId)))
  serve(app, contract.createLandingPage, ({ actor, params, body }) =>
    output(createLandingPage(ctx, actor, params.eventId, body)),
  )
  serve(app, contract.updateLandingPage, ({ actor, params, body }) =>
    output(updateLandingPage(ctx, actor, params.id, body)),
  )
  serve(app, contract.publishLandingPage, ({ actor, params, body }) =>
    output(publishLandingPage(ctx, actor, params.id, body)),
  )
}
