import { chatLimits, type GroupMessage, isPoll, type sendPicture as pictureRoute } from 'contract/chat/chat.ts'
import type { DirectMessage } from 'contract/chat/direct.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { BatchQueueFull, createBatcher } from '../../../platform/batcher.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { encodeWithPlaceholder } from '../../../platform/files/pictures.ts'
import { perContext } from '../../../platform/per-context.ts'
import type { RateLimit } from '../../../platform/rate-limit.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { listIdsBlockedBy } from '../../blocks/service.ts'
import { isSendable } from '../../gifs/service.ts'
import { getUser } from '../../users/service.ts'
import { listNonMembers } from '../broadcasting/repository.ts'
import { broadcastStored, broadcastToGroup } from '../broadcasting/service.ts'
import { publishGroupActivity } from '../broadcasting/service-activity.ts'
import { isSameMessage } from '../policy.ts'
import { presentDirectMessage, presentGroupMessage } from '../reading/present.ts'
import {
  completeMessages,
  listMessagesByClientId,
  type StoredMessageRow,
  type WholeMessage,
} from '../reading/repository-history.ts'
import { getPair, refuseUnlessAllowed } from '../reading/service-direct.ts'
import { getGroupChat } from '../reading/service-group.ts'
import { type Draft, type Kind, sortPair } from './repository.ts'
import { draftOf, type MessageInput, type NewMessage, type StoreResult, storeDrafts } from './service-store.ts'

type PictureInput = ParsedOf<typeof pictureRoute>['body']

/** What sending to a group and to a person do differently. `Message` is the message as its sender receives it. */
type KindOptions<Message> = {
  kind: Kind
  perMinute: number
  partitionKeyOf(draft: Draft): string
  broadcast(draft: Draft, message: NewMessage): Message
  present(actor: Actor, draft: Draft, row: WholeMessage): Promise<Message>
  refuseUnlessAllowed(actor: Actor, targetId: string): Promise<void>
}

type Sender<Message> = KindOptions<Message> & {
  store(draft: Draft): Promise<{ message: Message } | { existing: StoredMessageRow }>
  rateLimit: RateLimit
  /** By sender and client id: a retry that arrives while the first attempt runs gets its result. */
  inFlight: Map<string, { draft: Draft; result: Promise<Message> }>
}

const MAX_BATCH = 500
/** One batch at a time costs least. Others start when it is blocked on a lock for PATIENCE_MS. */
const MAX_RUNNING = 4
const PATIENCE_MS = 100
/** Between the starts of two batches. With 10 ms and more the slowest acknowledgements became slower. */
const SPACING_MS = 5
const MAX_WAITING = 20_000

function createSender<Message>(ctx: Context, options: KindOptions<Message>): Sender<Message> {
  const { kind, perMinute, partitionKeyOf, broadcast } = options
  return {
    ...options,
    store: createBatcher<Draft, StoreResult, { message: Message } | { existing: StoredMessageRow }>({
      partitionKeyOf,
      run: async (drafts) =>
        (await storeDrafts(ctx, kind, drafts)).map((outcome) => ('error' in outcome ? outcome : { value: outcome })),
      finish: (draft, result) => ('existing' in result ? result : { message: broadcast(draft, result.message) }),
      spacingMs: SPACING_MS,
      patienceMs: PATIENCE_MS,
      maxBatch: MAX_BATCH,
      maxRunning: MAX_RUNNING,
      maxWaiting: MAX_WAITING,
    }),
    rateLimit: ctx.rateLimit(`${kind} messages`, {
      points: Math.ceil(perMinute * ctx.config.rateLimitScale),
      windowSeconds: chatLimits.rate.windowSeconds,
      lockSeconds: chatLimits.rate.lockSeconds,
    }),
    inFlight: new Map(),
  }
}

