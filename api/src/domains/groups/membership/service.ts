import { isDeepStrictEqual } from 'node:util'
import type * as contract from 'contract/groups/membership.ts'
import { ANSWERS_MISSING, ANSWERS_WRONG } from 'contract/groups/membership.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { HandlerResultOf, ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse, refuseField, refuseIf } from '../../../platform/refusal.ts'
import { countRequestAtGroup, requireRequestAllowed, secondsUntilRequestAllowed } from '../../limits/service.ts'
import { requireAdult } from '../../users/service.ts'
import type { Viewer } from '../filters.ts'
import { hasFreePlace, holdsSeat, refusalToRequests } from '../policy.ts'
import {
  addAnswerTime,
  findMembership,
  insertMembership,
  isBlockedByMember,
  isBlockedInGroup,
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
import { admit } from './service-admission.ts'
import { releaseSeat } from './service-leaving.ts'
import { lockSeat, requireSwitch } from './service-seats.ts'

type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>
type JoinResult = HandlerResultOf<typeof contract.joinGroup>

/**
 * PENDING while a place is free, else WAITLIST. Safe to repeat: returns the existing request, to which it may add `switch`.
 * Locks the group, then the person's counts.
 * @throws Refusal ALREADY_GOING without `switch`, VALIDATION_FAILED without an answer to each question, and others
 */
export async function joinGroup(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { message = null, answers = [], questions, switch: switches = false }: ParsedOf<typeof contract.joinGroup>['body'],
): Promise<JoinResult> {
  const secondsToWait = await secondsUntilRequestAllowed(ctx, actor.id, groupId)
  const { isNew, result } = await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    let group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    const existing = await findMembership(tx, groupId, actor.id)
    if (existing?.status === 'LEFT') group = await releaseSeat(unit, group, actor.id)
    if (existing?.status === 'REJECTED') return refuseOrHide(tx, actor, groupId, 'MEMBERSHIP_REJECTED')
    if (existing !== undefined && existing.status !== 'LEFT') {
      if (switches) await offerSwitch(unit, group, existing)
      return { isNew: false, result: await joinResult(unit, { groupId, userId: actor.id, status: existing.status }) }
    }
    if (!(await isGroupVisible(tx, actor, groupId))) refuse('GROUP_NOT_FOUND')
    refuseIf(refusalToRequests(group, now))
    await requireInAudience(tx, group, actor.id, { actorId: actor.id, now })
    await lockGroupCount(tx, actor.id)
    const isSwitch = await requireSwitch(tx, group.eventId, actor.id, switches)
    // A person who switches is in as many groups as before.
    if (!isSwitch) refuseAtGroupLimit(await readGroupAllowance(tx, actor.id, now))
    if (questions !== undefined && !isDeepStrictEqual(questions, group.questions)) refuseField('answers', ANSWERS_WRONG)
    if (answers.length !== group.questions.length) refuseField('answers', ANSWERS_MISSING)
    if (secondsToWait !== null) refuse('TOO_MANY_REQUESTS_AT_GROUP', { retryAfter: secondsToWait })
    await requireRequestAllowed(unit, actor.id)
    const status = hasFreePlace(group) ? 'PENDING' : 'WAITLIST'
    const request = { message, questions: group.questions, answers, switches: isSwitch, requestedAt: now }
    await insertMembership(tx, { groupId, userId: actor.id, status, ...request })
    await record('group.joinRequested', { groupId, userId: actor.id, status })
    return { isNew: true, result: await joinResult(unit, { groupId, userId: actor.id, status }) }
  })
  if (isNew) await countRequestAtGroup(ctx, actor.id, groupId)
  return result
}

/** For a request made before its person went with another group, which hid it from the owner. */
async function offerSwitch({ tx, record }: Unit, group: LockedGroup, request: MembershipRow): Promise<void> {
  const { userId, status } = request
  if (request.switches || status === 'ACCEPTED' || !(await isGoingTo(tx, group.eventId, userId))) return
  await updateSwitches(tx, userId, { groupId: group.id }, true)
  await record('group.switchOffered', { groupId: group.id, userId })
}

async function joinResult(
  { tx, now }: Unit,
  { groupId, userId, status }: { groupId: string; userId: string; status: JoinResult['status'] },
) {
  if (status !== 'WAITLIST') return { status, waitlistPosition: null }
  const view = await findMemberView(tx, groupId, userId, { viewerId: userId, now: now() })
  return { status, waitlistPosition: view?.waitlistPosition ?? null }
}

/**
 * For the owner, or a member who may answer instead; also for a request rejected before. Safe to repeat. Locks as
 * `lockSeat`.
 * @throws Refusal APPLICANT_GOES_ELSEWHERE, MEMBER_NEEDS_CONFIRMATION, and others
 */
