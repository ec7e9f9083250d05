import * as contract from 'contract/morning-after.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentMorningAfter } from './present.ts'
import { answerMorningAfter, listMorningAfters } from './service-morning-after.ts'

export function turnoutRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listMorningAfters, async ({ actor }) => ({
    mornings: (await listMorningAfters(ctx, actor)).map(presentMorningAfter),
  }))
  serve(app, contract.answerMorningAfter, async ({ actor, body }) => ({
    morning: presentMorningAfter(await answerMorningAfter(ctx, actor, body)),
  }))
}
