import type { Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { endInvitation } from './invitations/service.ts'
import { deleteGroupsOfEvent } from './lifecycle/service.ts'
import { leaveAllGroups } from './membership/service-leaving.ts'
import {
  findUsername,
  listGroupIdsOfEvent,
  listGroupIdsOfUser,
  listParticipants,
  listSharedGroupIds,
} from './repository.ts'
import { promoteInGroups } from './waitlist/service.ts'

/** The recipients of a group's events. Rejected users receive the rejection and nothing afterwards. */
async function findAudience(ctx: Context, groupId: string) {
  const participants = await listParticipants(ctx.db, [groupId])
  const idsOf = (isMember: boolean) =>
    participants.filter(({ status }) => (status === 'ACCEPTED') === isMember).map(({ userId }) => userId)
  return {
    members: idsOf(true),
    applicants: idsOf(false),
    /** Members who see the open requests. */
    advisers: participants.some(({ membersAdvise }) => membersAdvise) ? idsOf(true) : [],
    // Empty when the group is deleted.
    owner: participants.slice(0, 1).map(({ ownerId }) => ownerId),
  }
}

type MemberEvent = 'member-requested' | 'member-accepted' | 'member-rejected' | 'member-left'

/** Users with a block between them and the member receive `group-updated`, which names no user. */
async function emitMemberEvent(
  ctx: Context,
  event: MemberEvent,
  groupId: string,
  userId: string,
  recipients: readonly string[],
): Promise<void> {
  const [username, blockedIds] = await Promise.all([findUsername(ctx.db, userId), listBlockedIds(ctx.db, userId)])
  const { blocked = [], others = [] } = Object.groupBy(new Set(recipients), (id) =>
    blockedIds.includes(id) ? 'blocked' : 'others',
  )
  ctx.sockets.emitToUsers(others, event, { groupId, userId, username: username ?? '' })
  emitGroupUpdated(ctx, groupId, blocked)
}

const emitGroupUpdated = (ctx: Context, groupId: string, recipients: readonly string[]) =>
  ctx.sockets.emitToUsers([...new Set(recipients)], 'group-updated', { groupId })

/** To members and applicants of these groups. One query, however many groups an event has. */
async function emitGroupsUpdated(ctx: Context, groupIds: readonly string[]): Promise<void> {
  const participants = await listParticipants(ctx.db, groupIds)
  for (const [groupId, inGroup] of Map.groupBy(participants, (participant) => participant.groupId))
    emitGroupUpdated(
      ctx,
      groupId,
      inGroup.map(({ userId }) => userId),
    )
}

/** The user appears in, or disappears from, the lists of their groups. */
async function emitUserVisibilityChanged(ctx: Context, userId: string): Promise<void> {
  await emitGroupsUpdated(ctx, await listGroupIdsOfUser(ctx.db, userId, ['ACCEPTED', 'PENDING', 'WAITLIST']))
}

async function emitEventChanged(ctx: Context, eventId: string): Promise<void> {
  await emitGroupsUpdated(ctx, await listGroupIdsOfEvent(ctx.db, eventId))
}

async function emitBlockChanged(ctx: Context, { blockerId, blockedId }: Block): Promise<void> {
  for (const groupId of await listSharedGroupIds(ctx.db, blockerId, blockedId))
    emitGroupUpdated(ctx, groupId, [blockerId, blockedId])
}

type Block = { blockerId: string; blockedId: string }

const promoteBehindUser = async (ctx: Context, tx: Tx, { userId }: { userId: string }, record: RecordFact) =>
  promoteInGroups(ctx, tx, record, await listGroupIdsOfUser(tx, userId, ['PENDING', 'WAITLIST']))

const promoteInSharedGroups = async (ctx: Context, tx: Tx, { blockerId, blockedId }: Block, record: RecordFact) =>
  promoteInGroups(ctx, tx, record, await listSharedGroupIds(tx, blockerId, blockedId))

/**
 * Socket events about membership go to the acting user, the user concerned, the owner, and the members when a member
 * joins or leaves. Applicants receive `group-updated` only, which shows free places and no other applicants.
 */
export const groupReactions: Reactions = {
  within: {
    'event.deleted': (ctx, tx, { eventId }, record) => deleteGroupsOfEvent(ctx, tx, record, eventId),
    'user.deleted': (ctx, tx, { userId }, record) => leaveAllGroups(ctx, tx, record, userId),
    // Also for a request or a removal, so that an old invitation does not come back when the person leaves.
    'group.memberAccepted': (ctx, tx, { groupId, userId }) => endInvitation(ctx, tx, groupId, userId, 'ACCEPTED'),
    'group.memberRejected': (ctx, tx, { groupId, userId }) => endInvitation(ctx, tx, groupId, userId, 'DECLINED'),
    'user.suspended': promoteBehindUser,
    'user.unsuspended': promoteBehindUser,
    'user.blocked': promoteInSharedGroups,
    'user.unblocked': promoteInSharedGroups,
  },
  after: {
    'event.updated': (ctx, { eventId }) => emitEventChanged(ctx, eventId),
    'event.cancelled': (ctx, { eventId }) => emitEventChanged(ctx, eventId),
    'user.suspended': (ctx, { userId }) => emitUserVisibilityChanged(ctx, userId),
    'user.unsuspended': (ctx, { userId }) => emitUserVisibilityChanged(ctx, userId),
    'user.blocked': emitBlockChanged,
    'user.unblocked': emitBlockChanged,
    'group.created': (ctx, { groupId, ownerId }) => emitGroupUpdated(ctx, groupId, [ownerId]),
    'group.updated': (ctx, { groupId }) => emitGroupsUpdated(ctx, [groupId]),
    'group.ownerChanged': (ctx, { groupId }) => emitGroupsUpdated(ctx, [groupId]),
    'group.deleted': (ctx, { groupId, memberIds, applicantIds }) =>
      ctx.sockets.emitToUsers([...memberIds, ...applicantIds], 'group-deleted', { groupId }),
    'group.joinRequested': async (ctx, { groupId, userId }) => {
      const { owner, advisers } = await findAudience(ctx, groupId)
      await emitMemberEvent(ctx, 'member-requested', groupId, userId, [...owner, userId])
      emitGroupUpdated(ctx, groupId, advisers)
    },
    'group.invited': (ctx, { groupId, userId, actorId }) => emitGroupUpdated(ctx, groupId, [userId, actorId]),
    'group.invitationDeclined': (ctx, { groupId, userId }) => emitGroupUpdated(ctx, groupId, [userId]),
    'group.joinWithdrawn': async (ctx, { groupId, userId }) => {
      const { owner, applicants, advisers } = await findAudience(ctx, groupId)
      await emitMemberEvent(ctx, 'member-left', groupId, userId, [...owner, userId])
      emitGroupUpdated(ctx, groupId, [...applicants, ...advisers])
    },
    'group.memberAccepted': async (ctx, { groupId, userId }) => {
      const { members, applicants } = await findAudience(ctx, groupId)
      await emitMemberEvent(ctx, 'member-accepted', groupId, userId, [...members, userId])
      emitGroupUpdated(ctx, groupId, applicants)
    },
    'group.memberRejected': async (ctx, { groupId, userId, wasMember }) => {
      const { members, applicants, owner, advisers } = await findAudience(ctx, groupId)
      await emitMemberEvent(ctx, 'member-rejected', groupId, userId, [...(wasMember ? members : owner), userId])
      emitGroupUpdated(ctx, groupId, [...applicants, ...(wasMember ? [] : advisers)])
    },
    'group.adviceGiven': async (ctx, { groupId }) => {
      const { owner } = await findAudience(ctx, groupId)
      emitGroupUpdated(ctx, groupId, owner)
    },
    'group.memberLeft': async (ctx, { groupId, userId }) => {
      const { members, applicants } = await findAudience(ctx, groupId)
      await emitMemberEvent(ctx, 'member-left', groupId, userId, [...members, userId])
      emitGroupUpdated(ctx, groupId, applicants)
    },
    'group.waitlistPromoted': async (ctx, { groupId, userId }) => {
      const { applicants, owner } = await findAudience(ctx, groupId)
      emitGroupUpdated(ctx, groupId, [...owner, userId, ...applicants])
    },
  },
}
