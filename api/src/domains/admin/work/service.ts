import { type Work, workLimits } from 'contract/admin/work.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { presentFailedWork, presentWork } from './present.ts'
import { listOpenWork } from './repository.ts'

/** What waits for this administrator, soonest deadline first; the first hundred of `total`. */
export async function listWork(ctx: Context, actor: Actor): Promise<Work> {
  const [open, failed] = await Promise.all([
    listOpenWork(ctx.db, actor.id, workLimits.shown),
    ctx.jobs.listFailed(ctx.db, { limit: workLimits.shown, offset: 0 }),
  ])
  const items = [...open.rows.map(presentWork), ...failed.rows.map(presentFailedWork)]
    .sort((one, other) => one.deadline.localeCompare(other.deadline))
    .slice(0, workLimits.shown)
  return { items, total: open.total + failed.total }
}
