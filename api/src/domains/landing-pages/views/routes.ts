import * as contract from 'contract/events/counts.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getEventCounts } from './service.ts'

export function pageViewRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getEventCounts, ({ params, actor }) => getEventCounts(ctx, actor, params.id))
}
