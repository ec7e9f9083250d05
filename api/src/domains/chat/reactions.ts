import type { Facts } from '../../facts.ts'
import type { Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { findOwnerId, findUsername, listApplicantIds, listMemberIds, listReaders } from './broadcasting/repository.ts'
import { broadcastStored } from './broadcasting/service.ts'
import { groupRoom, groupRoomOf, removeFromGroupChat } from './broadcasting/service-rooms.ts'
import { emptyMessagesOf, markMessagesChanged } from './changes/repository-sender.ts'
import { listFilesOfGroup, listFilesOfUser } from './pictures/repository.ts'
import { deleteVotesOfFormerMember } from './polls/service.ts'
import { insertGroupConversations } from './sending/repository.ts'
import { postMessage } from './sending/service-store.ts'

export const chatReactions: Reactions = {
  within: {
    'group.created': (ctx, tx, { groupId }) => insertGroupConversations(tx, [groupId], ctx.now()),
    'group.deleted': async (ctx, tx, { groupId }) => queueFileRemoval(ctx, tx, await listFilesOfGroup(tx, groupId)),
    'user.deleted': async (ctx, tx, { userId }, record) => {
      await queueFileRemoval(ctx, tx, await listFilesOfUser(tx, userId))
      const groupIds = await emptyMessagesOf(tx, userId, ctx.now())
      if (groupIds.length > 0) await record('messages.emptied', { userId, groupIds })
    },
    'group.memberCancelled': postCancellation,
    'group.memberLeft': (ctx, tx, fact, record) => deleteVotesOfFormerMember(tx, record, fact, ctx.now()),
    'group.memberRejected': async (ctx, tx, fact, record) => {
      if (fact.wasMember) await deleteVotesOfFormerMember(tx, record, fact, ctx.now())
    },
    'user.suspended': (_, tx, { userId }) => markMessagesChanged(tx, userId),
    'user.unsuspended': (_, tx, { userId }) => markMessagesChanged(tx, userId),
  },
  onCommit: {
    'group.memberRejected': (ctx, { groupId, userId, wasMember }) => {
      if (wasMember) removeFromGroupChat(ctx, groupId, userId)
    },
    'group.memberLeft': (ctx, { groupId, userId }) => removeFromGroupChat(ctx, groupId, userId),
    'group.deleted': (ctx, { groupId }) => {
      ctx.sockets.emitToRoom(groupRoom(groupId), 'group-deleted', { groupId })
      ctx.sockets.closeRoom(groupRoom(groupId))
    },
  },
  after: {
    'group.joinRequested': publishRequestChanged,
    'group.joinWithdrawn': publishRequestChanged,
    'group.memberAccepted': (ctx, { groupId, userId }) => broadcastMembership(ctx, 'member-accepted', groupId, userId),
    'group.memberRejected': async (ctx, { groupId, userId, wasMember }) => {
      // A declined request concerns the owner and the applicant only.
      if (wasMember) await broadcastMembership(ctx, 'member-rejected', groupId, userId)
      else await publishRequestChanged(ctx, { groupId, userId })
    },
    'group.memberLeft': (ctx, { groupId, userId }) => broadcastMembership(ctx, 'member-left', groupId, userId),
    'group.ownerChanged': async (ctx, { groupId, fromUserId, toUserId }) => {
      ctx.sockets.emitToRoom(groupRoom(groupId), 'group-updated', { groupId })
      const applicantIds = await listApplicantIds(ctx.db, groupId)
      ctx.sockets.emitToUsers([fromUserId, toUserId, ...applicantIds], 'restrictions:changed', undefined)
    },
    'group.deleted': (ctx, { ownerId, applicantIds }) =>
      ctx.sockets.emitToUsers([ownerId, ...applicantIds], 'restrictions:changed', undefined),
    'message.posted': (ctx, fact) => broadcastStored(ctx, 'new', { ...fact, partnerId: null, isByAdmin: false }),
    'message.changed': (ctx, fact) => broadcastStored(ctx, 'changed', fact),
    'messages.emptied': (ctx, { userId, groupIds }) => {
      for (const groupId of groupIds) ctx.sockets.emitToRoom(groupRoom(groupId), 'messaging:changed', { userId })
    },
    'user.blocked': publishBlock,
    'user.unblocked': publishBlock,
    'user.suspended': (ctx, { userId }) => publishVisibility(ctx, userId),
    'user.unsuspended': (ctx, { userId }) => publishVisibility(ctx, userId),
  },
}

/** In the words of the person, who was told that the group reads them. */
async function postCancellation(
  ctx: Context,
  tx: Tx,
  { groupId, userId, note }: Facts['group.memberCancelled'],
  record: RecordFact,
): Promise<void> {
  await postMessage(ctx, tx, record, {
    groupId,
    senderId: userId,
    content: ['Ik kan niet mee.', note].filter(Boolean).join(' '),
  })
}

/** To the blocked person an event without a name (`docs/decisions/0051-no-event-names-a-blocker.md`). */
function publishBlock(ctx: Context, { blockerId, blockedId }: Facts['user.blocked']): void {
  ctx.sockets.emitToUser(blockerId, 'messaging:changed', { userId: blockedId })
  ctx.sockets.emitToUser(blockedId, 'restrictions:changed', undefined)
}

/** Owner and applicant may write each other while the request is open. */
async function publishRequestChanged(ctx: Context, request: { groupId: string; userId: string }): Promise<void> {
  const ownerId = await findOwnerId(ctx.db, request.groupId)
  const userIds = ownerId === undefined ? [request.userId] : [request.userId, ownerId]
  ctx.sockets.emitToUsers(userIds, 'restrictions:changed', undefined)
}

/** Members with a block between them and the person receive `group-updated`, which contains no name. */
async function broadcastMembership(
  ctx: Context,
  event: 'member-accepted' | 'member-rejected' | 'member-left',
  groupId: string,
  userId: string,
): Promise<void> {
  ctx.sockets.emitToUsers([userId, ...(await listMemberIds(ctx.db, groupId))], 'restrictions:changed', undefined)
  const username = await findUsername(ctx.db, userId)
  if (username === undefined) return
  const blockedIds = await listBlockedIds(ctx.db, userId)
  ctx.sockets.emitToRoom(groupRoom(groupId), event, { groupId, userId, username }, blockedIds)
  for (const id of blockedIds) ctx.sockets.emitToRoom(groupRoomOf(groupId, id), 'group-updated', { groupId })
}

/** The messages of a suspended person are hidden; after the suspension they are shown again. */
async function publishVisibility(ctx: Context, userId: string): Promise<void> {
  const { groupIds, partnerIds } = await listReaders(ctx.db, userId)
  for (const groupId of groupIds) ctx.sockets.emitToRoom(groupRoom(groupId), 'messaging:changed', { userId })
  ctx.sockets.emitToUsers(partnerIds, 'messaging:changed', { userId })
}
