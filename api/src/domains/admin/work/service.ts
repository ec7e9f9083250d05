import { type Work, workLimits } from 'contract/admin/work.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { presentWork } from './present.ts'
import { listOpenWork } from './repository.ts'

/** What waits for administrators, soonest deadline first: of `total` a hundred, all that is urgent among them. */
export async function listWork(ctx: Context, actor: Actor): Promise<Work> {
  const { rows, total } = await listOpenWork(ctx.db, { adminId: actor.id, now: ctx.now(), limit: workLimits.shown })
  const items = rows.map(presentWork).sort((one, other) => one.deadline.localeCompare(other.deadline))
  return { items, total }
}
