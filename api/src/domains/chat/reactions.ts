import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { emptyMessagesOf, findUsername } from './repository.ts'
import { insertGroupConversations } from './repository-send.ts'
import { groupRoom, putOut } from './service.ts'

/** A group's chat begins with the group; who loses membership is put out of the room before the others hear of it. */
export const chatReactions: Reactions = {
  within: {
    'group.created': (ctx, tx, { groupId }) => insertGroupConversations(tx, [groupId], ctx.now()),
    'user.deleted': (ctx, tx, { userId }) => emptyMessagesOf(tx, userId, ctx.now()),
  },
  after: {
    'group.memberAccepted': (ctx, { groupId, userId }) => tellRoom(ctx, 'member-accepted', groupId, userId),
    'group.memberRejected': async (ctx, { groupId, userId, wasMember }) => {
      // A request turned down is between the owner and the applicant.
      if (!wasMember) return
      putOut(ctx, groupId, userId)
      await tellRoom(ctx, 'member-rejected', groupId, userId)
    },
    'group.memberLeft': async (ctx, { groupId, userId }) => {
      putOut(ctx, groupId, userId)
      await tellRoom(ctx, 'member-left', groupId, userId)
    },
    'group.ownerChanged': (ctx, { groupId }) => ctx.tell.room(groupRoom(groupId), 'group-updated', { groupId }),
    'group.deleted': (ctx, { groupId }) => {
      ctx.tell.room(groupRoom(groupId), 'group-deleted', { groupId })
      ctx.tell.closeRoom(groupRoom(groupId))
    },
  },
}

async function tellRoom(
  ctx: Context,
  event: 'member-accepted' | 'member-rejected' | 'member-left',
  groupId: string,
  userId: string,
): Promise<void> {
  const username = await findUsername(ctx.db, userId)
  if (username !== undefined) ctx.tell.room(groupRoom(groupId), event, { groupId, userId, username })
}
