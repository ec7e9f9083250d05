import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { listEventIds, listGoingIds } from './repository.ts'
import { endLookingOfMember, listLookingIds } from './service.ts'

/**
 * To everyone who may see the people, and to `userId`, who may have stopped. The payload names no person; to somebody with a
 * block between them and `userId` the moment alone would tell what that person does.
 */
async function emitLookingChanged(ctx: Context, eventId: string, userId: string): Promise<void> {
  const [lookingIds, goingIds, blockedIds] = await Promise.all([
    listLookingIds(ctx, ctx.db, eventId),
    listGoingIds(ctx.db, eventId),
    listBlockedIds(ctx.db, userId),
  ])
  const recipients = [...new Set([userId, ...lookingIds, ...goingIds])].filter((id) => !blockedIds.includes(id))
  ctx.sockets.emitToUsers(recipients, 'looking-changed', { eventId })
}

async function emitVisibilityChanged(ctx: Context, { userId }: { userId: string }): Promise<void> {
  for (const eventId of await listEventIds(ctx.db, userId)) await emitLookingChanged(ctx, eventId, userId)
}

async function emitBlockChanged(
  ctx: Context,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  for (const eventId of await listEventIds(ctx.db, blockerId, blockedId))
    ctx.sockets.emitToUsers([blockerId, blockedId], 'looking-changed', { eventId })
}

export const lookingReactions: Reactions = {
  within: {
    'group.created': (ctx, tx, { groupId, ownerId }, record) => endLookingOfMember(ctx, tx, record, groupId, ownerId),
    'group.memberAccepted': (ctx, tx, { groupId, userId }, record) =>
      endLookingOfMember(ctx, tx, record, groupId, userId),
  },
  after: {
    'looking.changed': (ctx, { eventId, userId }) => emitLookingChanged(ctx, eventId, userId),
    'user.suspended': emitVisibilityChanged,
    'user.unsuspended': emitVisibilityChanged,
    'user.blocked': emitBlockChanged,
    'user.unblocked': emitBlockChanged,
  },
}
