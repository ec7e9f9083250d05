import { isDeepStrictEqual } from 'node:util'
import {
  ANSWERS_MISSING,
  ANSWERS_WRONG,
  type joinGroup as joinGroupRoute,
  type transferOwnership as transferOwnershipRoute,
  type updateMemberStatus as updateMemberStatusRoute,
} from 'contract/groups/membership.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { HandlerResultOf, ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse, refuseField, refuseIf } from '../../../platform/refusal.ts'
import { countRequestAtGroup, requireRequestAllowed, secondsUntilRequestAllowed } from '../../limits/service.ts'
import { requireAdult } from '../../users/service.ts'
import { hasFreePlace, holdsSeat, isOver, refusalAtGroupSize, refusalForEvent } from '../policy.ts'
import {
  addAnswerTime,
  findMembership,
  insertMembership,
  isBlockedByMember,
  isGoingTo,
  isGroupVisible,
  type LockedGroup,
  lockGroup,
  lockGroupCount,
  type MembershipRow,
  updateGroup,
  updateMembership,
  updateSwitches,
} from '../repository.ts'
import {
  lockOwnGroup,
  readGroupAllowance,
  refuseAtGroupLimit,
  refuseOrHide,
  requireConfirmation,
  requireInAudience,
} from '../service-access.ts'
import { decrementMemberCount, promoteFromWaitlist } from '../waitlist/service.ts'
import { findMemberView, isAdmitterOf, type MemberView, mayAdmit } from './repository.ts'
import { releaseSeat } from './service-leaving.ts'
import { leaveElsewhere, lockSeat, requireSwitch, type Seat } from './service-seats.ts'

type UpdateStatus = ParsedOf<typeof updateMemberStatusRoute>['body']
type JoinResult = HandlerResultOf<typeof joinGroupRoute>

/**
 * Requests to join: PENDING while a place is free, else WAITLIST. Safe to repeat: a second call returns the existing
 * request; it only adds that the person would switch. Locks the group, so that the wait list is in the order of the requests,
 * then the person's counts. Records `group.joinRequested`, or `group.switchOffered`.
 *
 * @throws Refusal ALREADY_GOING for a person who goes with another group and does not switch, VALIDATION_FAILED without an answer to each question of the group, NEWCOMER_REQUESTS,
 *   TOO_MANY_OPEN_REQUESTS, TOO_MANY_REQUESTS_AT_GROUP, and others
 */
export async function joinGroup(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { message = null, answers = [], questions, switch: switches = false }: ParsedOf<typeof joinGroupRoute>['body'],
): Promise<JoinResult> {
  const secondsToWait = await secondsUntilRequestAllowed(ctx, actor.id, groupId)
  const { isNew, result } = await ctx.transaction(async (tx, record) => {
    const now = ctx.now()
    let group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    const existing = await findMembership(tx, groupId, actor.id)
    if (existing?.status === 'LEFT') group = await releaseSeat(tx, record, group, actor.id, now)
    if (existing?.status === 'REJECTED') return refuseOrHide(tx, actor, groupId, 'MEMBERSHIP_REJECTED')
    if (existing !== undefined && existing.status !== 'LEFT') {
      if (switches) await offerSwitch(tx, record, group, existing)
      return { isNew: false, result: await joinResult(ctx, tx, groupId, actor.id, existing.status) }
    }
    if (!(await isGroupVisible(tx, actor, groupId))) refuse('GROUP_NOT_FOUND')
    refuseIf(refusalForEvent(group.event, now))
    if (!group.takesRequests) refuse('REQUESTS_CLOSED')
    await requireInAudience(tx, group, actor.id, { actorId: actor.id, now })
    await lockGroupCount(tx, actor.id)
    const isSwitch = await requireSwitch(tx, group.eventId, actor.id, switches)
    // A person who switches is in as many groups as before.
    if (!isSwitch) refuseAtGroupLimit(await readGroupAllowance(tx, actor.id, now))
    if (questions !== undefined && !isDeepStrictEqual(questions, group.questions)) refuseField('answers', ANSWERS_WRONG)
    if (answers.length !== group.questions.length) refuseField('answers', ANSWERS_MISSING)
    if (secondsToWait !== null) refuse('TOO_MANY_REQUESTS_AT_GROUP', { retryAfter: secondsToWait })
    await requireRequestAllowed(ctx, tx, actor.id)
    const status = hasFreePlace(group) ? 'PENDING' : 'WAITLIST'
    const request = { message, questions: group.questions, answers, switches: isSwitch, requestedAt: now }
    await insertMembership(tx, { groupId, userId: actor.id, status, ...request })
    await record('group.joinRequested', { groupId, userId: actor.id, status })
    return { isNew: true, result: await joinResult(ctx, tx, groupId, actor.id, status) }
  })
  if (isNew) await countRequestAtGroup(ctx, actor.id, groupId)
  return result
}

