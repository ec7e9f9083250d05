import type { Context, RecordFact } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isDatabaseUnavailable, isTransactionConflict, violatedUnique } from '../../platform/db/errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { namesMentioned } from './policy.ts'
import { listBlockersAmongMembers, listMentionable } from './repository.ts'
import { findPair } from './repository-direct.ts'
import {
  type KnownMessage,
  listMessagesByClientId,
  listQuotes,
  type QuoteRow,
  type WholeMessage,
} from './repository-history.ts'
import {
  type Draft,
  insertDirectConversations,
  insertGroupConversations,
  insertMessages,
  type Judgement,
  type Kind,
  type StoredColumns,
} from './repository-send.ts'
import type { BlockRow } from './service-announce.ts'

/** A draft that is a message now. `blocks`: by members of the group, of people who have a part in it. */
export type Kept = { row: WholeMessage; stored: StoredColumns; blocks: readonly BlockRow[] }
/** What became of one draft: stored, or found stored under its client id. */
export type Fate = { kept: Kept } | { known: KnownMessage }
type StoreOutcome = Fate | { error: unknown }

const RACE_RETRIES = 5
/** A database that went away is tried again this long, in milliseconds: well under the 10 s a client waits. */
const AWAY_PATIENCE = 3_000
const AWAY_PAUSE = 200

/** Stores a batch of one kind, in the order of the numbers it gives. Announces nothing but `message.mentioned`. */
export async function storeDrafts(ctx: Context, kind: Kind, given: readonly Draft[]): Promise<StoreOutcome[]> {
  const drafts = kind === 'GROUP' ? await withMentions(ctx, given) : given
  const judgements = await judge(ctx, kind, drafts)
  const known = await listKnown(ctx, drafts, judgements)
  const outcomes = drafts.map((draft, index): StoreOutcome => {
    const judgement = judgements[index]
    if (judgement === undefined || 'needsConversation' in judgement)
      return { error: new Refusal('SERVICE_UNAVAILABLE') }
    if ('refused' in judgement) return { error: new Refusal(judgement.refused) }
    if ('stored' in judgement) return { kept: keptOf(draft, judgement.stored) }
    const row = known.get(keyOf(draft))
    if (row === undefined) return { error: new Refusal('SERVICE_UNAVAILABLE') }
    return { known: row }
  })
  await addOwnAttempts(ctx, kind, drafts, outcomes)
  await addQuotes(ctx, kind, drafts, outcomes)
  return outcomes
}

/** Known under our own id: an attempt of this very batch stored it and its answer was lost, so nobody was told yet. */
async function addOwnAttempts(ctx: Context, kind: Kind, drafts: readonly Draft[], outcomes: StoreOutcome[]) {
  for (const [index, outcome] of outcomes.entries()) {
    const draft = drafts[index]
    if (!('known' in outcome) || draft === undefined || outcome.known.id !== draft.id) continue
    const { known } = outcome
    const people = kind === 'GROUP' ? null : await insistently(() => findPair(ctx.db, draft.senderId, draft.targetId))
    const sender = known.sender ?? people?.me
    if (sender === undefined) continue
    const blocks =
      kind === 'GROUP'
        ? await insistently(() => listBlockersAmongMembers(ctx.db, draft.targetId, [draft.senderId]))
        : []
    const { conversationId, seq, replyToSeq, createdAt } = known
    const stored = {
      conversationId,
      seq,
      replyToSeq,
      createdAt,
      sender,
      receiver: people?.other ?? null,
      blockerIds: [],
    }
    outcomes[index] = { kept: { stored, row: { ...known, quote: null, reactions: [] }, blocks } }
  }
}

/** Whom each draft names: one query for all of them, and none when nobody writes an @. */
async function withMentions(ctx: Context, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const wanted = drafts
    .map((draft) => ({ groupId: draft.targetId, senderId: draft.senderId, names: namesMentioned(draft.content) }))
    .filter(({ names }) => names.length > 0)
  if (wanted.length === 0) return drafts
  const found = await insistently(() => listMentionable(ctx.db, wanted))
  return drafts.map((draft) => {
    const names = new Set(namesMentioned(draft.content))
    const mentions = found
      .filter(
        ({ groupId, senderId, username }) =>
          groupId === draft.targetId && senderId === draft.senderId && names.has(username),
      )
      .map(({ userId }) => userId)
    return mentions.length === 0 ? draft : { ...draft, mentions }
  })
}

