import { type Work, type WorkItem, workLimits } from 'contract/admin/work.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { presentFailedWork, presentWork } from './present.ts'
import { listOpenWork } from './repository.ts'

/** What waits for administrators, soonest deadline first: of `total` a hundred, all that is urgent among them. */
export async function listWork(ctx: Context): Promise<Work> {
  const [open, failed] = await Promise.all([
    listOpenWork(ctx.db, workLimits.shown),
    ctx.jobs.listFailed(ctx.db, workLimits.shown),
  ])
  const urgent = open.rows.filter(({ isUrgent }) => isUrgent).map(presentWork)
  const others = open.rows.filter(({ isUrgent }) => !isUrgent).map(presentWork)
  const soonest = [...others, ...failed.rows.map(presentFailedWork)].sort(bySoonest)
  const items = [...urgent, ...soonest].slice(0, workLimits.shown).sort(bySoonest)
  return { items, total: open.total + failed.total }
}

const bySoonest = (one: WorkItem, other: WorkItem): number => one.deadline.localeCompare(other.deadline)

/** Every job is safe to repeat. */
export async function retryFailedJob(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const name = await ctx.jobs.retry(tx, id)
    if (name === null) refuse('FAILED_JOB_NOT_FOUND')
    await writeAudit(ctx, tx, { action: 'JOB_RETRIED', actorId: actor.id, subject: { type: 'JOB', id, name } })
  })
}
