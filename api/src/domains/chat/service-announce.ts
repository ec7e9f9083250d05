import type { GroupMessage } from 'contract/chat.ts'
import type { DirectMessage } from 'contract/chat-direct.ts'
import type { Context } from '../../platform/context.ts'
import { type AuthorRow, NOBODY, presentDirectMessage, presentGroupMessage } from './present.ts'
import { listBlockersAmongMembers, listHidden } from './repository.ts'
import { findPair } from './repository-direct.ts'
import { findWholeMessage, type WholeMessage } from './repository-history.ts'
import { groupRoom, groupRoomOf } from './service.ts'

export type BlockRow = { blockerId: string; blockedId: string }

/**
 * Puts a message into a group's chat room: whole for most, and for those who blocked somebody in it without that
 * person's words.
 *
 * @param blocks by members, of people who have a part in the message
 * @returns the message as its sender sees it
 */
export function announceToGroup(
  ctx: Context,
  event: 'new-message' | 'message-changed',
  groupId: string,
  row: WholeMessage,
  blocks: readonly BlockRow[],
): GroupMessage {
  const message = presentGroupMessage(groupId, row)
  if (blocks.length === 0) {
    ctx.sockets.emitToRoom(groupRoom(groupId), event, message)
    return message
  }
  const hiddenFrom = new Map<string, Set<string>>()
  for (const { blockerId, blockedId } of blocks) {
    const hidden = hiddenFrom.get(blockerId)
    if (hidden === undefined) hiddenFrom.set(blockerId, new Set([blockedId]))
    else hidden.add(blockedId)
  }
  ctx.sockets.emitToRoom(groupRoom(groupId), event, message, [...hiddenFrom.keys()])
  for (const [blockerId, hidden] of hiddenFrom)
    ctx.sockets.emitToRoom(groupRoomOf(groupId, blockerId), event, presentGroupMessage(groupId, row, hidden))
  const own = hiddenFrom.get(row.sender?.id ?? '')
  return own === undefined ? message : presentGroupMessage(groupId, row, own)
}

/** Who has a part in a message: wrote it, is quoted by it, or reacted to it. */
export const peopleIn = (row: WholeMessage): string[] => [
  ...new Set(
    [row.sender?.id, row.quote?.userId, ...row.reactions.map(({ userId }) => userId)].filter(
      (id) => id !== undefined && id !== null,
    ),
  ),
]

/** To all sockets of both people. */
export function announceToPair(
  ctx: Context,
  people: readonly [AuthorRow, AuthorRow],
  row: WholeMessage,
): DirectMessage {
  const message = presentDirectMessage(people, row)
  ctx.sockets.emitToUsers([people[0].id, people[1].id], 'direct-message:new', message)
  return message
}

/** A group message as one person sees it, away from the chat room. */
export async function showToMember(
  ctx: Context,
  userId: string,
  groupId: string,
  row: WholeMessage,
): Promise<GroupMessage> {
  const isPlain = row.quote === null && row.reactions.length === 0
  return presentGroupMessage(groupId, row, isPlain ? NOBODY : new Set(await listHidden(ctx.db, userId)))
}

const EVENTS = {
  new: { group: 'new-message', direct: 'direct-message:new' },
  changed: { group: 'message-changed', direct: 'direct-message:changed' },
} as const

/**
 * Reads a message and says what it is now, to everyone who may see it; across a block in a direct conversation only to
 * who did it.
 *
 * @param news whether it is new to them, or one they hold has changed
 */
export async function announceStored(
  ctx: Context,
  news: keyof typeof EVENTS,
  of: { conversationId: string; seq: number; actorId: string; groupId: string | null; partnerId: string | null },
): Promise<void> {
  const { conversationId, seq, actorId, groupId, partnerId } = of
  const row = await findWholeMessage(ctx.db, conversationId, seq)
  if (row === undefined) return
  if (groupId !== null) {
    const ids = peopleIn(row)
    const blocks = ids.length === 0 ? [] : await listBlockersAmongMembers(ctx.db, groupId, ids)
    announceToGroup(ctx, EVENTS[news].group, groupId, row, blocks)
    return
  }
  const pair = partnerId === null ? undefined : await findPair(ctx.db, actorId, partnerId)
  if (pair === undefined || partnerId === null) return
  const message = presentDirectMessage([pair.me, pair.other], row)
  ctx.sockets.emitToUsers(pair.isBlocked ? [actorId] : [actorId, partnerId], EVENTS[news].direct, message)
}
