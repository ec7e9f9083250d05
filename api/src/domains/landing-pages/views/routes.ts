import { getEventCounts as getEventCountsRoute } from 'contract/events/counts.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getEventCounts } from './service.ts'

export function pageViewRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, getEventCountsRoute, ({ params, actor }) => getEventCounts(ctx, actor, params.id))
}