const keptOf = (draft: Draft, stored: StoredColumns): Kept => ({
  stored,
  row: {
    id: draft.id,
    seq: stored.seq,
    clientId: draft.clientId,
    content: draft.content,
    type: draft.type,
    gifUrl: draft.gifUrl,
    gifId: draft.gifId,
    createdAt: stored.createdAt,
    deletedAt: null,
    replyToSeq: stored.replyToSeq,
    mentions: [...draft.mentions],
    change: 0,
    sender: stored.sender,
    quote: null,
    reactions: [],
  },
  blocks: stored.blockerIds.map((blockerId) => ({ blockerId, blockedId: stored.sender.id })),
})

/** Read after the commit, so that what was deleted a moment ago is not quoted any more. Costs only those who answer. */
async function addQuotes(ctx: Context, kind: Kind, drafts: readonly Draft[], outcomes: StoreOutcome[]): Promise<void> {
  await Promise.all(
    outcomes.map(async (outcome, index) => {
      if (!('kept' in outcome) || outcome.kept.row.replyToSeq === null) return
      const { kept } = outcome
      const [quote] = await insistently(() =>
        listQuotes(ctx.db, kept.stored.conversationId, [kept.row.replyToSeq ?? 0]),
      )
      const more = kind === 'GROUP' ? await listBlockersOf(ctx, drafts[index]?.targetId ?? '', quote) : []
      kept.row = { ...kept.row, quote: quote ?? null }
      kept.blocks = [...kept.blocks, ...more]
    }),
  )
}

const listBlockersOf = async (ctx: Context, groupId: string, quote: QuoteRow | undefined): Promise<BlockRow[]> => {
  const userId = quote?.userId ?? null
  return userId === null ? [] : insistently(() => listBlockersAmongMembers(ctx.db, groupId, [userId]))
}

async function listKnown(ctx: Context, drafts: readonly Draft[], judgements: readonly Judgement[]) {
  const known = drafts.filter((_, index) => 'isKnown' in (judgements[index] ?? {}))
  const rows = known.length === 0 ? [] : await insistently(() => listMessagesByClientId(ctx.db, known))
  return new Map(rows.map((row) => [keyOf({ senderId: row.sender?.id ?? '', clientId: row.clientId }), row]))
}

const keyOf = (draft: Pick<Draft, 'senderId' | 'clientId'>): string => `${draft.senderId} ${draft.clientId}`

/** Runs the statement until it has an answer, making the conversations of groups and pairs that had none yet. */
async function judge(ctx: Context, kind: Kind, drafts: readonly Draft[]): Promise<Judgement[]> {
  const judgements = await insistently(() => insert(ctx, kind, drafts))
  const homeless = drafts.filter((_, index) => 'needsConversation' in (judgements[index] ?? {}))
  if (homeless.length === 0) return judgements
  await insistently(() =>
    kind === 'GROUP'
      ? insertGroupConversations(ctx.db, [...new Set(homeless.map((draft) => draft.targetId))], ctx.now())
      : insertDirectConversations(
          ctx.db,
          homeless.map((draft) => [draft.senderId, draft.targetId]),
          ctx.now(),
        ),
  )
  const again = await insistently(() => insert(ctx, kind, homeless))
  const byId = new Map(homeless.map((draft, index) => [draft.id, again[index]]))
  return drafts.map((draft, index) => byId.get(draft.id) ?? (judgements[index] as Judgement))
}

/** One statement is one commit; who is named is recorded with it, in a transaction that only such a batch pays for. */
function insert(ctx: Context, kind: Kind, drafts: readonly Draft[]): Promise<Judgement[]> {
  const store = (db: Queryable) => insertMessages(db, kind, drafts, ctx.now())
  if (drafts.every(({ mentions }) => mentions.length === 0)) return store(ctx.db)
  return ctx.transaction(async (tx, record) => {
    const judgements = await store(tx)
    await recordMentions(drafts, judgements, record)
    return judgements
  })
}

async function recordMentions(
  drafts: readonly Draft[],
  judgements: readonly Judgement[],
  record: RecordFact,
): Promise<void> {
  for (const [index, draft] of drafts.entries()) {
    const { mentions: userIds, targetId: groupId, id: messageId, senderId } = draft
    if (userIds.length > 0 && 'stored' in (judgements[index] ?? {}))
      await record('message.mentioned', { groupId, messageId, senderId, userIds: [...userIds] })
  }
}

/** Again at once when another node won a race, and a little later while the database is away. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + AWAY_PATIENCE
  for (let races = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (isLostRace(error) && races < RACE_RETRIES) races += 1
      else if (isDatabaseUnavailable(error) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE))
      else throw error
    }
  }
}

/** Another node stored one of these client ids, at this very moment. */
const isLostRace = (error: unknown): boolean =>
  isTransactionConflict(error) || violatedUnique(error) === 'messages_client_id'
