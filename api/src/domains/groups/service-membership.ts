import { groupLimitWith, type MemberStatus } from 'contract/groups.ts'
import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { isOver, refusalAtGroupLimit, refusalAtGroupSize, refusalToGather } from './policy.ts'
import {
  findAllowance,
  findMembership,
  insertMembership,
  type LockedGroup,
  lockGroup,
  lockPerson,
  type MembershipRow,
  updateGroup,
  updateMembership,
} from './repository.ts'
import { findMemberView, type MemberView } from './repository-members.ts'
import { isKnownTo } from './repository-views.ts'
import { lockOwnGroup, refuseAsKnown, refuseAtGroupLimit } from './service-guards.ts'
import { giveUpPlace, promoteFromWaitlist } from './service-waitlist.ts'

export type Joined = { status: Exclude<MemberStatus, 'REJECTED'>; waitlistPosition: number | null }

/**
 * Asks to join: PENDING while a place is free, else WAITLIST. Safe to repeat: whoever asks twice gets what exists, and
 * nothing is announced. Locks the group, so that the line's order is the order of asking.
 */
export async function joinGroup(ctx: Context, actor: Actor, groupId: string, message: string | null): Promise<Joined> {
  return ctx.transaction(async (tx, record) => {
    const now = ctx.now()
    const group = await lockGroup(tx, groupId)
    if (group === undefined) refuse('GROUP_NOT_FOUND')
    const existing = await findMembership(tx, groupId, actor.id)
    if (existing?.status === 'REJECTED') return refuseAsKnown(tx, actor, groupId, 'MEMBERSHIP_REJECTED')
    if (existing !== undefined) return standing(tx, groupId, actor.id, existing.status)
    if (!(await isKnownTo(tx, actor, groupId))) refuse('GROUP_NOT_FOUND')
    refuseIf(refusalToGather(group.event, now))
    refuseAtGroupLimit(await refusalAtOwnLimit(tx, actor.id, now))
    const status = group.memberCount < group.maxMembers ? 'PENDING' : 'WAITLIST'
    await insertMembership(tx, { groupId, userId: actor.id, status, message, requestedAt: now })
    await record('group.joinRequested', { groupId, userId: actor.id, status })
    return standing(tx, groupId, actor.id, status)
  })
}

async function standing(tx: Tx, groupId: string, userId: string, status: Joined['status']): Promise<Joined> {
  if (status !== 'WAITLIST') return { status, waitlistPosition: null }
  return { status, waitlistPosition: (await findMemberView(tx, groupId, userId))?.waitlistPosition ?? null }
}

async function refusalAtOwnLimit(tx: Tx, userId: string, now: Date) {
  const allowance = await findAllowance(tx, userId, now)
  return allowance === undefined
    ? ('USER_NOT_FOUND' as const)
    : refusalAtGroupLimit(allowance.current, groupLimitWith(allowance.extraGroupSlots))
}

/**
 * The owner decides: ACCEPTED lets in whoever asks, waits or was turned down before; REJECTED turns down or puts out.
 * Safe to repeat: a decision that stands already changes and announces nothing. Locks the group, then the applicant, so
 * that neither the last place nor the applicant's last slot is given twice.
 */
export async function updateMemberStatus(
  ctx: Context,
  actor: Actor,
  groupId: string,
  userId: string,
  status: 'ACCEPTED' | 'REJECTED',
): Promise<MemberView> {
  return ctx.transaction(async (tx, record) => {
    const group = await lockOwnGroup(tx, actor, groupId)
    const membership = (await findMembership(tx, groupId, userId)) ?? refuse('MEMBERSHIP_NOT_FOUND')
    if (membership.status !== status) {
      if (status === 'ACCEPTED') {
        // A request the owner cannot see cannot be accepted; whom they turned down they do see, and may reconsider.
        const isUnseen = membership.isBlocked && membership.status !== 'REJECTED'
        if (membership.suspendedAt !== null || isUnseen) refuse('MEMBERSHIP_NOT_FOUND')
        await accept(ctx, tx, record, group, userId, actor.id)
      } else {
        if (userId === group.ownerId) refuse('OWNER_STAYS')
        await reject(ctx, tx, record, group, membership, actor.id)
      }
    }
    return (await findMemberView(tx, groupId, userId)) ?? refuse('MEMBERSHIP_NOT_FOUND')
  })
}

async function accept(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  userId: string,
  actorId: string,
): Promise<void> {
  const now = ctx.now()
  const full = refusalAtGroupSize(group)
  refuseIf(full, full === 'GROUP_SIZE_REACHED' ? { upgradeType: 'EXTENDED_GROUP_SIZE' } : {})
  await lockPerson(tx, userId)
  if (!isOver(group.event, now) && (await refusalAtOwnLimit(tx, userId, now)) !== null)
    refuse('APPLICANT_LIMIT_REACHED')
  await updateMembership(tx, group.id, userId, { status: 'ACCEPTED', joinedAt: now, decidedAt: now })
  await updateGroup(tx, group.id, { memberCount: group.memberCount + 1 })
  await record('group.memberAccepted', { groupId: group.id, userId, actorId })
}

async function reject(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  membership: MembershipRow,
  actorId: string,
): Promise<void> {
  const now = ctx.now()
  const { userId } = membership
  const wasMember = membership.status === 'ACCEPTED'
  await updateMembership(tx, group.id, userId, { status: 'REJECTED', joinedAt: null, decidedAt: now })
  const left = wasMember ? await giveUpPlace(tx, group) : group
  await record('group.memberRejected', { groupId: group.id, userId, actorId, wasMember })
  await promoteFromWaitlist(tx, record, left, wasMember ? 1 : 0, now)
}

/** The same as REJECTED: who is put out, or turned down, cannot ask again. Safe to repeat. */
export async function removeMember(ctx: Context, actor: Actor, groupId: string, userId: string): Promise<void> {
  await updateMemberStatus(ctx, actor, groupId, userId, 'REJECTED')
}

/**
 * Makes another accepted member owner; the former owner stays as a member. Safe to repeat towards the same person only
 * by the new owner. Locks the group.
 */
export async function transferOwnership(ctx: Context, actor: Actor, groupId: string, userId: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const group = await lockOwnGroup(tx, actor, groupId)
    if (userId === group.ownerId) return
    const member = await findMembership(tx, groupId, userId)
    if (member?.status !== 'ACCEPTED' || member.suspendedAt !== null) refuse('MEMBERSHIP_NOT_FOUND')
    await updateGroup(tx, groupId, { ownerId: userId, updatedAt: ctx.now() })
    await record('group.ownerChanged', { groupId, fromUserId: actor.id, toUserId: userId })
  })
}
