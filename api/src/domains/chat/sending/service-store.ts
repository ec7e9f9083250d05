import { isGif, type MessageType, type SentMessage } from 'contract/chat/chat.ts'
import { type PollInput, pollContent } from 'contract/chat/polls.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isTransactionConflict, violatedUnique } from '../../../platform/db/errors.ts'
import { withRetry } from '../../../platform/db/retry.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { listBlocksInGroup } from '../../blocks/service.ts'
import { lockCounts, requireConversationAllowed } from '../../limits/service.ts'
import type { BlockRow } from '../broadcasting/service.ts'
import { findPair } from '../reading/repository-direct.ts'
import {
  listMessagesByClientId,
  listQuotes,
  type StoredMessageRow,
  type WholeMessage,
} from '../reading/repository-history.ts'
import { UNCHANGED } from '../tables.ts'
import {
  type Draft,
  type DraftResult,
  insertDirectConversations,
  insertGroupConversations,
  insertMessages,
  insertProductMessage,
  type Kind,
  type StoredColumns,
  upsertBegunConversation,
} from './repository.ts'
import { addMentions, recordMentions } from './service-mentions.ts'

/** Without a client id one is made here, and a message that is sent twice is stored twice. */
export type MessageInput = Omit<SentMessage, 'messageType'> & { messageType?: MessageType | undefined }

export function draftOf(senderId: string, targetId: string, input: MessageInput): Draft {
  const hasGif = isGif(input)
  const poll = input.poll ?? null
  return {
    id: newId(),
    targetId,
    senderId,
    clientId: input.clientId ?? newId(),
    content: poll === null ? input.content : pollContent(poll.question),
    type: hasGif ? 'GIF' : poll !== null ? 'POLL' : (input.messageType ?? 'TEXT'),
    gifUrl: hasGif ? (input.gifUrl ?? '') : null,
    gifId: hasGif ? (input.gifId ?? '') : null,
    replyToId: input.replyToId ?? null,
    picture: null,
    mentions: [],
    poll,
  }
}

/** `blocks`: those of `stored`, and those of the author it quotes. */
export type NewMessage = { row: WholeMessage; stored: StoredColumns; blocks: readonly BlockRow[] }
/** `existing`: its client id was stored by an earlier send. */
export type StoreResult = { message: NewMessage } | { existing: StoredMessageRow }
type StoreOutcome = StoreResult | { error: unknown }

/**
 * In one transaction; sequence numbers follow the order of the drafts. A refused draft does not affect the others.
 * @returns one outcome per draft, in order
 */
export async function storeDrafts(ctx: Context, kind: Kind, plainDrafts: readonly Draft[]): Promise<StoreOutcome[]> {
  const drafts = kind === 'GROUP' ? await addMentions(ctx, plainDrafts) : plainDrafts
  const results = await storeAll(ctx, kind, drafts)
  const existing = await listExisting(ctx, drafts, results)
  const outcomes = await Promise.all(
    drafts.map(async (draft, index): Promise<StoreOutcome> => {
      const result = results[index]
      const row = existing.get(keyOf(draft))
      if (result !== undefined && 'error' in result) return result
      if (result !== undefined && 'stored' in result) return { message: newMessage(draft, result.stored) }
      if (row === undefined) return { error: new Refusal(refusalOf(result?.verdict)) }
      const stored = row.id === draft.id ? await findStored(ctx, kind, draft, row) : null
      return stored === null ? { existing: row } : { message: newMessage(draft, stored) }
    }),
  )
  await addQuotes(ctx, kind, drafts, outcomes)
  return outcomes
}

/** Within the transaction of another act of its sender. Without the right to write it writes nothing. */
export async function postMessage(
  unit: Unit,
  { groupId, senderId, content }: { groupId: string; senderId: string; content: string },
): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  await insertGroupConversations(tx, [groupId], now)
  const draft = draftOf(senderId, groupId, { content })
  const [result] = await insertMessages(tx, 'GROUP', [draft], now)
  if (result === undefined || !('stored' in result)) return
  const { conversationId, seq } = result.stored
  await record('message.posted', { conversationId, seq, actorId: senderId, groupId })
}

/** A poll of the product itself. @returns its sequence number; null if the group was deleted */
export async function postPoll(unit: Unit, groupId: string, poll: PollInput) {
  const { tx, record } = unit
  const now = unit.now()
  await insertGroupConversations(tx, [groupId], now)
  const stored = await insertProductMessage(tx, draftOf('', groupId, { content: '', poll }), now)
  if (stored === undefined) return null
  await record('message.posted', { ...stored, actorId: '', groupId })
  return stored.seq
}

type Attempt = DraftResult | { error: unknown }
type Verdict = Extract<DraftResult, { verdict: unknown }>['verdict']

const verdictOf = (result: Attempt | undefined): Verdict | null =>
  result !== undefined && 'verdict' in result ? result.verdict : null

const refusalOf = (verdict: Verdict | undefined): RefusalCode =>
  verdict === undefined || verdict === 'KNOWN' || verdict === 'NO_CONVERSATION' || verdict === 'NOT_BEGUN'
    ? 'SERVICE_UNAVAILABLE'
    : verdict

