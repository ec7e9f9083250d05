import { chatLimits, type GroupMessage, isGif, type MessageType } from 'contract/chat.ts'
import type { DirectMessage } from 'contract/chat-direct.ts'
import { BatchQueueFull, createBatcher } from '../../platform/batcher.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { isSendable } from '../gifs/service.ts'
import { getUser } from '../users/service.ts'
import { isSameMessage } from './policy.ts'
import { presentDirectMessage } from './present.ts'
import { completeMessages, type KnownMessage, listMessagesByClientId, type WholeMessage } from './repository-history.ts'
import { type Draft, type Kind, sortPair } from './repository-send.ts'
import { getGroupChat } from './service.ts'
import { announceStored, announceToGroup, announceToPair, showToMember } from './service-announce.ts'
import { getPair, refuseUnlessMessaging } from './service-direct.ts'
import { type Fate, type Kept, storeDrafts } from './service-store.ts'

export type NewMessage = {
  content: string
  /** Under the same id the same message is stored once; without one it is made here. */
  clientId?: string | undefined
  messageType?: MessageType | undefined
  gifUrl?: string | null | undefined
  gifId?: string | null | undefined
  /** A message of the same conversation. */
  replyToId?: string | null | undefined
}

/** Where the two kinds differ, as far as sending goes. `M` is the message as its sender sees it. */
type KindOfSending<M> = {
  kind: Kind
  perMinute: number
  laneOf(draft: Draft): string
  /** Pushes what was just stored to everyone. */
  announce(ctx: Context, draft: Draft, kept: Kept): M
  /** Shows what was stored earlier. */
  show(ctx: Context, actor: Actor, draft: Draft, row: WholeMessage): Promise<M>
  /** Refuses who may not write there at all. */
  refuse(ctx: Context, actor: Actor, targetId: string): Promise<void>
}

/** What one node remembers about sending: nothing that a restart may not forget. */
type Sending<M> = KindOfSending<M> & {
  store(draft: Draft): Promise<Stored<M>>
  rate: RateLimit
  /** Sends not yet answered, by sender and client id: the same one twice at once is one. */
  underway: Map<string, { draft: Draft; answer: Promise<M> }>
  /** Ids of what this node announced of late: the last so many. */
  announced: Set<string>
}
/** Stored just now, or found stored: by an earlier send under the same client id. */
type Stored<M> = { message: M } | { known: KnownMessage }

const MAX_BATCH = 500
/** One at a time costs least; the others are for when that one waits on a lock, after so many milliseconds. */
const MAX_RUNNING = 4
const PATIENCE = 100
/** Milliseconds between two batches when they follow each other; 10 and more made the slowest acknowledgements slower. */
const SPACING = 5
const MAX_WAITING = 20_000
/** Of who repeats a message of so many milliseconds ago it is not sure that anybody else heard it. */
const DOUBTFUL = 60_000
const MOST_REMEMBERED = 50_000

function createSending<M>(ctx: Context, given: KindOfSending<M>): Sending<M> {
  const announced = new Set<string>()
  return {
    ...given,
    announced,
    store: createBatcher<Draft, Fate, Stored<M>>({
      laneOf: given.laneOf,
      run: async (drafts) =>
        (await storeDrafts(ctx, given.kind, drafts)).map((outcome) =>
          'error' in outcome ? outcome : { value: outcome },
        ),
      finish: (draft, fate) => {
        if ('known' in fate) return fate
        remember(announced, fate.kept.row.id)
        return { message: given.announce(ctx, draft, fate.kept) }
      },
      spacing: SPACING,
      patience: PATIENCE,
      maxBatch: MAX_BATCH,
      maxRunning: MAX_RUNNING,
      maxWaiting: MAX_WAITING,
    }),
    rate: ctx.rateLimit(`${given.kind} messages`, {
      points: Math.ceil(given.perMinute * ctx.config.rateLimitScale),
      windowSeconds: chatLimits.rate.windowSeconds,
      lockSeconds: chatLimits.rate.lockSeconds,
    }),
    underway: new Map(),
  }
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  if (ids.size <= MOST_REMEMBERED) return
  const [oldest] = ids
  if (oldest !== undefined) ids.delete(oldest)
}

type BothKinds = { group: Sending<GroupMessage>; direct: Sending<DirectMessage> }
const perContext = new WeakMap<Context, BothKinds>()

function sendingOf(ctx: Context): BothKinds {
  const known = perContext.get(ctx)
  if (known !== undefined) return known
  const made: BothKinds = {
    group: createSending(ctx, {
      kind: 'GROUP',
      perMinute: ctx.config.chatRates.group,
      laneOf: (draft) => draft.targetId,
      announce: (_, draft, { row, blocks }) => announceToGroup(ctx, 'new-message', draft.targetId, row, blocks),
      show: (_, actor, draft, row) => showToMember(ctx, actor.id, draft.targetId, row),
      refuse: async (_, actor, groupId) => void (await getGroupChat(ctx, actor, groupId)),
    }),
    direct: createSending(ctx, {
      kind: 'DIRECT',
      perMinute: ctx.config.chatRates.direct,
      laneOf: (draft) => sortPair([draft.senderId, draft.targetId]).join(' '),
      announce: (_, __, { row, stored }) => announceToPair(ctx, [stored.sender, stored.receiver ?? stored.sender], row),
      show: async (_, actor, draft, row) =>
        presentDirectMessage((await getPair(ctx, actor, draft.targetId)).people, row),
      refuse: async (_, actor, userId) => refuseUnlessMessaging(await getPair(ctx, actor, userId)),
    }),
  }
  perContext.set(ctx, made)
  return made
}

