import { JOINED_STATUSES } from 'contract/groups/groups.ts'
import { isEventDay } from 'contract/meetings.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Viewer } from '../filters.ts'
import { deleteLockedGroup } from '../lifecycle/service.ts'
import { departureAnnouncedAt } from '../policy.ts'
import {
  deleteMembership,
  findMembership,
  findSuccessor,
  type LockedGroup,
  listGroupIdsOfUser,
  lockGroup,
  lockGroupCount,
  type MembershipRow,
  updateGroup,
  updateMembership,
} from '../repository.ts'
import { refuseOrHide } from '../service-access.ts'
import { decrementMemberCount, promoteFromWaitlist } from '../waitlist/service.ts'

export const ANNOUNCE_DEPARTURE_JOB = 'announce-departure'

/** `silent`: the others are told the next morning, and see a member until then. `cancelled`: they are told at once. */
export type Leaving = 'silent' | 'plain' | { cancelled: { note: string | null } }

/**
 * Ownership passes to the longest-standing member; without one the group is deleted. Not safe to repeat. Locks the group. On
 * the day of the event a plain leaving is a cancellation, of which the others are told.
 */
export async function leaveGroup(ctx: Context, actor: Viewer, groupId: string, leaving: Leaving = 'plain') {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    const membership = await findMembership(tx, group.id, actor.id)
    if (membership === undefined || isEnded(membership))
      return refuseOrHide(tx, actor, groupId, 'MEMBERSHIP_NOT_FOUND', NOT_IN_GROUP)
    await endMembership(unit, {
      group,
      membership,
      cancellation: cancellationOf(group, leaving, unit.now()),
      isSilent: leaving === 'silent',
    })
  })
}

const NOT_IN_GROUP = { message: 'Je zit niet in deze groep, en er staat geen verzoek van je open.' }

type Cancellation = { note: string | null }

export function cancellationOf({ event }: LockedGroup, leaving: Leaving, now: Date): Cancellation | null {
  if (leaving === 'silent' || event.overAt <= now) return null
  if (leaving !== 'plain') return leaving.cancelled
  return isEventDay(event, now) ? { note: null } : null
}

type Ending = {
  /** Locked by this transaction. */
  group: LockedGroup
  membership: MembershipRow
  cancellation?: Cancellation | null
  isSilent?: boolean
  into?: { id: string; isPublic: boolean }
}

export async function endMembership(
  unit: Unit,
  { group, membership, cancellation = null, isSilent = false, into }: Ending,
): Promise<void> {
  const { ctx, tx, record } = unit
  const { userId, status, joinedAt } = membership
  const groupId = group.id
  if (status !== 'ACCEPTED') {
    await deleteMembership(tx, groupId, userId)
    await record('group.joinWithdrawn', { groupId, userId })
    return promoteFromWaitlist(unit, group, 0)
  }
  const ownerId = group.ownerId === userId ? await findSuccessor(tx, groupId, userId) : group.ownerId
  if (ownerId === undefined) {
    const cause =
      into === undefined
        ? ({ cause: 'LAST_MEMBER' } as const)
        : ({ cause: 'MOVED', ...(into.isPublic && { movedToId: into.id }) } as const)
    return deleteLockedGroup(unit, group, { ...cause, actorId: userId, reason: null, category: null })
  }
  if (cancellation !== null) await record('group.memberCancelled', { groupId, userId, ...cancellation })
  if (isSilent) {
    const departure: Departure = { groupId, userId, joinedAt: joinedAt?.toJSON() }
    await updateMembership(tx, groupId, userId, { status: 'LEFT' })
    await ctx.jobs.send(tx, ANNOUNCE_DEPARTURE_JOB, departure, { startAfter: departureAnnouncedAt(unit.now()) })
  } else await deleteMembership(tx, groupId, userId)
  const remaining = isSilent ? null : await decrementMemberCount(tx, { ...group, ownerId })
  await record('group.memberLeft', { groupId, userId, isSilent })
  if (ownerId !== group.ownerId) {
    await updateGroup(tx, groupId, { ownerId, ownerIsAppointed: true })
    await record('group.ownerChanged', { groupId, fromUserId: userId, toUserId: ownerId, actorId: null, reason: null })
  }
  if (remaining !== null) await promoteFromWaitlist(unit, remaining, 1)
}

export const isEnded = ({ status }: MembershipRow): boolean => status === 'REJECTED' || status === 'LEFT'

/** For a person who left silently. @param group locked by this transaction */
export async function releaseSeat(unit: Unit, group: LockedGroup, userId: string): Promise<LockedGroup> {
  const { tx, record } = unit
  await deleteMembership(tx, group.id, userId)
  const remaining = await decrementMemberCount(tx, group)
  await record('group.departureAnnounced', { groupId: group.id, userId })
  await promoteFromWaitlist(unit, remaining, 1)
  return remaining
}

/** `joinedAt` tells the membership that ended from a later one. */
export type Departure = { groupId: string; userId: string; joinedAt: string | undefined }

/** Does nothing when the person is back or was removed; after a second silent departure only its own job announces it. */
export async function announceDeparture(ctx: Context, { groupId, userId, joinedAt }: Departure): Promise<void> {
  await ctx.transaction(async (unit) => {
    const group = await lockGroup(unit.tx, groupId)
    if (group === undefined) return
    const membership = await findMembership(unit.tx, groupId, userId)
    if (membership?.status !== 'LEFT' || membership.joinedAt?.toJSON() !== joinedAt) return
    await releaseSeat(unit, group, userId)
  })
}

/** Of a deleted account. Locks the groups in order, then the user's group count. */
export async function leaveAllGroups(unit: Unit, userId: string): Promise<void> {
  await endMemberships(unit, userId)
  // Waits for a transaction that creates a group or accepts this user; the second pass sees its membership.
  await lockGroupCount(unit.tx, userId)
  await endMemberships(unit, userId)
}

async function endMemberships(unit: Unit, userId: string): Promise<void> {
  const { tx } = unit
  for (const groupId of await listGroupIdsOfUser(tx, userId, [...JOINED_STATUSES, 'LEFT'])) {
    const group = await lockGroup(tx, groupId)
    if (group === undefined) continue
    const membership = await findMembership(tx, groupId, userId)
    if (membership?.status === 'LEFT') await releaseSeat(unit, group, userId)
    else if (membership !== undefined && membership.status !== 'REJECTED')
      await endMembership(unit, { group, membership })
  }
}