/** For a request made before its person went with another group, which hid it from the owner. */
async function offerSwitch(tx: Tx, record: RecordFact, group: LockedGroup, request: MembershipRow): Promise<void> {
  const { userId, status } = request
  if (request.switches || status === 'ACCEPTED' || !(await isGoingTo(tx, group.eventId, userId))) return
  await updateSwitches(tx, userId, { groupId: group.id }, true)
  await record('group.switchOffered', { groupId: group.id, userId })
}

async function joinResult(ctx: Context, tx: Tx, groupId: string, userId: string, status: JoinResult['status']) {
  if (status !== 'WAITLIST') return { status, waitlistPosition: null }
  const view = await findMemberView(tx, groupId, userId, { viewerId: userId, now: ctx.now() })
  return { status, waitlistPosition: view?.waitlistPosition ?? null }
}

/**
 * The owner's decision, or a member's who accepts a request that the owner left unanswered: ACCEPTED admits an applicant, also
 * one rejected before; REJECTED rejects a request or removes a member. Safe to repeat: an unchanged status records nothing, and
 * its note is not stored. Locks the group; an acceptance locks as `lockSeat`, so that no place, slot or evening is used twice, and ends the applicant's other requests of the event, or with
 * `switches` their membership. Records `group.memberAccepted` or `group.memberRejected`.
 *
 * @throws Refusal APPLICANT_GOES_ELSEWHERE, and others
 */
export async function updateMemberStatus(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'isAdmin'>,
  groupId: string,
  userId: string,
  { status, confirmed, note = null }: Pick<UpdateStatus, 'status'> & Partial<UpdateStatus>,
): Promise<MemberView> {
  return ctx.transaction(async (tx, record) => {
    const seat =
      status === 'ACCEPTED' ? ((await lockSeat(tx, groupId, userId)) ?? refuse('GROUP_NOT_FOUND')) : undefined
    const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    const isByMember = group.ownerId !== actor.id
    const found = await findMembership(tx, groupId, userId)
    if (isByMember) {
      const isAllowed =
        status === 'ACCEPTED' &&
        (found !== undefined && holdsSeat(found)
          ? await isAdmitterOf(tx, groupId, actor.id, ctx.now())
          : await mayAdmit(tx, groupId, userId, actor.id, ctx.now()))
      if (!isAllowed) return refuseOrHide(tx, actor, groupId, 'NOT_GROUP_OWNER')
    }
    const membership = found ?? refuse('MEMBERSHIP_NOT_FOUND')
    if (isHiddenRequest(membership)) refuse('MEMBERSHIP_NOT_FOUND')
    if (status === 'ACCEPTED' ? !holdsSeat(membership) : membership.status !== 'REJECTED') {
      if (seat !== undefined) {
        await requireAdult(ctx, tx, actor.id)
        if (membership.suspendedAt !== null) refuse('MEMBERSHIP_NOT_FOUND')
        await requireConfirmation(tx, groupId, userId, confirmed)
        await accept(ctx, tx, record, seat, membership, { actorId: actor.id, ...(isByMember && { isByMember }) })
      } else {
        if (userId === group.ownerId) refuse('OWNER_STAYS')
        await reject(ctx, tx, record, group, membership, { actorId: actor.id, note })
      }
      if (!isByMember) await countAnswerTime(tx, group, membership, ctx.now())
    }
    return (
      (await findMemberView(tx, groupId, userId, { viewerId: actor.id, now: ctx.now() })) ??
      refuse('MEMBERSHIP_NOT_FOUND')
    )
  })
}

/**
 * The owner sees members and rejected users despite a block or a suspension, but no requests: one that could still be rejected
 * would tell a block from a withdrawal.
 */
const isHiddenRequest = ({
  status,
  isBlocked,
  suspendedAt,
}: NonNullable<Awaited<ReturnType<typeof findMembership>>>): boolean =>
  (status === 'PENDING' || status === 'WAITLIST') && (isBlocked || suspendedAt !== null)

