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
  type Verdict,
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
  const existing = await listExisting(ctx, withVerdict(results, 'KNOWN'))
  return Promise.all(
    drafts.map(async (draft): Promise<StoreOutcome> => {
      const result = results.get(draft)
      if (result !== undefined && 'error' in result) return result
      if (result !== undefined && 'stored' in result)
        return { message: await newMessage(ctx, kind, draft, result.stored) }
      const row = existing.get(keyOf(draft))
      if (row === undefined) return { error: new Refusal(refusalOf(result?.verdict)) }
      const stored = row.id === draft.id ? await findStored(ctx, kind, draft, row) : null
      return stored === null ? { existing: row } : { message: await newMessage(ctx, kind, draft, stored) }
    }),
  )
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
  const result = (await insertMessages(tx, 'GROUP', [draft], now)).get(draft)
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

type Attempts = Map<Draft, DraftResult | { error: unknown }>

/** In the order of the batch. */
const withVerdict = (results: Attempts, verdict: Verdict): Draft[] =>
  [...results].filter(([, result]) => 'verdict' in result && result.verdict === verdict).map(([draft]) => draft)

const refusalOf = (verdict: Verdict | undefined): RefusalCode =>
  verdict === undefined || verdict === 'KNOWN' || verdict === 'NO_CONVERSATION' || verdict === 'NOT_BEGUN'
    ? 'SERVICE_UNAVAILABLE'
    : verdict

/** Drafts without a conversation are stored in a second transaction. */
async function storeAll(ctx: Context, kind: Kind, drafts: readonly Draft[]): Promise<Attempts> {
  const results: Attempts = await retry(() => storeOnce(ctx, kind, drafts))
  const pending = withVerdict(results, 'NO_CONVERSATION')
  if (pending.length > 0) {
    const targets = pending.map(({ senderId, targetId }): [string, string] => [senderId, targetId])
    await retry(() =>
      kind === 'GROUP'
        ? insertGroupConversations(ctx.db, [...new Set(targets.map(([, groupId]) => groupId))], ctx.now())
        : insertDirectConversations(ctx.db, targets, ctx.now()),
    )
  }
  for (const draft of withVerdict(results, 'NOT_BEGUN')) {
    const error = await beginConversation(ctx, draft)
    if (error === null) pending.push(draft)
    else results.set(draft, { error })
  }
  if (pending.length === 0) return results
  return new Map([...results, ...(await retry(() => storeOnce(ctx, kind, pending)))])
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
function storeOnce(ctx: Context, kind: Kind, drafts: readonly Draft[]): Promise<Map<Draft, DraftResult>> {
  const store = (db: Queryable) => insertMessages(db, kind, drafts, ctx.now())
  const hasPictures = drafts.some(({ picture }) => picture !== null)
  if (!hasPictures && drafts.every(({ mentions }) => mentions.length === 0)) return store(ctx.db)
  return ctx.transaction(async (unit) => {
    if (hasPictures) await lockPictureCounts(unit.tx, drafts)
    const results = await store(unit.tx)
    await recordMentions(unit, results)
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

/** Quotes are read after the commit, so that a message deleted meanwhile is not quoted. Only replies cost a query. */
async function newMessage(
  ctx: Context,
  kind: Kind,
  { senderId, targetId, replyToId, ...written }: Draft,
  stored: StoredColumns,
): Promise<NewMessage> {
  const { conversationId, seq, createdAt, replyToSeq, sender, blocks } = stored
  const row: WholeMessage = {
    ...UNCHANGED,
    ...written,
    mentions: [...written.mentions],
    ...{ seq, createdAt, replyToSeq, sender },
    quote: null,
    reactions: [],
    votes: [],
  }
  if (replyToSeq === null) return { stored, row, blocks }
  const [quote = null] = await retry(() => listQuotes(ctx.db, conversationId, [replyToSeq]))
  const authorIds = kind === 'GROUP' && quote?.userId ? [quote.userId] : []
  const ofAuthor = await retry(() => listBlocksInGroup(ctx.db, targetId, authorIds))
  return { stored, row: { ...row, quote }, blocks: [...blocks, ...ofAuthor] }
}

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

async function listExisting(ctx: Context, drafts: readonly Draft[]) {
  const rows = drafts.length === 0 ? [] : await retry(() => listMessagesByClientId(ctx.db, drafts))
  return new Map(rows.map((row) => [keyOf({ senderId: row.sender?.id ?? '', clientId: row.clientId }), row]))
}

const keyOf = ({ senderId, clientId }: Pick<Draft, 'senderId' | 'clientId'>): string => `${senderId} ${clientId}`
