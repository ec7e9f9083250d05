import * as contract from 'contract/admin/status.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getStatus } from './service.ts'

export function statusRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getStatus, () => getStatus(ctx))
}
