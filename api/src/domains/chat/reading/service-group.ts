import { type listMessages as listRoute, MAX_SEQ } from 'contract/chat/chat.ts'
import type { listGroupChats as listChatsRoute } from 'contract/chat/groups.ts'
import { packMessages } from 'contract/chat/packed-messages.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { type Range, readCountedPage } from '../../../platform/paging.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { refusalToEnterGroup } from '../policy.ts'
import { presentGroupChat, presentGroupMessages } from './present.ts'
import { findGroupChat, type GroupChat } from './repository-group.ts'
import { countGroupChats, listGroupChats as listGroupChatRows } from './repository-group-chats.ts'
import { type Missing, raiseReadMark, readMissed, readPage } from './service-history.ts'

/**
 * @param newest how many messages are read with it
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER to all but accepted members
 */
export async function getGroupChat(ctx: Context, actor: Actor, groupId: string, newest = 0): Promise<GroupChat> {
  const chat = (await findGroupChat(ctx.db, groupId, actor.id, newest)) ?? refuse('GROUP_NOT_FOUND')
  refuseIf(refusalToEnterGroup(chat))
  return chat
}

/**
 * Oldest first. Reading the newest page or the messages `since` marks them as read, unless `peek` is set.
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, VALIDATION_FAILED for an invalid cursor
 */
export async function listMessages(
  ctx: Context,
  actor: Actor,
  groupId: string,
  query: ParsedOf<typeof listRoute>['query'],
) {
  const isNewest = query.since === undefined && query.cursor === undefined && query.before === undefined
  const chat = await getGroupChat(ctx, actor, groupId, isNewest ? query.limit + 1 : 0)
  const { rows, changes, hasNextPage, nextCursor, readUpTo } = await readPage(ctx, chat, query)
  if (!query.peek) await markRead(ctx, actor, groupId, chat, readUpTo)
  return {
    messages: presentGroupMessages(groupId, chat, rows),
    pagination: { hasNextPage, nextCursor },
    changes: changes && presentGroupMessages(groupId, chat, changes),
    isMuted: chat.isMuted,
    hiddenIds: [...chat.hiddenIds],
    lastSeq: chat.lastSeq,
    lastChange: chat.lastChange,
  }
}

/** The messages after `since`, oldest first, and the earlier ones that changed. Marks nothing: the screen that shows them does. */
export async function listMissed(ctx: Context, groupId: string, chat: GroupChat, missing: Missing) {
  const { rows, changes } = await readMissed(ctx, chat, missing)
  const missed = packMessages(presentGroupMessages(groupId, chat, rows))
  return { missed, changes: changes && presentGroupMessages(groupId, chat, changes) }
}

/**
 * Safe to repeat. Publishes `group-chat:read` if the mark moved.
 * @param seq the newest message to mark; by default the newest of all
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER
 */
export async function markGroupChatRead(ctx: Context, actor: Actor, groupId: string, seq = MAX_SEQ): Promise<void> {
  const chat = await getGroupChat(ctx, actor, groupId)
  await markRead(ctx, actor, groupId, chat, Math.min(seq, chat.lastSeq))
}

async function markRead(ctx: Context, actor: Actor, groupId: string, chat: GroupChat, seq: number | null) {
  if (!(await raiseReadMark(ctx, actor.id, chat, seq)) || seq === null) return
  ctx.sockets.emitToUser(actor.id, 'group-chat:read', { groupId, lastReadSeq: seq })
}

export async function listGroupChats(ctx: Context, actor: Actor, query: ParsedOf<typeof listChatsRoute>['query']) {
  const list = (range: Range) => listGroupChatRows(ctx.db, actor.id, range)
  const { rows, pagination } = await readCountedPage(query, list, () => countGroupChats(ctx.db, actor.id))
  return { groupChats: rows.map(presentGroupChat), pagination }
}
