import * as contract from 'contract/home-checks.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentHomeCheck } from './home-check/present.ts'
import {
  agreeHomeContact,
  cancelHomeCheck,
  getHomeCheck,
  getHomeContact,
  reportHome,
  setHomeCheck,
} from './home-check/service.ts'

export function homeCheckRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.setHomeCheck, async ({ actor, body }) => ({
    homeCheck: presentHomeCheck(await setHomeCheck(ctx, actor, body)),
  }))
  serve(app, contract.getHomeCheck, async ({ actor }) => {
    const view = await getHomeCheck(ctx, actor)
    return { homeCheck: view && presentHomeCheck(view) }
  })
  serve(app, contract.cancelHomeCheck, ({ actor }) => cancelHomeCheck(ctx, actor))
  serve(app, contract.reportHome, ({ actor }) => reportHome(ctx, actor))
  serve(app, contract.getHomeContact, async ({ query }) => ({ contact: await getHomeContact(ctx, query.token) }))
  serve(app, contract.agreeHomeContact, async ({ body }) => ({ contact: await agreeHomeContact(ctx, body.token) }))
}
