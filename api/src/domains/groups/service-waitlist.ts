import type { RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusalToGather, turnsToGive } from './policy.ts'
import { countPending, type LockedGroup, listFirstInLine, updateMembership } from './repository.ts'

/**
 * Gives the next in line their turn: WAITLIST becomes PENDING, in order, each once. To be called under the group's lock
 * after places or open requests went, with the group as it is now; records `group.waitlistPromoted` for each.
 *
 * @param freed places that came free by what just happened; 0 when only a request went
 */
export async function promoteFromWaitlist(
  tx: Tx,
  record: RecordFact,
  group: Pick<LockedGroup, 'id' | 'memberCount' | 'maxMembers' | 'event'>,
  freed: number,
  now: Date,
): Promise<void> {
  const free = group.maxMembers - group.memberCount
  if (free <= 0 || refusalToGather(group.event, now) !== null) return
  const turns = turnsToGive(free, freed, await countPending(tx, group.id))
  if (turns === 0) return
  for (const userId of await listFirstInLine(tx, group.id, turns)) {
    await updateMembership(tx, group.id, userId, { status: 'PENDING' })
    await record('group.waitlistPromoted', { groupId: group.id, userId })
  }
}
