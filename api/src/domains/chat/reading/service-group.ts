import { type GroupMessage, MAX_SEQ } from 'contract/chat/chat.ts'
import type { GroupChat as ListedChat } from 'contract/chat/groups.ts'
import { type PackedMessages, packMessages } from 'contract/chat/packed-messages.ts'
import type { Pagination } from 'contract/platform/paging.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { type Range, readCountedPage } from '../../../platform/paging.ts'
import { refuseIf } from '../../../platform/refusal.ts'
import { refusalToEnterGroup } from '../policy.ts'
import { type Hidden, presentGroupChat, presentGroupMessage, withoutPhotos } from './present.ts'
import { findGroupChat } from './repository-group.ts'
import { countGroupChats, listGroupChats as listGroupChatRows } from './repository-group-chats.ts'
import type { WholeMessage } from './repository-history.ts'
import { type ConversationState, type HistoryQuery, raiseReadMark, readMissed, readPage } from './service-history.ts'

export type GroupChat = ConversationState & {
  isMuted: boolean
  hiddenIds: Hidden
  blockerIds: ReadonlySet<string>
}

/**
 * @param newest how many messages are read with it
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER to all but accepted members
 */
export async function getGroupChat(ctx: Context, actor: Actor, groupId: string, newest = 0): Promise<GroupChat> {
  const chat = await findGroupChat(ctx.db, groupId, actor.id, newest)
  refuseIf(refusalToEnterGroup(chat))
  return {
    conversationId: chat?.conversationId ?? null,
    lastSeq: chat?.lastSeq ?? 0,
    lastChange: chat?.lastChange ?? 0,
    lastReadSeq: chat?.lastReadSeq ?? 0,
    isMuted: chat?.isMuted === true,
    newest: newest === 0 ? undefined : chat?.messages,
    hiddenIds: new Set(chat?.hiddenIds),
    blockerIds: new Set(chat?.blockerIds),
  }
}

export type History = {
  messages: GroupMessage[]
  pagination: { hasNextPage: boolean; nextCursor: string | null }
  changes: GroupMessage[] | null
  isMuted: boolean
  hiddenIds: string[]
  lastSeq: number
  lastChange: number
}

/**
 * Oldest first. Reading the newest page or the messages `since` marks them as read, unless `peek` is set.
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, VALIDATION_FAILED for an invalid cursor
 */
export async function listMessages(
  ctx: Context,
  actor: Actor,
  groupId: string,
  query: HistoryQuery & { peek?: boolean },
): Promise<History> {
  const isNewest = query.since === undefined && query.cursor === undefined && query.before === undefined
  const chat = await getGroupChat(ctx, actor, groupId, isNewest ? query.limit + 1 : 0)
  const { rows, changes, hasNextPage, nextCursor, readUpTo } = await readPage(ctx, chat, query)
  if (!query.peek) await markRead(ctx, actor, groupId, chat, readUpTo)
  return {
    messages: presentMessages(groupId, chat, rows),
    pagination: { hasNextPage, nextCursor },
    changes: changes === null ? null : presentMessages(groupId, chat, changes),
    isMuted: chat.isMuted,
    hiddenIds: [...chat.hiddenIds],
    lastSeq: chat.lastSeq,
    lastChange: chat.lastChange,
  }
}

/** The messages after `since`, oldest first, and the earlier ones that changed. Marks nothing: the screen that shows them does. */
export async function listMissed(
  ctx: Context,
  groupId: string,
  chat: GroupChat,
  { since, changedSince }: { since: number; changedSince?: number | undefined },
): Promise<{ missed: PackedMessages; changes: GroupMessage[] | null }> {
  const { rows, changes } = await readMissed(ctx, chat, { since, changedSince })
  const missed = packMessages(presentMessages(groupId, chat, rows))
  return { missed, changes: changes === null ? null : presentMessages(groupId, chat, changes) }
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

const presentMessages = (groupId: string, chat: GroupChat, rows: readonly WholeMessage[]): GroupMessage[] =>
  withoutPhotos(rows, chat.blockerIds).map((row) => presentGroupMessage(groupId, row, chat.hiddenIds))

export async function listGroupChats(
  ctx: Context,
  actor: Actor,
  query: { page: number; limit: number },
): Promise<{ groupChats: ListedChat[]; pagination: Pagination }> {
  const list = (range: Range) => listGroupChatRows(ctx.db, actor.id, range)
  const { rows, pagination } = await readCountedPage(query, list, () => countGroupChats(ctx.db, actor.id))
  return { groupChats: rows.map(presentGroupChat), pagination }
}
