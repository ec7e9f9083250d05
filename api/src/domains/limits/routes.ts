import * as contract from 'contract/usage.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { getMyLimits } from './service.ts'

export function limitRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getMyLimits, ({ actor }) => getMyLimits(ctx, actor))
}
