import type { Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusalToGather, turnsToGive } from './policy.ts'
import {
  countPending,
  type LockedGroup,
  listFirstInLine,
  lockGroup,
  updateGroup,
  updateMembership,
} from './repository.ts'

/** One member fewer. @returns the group as it then is, still locked */
export async function giveUpPlace(tx: Tx, group: LockedGroup): Promise<LockedGroup> {
  const memberCount = group.memberCount - 1
  await updateGroup(tx, group.id, { memberCount })
  return { ...group, memberCount }
}

/**
 * Gives the next in line their turn: WAITLIST becomes PENDING, in order, each once. To be called under the group's lock
 * after places or open requests went, with the group as it is now; records `group.waitlistPromoted` for each.
 *
 * @param freed places that came free by what just happened; 0 when only a request went
 */
export async function promoteFromWaitlist(
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  freed: number,
  now: Date,
): Promise<void> {
  const free = group.maxMembers - group.memberCount
  if (free <= 0 || refusalToGather(group.event, now) !== null) return
  const turns = turnsToGive(free, freed, await countPending(tx, group))
  if (turns === 0) return
  for (const userId of await listFirstInLine(tx, group, turns)) {
    await updateMembership(tx, group.id, userId, { status: 'PENDING' })
    await record('group.waitlistPromoted', { groupId: group.id, userId })
  }
}

/** Looks at lines again after somebody in them came or went from sight (suspended, blocked). Locks the groups in order. */
export async function reviewLines(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  groupIds: readonly string[],
): Promise<void> {
  for (const groupId of groupIds) {
    const group = await lockGroup(tx, groupId)
    if (group !== undefined) await promoteFromWaitlist(tx, record, group, 0, ctx.now())
  }
}
