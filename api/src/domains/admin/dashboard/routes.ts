import * as contract from 'contract/admin/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getAdminFigures } from './service.ts'

export function adminDashboardRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getAdminFigures, () => getAdminFigures(ctx))
}
