import { chatLimits } from 'contract/chat/chat.ts'
import type { EitherMessage, muteConversation as muteRoute } from 'contract/chat/messages.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { reportLimits } from 'contract/reports.ts'
import type { Facts } from '../../../facts.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { perContext } from '../../../platform/per-context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refusalToEnterGroup } from '../policy.ts'
import { presentDirectMessage, presentGroupMessages } from '../reading/present.ts'
import { findPair } from '../reading/repository-direct.ts'
import { findGroupChat, type GroupChat } from '../reading/repository-group.ts'
import { findWholeMessage } from '../reading/repository-history.ts'
import { getPair, type Pair } from '../reading/service-direct.ts'
import { getGroupChat } from '../reading/service-group.ts'
import {
  deleteKeptMessages,
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
} from './repository.ts'

export type VisibleMessage =
  | { message: FoundMessageRow; groupId: string; chat: GroupChat }
  | { message: FoundMessageRow; pair: Pair }

/** @throws Refusal MESSAGE_NOT_FOUND, also for messages the caller may not read */
export async function getVisibleMessage(ctx: Context, actor: Actor, messageId: string): Promise<VisibleMessage> {
  const message = (await findMessage(ctx.db, messageId)) ?? refuse('MESSAGE_NOT_FOUND')
  const { groupId, lowUserId, highUserId } = message
  if (groupId !== null) {
    const chat = await findGroupChat(ctx.db, groupId, actor.id)
    if (chat === undefined || refusalToEnterGroup(chat) !== null) refuse('MESSAGE_NOT_FOUND')
    return { message, groupId, chat }
  }
  const partnerId = lowUserId === actor.id ? highUserId : highUserId === actor.id ? lowUserId : null
  if (partnerId === null) refuse('MESSAGE_NOT_FOUND')
  return { message, pair: await getPair(ctx, actor, partnerId) }
}

export async function presentNow(ctx: Context, visible: VisibleMessage): Promise<EitherMessage> {
  const { conversationId, seq } = visible.message
  const row = (await findWholeMessage(ctx.db, conversationId, seq, ctx.now())) ?? refuse('MESSAGE_NOT_FOUND')
  if ('pair' in visible) return { groupMessage: null, directMessage: presentDirectMessage(visible.pair.people, row) }
  const [groupMessage = null] = presentGroupMessages(visible.groupId, visible.chat, [row])
  return { groupMessage, directMessage: null }
}

/** A change of a message by a member of its group, or one of the two people who write. */
export function factBy(actorId: string, message: FoundMessageRow): Facts['message.changed'] {
  const { conversationId, seq, groupId, lowUserId, highUserId } = message
  const partnerId = lowUserId === actorId ? highUserId : lowUserId
  return { conversationId, seq, actorId, groupId, partnerId, isByAdmin: false }
}

const changeLimit = perContext((ctx) =>
  ctx.rateLimit('message changes', {
    points: Math.ceil(chatLimits.changesPerMinute * ctx.config.rateLimitScale),
    windowSeconds: chatLimits.rate.windowSeconds,
    lockSeconds: chatLimits.rate.lockSeconds,
  }),
)

/** Counts a reaction, vote or pin. @throws Refusal TOO_MANY_REQUESTS */
export async function consumeChange(ctx: Context, actor: Actor): Promise<void> {
  const wait = await changeLimit(ctx).consume(actor.id)
  if (wait !== null) refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/** Requires the lock of the conversation. */
export async function recordChange({ tx, record }: Unit, change: number, fact: Facts['message.changed']) {
  await updateChange(tx, fact, change)
  await updateLastChange(tx, fact.conversationId, change)
  await record('message.changed', fact)
}

/**
 * Null deletes it. Safe to repeat: the same reaction publishes nothing. Locks the conversation.
 * @throws Refusal MESSAGE_NOT_FOUND (also when deleted), MESSAGING_BLOCKED, TOO_MANY_REQUESTS
 */
export async function reactToMessage(ctx: Context, actor: Actor, messageId: string, emoji: string | null) {
  const visible = await getVisibleMessage(ctx, actor, messageId)
  if ('pair' in visible && visible.pair.isBlocked) refuse('MESSAGING_BLOCKED')
  await consumeChange(ctx, actor)
  const { message } = visible
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const lastChange = await lockConversation(tx, message.conversationId)
    if (lastChange === undefined || (await isMessageDeleted(tx, message))) refuse('MESSAGE_NOT_FOUND')
    await requireStillAllowed(unit, actor, visible)
    if ((await findReaction(tx, message, actor.id)) === emoji) return
    await setReaction(tx, message, actor.id, emoji, unit.now())
    await recordChange(unit, lastChange + 1, factBy(actor.id, message))
  })
  return presentNow(ctx, visible)
}