/**
 * Stores a message in a group's chat and announces it to the chat room. It is on disk when this resolves.
 * Safe to repeat with the same clientId: the first result comes back, nothing is stored, announced or counted.
 *
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, ACCOUNT_SUSPENDED, CHAT_RATE_LIMITED (with retryAfter),
 *   PREMIUM_REQUIRED, GIF_REFUSED, MESSAGE_NOT_FOUND (what it answers), CLIENT_ID_TAKEN, or SERVICE_UNAVAILABLE when the
 *   database is away: then nothing is sure, and only a repeat tells
 */
export const sendMessage = (ctx: Context, actor: Actor, groupId: string, input: NewMessage): Promise<GroupMessage> =>
  send(ctx, sendingOf(ctx).group, actor, groupId, input)

/**
 * The same between two people; announced to all sockets of both.
 *
 * @throws Refusal NOT_YOURSELF, USER_NOT_FOUND, MESSAGING_BLOCKED, MESSAGING_NOT_ALLOWED, and as for a group
 */
export const sendDirectMessage = (
  ctx: Context,
  actor: Actor,
  userId: string,
  input: NewMessage,
): Promise<DirectMessage> => send(ctx, sendingOf(ctx).direct, actor, userId, input)

async function send<M>(
  ctx: Context,
  sending: Sending<M>,
  actor: Actor,
  targetId: string,
  input: NewMessage,
): Promise<M> {
  const draft = draftOf(actor, targetId, input)
  const key = `${draft.senderId} ${draft.clientId}`
  const first = sending.underway.get(key)
  if (first !== undefined)
    return isSameMessage({ ...first.draft, deletedAt: null }, draft) ? first.answer : refuse('CLIENT_ID_TAKEN')
  const answer = sendOnce(ctx, sending, actor, draft).finally(() => sending.underway.delete(key))
  sending.underway.set(key, { draft, answer })
  return answer
}

function draftOf(actor: Actor, targetId: string, input: NewMessage): Draft {
  const hasGif = isGif(input)
  return {
    id: newId(),
    targetId: targetId.toLowerCase(),
    senderId: actor.id,
    clientId: input.clientId?.toLowerCase() ?? newId(),
    // A lone surrogate would come back from the database as another character than went in.
    content: input.content.toWellFormed(),
    type: hasGif ? 'GIF' : (input.messageType ?? 'TEXT'),
    gifUrl: hasGif ? (input.gifUrl ?? '') : null,
    gifId: hasGif ? (input.gifId ?? '') : null,
    replyToId: input.replyToId ?? null,
    mentions: [],
  }
}

async function sendOnce<M>(ctx: Context, sending: Sending<M>, actor: Actor, draft: Draft): Promise<M> {
  const { rate, store } = sending
  if (draft.type === 'GIF' && !isSendable(ctx, { url: draft.gifUrl ?? '', id: draft.gifId ?? '' }))
    await refuseGif(ctx, sending, actor, draft.targetId)
  if (await rate.isExhausted(draft.senderId)) {
    const [known] = await listMessagesByClientId(ctx.db, [draft])
    if (known !== undefined) return repeated(ctx, sending, actor, draft, known)
  }
  const wait = await rate.consume(draft.senderId)
  if (wait !== null)
    refuse('CHAT_RATE_LIMITED', {
      message: `Message rate limit exceeded, try again in ${wait} seconds`,
      retryAfter: wait,
    })
  // A message refused for what it is stays counted: trying is what the limit is about.
  let isCounted = true
  try {
    const stored = await store(draft)
    isCounted = 'message' in stored
    return 'message' in stored ? stored.message : await repeated(ctx, sending, actor, draft, stored.known)
  } catch (error) {
    if (error instanceof BatchQueueFull) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    isCounted = error instanceof Refusal && error.status === 403
    throw error
  } finally {
    if (!isCounted) await rate.refund(draft.senderId)
  }
}

/** Who may not write there, or not with GIFs, hears that before what is wrong with this one. */
async function refuseGif<M>(ctx: Context, sending: Sending<M>, actor: Actor, targetId: string): Promise<never> {
  await sending.refuse(ctx, actor, targetId)
  const { chatEnhancements } = await getUser(ctx, actor.id)
  return refuse(chatEnhancements ? 'GIF_REFUSED' : 'PREMIUM_REQUIRED')
}

/** @throws Refusal CLIENT_ID_TAKEN when what is stored is another message */
async function repeated<M>(
  ctx: Context,
  sending: Sending<M>,
  actor: Actor,
  draft: Draft,
  known: KnownMessage,
): Promise<M> {
  if (!isSameMessage(known, draft)) refuse('CLIENT_ID_TAKEN')
  await announceDoubtful(ctx, sending, draft, known)
  const plain = { ...known, quote: null, reactions: [] }
  const [row = plain] = await completeMessages(ctx.db, known.conversationId, [plain])
  return sending.show(ctx, actor, draft, row)
}

/**
 * Stored, and its sender never heard so: whoever stored it, another node or the one before a restart, may have ended
 * between the commit and telling the others. Who did hear it knows it by its number.
 */
async function announceDoubtful<M>(
  ctx: Context,
  { announced, kind }: Sending<M>,
  { senderId, targetId }: Draft,
  { id, conversationId, seq, createdAt, deletedAt }: KnownMessage,
): Promise<void> {
  if (announced.has(id) || deletedAt !== null || ctx.now().getTime() - createdAt.getTime() > DOUBTFUL) return
  const [groupId, partnerId] = kind === 'GROUP' ? [targetId, null] : [null, targetId]
  await announceStored(ctx, 'new', { conversationId, seq, actorId: senderId, groupId, partnerId })
  // Not before: should the database be away again, the next repeat tells them.
  remember(announced, id)
}
