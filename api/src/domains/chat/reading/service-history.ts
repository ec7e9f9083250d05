import { chatLimits, MAX_SEQ } from 'contract/chat/chat.ts'
import type { Context } from '../../../platform/context.ts'
import { isTransactionConflict } from '../../../platform/db/errors.ts'
import { refuse } from '../../../platform/refusal.ts'
import { upsertReadMark } from './repository-group.ts'
import {
  completeMessages,
  findSeqAt,
  listMessagesBefore,
  listMessagesChanged,
  listMessagesSince,
  type WholeMessage,
} from './repository-history.ts'

export type ConversationState = {
  conversationId: string | null
  lastSeq: number
  lastChange: number
  lastReadSeq: number
  /** The newest messages, the newest first: one more than the page that is asked for. Undefined if they were not read yet. */
  newest?: readonly WholeMessage[] | undefined
}

export type HistoryQuery = {
  limit: number
  cursor?: string | undefined
  before?: string | undefined
  since?: number | undefined
  changedSince?: number | undefined
}

export type Page = {
  rows: WholeMessage[]
  hasNextPage: boolean
  nextCursor: string | null
  /** Null if not asked for, or if so much changed that the client should read everything again. */
  changes: WholeMessage[] | null
  /** The read mark after reading this page; null for older pages. */
  readUpTo: number | null
}

export async function readPage(ctx: Context, conversation: ConversationState, query: HistoryQuery): Promise<Page> {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
  const { conversationId, lastSeq } = conversation
  if (conversationId === null)
    return { rows: [], hasNextPage: false, nextCursor: null, changes: noChanges(query), readUpTo: null }
  if (query.since !== undefined) {
    const missed = await readMissed(ctx, conversation, {
      since: query.since,
      changedSince: query.changedSince,
      limit: query.limit,
    })
    return { ...missed, hasNextPage: missed.hasMore, nextCursor: null }
  }
  const end =
    cursor ??
    (query.before === undefined
      ? lastSeq + 1
      : await findSeqAt(ctx.db, conversationId, lastSeq, new Date(query.before)))
  const found = conversation.newest ?? (await listMessagesBefore(ctx.db, conversationId, end, query.limit + 1))
  const hasNextPage = found.length > query.limit
  const rows = await completeMessages(ctx.db, conversationId, found.slice(0, query.limit).reverse(), ctx.now())
  return {
    rows,
    hasNextPage,
    nextCursor: hasNextPage && rows[0] !== undefined ? encodeCursor(rows[0].seq) : null,
    changes: null,
    readUpTo: end > lastSeq ? Math.max(lastSeq, rows.at(-1)?.seq ?? 0) : null,
  }
}

/** The messages after `since`, and with `changedSince` those up to `since` that changed after it. */
export async function readMissed(
  ctx: Context,
  conversation: ConversationState,
  {
    since,
    changedSince,
    limit = chatLimits.history.resume,
  }: { since: number; changedSince: number | undefined; limit?: number },
): Promise<Pick<Page, 'rows' | 'changes' | 'readUpTo'> & { hasMore: boolean }> {
  const { conversationId, lastSeq, lastChange } = conversation
  if (conversationId === null)
    return { rows: [], changes: noChanges({ since, changedSince }), readUpTo: null, hasMore: false }
  const limitOfChanges = chatLimits.history.resume
  const [found, changed] = await Promise.all([
    since >= lastSeq ? [] : listMessagesSince(ctx.db, conversationId, since, limit),
    changedSince === undefined || changedSince >= lastChange
      ? []
      : listMessagesChanged(ctx.db, conversationId, changedSince, since, limitOfChanges + 1),
  ])
  const [rows, changes] = await Promise.all([
    completeMessages(ctx.db, conversationId, found, ctx.now()),
    completeMessages(ctx.db, conversationId, changed.length > limitOfChanges ? [] : changed, ctx.now()),
  ])
  const newest = rows.at(-1)?.seq ?? 0
  return {
    rows,
    changes: changedSince === undefined || changed.length > limitOfChanges ? null : changes,
    readUpTo: newest,
    hasMore: newest !== 0 && newest < lastSeq,
  }
}

const noChanges = ({ since, changedSince }: Pick<HistoryQuery, 'since' | 'changedSince'>) =>
  since === undefined || changedSince === undefined ? null : []

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
  const message = 'Deze cursor kennen we niet'
  refuse('VALIDATION_FAILED', { message, errors: [{ field: 'cursor', message }] })
}
