import type { listFailedJobs as listRoute } from 'contract/admin/failed-jobs.ts'
import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
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

/** Retries a failed job; every job is safe to repeat. */
export async function retryFailedJob(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const name = await ctx.jobs.retry(tx, id)
    if (name === null) refuse('FAILED_JOB_NOT_FOUND')
    await writeAudit(ctx, tx, { action: 'JOB_RETRIED', actorId: actor.id, subject: { type: 'JOB', id, name } })
  })
}