/** Drafts without a conversation are stored in a second transaction. */
async function storeAll(ctx: Context, kind: Kind, drafts: readonly Draft[]): Promise<Attempt[]> {
  const results: Attempt[] = await retry(() => storeOnce(ctx, kind, drafts))
  const unopened = drafts.filter((_, index) => verdictOf(results[index]) === 'NO_CONVERSATION')
  const unbegun = drafts.filter((_, index) => verdictOf(results[index]) === 'NOT_BEGUN')
  if (unopened.length + unbegun.length === 0) return results
  if (unopened.length > 0)
    await retry(() =>
      kind === 'GROUP'
        ? insertGroupConversations(ctx.db, [...new Set(unopened.map((draft) => draft.targetId))], ctx.now())
        : insertDirectConversations(
            ctx.db,
            unopened.map((draft) => [draft.senderId, draft.targetId]),
            ctx.now(),
          ),
    )
  const byId = new Map<string, Attempt>()
  const begun: Draft[] = []
  for (const draft of unbegun) {
    const error = await beginConversation(ctx, draft)
    if (error === null) begun.push(draft)
    else byId.set(draft.id, { error })
  }
  const pending = [...unopened, ...begun]
  const pendingResults = pending.length === 0 ? [] : await retry(() => storeOnce(ctx, kind, pending))
  pending.forEach((draft, index) => {
    const result = pendingResults[index]
    if (result !== undefined) byId.set(draft.id, result)
  })
  return drafts.map((draft, index) => byId.get(draft.id) ?? (results[index] as Attempt))
}

async function beginConversation(ctx: Context, { senderId, targetId }: Draft): Promise<Refusal | null> {
  try {
    await ctx.transaction(async (unit) => {
      await requireConversationAllowed(unit, senderId, targetId)
      await upsertBegunConversation(unit.tx, [senderId, targetId], unit.now())
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * The statement is its own transaction. Only a batch with mentions or pictures pays for another, which records and locks.
 */
function storeOnce(ctx: Context, kind: Kind, drafts: readonly Draft[]): Promise<DraftResult[]> {
  const store = (db: Queryable) => insertMessages(db, kind, drafts, ctx.now())
  const hasPictures = drafts.some(({ picture }) => picture !== null)
  if (!hasPictures && drafts.every(({ mentions }) => mentions.length === 0)) return store(ctx.db)
  return ctx.transaction(async (unit) => {
    if (hasPictures) await lockPictureCounts(unit.tx, drafts)
    const results = await store(unit.tx)
    await recordMentions(unit, drafts, results)
    return results
  })
}

async function lockPictureCounts(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const senderIds = new Set(drafts.filter(({ picture }) => picture !== null).map(({ senderId }) => senderId))
  // In one order, so that two batches cannot deadlock.
  for (const senderId of [...senderIds].sort()) await lockCounts(tx, senderId)
}

const retry = <T>(work: () => Promise<T>): Promise<T> => withRetry(work, isConflict)

/** The unique index is hit when another node stores the same client id at this instant. */
const isConflict = (error: unknown): boolean =>
  isTransactionConflict(error) || violatedUnique(error) === 'messages_client_id'

const newMessage = ({ senderId, targetId, replyToId, ...written }: Draft, stored: StoredColumns): NewMessage => ({
  stored,
  row: {
    ...UNCHANGED,
    ...written,
    mentions: [...written.mentions],
    seq: stored.seq,
    createdAt: stored.createdAt,
    replyToSeq: stored.replyToSeq,
    sender: stored.sender,
    quote: null,
    reactions: [],
    votes: [],
  },
  blocks: stored.blocks,
})

/**
 * An earlier attempt of this batch committed, and its response was lost: broadcast it like the rest, in order.
 * @returns null if the sender or receiver was deleted meanwhile
 */
async function findStored(
  ctx: Context,
  kind: Kind,
  { senderId, targetId }: Draft,
  { conversationId, seq, replyToSeq, createdAt, sender }: StoredMessageRow,
): Promise<StoredColumns | null> {
  if (sender === null) return null
  const stored = { conversationId, seq, replyToSeq, createdAt, sender }
  if (kind === 'GROUP') {
    const blocks = await retry(() => listBlocksInGroup(ctx.db, targetId, [senderId]))
    return { ...stored, receiver: null, blocks }
  }
  const pair = await retry(() => findPair(ctx.db, senderId, targetId, ctx.now()))
  return pair === undefined ? null : { ...stored, receiver: pair.partner, blocks: [] }
}

async function listExisting(ctx: Context, drafts: readonly Draft[], results: readonly Attempt[]) {
  const wanted = drafts.filter((_, index) => verdictOf(results[index]) === 'KNOWN')
  const rows = wanted.length === 0 ? [] : await retry(() => listMessagesByClientId(ctx.db, wanted))
  return new Map(rows.map((row) => [keyOf({ senderId: row.sender?.id ?? '', clientId: row.clientId }), row]))
}

const keyOf = ({ senderId, clientId }: Pick<Draft, 'senderId' | 'clientId'>): string => `${senderId} ${clientId}`

/** Quotes are read after the commit, so that a message deleted meanwhile is not quoted. Only replies cost a query. */
async function addQuotes(ctx: Context, kind: Kind, drafts: readonly Draft[], outcomes: StoreOutcome[]): Promise<void> {
  await Promise.all(
    outcomes.map(async (outcome, index) => {
      if (!('message' in outcome) || outcome.message.row.replyToSeq === null) return
      const { message } = outcome
      const { conversationId, replyToSeq } = message.stored
      const [quote = null] = await retry(() => listQuotes(ctx.db, conversationId, [replyToSeq ?? 0]))
      const authorIds = kind === 'GROUP' && quote?.userId ? [quote.userId] : []
      const blocks = await retry(() => listBlocksInGroup(ctx.db, drafts[index]?.targetId ?? '', authorIds))
      message.row = { ...message.row, quote }
      message.blocks = [...message.blocks, ...blocks]
    }),
  )
}