/** Under the lock of the conversation: a membership may have ended, or a block begun, while the caller waited for it. */
async function requireStillAllowed({ tx, now }: Unit, actor: Actor, visible: VisibleMessage): Promise<void> {
  if ('pair' in visible) {
    const pair = await findPair(tx, actor.id, visible.pair.people[1].id, now())
    if (pair?.isBlocked !== false) refuse('MESSAGING_BLOCKED')
  } else if (refusalToEnterGroup(await findGroupChat(tx, visible.groupId, actor.id)) !== null)
    refuse('MESSAGE_NOT_FOUND')
}

/**
 * Its sequence number stays, and for reports a copy. Safe to repeat. Locks the conversation, records `message.changed` for
 * the message and each reply that quotes it.
 */
export async function deleteMessage(ctx: Context, actor: Actor, messageId: string): Promise<EitherMessage> {
  const visible = await getVisibleMessage(ctx, actor, messageId)
  const { message } = visible
  if (message.senderId !== actor.id) refuse('NOT_MESSAGE_AUTHOR')
  const at = { deletedAt: ctx.now(), removedAt: null }
  await ctx.transaction((unit) => emptyOnce(unit, { fact: factBy(actor.id, message), at }))
  return presentNow(ctx, visible)
}

type Emptying = {
  fact: Facts['message.changed']
  at: { deletedAt: Date; removedAt: Date | null }
  onEmptying?: () => Promise<void>
}

/**
 * In the caller's transaction. Safe to repeat. Locks the conversation, records as `deleteMessage`.
 * @param onEmptying runs under the lock and only once, while the text still exists
 */
export async function emptyOnce({ tx, record }: Unit, { fact, at, onEmptying }: Emptying): Promise<void> {
  const lastChange = await lockConversation(tx, fact.conversationId)
  if (lastChange === undefined || (await isMessageDeleted(tx, fact))) return
  await onEmptying?.()
  const replies = await emptyMessage(tx, fact, lastChange + 1, at)
  await updateLastChange(tx, fact.conversationId, lastChange + 1 + replies.length)
  for (const seq of [fact.seq, ...replies]) await record('message.changed', { ...fact, seq })
}

/** Deletes the copies for reports, and their pictures, once their time is over. Safe to repeat. */
export async function sweepDeletedMessages(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - reportLimits.deletedMessageDays * DAY)
  await ctx.transaction(async (unit) => queueFileRemoval(unit, await deleteKeptMessages(unit.tx, before)))
}

/**
 * Safe to repeat. Publishes `conversation:muted` to the caller's sockets.
 * @returns whether it is muted now; a conversation without messages cannot be
 */
export async function muteConversation(
  ctx: Context,
  actor: Actor,
  { groupId, userId = '', isMuted }: ParsedOf<typeof muteRoute>['body'],
): Promise<boolean> {
  const { conversationId } =
    groupId === undefined ? await getPair(ctx, actor, userId) : await getGroupChat(ctx, actor, groupId)
  if (conversationId === null) return false
  const now = ctx.now()
  await upsertMute(ctx.db, { conversationId, userId: actor.id, mutedAt: isMuted ? now : null }, now)
  ctx.sockets.emitToUser(actor.id, 'conversation:muted', {
    groupId: groupId ?? null,
    userId: groupId === undefined ? userId : null,
    isMuted,
  })
  return isMuted
}
