import * as contract from 'contract/audit.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentAuditEntry } from './present.ts'
import { listAuditEntries } from './service.ts'

export function auditRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listAuditEntries, async ({ actor, query }) => {
    const { rows, pagination } = await listAuditEntries(ctx, actor, query)
    return { entries: rows.map(presentAuditEntry), pagination }
  })
}
