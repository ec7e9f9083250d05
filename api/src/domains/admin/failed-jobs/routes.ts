import * as contract from 'contract/admin/failed-jobs.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentFailedJob } from './present.ts'
import { listFailedJobs, retryFailedJob } from './service.ts'

export function failedJobRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listFailedJobs, async ({ query }) => {
    const { rows, pagination } = await listFailedJobs(ctx, query)
    return { failedJobs: rows.map(presentFailedJob), pagination }
  })
  serve(app, contract.retryFailedJob, ({ actor, params }) => retryFailedJob(ctx, actor, params.id))
}
