import type { Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { refusalForEvent } from '../policy.ts'
import {
  findMembership,
  insertMembership,
  type LockedGroup,
  lockGroupCount,
  updateGroup,
  updateMembership,
} from '../repository.ts'
import { readGroupAllowance, refuseAtGroupLimit, requireInAudience } from '../service-access.ts'

/**
 * Makes the user an accepted member at once, because the owner invited them or the platform proposed the group. Locks the
 * user's group count. Records `group.memberAccepted`.
 *
 * @param group locked by this transaction
 * @throws Refusal GROUP_FULL, the refusals of the event, of the group's audience and of the user's own group limit
 */
export async function admitMember(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  userId: string,
): Promise<void> {
  const now = ctx.now()
  const existing = await findMembership(tx, group.id, userId)
  if (existing?.status === 'ACCEPTED') return
  refuseIf(refusalForEvent(group.event, now))
  await requireInAudience(tx, group, userId, { actorId: userId, now })
  if (group.memberCount >= group.maxMembers) refuse('GROUP_FULL')
  await lockGroupCount(tx, userId)
  refuseAtGroupLimit(await readGroupAllowance(tx, userId, now))
  const accepted = { status: 'ACCEPTED', joinedAt: now, decidedAt: now } as const
  if (existing === undefined) await insertMembership(tx, { groupId: group.id, userId, requestedAt: now, ...accepted })
  else await updateMembership(tx, group.id, userId, accepted)
  await updateGroup(tx, group.id, { memberCount: group.memberCount + 1 })
  await record('group.memberAccepted', { groupId: group.id, userId, actorId: userId })
}
