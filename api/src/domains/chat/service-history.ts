import { chatLimits, MAX_SEQ } from 'contract/chat.ts'
import type { Context } from '../../platform/context.ts'
import { isTransactionConflict } from '../../platform/db/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import { upsertReadMark } from './repository.ts'
import {
  completeMessages,
  findSeqAt,
  listMessagesBefore,
  listMessagesChanged,
  listMessagesSince,
  type WholeMessage,
} from './repository-history.ts'

/** Where a conversation of either kind stands, for one person. */
export type Place = {
  /** Null while nothing was ever said. */
  conversationId: string | null
  lastSeq: number
  lastChange: number
  /** How far the person has read. */
  lastReadSeq: number
}

export type HistoryQuery = {
  limit: number
  cursor?: string | undefined
  /** ISO instant. */
  before?: string | undefined
  since?: number | undefined
  changedSince?: number | undefined
}

export type Page = {
  /** Oldest first. */
  rows: WholeMessage[]
  hasNextPage: boolean
  nextCursor: string | null
  /** Null when not asked for, or when so much changed that reading everything again is the shorter way. */
  changes: WholeMessage[] | null
  /** How far somebody has read who was handed this page; null when it is an older one. */
  readUpTo: number | null
}

/** @throws Refusal VALIDATION_FAILED for a cursor that is none of ours */
export async function readPage(ctx: Context, place: Place, query: HistoryQuery): Promise<Page> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const { conversationId, lastSeq } = place
  if (conversationId === null)
    return { rows: [], hasNextPage: false, nextCursor: null, changes: changesOfNothing(query), readUpTo: null }
  if (query.since !== undefined) {
    const missed = await readMissed(ctx, place, query.since, query.changedSince, query.limit)
    return { ...missed, hasNextPage: missed.hasMore, nextCursor: null }
  }
  const end =
    cursor ??
    (query.before === undefined
      ? lastSeq + 1
      : await findSeqAt(ctx.db, conversationId, lastSeq, new Date(query.before)))
  const found = await listMessagesBefore(ctx.db, conversationId, end, query.limit + 1)
  const hasNextPage = found.length > query.limit
  const rows = await completeMessages(ctx.db, conversationId, found.slice(0, query.limit).reverse())
  return {
    rows,
    hasNextPage,
    nextCursor: hasNextPage && rows[0] !== undefined ? writeCursor(rows[0].seq) : null,
    changes: null,
    readUpTo: end > lastSeq ? Math.max(lastSeq, rows.at(-1)?.seq ?? 0) : null,
  }
}

/** What came after `since`, and with `changedSince` what changed since among the messages up to it. */
export async function readMissed(
  ctx: Context,
  place: Place,
  since: number,
  changedSince: number | undefined,
  limit: number = chatLimits.history.resume,
): Promise<Pick<Page, 'rows' | 'changes' | 'readUpTo'> & { hasMore: boolean }> {
  const { conversationId, lastSeq, lastChange } = place
  if (conversationId === null)
    return { rows: [], changes: changesOfNothing({ since, changedSince }), readUpTo: null, hasMore: false }
  const most = chatLimits.history.resume
  const [found, changed] = await Promise.all([
    since >= lastSeq ? [] : listMessagesSince(ctx.db, conversationId, since, limit),
    changedSince === undefined || changedSince >= lastChange
      ? []
      : listMessagesChanged(ctx.db, conversationId, changedSince, since, most + 1),
  ])
  const [rows, changes] = await Promise.all([
    completeMessages(ctx.db, conversationId, found),
    completeMessages(ctx.db, conversationId, changed.length > most ? [] : changed),
  ])
  const newest = rows.at(-1)?.seq ?? 0
  return {
    rows,
    changes: changedSince === undefined || changed.length > most ? null : changes,
    readUpTo: newest,
    hasMore: newest !== 0 && newest < lastSeq,
  }
}

const changesOfNothing = ({ since, changedSince }: Pick<HistoryQuery, 'since' | 'changedSince'>) =>
  since === undefined || changedSince === undefined ? null : []

/** Raises the person's own mark; costs nothing when it stands there already. @returns whether it moved */
export async function raiseReadMark(ctx: Context, userId: string, place: Place, seq: number | null): Promise<boolean> {
  if (place.conversationId === null || seq === null || seq <= place.lastReadSeq) return false
  const mark = { conversationId: place.conversationId, userId, lastReadSeq: seq, readAt: ctx.now() }
  await upsertReadMark(ctx.db, mark).catch((error: unknown) => {
    // The conversation was deleted at this very moment: there is nothing left to mark.
    if (!isTransactionConflict(error)) throw error
  })
  return true
}

/** Opaque to the client: the number of the oldest message it has. */
const writeCursor = (seq: number): string => Buffer.from(`v1:${seq}`).toString('base64url')

function readCursor(cursor: string): number {
  const seq = /^v1:(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (seq === undefined || Number(seq) > MAX_SEQ) refuseCursor()
  return Number(seq)
}

export function refuseCursor(): never {
  const message = 'Deze cursor kennen we niet'
  refuse('VALIDATION_FAILED', { message, errors: [{ field: 'cursor', message }] })
}
