import { chatLimits, type HistoryQuery, MAX_SEQ } from 'contract/chat/chat.ts'
import type { Context } from '../../../platform/context.ts'
import { isTransactionConflict } from '../../../platform/db/errors.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { upsertReadMark } from './repository-group.ts'
import {
  completeMessages,
  findSeqAt,
  listMessagesBefore,
  listMessagesChanged,
  listMessagesSince,
  type WholeMessage,
} from './repository-history.ts'

const MAX_RESUMED = chatLimits.history.resume

export type ConversationState = {
  conversationId: string | null
  lastSeq: number
  lastChange: number
  lastReadSeq: number
  /** The newest messages, the newest first: one more than the page that is asked for. Undefined if they were not read yet. */
  newest?: readonly WholeMessage[] | undefined
}

/** `readUpTo`: the read mark after reading this page; null for older pages. */
export async function readPage(ctx: Context, conversation: ConversationState, query: HistoryQuery) {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
  const { since, changedSince, limit } = query
  if (since !== undefined) {
    const missed = await readMissed(ctx, conversation, { since, changedSince }, limit)
    return { ...missed, hasNextPage: missed.hasMore, nextCursor: null }
  }
  const { conversationId, lastSeq } = conversation
  if (conversationId === null) return { rows: [], hasNextPage: false, nextCursor: null, changes: null, readUpTo: null }
  const end =
    cursor ??
    (query.before === undefined
      ? lastSeq + 1
      : await findSeqAt(ctx.db, conversationId, lastSeq, new Date(query.before)))
  const found = conversation.newest ?? (await listMessagesBefore(ctx.db, conversationId, end, limit + 1))
  const hasNextPage = found.length > limit
  const rows = await completeMessages(ctx.db, conversationId, found.slice(0, limit).reverse(), ctx.now())
  return {
    rows,
    hasNextPage,
    nextCursor: hasNextPage && rows[0] !== undefined ? encodeCursor(rows[0].seq) : null,
    changes: null,
    readUpTo: end > lastSeq ? Math.max(lastSeq, rows.at(-1)?.seq ?? 0) : null,
  }
}

export type Missing = { since: number; changedSince?: number | undefined }

/**
 * The messages after `since`, and with `changedSince` those up to `since` that changed after it: null if not asked for, or if
 * so much changed that the client should read everything again.
 */
export async function readMissed(
  ctx: Context,
  { conversationId, lastSeq, lastChange }: ConversationState,
  { since, changedSince }: Missing,
  limit: number = MAX_RESUMED,
) {
  if (conversationId === null)
    return { rows: [], changes: changedSince === undefined ? null : [], readUpTo: null, hasMore: false }
  const [found, changed] = await Promise.all([
    since >= lastSeq ? [] : listMessagesSince(ctx.db, conversationId, since, limit),
    changedSince === undefined || changedSince >= lastChange
      ? []
      : listMessagesChanged(ctx.db, conversationId, changedSince, since, MAX_RESUMED + 1),
  ])
  const areListed = changedSince !== undefined && changed.length <= MAX_RESUMED
  const [rows, changes] = await Promise.all([
    completeMessages(ctx.db, conversationId, found, ctx.now()),
    areListed ? completeMessages(ctx.db, conversationId, changed, ctx.now()) : null,
  ])
  const newest = rows.at(-1)?.seq ?? 0
  return { rows, changes, readUpTo: newest, hasMore: newest !== 0 && newest < lastSeq }
}

/** Costs no query if the mark is there already. @returns whether it moved */
export async function raiseReadMark(ctx: Context, userId: string, conversation: ConversationState, seq: number | null) {
  if (conversation.conversationId === null || seq === null || seq <= conversation.lastReadSeq) return false
  const mark = { conversationId: conversation.conversationId, userId, lastReadSeq: seq, readAt: ctx.now() }
  return upsertReadMark(ctx.db, mark).catch((error: unknown) => {
    // The conversation was deleted meanwhile.
    if (!isTransactionConflict(error)) throw error
    return false
  })
}

/** Opaque to the client: the sequence number of the oldest message of the page. */
const encodeCursor = (seq: number): string => Buffer.from(`v1:${seq}`).toString('base64url')

function decodeCursor(cursor: string): number {
  const seq = /^v1:(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (seq === undefined || Number(seq) > MAX_SEQ) refuseCursor()
  return Number(seq)
}

export function refuseCursor(): never {
  refuseField('cursor', 'Deze cursor kennen we niet')
}
