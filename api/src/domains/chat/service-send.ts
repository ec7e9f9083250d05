import { chatLimits, type GroupMessage, type MessageType } from 'contract/chat.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { isDatabaseAway, isRace, violatedUnique } from '../../platform/db/errors.ts'
import { createGatherer, GatherFull, type Outcome } from '../../platform/gather.ts'
import { newId } from '../../platform/ids.ts'
import { createRateLimit, type RateLimit } from '../../platform/rate-limit.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { isSameMessage } from './policy.ts'
import { presentGroupMessage } from './present.ts'
import { listMessagesByClientId, type MessageRow } from './repository.ts'
import { type Draft, insertGroupConversations, insertGroupMessages, type Judgement } from './repository-send.ts'
import { groupRoom } from './service.ts'

export type NewMessage = {
  content: string
  /** Under the same id the same message is stored once; without one it is made here. */
  clientId?: string
  messageType?: MessageType
}

/** A stored message, and whether this send stored it or found it there. */
type Stored = { message: GroupMessage; isNew: boolean }

/** What one node remembers about sending: nothing that a restart may not forget. */
type Sending = {
  store(draft: Draft): Promise<Stored>
  rate: RateLimit
  /** Sends not yet answered, by sender and client id: the same one twice at once is one. */
  underway: Map<string, Promise<GroupMessage>>
}

const MAX_BATCH = 500
/** Two, so that one is stored while the other's commit is on its way to the disk. */
const MAX_RUNNING = 2
const MAX_WAITING = 20_000
const RACE_RETRIES = 5
/** A database that went away is tried again this long, in milliseconds: well under the 10 s a client waits. */
const AWAY_PATIENCE = 3_000
const AWAY_PAUSE = 200

const perContext = new WeakMap<Context, Sending>()

function sendingOf(ctx: Context): Sending {
  const known = perContext.get(ctx)
  if (known !== undefined) return known
  const made: Sending = {
    store: createGatherer<Draft, Stored>({
      laneOf: (draft) => draft.groupId,
      run: (drafts) => storeBatch(ctx, drafts),
      maxBatch: MAX_BATCH,
      maxRunning: MAX_RUNNING,
      maxWaiting: MAX_WAITING,
    }),
    rate: createRateLimit({
      points: Math.ceil(ctx.config.chatRates.group * ctx.config.rateLimitScale),
      windowSeconds: chatLimits.rate.windowSeconds,
      lockSeconds: chatLimits.rate.lockSeconds,
    }),
    underway: new Map(),
  }
  perContext.set(ctx, made)
  return made
}

/**
 * Stores a message in a group's chat and announces it to the chat room. It is on disk when this resolves.
 * Safe to repeat with the same clientId: the first result comes back, nothing is stored, announced or counted.
 *
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, ACCOUNT_SUSPENDED, CHAT_RATE_LIMITED (with retryAfter),
 *   CLIENT_ID_TAKEN, or SERVICE_UNAVAILABLE when the database is away: then nothing is sure, and only a repeat tells
 */
export async function sendMessage(
  ctx: Context,
  actor: Actor,
  groupId: string,
  input: NewMessage,
): Promise<GroupMessage> {
  const { underway } = sendingOf(ctx)
  const draft: Draft = {
    id: newId(),
    groupId,
    senderId: actor.id,
    clientId: input.clientId?.toLowerCase() ?? newId(),
    // A lone surrogate would come back from the database as another character than went in.
    content: input.content.toWellFormed(),
    type: input.messageType ?? 'TEXT',
    gifUrl: null,
    gifId: null,
  }
  const key = keyOf(draft)
  const first = underway.get(key)
  if (first !== undefined) return sameOrRefused(await first, draft)
  const sending = storeOnce(ctx, draft).finally(() => underway.delete(key))
  underway.set(key, sending)
  return sending
}

async function storeOnce(ctx: Context, draft: Draft): Promise<GroupMessage> {
  const { rate, store } = sendingOf(ctx)
  if (await rate.isSpent(draft.senderId)) {
    const [known] = await listMessagesByClientId(ctx.db, [draft])
    if (known !== undefined) return repeated(known, draft)
  }
  const wait = await rate.take(draft.senderId)
  if (wait !== null)
    refuse('CHAT_RATE_LIMITED', {
      message: `Message rate limit exceeded, try again in ${wait} seconds`,
      retryAfter: wait,
    })
  // A message refused for what it is stays counted: trying is what the limit is about.
  let isCounted = true
  try {
    const stored = await store(draft)
    isCounted = stored.isNew
    return stored.message
  } catch (error) {
    if (error instanceof GatherFull) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    isCounted = error instanceof Refusal && error.status === 403
    throw error
  } finally {
    if (!isCounted) await rate.giveBack(draft.senderId)
  }
}

