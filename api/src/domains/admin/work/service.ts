import { type Work, workLimits } from 'contract/admin/work.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { presentFailedWork, presentWork } from './present.ts'
import { listOpenWork } from './repository.ts'

/** What waits for this administrator, soonest deadline first; the first hundred of `total`. */
export async function listWork(ctx: Context, actor: Actor): Promise<Work> {
  const [open, failed] = await Promise.all([
    listOpenWork(ctx.db, actor.id, workLimits.shown),
    ctx.jobs.listFailed(ctx.db, workLimits.shown),
  ])
  const items = [...open.rows.map(presentWork), ...failed.rows.map(presentFailedWork)]
    .sort((one, other) => one.deadline.localeCompare(other.deadline))
    .slice(0, workLimits.shown)
  return { items, total: open.total + failed.total }
}

/** Every job is safe to repeat. */
export async function retryFailedJob(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const name = await ctx.jobs.retry(tx, id)
    if (name === null) refuse('FAILED_JOB_NOT_FOUND')
    await writeAudit(ctx, tx, { action: 'JOB_RETRIED', actorId: actor.id, subject: { type: 'JOB', id, name } })
  })
}
