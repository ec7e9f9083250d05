import type { Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { promotionCount, refusalForEvent } from '../policy.ts'
import {
  countPending,
  type LockedGroup,
  listFirstOnWaitlist,
  listGroupIdsWithWaitlist,
  lockGroup,
  updateGroup,
  updateMembership,
} from '../repository.ts'

/** @returns the group with its new count, still locked */
export async function decrementMemberCount(tx: Tx, group: LockedGroup): Promise<LockedGroup> {
  const memberCount = group.memberCount - 1
  await updateGroup(tx, group.id, { memberCount })
  return { ...group, memberCount }
}

/** @param group locked, with its current columns @param vacatedPlaces free since just now; 0 when only a request ended */
export async function promoteFromWaitlist(unit: Unit, group: LockedGroup, vacatedPlaces: number): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  const freePlaces = group.maxMembers - group.memberCount
  if (freePlaces <= 0 || refusalForEvent(group.event, now) !== null) return
  const promotions = promotionCount(freePlaces, vacatedPlaces, await countPending(tx, group, now))
  if (promotions === 0) return
  for (const userId of await listFirstOnWaitlist(tx, group, now, promotions)) {
    await updateMembership(tx, group.id, userId, { status: 'PENDING', pendingSince: now })
    await record('group.waitlistPromoted', { groupId: group.id, userId })
  }
}

/** For groups in which an applicant became hidden or visible (suspension, block). Locks the groups in the given order. */
export async function promoteInGroups(unit: Unit, groupIds: readonly string[]) {
  for (const groupId of groupIds) {
    const group = await lockGroup(unit.tx, groupId)
    if (group !== undefined) await promoteFromWaitlist(unit, group, 0)
  }
}

/** Applicants hidden by their group limit elsewhere: that acceptance locks only groups of its own event. Safe to repeat. */
export async function promoteInAllGroups(ctx: Context): Promise<void> {
  for (const groupId of await listGroupIdsWithWaitlist(ctx.db, ctx.now()))
    await ctx.transaction((unit) => promoteInGroups(unit, [groupId]))
}
