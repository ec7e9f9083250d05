import { chatLimits, type GroupMessage, MAX_SEQ } from 'contract/chat.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { isRace } from '../../platform/db/errors.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { refusalToEnterGroup } from './policy.ts'
import { presentGroupMessage } from './present.ts'
import { findGroupChat, findSeqAt, listMessagesBefore, listMessagesSince, upsertReadMark } from './repository.ts'

/** The room every socket that has a group's chat open stands in. */
export const groupRoom = (groupId: string): string => `chat:${groupId}`
/** And with only one person's sockets of that room. */
export const groupRoomOf = (groupId: string, userId: string): string => `chat-of:${groupId}:${userId}`

/** Puts a person's sockets out of a group's chat, at once and on every node. */
export function putOut(ctx: Context, groupId: string, userId: string): void {
  ctx.tell.leaveRoom(userId, groupRoom(groupId))
  ctx.tell.leaveRoom(userId, groupRoomOf(groupId, userId))
}

export type GroupChat = {
  /** Null while nothing was ever said. */
  conversationId: string | null
  lastSeq: number
  /** How far the person had read before this. */
  lastReadSeq: number
}

/** A group's chat, for its accepted members. @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER */
export async function getGroupChat(ctx: Context, actor: Actor, groupId: string): Promise<GroupChat> {
  const chat = await findGroupChat(ctx.db, groupId, actor.id)
  refuseIf(refusalToEnterGroup(chat))
  return {
    conversationId: chat?.conversationId ?? null,
    lastSeq: chat?.lastSeq ?? 0,
    lastReadSeq: chat?.lastReadSeq ?? 0,
  }
}

export type HistoryQuery = {
  limit: number
  cursor?: string | undefined
  /** ISO instant. */
  before?: string | undefined
  since?: number | undefined
}
export type History = {
  messages: GroupMessage[]
  pagination: { hasNextPage: boolean; nextCursor: string | null }
  lastSeq: number
  lastChange: number
  changes: null
  isMuted: boolean
}

/**
 * A page of a group's chat, oldest first. Reading the newest page, or what came since, marks it as read.
 *
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, VALIDATION_FAILED for a cursor that is none of ours
 */
export async function listMessages(ctx: Context, actor: Actor, groupId: string, query: HistoryQuery): Promise<History> {
  const before = query.cursor === undefined ? null : readCursor(query.cursor)
  const chat = await getGroupChat(ctx, actor, groupId)
  const { lastSeq, conversationId } = chat
  const rest = { lastSeq, lastChange: 0, changes: null, isMuted: false }
  if (conversationId === null) return { messages: [], pagination: { hasNextPage: false, nextCursor: null }, ...rest }
  if (query.since !== undefined) {
    const { messages, hasMore } = await listMissed(ctx, actor, groupId, chat, query.since, query.limit)
    return { messages, pagination: { hasNextPage: hasMore, nextCursor: null }, ...rest }
  }
  const end =
    before ??
    (query.before === undefined
      ? lastSeq + 1
      : await findSeqAt(ctx.db, conversationId, lastSeq, new Date(query.before)))
  const rows = await listMessagesBefore(ctx.db, conversationId, end, query.limit + 1)
  const hasNextPage = rows.length > query.limit
  const page = rows.slice(0, query.limit).reverse()
  if (end > lastSeq) await markRead(ctx, actor, chat, lastSeq)
  return {
    messages: page.map((row) => presentGroupMessage(groupId, row)),
    pagination: { hasNextPage, nextCursor: hasNextPage && page[0] !== undefined ? writeCursor(page[0].seq) : null },
    ...rest,
  }
}

/** What came after `since`, oldest first, and marked as read. */
export async function listMissed(
  ctx: Context,
  actor: Actor,
  groupId: string,
  chat: GroupChat,
  since: number,
  limit: number = chatLimits.history.resume,
): Promise<{ messages: GroupMessage[]; hasMore: boolean }> {
  if (chat.conversationId === null) return { messages: [], hasMore: false }
  const rows = await listMessagesSince(ctx.db, chat.conversationId, since, limit)
  const newest = rows.at(-1)?.seq ?? 0
  await markRead(ctx, actor, chat, newest)
  return {
    messages: rows.map((row) => presentGroupMessage(groupId, row)),
    hasMore: newest !== 0 && newest < chat.lastSeq,
  }
}

/** Raises the person's own mark; costs nothing when it stands there already. */
async function markRead(ctx: Context, actor: Actor, chat: GroupChat, seq: number): Promise<void> {
  if (chat.conversationId === null || seq <= chat.lastReadSeq) return
  const mark = { conversationId: chat.conversationId, userId: actor.id, lastReadSeq: seq, readAt: ctx.now() }
  await upsertReadMark(ctx.db, mark).catch((error: unknown) => {
    // The group was deleted at this very moment: there is nothing left to mark.
    if (!isRace(error)) throw error
  })
}

/** Opaque to the client: the number of the oldest message it has. */
const writeCursor = (seq: number): string => Buffer.from(`v1:${seq}`).toString('base64url')

function readCursor(cursor: string): number {
  const seq = /^v1:(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (seq === undefined || Number(seq) > MAX_SEQ) {
    const message = 'Deze cursor kennen we niet'
    refuse('VALIDATION_FAILED', { message, errors: [{ field: 'cursor', message }] })
  }
  return Number(seq)
}