const sendersOf = perContext((ctx) => ({
  group: createSender<GroupMessage>(ctx, {
    kind: 'GROUP',
    perMinute: chatLimits.rate.group,
    partitionKeyOf: (draft) => draft.targetId,
    broadcast: (draft, { row, blocks }) => {
      publishGroupActivity(ctx, draft.targetId)
      return broadcastToGroup(ctx, 'new-message', draft.targetId, row, blocks)
    },
    present: async (actor, draft, row) => {
      const [former] = await listNonMembers(ctx.db, [{ groupId: draft.targetId, userId: actor.id }])
      // A former member gets back what they wrote, and nothing of the others.
      const shown = former === undefined ? row : { ...row, quote: null, reactions: [], votes: [] }
      return presentGroupMessage(draft.targetId, shown, new Set(await listIdsBlockedBy(ctx.db, actor.id)))
    },
    refuseUnlessAllowed: async (actor, groupId) => void (await getGroupChat(ctx, actor, groupId)),
  }),
  direct: createSender<DirectMessage>(ctx, {
    kind: 'DIRECT',
    perMinute: chatLimits.rate.direct,
    partitionKeyOf: (draft) => sortPair([draft.senderId, draft.targetId]).join(' '),
    broadcast: ({ senderId, targetId }, { row, stored: { sender, receiver } }) => {
      const message = presentDirectMessage([sender, receiver ?? sender], row)
      ctx.sockets.emitToUsers([senderId, targetId], 'direct-message:new', message)
      return message
    },
    present: async (actor, draft, row) => presentDirectMessage((await getPair(ctx, actor, draft.targetId)).people, row),
    refuseUnlessAllowed: async (actor, userId) => refuseUnlessAllowed(await getPair(ctx, actor, userId)),
  }),
}))

/**
 * It is on disk when this resolves. Safe to repeat with the same clientId: the first result is returned and broadcast again,
 * because its first broadcast may be lost.
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, ACCOUNT_SUSPENDED, CHAT_RATE_LIMITED, PREMIUM_REQUIRED, GIF_REFUSED,
 * MESSAGE_NOT_FOUND (the quoted message), CLIENT_ID_TAKEN, or SERVICE_UNAVAILABLE: then only a retry shows whether it is
 * stored
 */
export const sendMessage = (ctx: Context, actor: Actor, groupId: string, input: MessageInput): Promise<GroupMessage> =>
  send(ctx, sendersOf(ctx).group, actor, groupId, input)

/**
 * @throws Refusal NOT_YOURSELF, USER_NOT_FOUND, MESSAGING_BLOCKED, MESSAGING_NOT_ALLOWED, NEWCOMER_CONVERSATIONS,
 * POLL_NOT_IN_GROUP, and as for a group
 */
export async function sendDirectMessage(
  ctx: Context,
  actor: Actor,
  userId: string,
  input: MessageInput,
): Promise<DirectMessage> {
  const { direct } = sendersOf(ctx)
  if (isPoll(input)) {
    await direct.refuseUnlessAllowed(actor, userId)
    refuse('POLL_NOT_IN_GROUP')
  }
  return send(ctx, direct, actor, userId, input)
}

/**
 * As `sendMessage`. A retry with the same clientId stores no second file, and a refusal leaves none.
 * @param content null is refused after the rights are checked
 * @throws Refusal as `sendMessage`, and TOO_MANY_PICTURES, PICTURE_MISSING, IMAGE_REFUSED
 */
export const sendPicture = (
  ctx: Context,
  actor: Actor,
  groupId: string,
  input: PictureInput,
  content: Buffer | null,
): Promise<GroupMessage> => send(ctx, sendersOf(ctx).group, actor, groupId, pictureMessage(input), { content })

/** The same between two people. @throws Refusal as `sendDirectMessage` and `sendPicture` */
export const sendDirectPicture = (
  ctx: Context,
  actor: Actor,
  userId: string,
  input: PictureInput,
  content: Buffer | null,
): Promise<DirectMessage> => send(ctx, sendersOf(ctx).direct, actor, userId, pictureMessage(input), { content })

const pictureMessage = ({ clientId, ...input }: PictureInput): MessageInput => ({
  ...input,
  clientId: clientId ?? undefined,
  messageType: 'PICTURE',
})

type Upload = { content: Buffer | null }

/** One call of a sender. `upload` is set for a picture. */
type Sending<Message> = { ctx: Context; sender: Sender<Message>; actor: Actor; draft: Draft; upload: Upload | null }

async function send<Message>(
  ctx: Context,
  sender: Sender<Message>,
  actor: Actor,
  targetId: string,
  input: MessageInput,
  upload: Upload | null = null,
): Promise<Message> {
  const draft = draftOf(actor.id, targetId, input)
  const key = `${draft.senderId} ${draft.clientId}`
  const first = sender.inFlight.get(key)
  if (first !== undefined)
    return isSameMessage({ ...first.draft, deletedAt: null }, draft) ? first.result : refuse('CLIENT_ID_TAKEN')
  const result = sendOnce({ ctx, sender, actor, draft, upload }).finally(() => sender.inFlight.delete(key))
  sender.inFlight.set(key, { draft, result })
  return result
}

