import type { Conversation, DirectMessage, MessagingStatus } from 'contract/chat-direct.ts'
import { refusals } from 'contract/errors.ts'
import { type Pagination, paginate } from 'contract/paging.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { isAllowing, messagingReason } from './policy.ts'
import { type AuthorRow, presentConversation, presentDirectMessage } from './present.ts'
import {
  countConversations,
  findPair,
  isAnythingUnread,
  listConversations as listConversationRows,
  type PairRow,
} from './repository-direct.ts'
import type { WholeMessage } from './repository-history.ts'
import { type HistoryQuery, type Place, raiseReadMark, readMissed, readPage } from './service-history.ts'

/** The caller and somebody else, with what is between them. */
export type Pair = Place & {
  people: readonly [AuthorRow, AuthorRow]
  isBlocked: boolean
  isMuted: boolean
  partnerReadSeq: number
  status: MessagingStatus
}

/**
 * Also with who is suspended or across a block: what was said stays readable.
 *
 * @throws Refusal NOT_YOURSELF, USER_NOT_FOUND
 */
export async function getPair(ctx: Context, actor: Actor, userId: string): Promise<Pair> {
  if (actor.id === userId) refuse('NOT_YOURSELF')
  const row = (await findPair(ctx.db, actor.id, userId)) ?? refuse('USER_NOT_FOUND')
  return {
    people: [row.me, row.other],
    conversationId: row.conversationId,
    lastSeq: row.lastSeq ?? 0,
    lastChange: row.lastChange ?? 0,
    lastReadSeq: row.lastReadSeq ?? 0,
    isBlocked: row.isBlocked,
    isMuted: row.mutedAt !== null,
    partnerReadSeq: row.partnerReadSeq ?? 0,
    status: statusOf(row),
  }
}

const NO_MESSAGING: Readonly<Record<string, string>> = {
  SAME_USER: 'Je kunt jezelf geen bericht sturen',
  BLOCKED: refusals.MESSAGING_BLOCKED.message,
  GROUPS_REQUIRED: refusals.MESSAGING_NOT_ALLOWED.message,
}

/** @param pair undefined for somebody who is not there */
function statusOf(pair: PairRow | undefined, isSelf = false): MessagingStatus {
  const isThere = pair !== undefined && pair.other.suspendedAt === null
  const reason = messagingReason({
    isSelf,
    isBlocked: pair?.isBlocked ?? false,
    sharesGroup: isThere && pair.sharesGroup,
    hasSpoken: isThere && (pair.lastSeq ?? 0) > 0,
  })
  return { canMessage: isAllowing(reason), reason, message: NO_MESSAGING[reason] ?? null }
}

/** Never refuses: somebody who is not there, or not any more, is somebody one shares no group with. */
export async function canMessage(ctx: Context, actor: Actor, userId: string): Promise<MessagingStatus> {
  if (actor.id === userId) return statusOf(undefined, true)
  return statusOf(await findPair(ctx.db, actor.id, userId))
}

/** @throws Refusal USER_NOT_FOUND, MESSAGING_BLOCKED, MESSAGING_NOT_ALLOWED */
export function refuseUnlessMessaging(pair: Pair): void {
  if (pair.people[1].suspendedAt !== null) refuse('USER_NOT_FOUND')
  const { reason, canMessage: may } = pair.status
  refuseIf(may ? null : reason === 'BLOCKED' ? 'MESSAGING_BLOCKED' : 'MESSAGING_NOT_ALLOWED')
}

/** The one spoken in last first. */
export async function listConversations(
  ctx: Context,
  actor: Actor,
  { page, limit, q }: { page: number; limit: number; q?: string | undefined },
): Promise<{ conversations: Conversation[]; pagination: Pagination }> {
  const name = q === undefined || q === '' ? null : q
  const rows = await listConversationRows(ctx.db, actor.id, { limit, offset: (page - 1) * limit }, name)
  // A page past the end knows nothing of the others.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countConversations(ctx.db, actor.id, name))
  return { conversations: rows.map(presentConversation), pagination: paginate(page, limit, total) }
}

/** @throws Refusal USER_NOT_FOUND, NOT_YOURSELF, VALIDATION_FAILED for a cursor that is none of ours */
export async function listDirectMessages(ctx: Context, actor: Actor, userId: string, query: HistoryQuery) {
  const pair = await getPair(ctx, actor, userId)
  const { rows, changes, hasNextPage, nextCursor } = await readPage(ctx, pair, query)
  const { isMuted, lastSeq, lastChange, lastReadSeq, partnerReadSeq } = pair
  return {
    messages: show(pair, rows),
    changes: changes === null ? null : show(pair, changes),
    ...{ hasNextPage, nextCursor, isMuted, lastSeq, lastChange, lastReadSeq, partnerReadSeq },
  }
}

/** Where a conversation stands and, with `since`, what one missed of it. @throws Refusal USER_NOT_FOUND, NOT_YOURSELF */
export async function resumeConversation(
  ctx: Context,
  actor: Actor,
  userId: string,
  { since, changedSince }: { since?: number | undefined; changedSince?: number | undefined },
) {
  const pair = await getPair(ctx, actor, userId)
  const missed = since === undefined ? null : await readMissed(ctx, pair, since, changedSince)
  return {
    userId,
    messages: missed === null ? null : show(pair, missed.rows),
    changes: missed === null || missed.changes === null ? null : show(pair, missed.changes),
    lastSeq: pair.lastSeq,
    lastChange: pair.lastChange,
  }
}

const show = ({ people }: Pair, rows: readonly WholeMessage[]): DirectMessage[] =>
  rows.map((row) => presentDirectMessage(people, row))

/**
 * Marks all of a conversation as read. Safe to repeat: the second time nothing is announced. Across a block the other
 * does not hear of it.
 *
 * @throws Refusal USER_NOT_FOUND, NOT_YOURSELF
 */
export async function markConversationRead(ctx: Context, actor: Actor, userId: string): Promise<void> {
  const pair = await getPair(ctx, actor, userId)
  if (!(await raiseReadMark(ctx, actor.id, pair, pair.lastSeq))) return
  const payload = { userId: actor.id, partnerId: userId, lastReadSeq: pair.lastSeq }
  ctx.sockets.emitToUsers(pair.isBlocked ? [actor.id] : [actor.id, userId], 'conversation:read', payload)
}

export const hasUnread = (ctx: Context, actor: Actor): Promise<boolean> => isAnythingUnread(ctx.db, actor.id)

/** Says to the other that somebody types, or has stopped. @throws Refusal as sending would be refused */
export async function tellTyping(
  ctx: Context,
  actor: Actor,
  userId: string,
  event: 'direct-message:user-typing' | 'direct-message:user-stopped-typing',
): Promise<void> {
  refuseUnlessMessaging(await getPair(ctx, actor, userId))
  ctx.sockets.emitToUser(userId, event, { userId: actor.id, username: actor.username })
}