/** @throws Refusal CLIENT_ID_TAKEN when what is stored is another message */
function repeated(row: MessageRow & { groupId: string | null }, draft: Draft): GroupMessage {
  if (!isSameMessage(row, draft)) refuse('CLIENT_ID_TAKEN')
  return presentGroupMessage(draft.groupId, row)
}

function sameOrRefused(first: GroupMessage, draft: Draft): GroupMessage {
  const { groupId, content, gifUrl, gifId } = first
  const stored = { groupId, content, type: first.messageType, gifUrl, gifId, deletedAt: null }
  return isSameMessage(stored, draft) ? first : refuse('CLIENT_ID_TAKEN')
}

/** Stores a batch and tells the rooms, in the order of the numbers. */
async function storeBatch(ctx: Context, drafts: readonly Draft[]): Promise<Outcome<Stored>[]> {
  const judgements = await judge(ctx, drafts)
  const known = await listKnown(ctx, drafts, judgements)
  return drafts.map((draft, index) => {
    const judgement = judgements[index]
    if (judgement === undefined || 'needsConversation' in judgement)
      return { error: new Refusal('SERVICE_UNAVAILABLE') }
    if ('refused' in judgement) return { error: new Refusal(judgement.refused) }
    const row = 'stored' in judgement ? rowOf(draft, judgement.stored) : known.get(keyOf(draft))
    if (row === undefined) return { error: new Refusal('SERVICE_UNAVAILABLE') }
    // Known under our own id: an attempt of this very batch stored it and its answer was lost, so nobody was told yet.
    if (row.id !== draft.id) return repeatedOutcome(row, draft)
    const message = presentGroupMessage(draft.groupId, row)
    ctx.tell.room(groupRoom(draft.groupId), 'new-message', message)
    return { value: { message, isNew: true } }
  })
}

function repeatedOutcome(row: MessageRow & { groupId: string | null }, draft: Draft): Outcome<Stored> {
  try {
    return { value: { message: repeated(row, draft), isNew: false } }
  } catch (error) {
    return { error }
  }
}

async function listKnown(ctx: Context, drafts: readonly Draft[], judgements: readonly Judgement[]) {
  const known = drafts.filter((_, index) => 'isKnown' in (judgements[index] ?? {}))
  const rows = known.length === 0 ? [] : await listMessagesByClientId(ctx.db, known)
  return new Map(rows.map((row) => [keyOf({ senderId: row.sender?.id ?? '', clientId: row.clientId }), row]))
}

const keyOf = (draft: Pick<Draft, 'senderId' | 'clientId'>): string => `${draft.senderId} ${draft.clientId}`

const rowOf = (draft: Draft, stored: Extract<Judgement, { stored: unknown }>['stored']) => ({
  ...draft,
  seq: stored.seq,
  createdAt: stored.createdAt,
  deletedAt: null,
  sender: {
    id: draft.senderId,
    username: stored.username,
    profilePhoto: stored.profilePhoto,
    profilePhotoThumbnail: stored.profilePhotoThumbnail,
    suspendedAt: null,
  },
})

/** Runs the statement until it has an answer, making the conversations of groups that had none yet. */
async function judge(ctx: Context, drafts: readonly Draft[]): Promise<Judgement[]> {
  const judgements = await insistently(() => insertGroupMessages(ctx.db, drafts, ctx.now()))
  const homeless = drafts.filter((_, index) => 'needsConversation' in (judgements[index] ?? {}))
  if (homeless.length === 0) return judgements
  const groupIds = [...new Set(homeless.map((draft) => draft.groupId))]
  await insistently(() => insertGroupConversations(ctx.db, groupIds, ctx.now()))
  const again = await insistently(() => insertGroupMessages(ctx.db, homeless, ctx.now()))
  const byId = new Map(homeless.map((draft, index) => [draft.id, again[index]]))
  return drafts.map((draft, index) => byId.get(draft.id) ?? (judgements[index] as Judgement))
}

/** Again at once when another node won a race, and a little later while the database is away. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + AWAY_PATIENCE
  for (let races = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (isLostRace(error) && races < RACE_RETRIES) races += 1
      else if (isDatabaseAway(error) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE))
      else throw error
    }
  }
}

/** Another node stored one of these client ids, at this very moment. */
const isLostRace = (error: unknown): boolean => isRace(error) || violatedUnique(error) === 'messages_client_id'
