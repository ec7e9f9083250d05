import type { GroupMessage } from 'contract/chat/chat.ts'
import type { Facts } from '../../../facts.ts'
import type { Context } from '../../../platform/context.ts'
import { listBlocksInGroup } from '../../blocks/service.ts'
import { presentDirectMessage, presentGroupMessage, withoutPhotos } from '../reading/present.ts'
import { findPair } from '../reading/repository-direct.ts'
import { findWholeMessage, type WholeMessage } from '../reading/repository-history.ts'
import { publishGroupActivity } from './service-activity.ts'
import { groupRoom, groupRoomOf } from './service-rooms.ts'

export type BlockRow = { blockerId: string; blockedId: string }

const blockedBy = (userId: string | undefined, blocks: readonly BlockRow[]): ReadonlySet<string> =>
  new Set(blocks.filter(({ blockerId }) => blockerId === userId).map(({ blockedId }) => blockedId))

/**
 * Without the text of people whom the receiver blocked, and the photo of a sender who blocked the receiver.
 * @param blocks between the participants and members of the group
 * @returns the message as its sender receives it
 */
export function broadcastToGroup(
  ctx: Context,
  event: 'new-message' | 'message-changed',
  groupId: string,
  row: WholeMessage,
  blocks: readonly BlockRow[],
): GroupMessage {
  const whole = presentGroupMessage(groupId, row)
  const hiddenFromSender = blockedBy(row.sender?.id, blocks)
  const apart = new Set([...blocks.map(({ blockerId }) => blockerId), ...hiddenFromSender])
  const [withoutPhoto = row] = withoutPhotos([row], new Set(row.sender === null ? [] : [row.sender.id]))
  ctx.sockets.emitToRoom(groupRoom(groupId), event, whole, [...apart])
  for (const userId of apart) {
    const shown = hiddenFromSender.has(userId) ? withoutPhoto : row
    const message = presentGroupMessage(groupId, shown, blockedBy(userId, blocks))
    ctx.sockets.emitToRoom(groupRoomOf(groupId, userId), event, message)
  }
  return hiddenFromSender.size === 0 ? whole : presentGroupMessage(groupId, row, hiddenFromSender)
}

const listParticipants = (row: WholeMessage): string[] => [
  ...new Set(
    [row.sender?.id, row.quote?.userId, ...[...row.reactions, ...row.votes].map(({ userId }) => userId)].filter(
      (id) => id !== undefined && id !== null,
    ),
  ),
]

const EVENTS = {
  new: { group: 'new-message', direct: 'direct-message:new' },
  changed: { group: 'message-changed', direct: 'direct-message:changed' },
} as const

/** Across a block only the actor receives the message, unless an administrator acted. Safe to repeat. */
export async function broadcastStored(ctx: Context, kind: keyof typeof EVENTS, message: Facts['message.changed']) {
  const { conversationId, seq, actorId, groupId, partnerId, isByAdmin } = message
  const row = await findWholeMessage(ctx.db, conversationId, seq, ctx.now())
  if (row === undefined) return
  if (groupId !== null) {
    const blocks = await listBlocksInGroup(ctx.db, groupId, listParticipants(row))
    broadcastToGroup(ctx, EVENTS[kind].group, groupId, row, blocks)
    publishGroupActivity(ctx, groupId)
    return
  }
  const pair = partnerId === null ? undefined : await findPair(ctx.db, actorId, partnerId, ctx.now())
  if (pair === undefined || partnerId === null) return
  const event = EVENTS[kind].direct
  const presented = presentDirectMessage([pair.me, pair.partner], row)
  if (!pair.isBlocked) return ctx.sockets.emitToUsers([actorId, partnerId], event, presented)
  ctx.sockets.emitToUser(actorId, event, presented)
  // Read from the other side, because each of the two sees other photos.
  const theirs = isByAdmin ? await findPair(ctx.db, partnerId, actorId, ctx.now()) : undefined
  if (theirs === undefined) return
  ctx.sockets.emitToUser(partnerId, event, presentDirectMessage([theirs.me, theirs.partner], row))
}
