import type { GroupMessage } from 'contract/chat.ts'
import { type PackedMessages, packMessages } from 'contract/chat-packed-messages.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { refuseIf } from '../../platform/refusal.ts'
import { refusalToEnterGroup } from './policy.ts'
import { type Hidden, presentGroupMessages } from './present.ts'
import { findGroupChat } from './repository.ts'
import type { WholeMessage } from './repository-history.ts'
import { type HistoryQuery, type Place, raiseReadMark, readMissed, readPage } from './service-history.ts'

/** The room every socket that has a group's chat open stands in. */
export const groupRoom = (groupId: string): string => `chat:${groupId}`
/** And with only one person's sockets of that room. */
export const groupRoomOf = (groupId: string, userId: string): string => `chat-of:${groupId}:${userId}`

/** Puts a person's sockets out of a group's chat, at once and on every node. */
export function putOut(ctx: Context, groupId: string, userId: string): void {
  ctx.sockets.removeFromRoom(userId, groupRoom(groupId))
  ctx.sockets.removeFromRoom(userId, groupRoomOf(groupId, userId))
}

export type GroupChat = Place & {
  isMuted: boolean
  /** Whom this person blocked. */
  hidden: Hidden
}

/** A group's chat, for its accepted members. @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER */
export async function getGroupChat(ctx: Context, actor: Actor, groupId: string): Promise<GroupChat> {
  const chat = await findGroupChat(ctx.db, groupId, actor.id)
  refuseIf(refusalToEnterGroup(chat))
  return {
    conversationId: chat?.conversationId ?? null,
    lastSeq: chat?.lastSeq ?? 0,
    lastChange: chat?.lastChange ?? 0,
    lastReadSeq: chat?.lastReadSeq ?? 0,
    isMuted: (chat?.mutedAt ?? null) !== null,
    hidden: new Set(chat?.hidden),
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
 * A page of a group's chat, oldest first. Reading the newest page, or what came since, marks it as read, except to `peek`.
 *
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, VALIDATION_FAILED for a cursor that is none of ours
 */
export async function listMessages(
  ctx: Context,
  actor: Actor,
  groupId: string,
  query: HistoryQuery & { peek?: boolean },
): Promise<History> {
  const chat = await getGroupChat(ctx, actor, groupId)
  const { rows, changes, hasNextPage, nextCursor, readUpTo } = await readPage(ctx, chat, query)
  if (!query.peek) await raiseReadMark(ctx, actor.id, chat, readUpTo)
  return {
    messages: show(groupId, chat, rows),
    pagination: { hasNextPage, nextCursor },
    changes: changes === null ? null : show(groupId, chat, changes),
    isMuted: chat.isMuted,
    hiddenIds: [...chat.hidden],
    lastSeq: chat.lastSeq,
    lastChange: chat.lastChange,
  }
}

/** What came after `since`, oldest first and marked as read, and what changed before it. */
export async function listMissed(
  ctx: Context,
  actor: Actor,
  groupId: string,
  chat: GroupChat,
  { since, changedSince }: { since: number; changedSince?: number | undefined },
): Promise<{ missed: PackedMessages; changes: GroupMessage[] | null }> {
  const { rows, changes, readUpTo } = await readMissed(ctx, chat, since, changedSince)
  await raiseReadMark(ctx, actor.id, chat, readUpTo)
  const missed = packMessages(show(groupId, chat, rows))
  return { missed, changes: changes === null ? null : show(groupId, chat, changes) }
}

const show = (groupId: string, chat: GroupChat, rows: readonly WholeMessage[]): GroupMessage[] =>
  presentGroupMessages(groupId, rows, chat.hidden)
