import * as contract from 'contract/admin/work.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listWork } from './service.ts'

export function workRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listWork, ({ actor }) => listWork(ctx, actor))
}