async function accept(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  { group, elsewhere }: Seat,
  { userId, switches }: MembershipRow,
  by: { actorId: string; isByMember?: boolean },
): Promise<void> {
  const now = ctx.now()
  const { actorId } = by
  await requireInAudience(tx, group, userId, { actorId, now })
  const refusal = refusalAtGroupSize(group)
  refuseIf(refusal, refusal === 'GROUP_SIZE_REACHED' ? { upgradeType: 'EXTENDED_GROUP_SIZE' } : {})
  await leaveElsewhere(ctx, tx, record, { elsewhere, into: group, userId, switches, actorId })
  const isCounted = !isOver(group.event, now)
  if (isCounted && (await readGroupAllowance(tx, userId, now)).refusal !== null) refuse('APPLICANT_LIMIT_REACHED')
  await updateMembership(tx, group.id, userId, {
    status: 'ACCEPTED',
    joinedAt: now,
    decidedAt: now,
    rejectionNote: null,
  })
  await updateGroup(tx, group.id, { memberCount: group.memberCount + 1 })
  await record('group.memberAccepted', { groupId: group.id, userId, ...by })
}

async function reject(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  membership: MembershipRow,
  { actorId, note }: { actorId: string; note: string | null },
): Promise<void> {
  const now = ctx.now()
  const { userId } = membership
  const wasMember = holdsSeat(membership)
  await updateMembership(tx, group.id, userId, {
    status: 'REJECTED',
    joinedAt: null,
    decidedAt: now,
    rejectionNote: note,
  })
  const remaining = wasMember ? await decrementMemberCount(tx, group) : group
  await record('group.memberRejected', { groupId: group.id, userId, actorId, wasMember, note })
  await promoteFromWaitlist(tx, record, remaining, wasMember ? 1 : 0, now)
}

/** Adds how long the request waited for the owner. Does nothing for a request on the wait list, or when a member is removed. */
async function countAnswerTime(tx: Tx, group: LockedGroup, membership: MembershipRow, now: Date): Promise<void> {
  if (membership.status !== 'PENDING') return
  const since = membership.pendingSince ?? membership.requestedAt
  await addAnswerTime(tx, group.ownerId, Math.round((now.getTime() - since.getTime()) / MINUTE))
}

/** Same as the status REJECTED: the user cannot request again. Safe to repeat. */
export async function removeMember(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'isAdmin'>,
  groupId: string,
  userId: string,
): Promise<void> {
  await updateMemberStatus(ctx, actor, groupId, userId, { status: 'REJECTED' })
}

/**
 * Makes another accepted member owner; the former owner remains a member. Not safe to repeat: the former owner may no longer
 * transfer. Locks the group, records `group.ownerChanged`.
 *
 * The answer does not depend on who blocked whom: an owner would read from it for whom to look.
 */
export async function transferOwnership(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { userId }: ParsedOf<typeof transferOwnershipRoute>['body'],
): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const group = await lockOwnGroup(tx, actor, groupId)
    await changeOwner(ctx, tx, record, group, userId, { actorId: actor.id, reason: null, isConfirmed: true })
  })
}

/**
 * Records `group.ownerChanged`.
 *
 * @param group locked by this transaction
 * @returns false when the user is the owner already
 * @throws Refusal MEMBERSHIP_NOT_FOUND unless the user is an accepted member and not suspended; OWNER_NEEDS_CONFIRMATION when
 *   an accepted member blocked the new owner and `isConfirmed` is not set
 */
export async function changeOwner(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  userId: string,
  { isConfirmed, ...by }: { actorId: string; reason: string | null; isConfirmed: boolean | undefined },
): Promise<boolean> {
  if (userId === group.ownerId) return false
  await requireSuccessor(tx, group, userId)
  if (isConfirmed !== true && (await isBlockedByMember(tx, group.id, userId))) refuse('OWNER_NEEDS_CONFIRMATION')
  await updateGroup(tx, group.id, { ownerId: userId, updatedAt: ctx.now() })
  await record('group.ownerChanged', { groupId: group.id, fromUserId: group.ownerId, toUserId: userId, ...by })
  return true
}

async function requireSuccessor(tx: Tx, group: LockedGroup, userId: string): Promise<void> {
  const member = await findMembership(tx, group.id, userId)
  if (member?.status !== 'ACCEPTED' || member.suspendedAt !== null)
    refuse('MEMBERSHIP_NOT_FOUND', { message: 'Alleen een lid van de groep kan eigenaar worden.' })
}