export const acceptRequest = async (
  ctx: Context,
  actor: Viewer,
  groupId: string,
  userId: string,
  { confirmed }: { confirmed?: boolean | undefined } = {},
): Promise<MemberView> =>
  ctx.transaction(async (unit) => {
    const { tx } = unit
    const now = unit.now()
    const seat = (await lockSeat(tx, groupId, userId)) ?? refuse('GROUP_NOT_FOUND')
    const { group } = seat
    const membership = await findMembership(tx, groupId, userId)
    const isMember = membership !== undefined && holdsSeat(membership)
    const isByMember = group.ownerId !== actor.id
    if (isByMember) {
      const mayAccept = isMember
        ? await isAdmitterOf(tx, groupId, actor.id, now)
        : await mayAdmit(tx, { groupId, userId, memberId: actor.id, now })
      if (!mayAccept) return refuseOrHide(tx, actor, groupId, 'NOT_GROUP_OWNER')
    }
    if (membership === undefined || isHiddenRequest(membership)) refuse('MEMBERSHIP_NOT_FOUND')
    if (!isMember) {
      await requireAdult(ctx, tx, actor.id)
      if (membership.suspendedAt !== null) refuse('MEMBERSHIP_NOT_FOUND')
      await requireConfirmation(tx, groupId, userId, confirmed)
      const { switches } = membership
      await admit(unit, { ...seat, userId, actorId: actor.id, switches, ...(isByMember && { isByMember }) })
      if (!isByMember) await countAnswerTime(tx, group, membership, now)
    }
    return getMemberView(tx, groupId, userId, { viewerId: actor.id, now })
  })

/** Rejects a request or removes a member, who cannot ask again. Safe to repeat: the first note stays. Locks the group. */
export const removeMember = async (
  ctx: Context,
  actor: Viewer,
  groupId: string,
  userId: string,
  note: string | null = null,
): Promise<MemberView> =>
  ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    const group = await lockOwnGroup(tx, actor, groupId)
    const membership = await findMembership(tx, groupId, userId)
    if (membership === undefined || isHiddenRequest(membership)) refuse('MEMBERSHIP_NOT_FOUND')
    if (membership.status !== 'REJECTED') {
      if (userId === group.ownerId) refuse('OWNER_STAYS')
      const wasMember = holdsSeat(membership)
      const rejected = { status: 'REJECTED', joinedAt: null, decidedAt: now, rejectionNote: note } as const
      await updateMembership(tx, groupId, userId, rejected)
      const remaining = wasMember ? await decrementMemberCount(tx, group) : group
      await record('group.memberRejected', { groupId, userId, actorId: actor.id, wasMember, note })
      await promoteFromWaitlist(unit, remaining, wasMember ? 1 : 0)
      await countAnswerTime(tx, group, membership, now)
    }
    return getMemberView(tx, groupId, userId, { viewerId: actor.id, now })
  })

const getMemberView = async (...args: Parameters<typeof findMemberView>): Promise<MemberView> =>
  (await findMemberView(...args)) ?? refuse('MEMBERSHIP_NOT_FOUND')

/** The owner sees no requests across a block: one that could be rejected would tell a block from a withdrawal. */
const isHiddenRequest = ({ status, isBlocked, suspendedAt }: Membership): boolean =>
  (status === 'PENDING' || status === 'WAITLIST') && (isBlocked || suspendedAt !== null)

async function countAnswerTime(tx: Tx, group: LockedGroup, membership: Membership, now: Date): Promise<void> {
  if (membership.status !== 'PENDING') return
  const since = membership.pendingSince ?? membership.requestedAt
  await addAnswerTime(tx, group.ownerId, Math.round((now.getTime() - since.getTime()) / MINUTE))
}

/**
 * Within the caller's transaction. Locks as `lockSeat`.
 * @throws Refusal GROUP_NOT_FOUND also after a removal or with a block
 */
export async function admitToGroup(unit: Unit, groupId: string, userId: string) {
  const { tx } = unit
  const seat = (await lockSeat(tx, groupId, userId)) ?? refuse('GROUP_NOT_FOUND')
  const membership = await findMembership(tx, groupId, userId)
  if (membership?.status === 'REJECTED' || (await isBlockedInGroup(tx, groupId, userId))) refuse('GROUP_NOT_FOUND')
  await admit(unit, { ...seat, userId, actorId: userId })
}

/**
 * Not safe to repeat. Locks the group. The answer does not depend on blocks: an owner would read from it for whom to look.
 */
export async function transferOwnership(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { userId }: ParsedOf<typeof contract.transferOwnership>['body'],
): Promise<void> {
  await ctx.transaction(async (unit) => {
    const group = await lockOwnGroup(unit.tx, actor, groupId)
    await changeOwner(unit, { group, userId, actorId: actor.id, reason: null, isConfirmed: true })
  })
}

type OwnerChange = {
  group: LockedGroup
  userId: string
  actorId: string
  reason: string | null
  isConfirmed: boolean | undefined
}

/**
 * @param group locked by this transaction
 * @returns false when the user is the owner already
 * @throws Refusal MEMBERSHIP_NOT_FOUND; OWNER_NEEDS_CONFIRMATION when an accepted member blocked the new owner
 */
export async function changeOwner({ tx, record, now }: Unit, { group, userId, isConfirmed, ...by }: OwnerChange) {
  if (userId === group.ownerId) return false
  const member = await findMembership(tx, group.id, userId)
  if (member?.status !== 'ACCEPTED' || member.suspendedAt !== null)
    refuse('MEMBERSHIP_NOT_FOUND', { message: 'Alleen een lid van de groep kan eigenaar worden.' })
  if (isConfirmed !== true && (await isBlockedByMember(tx, group.id, userId))) refuse('OWNER_NEEDS_CONFIRMATION')
  await updateGroup(tx, group.id, { ownerId: userId, ownerIsAppointed: true, updatedAt: now() })
  await record('group.ownerChanged', { groupId: group.id, fromUserId: group.ownerId, toUserId: userId, ...by })
  return true
}
