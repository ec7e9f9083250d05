import { chatLimits } from 'contract/chat/chat.ts'
import { and, count, desc, eq, gt, ilike, isNull, ne, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { containsPattern } from '../../../platform/db/conditions.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import type { Range } from '../../../platform/paging.ts'
import { isBlocked, notBlocked, personColumnsFor } from '../../blocks/filters.ts'
import { personColumns, users } from '../../users/tables.ts'
import { hasBegun, hasOpenRequest, hasWaved, partnerOf, sharesGroup } from '../filters.ts'
import { sortPair } from '../sending/repository.ts'
import { conversations, messages, readMarks, summaryColumns } from '../tables.ts'

const me = alias(users, 'me')
const partner = alias(users, 'partner')
const mine = alias(readMarks, 'mine')

const markOf = (mark: Record<'conversationId' | 'userId', AnyPgColumn>, userId: string) =>
  and(eq(mark.conversationId, conversations.id), eq(mark.userId, userId))

export async function findPair(db: Queryable, userId: string, partnerId: string, now: Date) {
  const [low, high] = sortPair([userId, partnerId])
  const rows = await db
    .select({
      me: { ...personColumns(me), suspendedAt: me.suspendedAt },
      partner: { ...personColumnsFor(userId, partner), suspendedAt: partner.suspendedAt },
      conversationId: conversations.id,
      lastSeq: conversations.lastSeq,
      lastChange: conversations.lastChange,
      lastReadSeq: mine.lastReadSeq,
      mutedAt: mine.mutedAt,
      isBlocked: isBlocked(userId, partnerId),
      hasConversation: hasBegun(conversations),
      sharesGroup: sharesGroup(userId, partnerId),
      hasOpenRequest: hasOpenRequest(userId, partnerId, now),
      hasWaved: hasWaved(userId, partnerId, now),
    })
    .from(me)
    .innerJoin(partner, eq(partner.id, partnerId))
    .leftJoin(conversations, and(eq(conversations.lowUserId, low), eq(conversations.highUserId, high)))
    .leftJoin(mine, markOf(mine, userId))
    .where(eq(me.id, userId))
  return rows[0]
}
export type PairRow = NonNullable<Awaited<ReturnType<typeof findPair>>>

const hasParticipant = (userId: string) => or(eq(conversations.lowUserId, userId), eq(conversations.highUserId, userId))

export function listConversations(db: Queryable, userId: string, { limit, offset }: Range, name: string | null) {
  const build = () => selectConversations(db, parameter('userId'), name === null ? null : parameter('name'))
  const values = { userId, name: name === null ? null : containsPattern(name), limit, offset }
  return runPreparedQuery(db, name === null ? 'conversations' : 'conversations by name', build, values)
}
export type ConversationRow = Awaited<ReturnType<typeof listConversations>>[number]

/** Not own and deleted messages. Counts the newest only. */
const unreadMessages = (userId: string) => sql<number>`(select count(*)::int from (
  select 1 from ${messages} m where m.conversation_id = ${conversations.id} and m.seq > coalesce(${mine.lastReadSeq}, 0)
    and m.deleted_at is null and m.sender_id is distinct from ${userId} limit ${sql.raw(String(chatLimits.unreadCounted))}) unread)`

function selectConversations(db: Queryable, userId: string, name: string | null) {
  return db
    .select({
      partner: { ...personColumnsFor(userId, users), suspendedAt: users.suspendedAt },
      lastSeq: conversations.lastSeq,
      lastChange: conversations.lastChange,
      lastReadSeq: mine.lastReadSeq,
      unreadCount: unreadMessages(userId),
      mutedAt: mine.mutedAt,
      isBlocked: isBlocked(userId, users.id),
      last: { ...summaryColumns(messages), senderId: messages.senderId },
      total: sql<number>`(${selectCount(db, userId, name)})::int`,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, partnerOf(userId)))
    .leftJoin(mine, markOf(mine, userId))
    .leftJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq)))
    .where(and(hasParticipant(userId), name === null ? undefined : ilike(users.username, name)))
    .orderBy(sql`${conversations.lastMessageAt} desc nulls last`, desc(conversations.id))
    .limit(parameter('limit'))
    .offset(parameter('offset'))
}

function selectCount(db: Queryable, userId: string, name: string | null) {
  const query = db.select({ total: count() }).from(conversations).$dynamic()
  return name === null
    ? query.where(hasParticipant(userId))
    : query
        .innerJoin(users, eq(users.id, partnerOf(userId)))
        .where(and(hasParticipant(userId), ilike(users.username, name)))
}

export async function countConversations(db: Queryable, userId: string, name: string | null): Promise<number> {
  return (await selectCount(db, userId, name === null ? null : containsPattern(name)))[0]?.total ?? 0
}

/** Muted conversations and those with a block do not count. */
export async function hasUnreadConversation(db: Queryable, userId: string): Promise<boolean> {
  const build = () => selectUnread(db, parameter('userId'))
  return (await runPreparedQuery(db, 'anything unread', build, { userId })).length > 0
}

const selectUnread = (db: Queryable, userId: string) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(users, eq(users.id, partnerOf(userId)))
    .leftJoin(mine, markOf(mine, userId))
    .where(
      and(
        hasParticipant(userId),
        gt(conversations.lastSeq, sql`coalesce(${mine.lastReadSeq}, 0)`),
        isNull(mine.mutedAt),
        ne(users.id, userId),
        notBlocked(userId, users.id),
        gt(unreadMessages(userId), 0),
      ),
    )
    .limit(1)
