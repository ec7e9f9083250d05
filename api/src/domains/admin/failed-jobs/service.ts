import type { listFailedJobs as listRoute } from 'contract/admin-failed-jobs.ts'
import { type Pagination, paginate } from 'contract/paging.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Context } from '../../../platform/context.ts'
import type { FailedJobRow } from '../../../platform/jobs/repository.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'

export async function listFailedJobs(
  ctx: Context,
  { page, limit }: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: FailedJobRow[]; pagination: Pagination }> {
  const { rows, total } = await ctx.jobs.listFailed(ctx.db, { limit, offset: (page - 1) * limit })
  return { rows, pagination: paginate(page, limit, total) }
}

/** Once more, from where it stands in the queue. Every job is safe to repeat, so nothing more is asked of it. */
export async function retryFailedJob(ctx: Context, actor: { id: string }, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const name = await ctx.jobs.retry(tx, id)
    if (name === null) throw refuse('FAILED_JOB_NOT_FOUND')
    await writeAudit(ctx, tx, { action: 'JOB_RETRIED', actorId: actor.id, subject: { type: 'JOB', id, name } })
  })
}
