import { type HistoryQuery, MAX_SEQ } from 'contract/chat/chat.ts'
import type {
  DirectMessage,
  listConversations as listRoute,
  MessagingReason,
  MessagingStatus,
} from 'contract/chat/direct.ts'
import { refusals } from 'contract/platform/errors.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { type Range, readCountedPage } from '../../../platform/paging.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { allowsMessaging, messagingReason } from '../policy.ts'
import { type AuthorRow, presentConversation, presentDirectMessage } from './present.ts'
import {
  countConversations,
  findPair,
  hasUnreadConversation,
  listConversations as listConversationRows,
  type PairRow,
} from './repository-direct.ts'
import { listUnreadGroupIds } from './repository-group-chats.ts'
import type { WholeMessage } from './repository-history.ts'
import { type ConversationState, type Missing, raiseReadMark, readMissed, readPage } from './service-history.ts'

export type Pair = ConversationState & {
  people: readonly [AuthorRow, AuthorRow]
  isBlocked: boolean
  isMuted: boolean
  status: MessagingStatus
}

/**
 * Suspended people and blocks are included: existing messages stay readable.
 * @throws Refusal NOT_YOURSELF, USER_NOT_FOUND
 */
export async function getPair(ctx: Context, actor: Actor, userId: string): Promise<Pair> {
  if (actor.id === userId) refuse('NOT_YOURSELF')
  const row = (await findPair(ctx.db, actor.id, userId, ctx.now())) ?? refuse('USER_NOT_FOUND')
  return {
    people: [row.me, row.partner],
    conversationId: row.conversationId,
    lastSeq: row.lastSeq ?? 0,
    lastChange: row.lastChange ?? 0,
    lastReadSeq: row.lastReadSeq ?? 0,
    isBlocked: row.isBlocked,
    isMuted: row.mutedAt !== null,
    status: statusOf(reasonOf(row)),
  }
}

const REFUSAL_TEXTS: Partial<Record<MessagingReason, string>> = {
  SAME_USER: 'Je kunt jezelf geen bericht sturen',
  BLOCKED: refusals.MESSAGING_BLOCKED.message,
  SUSPENDED: 'Dit lid is geschorst. Je kunt elkaar nu geen berichten sturen.',
  GROUPS_REQUIRED: refusals.MESSAGING_NOT_ALLOWED.message,
}

const reasonOf = (pair: PairRow): MessagingReason =>
  messagingReason({ ...pair, isSuspended: pair.partner.suspendedAt !== null })

const statusOf = (reason: MessagingReason): MessagingStatus => ({
  canMessage: allowsMessaging(reason),
  reason,
  message: REFUSAL_TEXTS[reason] ?? null,
})

/** Never refuses: a person who does not exist shares no group with the caller. */
export async function canMessage(ctx: Context, actor: Actor, userId: string): Promise<MessagingStatus> {
  if (actor.id === userId) return statusOf('SAME_USER')
  const pair = await findPair(ctx.db, actor.id, userId, ctx.now())
  return statusOf(pair === undefined ? 'GROUPS_REQUIRED' : reasonOf(pair))
}

/** @throws Refusal USER_NOT_FOUND, MESSAGING_BLOCKED, MESSAGING_NOT_ALLOWED */
export function refuseUnlessAllowed(pair: Pair): void {
  if (pair.people[1].suspendedAt !== null) refuse('USER_NOT_FOUND')
  const { reason, canMessage: isAllowed } = pair.status
  refuseIf(isAllowed ? null : reason === 'BLOCKED' ? 'MESSAGING_BLOCKED' : 'MESSAGING_NOT_ALLOWED')
}

export async function listConversations(ctx: Context, actor: Actor, query: ParsedOf<typeof listRoute>['query']) {
  const name = query.q || null
  const list = (range: Range) => listConversationRows(ctx.db, actor.id, range, name)
  const { rows, pagination } = await readCountedPage(query, list, () => countConversations(ctx.db, actor.id, name))
  return { conversations: rows.map(presentConversation), pagination }
}

/** @throws Refusal USER_NOT_FOUND, NOT_YOURSELF, VALIDATION_FAILED for an invalid cursor */
export async function listDirectMessages(ctx: Context, actor: Actor, userId: string, query: HistoryQuery) {
  const pair = await getPair(ctx, actor, userId)
  const { rows, changes, hasNextPage, nextCursor } = await readPage(ctx, pair, query)
  const { isMuted, lastSeq, lastChange, lastReadSeq } = pair
  return {
    messages: presentMessages(pair, rows),
    changes: changes && presentMessages(pair, changes),
    ...{ hasNextPage, nextCursor, isMuted, lastSeq, lastChange, lastReadSeq },
  }
}

/** The position of a conversation and, with `since`, the messages after it and changes before it. @throws Refusal USER_NOT_FOUND, NOT_YOURSELF */
export async function resumeConversation(
  ctx: Context,
  actor: Actor,
  userId: string,
  { since, changedSince }: Partial<Missing>,
) {
  const pair = await getPair(ctx, actor, userId)
  const missed = since === undefined ? null : await readMissed(ctx, pair, { since, changedSince })
  return {
    userId,
    messages: missed && presentMessages(pair, missed.rows),
    changes: missed?.changes ? presentMessages(pair, missed.changes) : null,
    lastSeq: pair.lastSeq,
    lastChange: pair.lastChange,
  }
}

const presentMessages = ({ people }: Pair, rows: readonly WholeMessage[]): DirectMessage[] =>
  rows.map((row) => presentDirectMessage(people, row))

/**
 * Safe to repeat. Publishes `conversation:read` if the mark moved; across a block only to the caller.
 * @param seq the newest message to mark; by default the newest of all
 */
export async function markConversationRead(ctx: Context, actor: Actor, userId: string, seq = MAX_SEQ): Promise<void> {
  const pair = await getPair(ctx, actor, userId)
  const lastReadSeq = Math.min(seq, pair.lastSeq)
  if (!(await raiseReadMark(ctx, actor.id, pair, lastReadSeq))) return
  const payload = { userId: actor.id, partnerId: userId, lastReadSeq }
  ctx.sockets.emitToUsers(pair.isBlocked ? [actor.id] : [actor.id, userId], 'conversation:read', payload)
}

export async function readUnread(ctx: Context, actor: Actor) {
  const [hasUnread, unreadGroupIds] = await Promise.all([
    hasUnreadConversation(ctx.db, actor.id),
    listUnreadGroupIds(ctx.db, actor.id),
  ])
  return { hasUnread, unreadGroupIds }
}

export async function publishTyping(
  ctx: Context,
  actor: Actor,
  userId: string,
  event: 'direct-message:user-typing' | 'direct-message:user-stopped-typing',
): Promise<void> {
  refuseUnlessAllowed(await getPair(ctx, actor, userId))
  ctx.sockets.emitToUser(userId, event, { userId: actor.id, username: actor.username })
}
