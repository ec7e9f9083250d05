import type { Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { refusalForEvent } from '../policy.ts'
import { findMembership, insertMembership, updateGroup, updateMembership } from '../repository.ts'
import { readGroupAllowance, refuseAtGroupLimit, requireInAudience } from '../service-access.ts'
import { leaveElsewhere, type Seat } from './service-seats.ts'

/**
 * Makes the user an accepted member at once, because the owner invited them or the platform proposed the group. Their requests
 * at other groups of the event are withdrawn. Records `group.memberAccepted`.
 *
 * @throws Refusal GROUP_FULL, ALREADY_GOING without `switches`, the refusals of the event, of the group's audience and of the
 *   user's own group limit
 */
export async function admitMember(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  { group, elsewhere }: Seat,
  userId: string,
  switches = false,
): Promise<void> {
  const now = ctx.now()
  const existing = await findMembership(tx, group.id, userId)
  if (existing?.status === 'ACCEPTED') return
  refuseIf(refusalForEvent(group.event, now))
  await requireInAudience(tx, group, userId, { actorId: userId, now })
  const isSeatHeld = existing?.status === 'LEFT'
  if (!isSeatHeld && group.memberCount >= group.maxMembers) refuse('GROUP_FULL')
  await leaveElsewhere(ctx, tx, record, { elsewhere, into: group, userId, switches, actorId: userId })
  refuseAtGroupLimit(await readGroupAllowance(tx, userId, now))
  const accepted = { status: 'ACCEPTED', joinedAt: now, decidedAt: now } as const
  if (existing === undefined) await insertMembership(tx, { groupId: group.id, userId, requestedAt: now, ...accepted })
  else await updateMembership(tx, group.id, userId, accepted)
  await updateGroup(tx, group.id, { memberCount: group.memberCount + (isSeatHeld ? 0 : 1) })
  await record('group.memberAccepted', { groupId: group.id, userId, actorId: userId })
}
