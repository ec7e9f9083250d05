import type { Unit } from '../../../platform/context.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { hasFreePlace, holdsSeat, refusalAtGroupSize, refusalForEvent } from '../policy.ts'
import { findMembership, insertMembership, type LockedGroup, updateGroup, updateMembership } from '../repository.ts'
import { readGroupAllowance, refuseAtGroupLimit, requireInAudience } from '../service-access.ts'
import { leaveElsewhere, type Seat } from './service-seats.ts'

type Admission = Seat & {
  userId: string
  /** The person themselves (invited or proposed), or the owner or member who accepts their request. */
  actorId: string
  isByMember?: boolean
  switches?: boolean | undefined
}

/**
 * The only way into an existing group; does nothing for a member. Withdraws the person's other requests of the event, and
 * with `switches` leaves their group.
 * @throws Refusal to the person themselves GROUP_FULL, ALREADY_GOING, GROUP_LIMIT_REACHED; to another actor
 * GROUP_SIZE_REACHED, APPLICANT_GOES_ELSEWHERE, APPLICANT_LIMIT_REACHED; to both those of event and audience
 */
export async function admit(unit: Unit, { group, elsewhere, userId, switches = false, ...by }: Admission) {
  const { tx, record } = unit
  const now = unit.now()
  const { actorId } = by
  const isOwnAnswer = actorId === userId
  const existing = await findMembership(tx, group.id, userId)
  if (existing?.status === 'ACCEPTED') return
  if (isOwnAnswer) refuseIf(refusalForEvent(group.event, now))
  await requireInAudience(tx, group, userId, { actorId, now })
  const isSeatHeld = existing !== undefined && holdsSeat(existing)
  if (!isSeatHeld) refuseWithoutPlace(group, isOwnAnswer)
  await leaveElsewhere(unit, { elsewhere, into: group, userId, switches, actorId })
  const allowance = await readGroupAllowance(tx, userId, now)
  if (isOwnAnswer) refuseAtGroupLimit(allowance)
  else if (allowance.refusal !== null && group.event.overAt > now) refuse('APPLICANT_LIMIT_REACHED')
  const accepted = { status: 'ACCEPTED', joinedAt: now, decidedAt: now, rejectionNote: null } as const
  if (existing === undefined) await insertMembership(tx, { groupId: group.id, userId, requestedAt: now, ...accepted })
  else await updateMembership(tx, group.id, userId, accepted)
  if (!isSeatHeld) await updateGroup(tx, group.id, { memberCount: group.memberCount + 1 })
  await record('group.memberAccepted', { groupId: group.id, userId, ...by })
}

/** Only the owner is told that an upgrade gives more places. */
function refuseWithoutPlace(group: LockedGroup, isOwnAnswer: boolean): void {
  if (isOwnAnswer && !hasFreePlace(group)) refuse('GROUP_FULL')
  const refusal = refusalAtGroupSize(group)
  refuseIf(refusal, refusal === 'GROUP_SIZE_REACHED' ? { upgradeType: 'EXTENDED_GROUP_SIZE' } : {})
}