async function sendOnce<Message>(sending: Sending<Message>): Promise<Message> {
  const { ctx, sender, actor, draft, upload } = sending
  const { rateLimit } = sender
  if (draft.type === 'GIF' && !isSendable(ctx, { url: draft.gifUrl ?? '', id: draft.gifId ?? '' }))
    await refuseGif(sending)
  // Encoding a picture costs more than this query.
  if (upload !== null || (await rateLimit.isExhausted(draft.senderId))) {
    const [existing] = await listMessagesByClientId(ctx.db, [draft])
    if (existing !== undefined) return resend(sending, existing)
  }
  const wait = await rateLimit.consume(draft.senderId)
  if (wait !== null)
    refuse('CHAT_RATE_LIMITED', {
      message: `Message rate limit exceeded, try again in ${wait} seconds`,
      retryAfter: wait,
    })
  // An attempt without the right to write stays counted. What its sender can correct, and our own failures, do not.
  let isCounted = true
  try {
    const stored = await (upload === null ? sender.store(draft) : storePicture(sending, upload))
    if ('message' in stored) return stored.message
    isCounted = false
    return await resend(sending, stored.existing)
  } catch (error) {
    if (error instanceof BatchQueueFull) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    isCounted = error instanceof Refusal && error.status === 403
    // The statement does not check whether the group is hidden from a person outside it.
    if (error instanceof Refusal && error.code === 'NOT_GROUP_MEMBER')
      await sender.refuseUnlessAllowed(actor, draft.targetId)
    throw error
  } finally {
    if (!isCounted) await rateLimit.refund(draft.senderId)
  }
}

/** The file is removed when another row or none holds the message. */
async function storePicture<Message>({ ctx, sender, actor, draft }: Sending<Message>, { content }: Upload) {
  // The statement checks again: encoding for those who may not write would be a waste.
  await sender.refuseUnlessAllowed(actor, draft.targetId)
  if (content === null) refuse('PICTURE_MISSING')
  const { bytes, ...shown } = await encodeWithPlaceholder(content, chatLimits.picture.maxSide)
  const file = await ctx.files.savePrivate(bytes, 'webp')
  try {
    const stored = await sender.store({ ...draft, picture: { file, ...shown, bytes: bytes.length } })
    if ('existing' in stored && stored.existing.picture?.file !== file) await ctx.files.remove(file)
    return stored
  } catch (error) {
    // After any other error the message may be stored; if it is not, the sweep removes the file.
    if (error instanceof BatchQueueFull || (error instanceof Refusal && error.status < 500))
      await ctx.files.remove(file)
    throw error
  }
}

/** Refusals for the conversation and for GIFs in general come before the refusal of this GIF. */
async function refuseGif<Message>({ ctx, sender, actor, draft }: Sending<Message>): Promise<never> {
  await sender.refuseUnlessAllowed(actor, draft.targetId)
  const { chatEnhancements } = await getUser(ctx, actor.id)
  return refuse(chatEnhancements ? 'GIF_REFUSED' : 'PREMIUM_REQUIRED')
}

/**
 * The node that stored it may have ended between its commit and its broadcast; clients ignore a message they have.
 * @throws Refusal CLIENT_ID_TAKEN if the stored message is another one
 */
async function resend<Message>(
  { ctx, sender, actor, draft }: Sending<Message>,
  existing: StoredMessageRow,
): Promise<Message> {
  if (!isSameMessage(existing, draft)) refuse('CLIENT_ID_TAKEN')
  const { conversationId, seq, deletedAt } = existing
  const target =
    sender.kind === 'GROUP'
      ? { groupId: draft.targetId, partnerId: null }
      : { groupId: null, partnerId: draft.targetId }
  if (deletedAt === null)
    await broadcastStored(ctx, 'new', { conversationId, seq, actorId: draft.senderId, ...target, isByAdmin: false })
  const plain = { ...existing, quote: null, reactions: [], votes: [] }
  const [row = plain] = await completeMessages(ctx.db, conversationId, [plain], ctx.now())
  return sender.present(actor, draft, row)
}
