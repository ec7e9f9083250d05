import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { getBlocksBetween, listBlockedIds } from '../blocks/service.ts'
import { findUsername, listAudienceOf } from './repository.ts'
import { insertGroupConversations } from './repository-send.ts'
import { emptyMessagesOf, touchMessagesOf } from './repository-standing.ts'
import { groupRoom, groupRoomOf, putOut } from './service.ts'
import { announceStored } from './service-announce.ts'

/** A group's chat begins with the group; who loses membership is put out of the room before the others hear of it. */
export const chatReactions: Reactions = {
  within: {
    'group.created': (ctx, tx, { groupId }) => insertGroupConversations(tx, [groupId], ctx.now()),
    'user.deleted': async (ctx, tx, { userId }, record) => {
      const groupIds = await emptyMessagesOf(tx, userId, ctx.now())
      if (groupIds.length > 0) await record('messages.emptied', { userId, groupIds })
    },
    'user.suspended': (_, tx, { userId }) => touchMessagesOf(tx, userId),
    'user.unsuspended': (_, tx, { userId }) => touchMessagesOf(tx, userId),
  },
  onCommit: {
    'group.memberRejected': (ctx, { groupId, userId, wasMember }) => {
      if (wasMember) putOut(ctx, groupId, userId)
    },
    'group.memberLeft': (ctx, { groupId, userId }) => putOut(ctx, groupId, userId),
    'group.deleted': (ctx, { groupId }) => {
      ctx.sockets.emitToRoom(groupRoom(groupId), 'group-deleted', { groupId })
      ctx.sockets.closeRoom(groupRoom(groupId))
    },
  },
  after: {
    'group.memberAccepted': (ctx, { groupId, userId }) => tellRoom(ctx, 'member-accepted', groupId, userId),
    'group.memberRejected': async (ctx, { groupId, userId, wasMember }) => {
      // A declined request concerns the owner and the applicant only.
      if (wasMember) await tellRoom(ctx, 'member-rejected', groupId, userId)
    },
    'group.memberLeft': (ctx, { groupId, userId }) => tellRoom(ctx, 'member-left', groupId, userId),
    'group.ownerChanged': (ctx, { groupId }) =>
      ctx.sockets.emitToRoom(groupRoom(groupId), 'group-updated', { groupId }),
    'message.changed': (ctx, fact) => announceStored(ctx, 'changed', fact),
    'messages.emptied': (ctx, { userId, groupIds }) => {
      for (const groupId of groupIds) ctx.sockets.emitToRoom(groupRoom(groupId), 'messaging:changed', { userId })
    },
    'user.blocked': (ctx, fact) => tellPair(ctx, fact),
    'user.unblocked': (ctx, fact) => tellPair(ctx, fact),
    'user.suspended': (ctx, { userId }) => tellAudience(ctx, userId),
    'user.unsuspended': (ctx, { userId }) => tellAudience(ctx, userId),
  },
}

/** Whoever a block stands between this member and the others hears no name, only that the group is to be read again. */
async function tellRoom(
  ctx: Context,
  event: 'member-accepted' | 'member-rejected' | 'member-left',
  groupId: string,
  userId: string,
): Promise<void> {
  const username = await findUsername(ctx.db, userId)
  if (username === undefined) return
  const blockedIds = await listBlockedIds(ctx.db, userId)
  ctx.sockets.emitToRoom(groupRoom(groupId), event, { groupId, userId, username }, blockedIds)
  for (const id of blockedIds) ctx.sockets.emitToRoom(groupRoomOf(groupId, id), 'group-updated', { groupId })
}

/**
 * Both look again at what they may write each other. Where the other's own block stood already, nothing changed for
 * them, and from the person they blocked not one byte may come.
 */
async function tellPair(ctx: Context, { blockerId, blockedId }: { blockerId: string; blockedId: string }) {
  ctx.sockets.emitToUser(blockerId, 'messaging:changed', { userId: blockedId })
  const { byMe } = await getBlocksBetween(ctx, blockedId, blockerId)
  if (!byMe) ctx.sockets.emitToUser(blockedId, 'messaging:changed', { userId: blockerId })
}

/** Their messages are shown, or hidden, from now on. */
async function tellAudience(ctx: Context, userId: string): Promise<void> {
  const { groupIds, partnerIds } = await listAudienceOf(ctx.db, userId)
  for (const groupId of groupIds) ctx.sockets.emitToRoom(groupRoom(groupId), 'messaging:changed', { userId })
  ctx.sockets.emitToUsers(partnerIds, 'messaging:changed', { userId })
}
