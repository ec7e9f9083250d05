import { chatLimits } from 'contract/chat.ts'
import type { EitherMessage } from 'contract/chat-messages.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/refusal.ts'
import { refusalToEnterGroup } from './policy.ts'
import { presentDirectMessage, presentGroupMessage } from './present.ts'
import { findGroupChat } from './repository.ts'
import {
  emptyMessage,
  type FoundMessageRow,
  findMessage,
  findReaction,
  isMessageDeleted,
  lockConversation,
  setReaction,
  updateChange,
  updateLastChange,
  upsertMute,
} from './repository-changes.ts'
import { findWholeMessage } from './repository-history.ts'
import { getGroupChat } from './service.ts'
import { getPair, type Pair } from './service-direct.ts'

/** A message as one person may see it: a group chat they are in, or a conversation of their own. */
type Seen =
  | { message: FoundMessageRow; groupId: string; hidden: ReadonlySet<string> }
  | { message: FoundMessageRow; pair: Pair }

/** @throws Refusal MESSAGE_NOT_FOUND, also for what is not theirs to know of */
async function getSeen(ctx: Context, actor: Actor, messageId: string): Promise<Seen> {
  const message = (await findMessage(ctx.db, messageId)) ?? refuse('MESSAGE_NOT_FOUND')
  if (message.groupId !== null) {
    const chat = await findGroupChat(ctx.db, message.groupId, actor.id)
    if (refusalToEnterGroup(chat) !== null) refuse('MESSAGE_NOT_FOUND')
    return { message, groupId: message.groupId, hidden: new Set(chat?.hidden) }
  }
  const { lowUserId, highUserId } = message
  const partnerId = lowUserId === actor.id ? highUserId : highUserId === actor.id ? lowUserId : null
  if (partnerId === null) refuse('MESSAGE_NOT_FOUND')
  return { message, pair: await getPair(ctx, actor, partnerId) }
}

async function show(ctx: Context, seen: Seen): Promise<EitherMessage> {
  const { conversationId, seq } = seen.message
  const row = (await findWholeMessage(ctx.db, conversationId, seq)) ?? refuse('MESSAGE_NOT_FOUND')
  return 'pair' in seen
    ? { groupMessage: null, directMessage: presentDirectMessage(seen.pair.people, row) }
    : { groupMessage: presentGroupMessage(seen.groupId, row, seen.hidden), directMessage: null }
}

const factOf = (seen: Seen, actor: Actor) => ({
  conversationId: seen.message.conversationId,
  seq: seen.message.seq,
  actorId: actor.id,
  groupId: 'pair' in seen ? null : seen.groupId,
  partnerId: 'pair' in seen ? seen.pair.people[1].id : null,
})

const limits = new WeakMap<Context, RateLimit>()
function reactionLimit(ctx: Context): RateLimit {
  const made =
    limits.get(ctx) ??
    ctx.rateLimit('reactions', {
      points: Math.ceil(chatLimits.reactionsPerMinute * ctx.config.rateLimitScale),
      windowSeconds: chatLimits.rate.windowSeconds,
      lockSeconds: chatLimits.rate.lockSeconds,
    })
  limits.set(ctx, made)
  return made
}

/**
 * Puts, replaces or (null) takes back the caller's reaction. Safe to repeat: what stands already changes and announces
 * nothing. Locks the conversation, announces `message.changed`.
 *
 * @throws Refusal MESSAGE_NOT_FOUND (also when it is deleted), MESSAGING_BLOCKED, TOO_MANY_REQUESTS
 */
export async function reactToMessage(
  ctx: Context,
  actor: Actor,
  messageId: string,
  emoji: string | null,
): Promise<EitherMessage> {
  const seen = await getSeen(ctx, actor, messageId)
  if ('pair' in seen && seen.pair.isBlocked) refuse('MESSAGING_BLOCKED')
  const wait = await reactionLimit(ctx).consume(actor.id)
  if (wait !== null) refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  const { message } = seen
  await ctx.transaction(async (tx, record) => {
    const lastChange = await lockConversation(tx, message.conversationId)
    if (lastChange === undefined || (await isMessageDeleted(tx, message))) refuse('MESSAGE_NOT_FOUND')
    if ((await findReaction(tx, message, actor.id)) === emoji) return
    await setReaction(tx, message, actor.id, emoji, ctx.now())
    await updateChange(tx, message, lastChange + 1)
    await updateLastChange(tx, message.conversationId, lastChange + 1)
    await record('message.changed', factOf(seen, actor))
  })
  return show(ctx, seen)
}

/**
 * Takes back what the caller wrote: the words, the GIF and the reactions go, the place stays. Safe to repeat. Locks the
 * conversation, announces `message.changed`.
 *
 * @throws Refusal MESSAGE_NOT_FOUND, NOT_MESSAGE_AUTHOR
 */
export async function deleteMessage(ctx: Context, actor: Actor, messageId: string): Promise<EitherMessage> {
  const seen = await getSeen(ctx, actor, messageId)
  const { message } = seen
  if (message.senderId !== actor.id) refuse('NOT_MESSAGE_AUTHOR')
  await ctx.transaction(async (tx, record) => {
    const lastChange = await lockConversation(tx, message.conversationId)
    if (lastChange === undefined || (await isMessageDeleted(tx, message))) return
    const replies = await emptyMessage(tx, message, lastChange + 1, ctx.now())
    await updateLastChange(tx, message.conversationId, lastChange + 1 + replies.length)
    for (const seq of [message.seq, ...replies]) await record('message.changed', { ...factOf(seen, actor), seq })
  })
  return show(ctx, seen)
}

/** Safe to repeat; the caller's other screens hear of it. @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER */
export async function muteGroupChat(ctx: Context, actor: Actor, groupId: string, isMuted: boolean): Promise<void> {
  const { conversationId } = await getGroupChat(ctx, actor, groupId)
  if (conversationId === null) refuse('GROUP_NOT_FOUND')
  await mute(ctx, actor, conversationId, isMuted)
  ctx.sockets.emitToUser(actor.id, 'conversation:muted', { groupId, userId: null, isMuted })
}

/**
 * The same for a direct conversation.
 *
 * @returns what now holds: false where nothing was ever said, so that there is nothing to mute
 * @throws Refusal USER_NOT_FOUND, NOT_YOURSELF
 */
export async function muteConversation(ctx: Context, actor: Actor, userId: string, isMuted: boolean): Promise<boolean> {
  const { conversationId } = await getPair(ctx, actor, userId)
  if (conversationId === null) return false
  await mute(ctx, actor, conversationId, isMuted)
  ctx.sockets.emitToUser(actor.id, 'conversation:muted', { groupId: null, userId, isMuted })
  return isMuted
}

const mute = (ctx: Context, actor: Actor, conversationId: string, isMuted: boolean): Promise<void> =>
  upsertMute(ctx.db, { conversationId, userId: actor.id, mutedAt: isMuted ? ctx.now() : null }, ctx.now())
