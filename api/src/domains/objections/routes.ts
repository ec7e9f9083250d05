import * as contract from 'contract/objections.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentDecision, presentObjection } from './present.ts'
import {
  decideObjection,
  deleteSuspended,
  exportSuspended,
  getDecision,
  listObjections,
  submitObjection,
} from './service.ts'

export function objectionRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getDecision, async ({ query }) => ({
    decision: presentDecision(await getDecision(ctx, query.token)),
  }))
  serve(app, contract.submitObjection, async ({ body }) => ({
    decision: presentDecision(await submitObjection(ctx, body)),
  }))
  serve(app, contract.exportSuspended, async ({ body }) => ({ export: await exportSuspended(ctx, body.token) }))
  serve(app, contract.deleteSuspended, ({ body }) => deleteSuspended(ctx, body.token))
  serve(app, contract.listObjections, async ({ actor, query }) => {
    const { rows, pagination } = await listObjections(ctx, actor, query)
    return { objections: rows.map(({ view, canDecide }) => presentObjection(view, canDecide)), pagination }
  })
  serve(app, contract.decideObjection, async ({ actor, params, body }) => ({
    objection: presentObjection(await decideObjection(ctx, actor, params.id, body), false),
  }))
}
