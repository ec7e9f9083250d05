import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  deleteMembership,
  findMembership,
  findSuccessor,
  type LockedGroup,
  listOwnGroupIds,
  lockGroup,
  lockPerson,
  type MembershipRow,
  updateGroup,
} from './repository.ts'
import { endGroup } from './service-groups.ts'
import { refuseAsKnown } from './service-guards.ts'
import { giveUpPlace, promoteFromWaitlist } from './service-waitlist.ts'

/**
 * Leaves, or withdraws a request; neither bars a new one. An owner hands over to the longest-standing accepted member;
 * an owner who is alone ends the group. Locks the group. A second call is refused: there is nothing left to leave.
 */
export async function leaveGroup(ctx: Context, actor: Actor, groupId: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const group = await lockGroup(tx, groupId)
    if (group === undefined) refuse('GROUP_NOT_FOUND')
    const membership = await findMembership(tx, group.id, actor.id)
    if (membership === undefined || membership.status === 'REJECTED')
      return refuseAsKnown(tx, actor, groupId, 'MEMBERSHIP_NOT_FOUND')
    await depart(ctx, tx, record, group, membership)
  })
}

/** @param group locked by this transaction */
async function depart(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  { userId, status }: MembershipRow,
): Promise<void> {
  const now = ctx.now()
  if (status !== 'ACCEPTED') {
    await deleteMembership(tx, group.id, userId)
    await record('group.joinWithdrawn', { groupId: group.id, userId })
    await promoteFromWaitlist(tx, record, group, 0, now)
    return
  }
  const ownerId = group.ownerId === userId ? await findSuccessor(tx, group.id, userId) : group.ownerId
  if (ownerId === undefined) return endGroup(ctx, tx, record, group)
  await deleteMembership(tx, group.id, userId)
  const left = await giveUpPlace(tx, { ...group, ownerId })
  await record('group.memberLeft', { groupId: group.id, userId })
  if (ownerId !== group.ownerId) {
    await updateGroup(tx, group.id, { ownerId })
    await record('group.ownerChanged', { groupId: group.id, fromUserId: userId, toUserId: ownerId })
  }
  await promoteFromWaitlist(tx, record, left, 1, now)
}

/**
 * Takes somebody whose account ends out of everything, within the caller's transaction: what they own passes on or ends,
 * requests are withdrawn. Locks their groups in order, then the person.
 */
export async function departEverywhere(ctx: Context, tx: Tx, record: RecordFact, userId: string): Promise<void> {
  await leaveGroupsOf(ctx, tx, record, userId)
  // Whoever was just making a group or being accepted has finished after this, and shows in a second look.
  await lockPerson(tx, userId)
  await leaveGroupsOf(ctx, tx, record, userId)
}

async function leaveGroupsOf(ctx: Context, tx: Tx, record: RecordFact, userId: string): Promise<void> {
  for (const groupId of await listOwnGroupIds(tx, userId, ['ACCEPTED', 'PENDING', 'WAITLIST'])) {
    const group = await lockGroup(tx, groupId)
    if (group === undefined) continue
    const membership = await findMembership(tx, groupId, userId)
    if (membership !== undefined && membership.status !== 'REJECTED') await depart(ctx, tx, record, group, membership)
  }
}
