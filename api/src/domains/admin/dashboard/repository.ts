import { and, count, countDistinct, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { payments } from '../../payments/tables.ts'
import { reports } from '../../reports/tables.ts'
import { users } from '../../users/tables.ts'
import { dailyFigures } from './tables.ts'

/** @param activeSince groups of events that ended before this are not active */
export async function countTotals(db: Queryable, activeSince: Date) {
  const allUsers = db.select({ total: count() }).from(users)
  const allGroups = db.select({ total: count() }).from(groups)
  const activeGroups = db
    .select({ total: count() })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(isLiveEvent(), isNotOver(activeSince)))
  // Sequence numbers have no gaps, so that the last one counts the messages of a conversation.
  const allMessages = db.select({ total: sql`coalesce(sum(${conversations.lastSeq}), 0)` }).from(conversations)
  const { rows } = await db.execute<Record<'totalUsers' | 'totalGroups' | 'activeGroups' | 'totalMessages', number>>(
    sql`select (${allUsers})::int as "totalUsers", (${allGroups})::int as "totalGroups", (${activeGroups})::int as "activeGroups",
      (${allMessages})::float8 as "totalMessages"`,
  )
  return rows[0] ?? { totalUsers: 0, totalGroups: 0, activeGroups: 0, totalMessages: 0 }
}

const weekOf = (column: AnyPgColumn) =>
  sql<string>`date_trunc('week', ${column} at time zone 'Europe/Amsterdam')::date::text`

/** Counts from `since` up to but not including `until`, in one query. */
export async function countActivity(db: Queryable, since: Date, until: Date) {
  const isWithin = (column: AnyPgColumn) => and(gte(column, since), lt(column, until))
  const senders = db
    .select({
      userId: messages.senderId,
      // Counts a column outside the index `messages_sender`: otherwise the planner scans that index by sender, which is
      // five times slower than reading the period's own pages.
      sent: count(messages.clientId).as('sent'),
    })
    .from(messages)
    .where(isWithin(messages.createdAt))
    .groupBy(messages.senderId)
  const applicants = db
    .select({ userId: groupMembers.userId, sent: sql<number>`0`.as('sent') })
    .from(groupMembers)
    .where(isWithin(groupMembers.requestedAt))
  const active = senders.unionAll(applicants).as('active')
  const registeredUsers = db.select({ total: count() }).from(users).where(isWithin(users.createdAt))
  const createdGroups = db.select({ total: count() }).from(groups).where(isWithin(groups.createdAt))
  const [row] = await db
    .select({
      registrations: sql<number>`(${registeredUsers})::int`,
      activeMembers: countDistinct(active.userId),
      messages: sql<number>`coalesce(sum(${active.sent}), 0)::int`,
      groups: sql<number>`(${createdGroups})::int`,
    })
    .from(active)
  return row ?? { registrations: 0, activeMembers: 0, messages: 0, groups: 0 }
}

export type DayFigures = typeof dailyFigures.$inferSelect

export const listDailyFigures = (db: Queryable, from: string): Promise<DayFigures[]> =>
  db.select().from(dailyFigures).where(gte(dailyFigures.day, from))

/** Keeps the row of a day that another node counted meanwhile. */
export async function insertDailyFigures(db: Queryable, row: DayFigures): Promise<void> {
  await db.insert(dailyFigures).values(row).onConflictDoNothing()
}

export const sumPayments = (db: Queryable, since: Date): Promise<{ week: string; total: number; cents: number }[]> =>
  db
    .select({
      week: weekOf(payments.createdAt),
      total: count(),
      cents: sql<number>`sum(${payments.amountCents})::int`,
    })
    .from(payments)
    .where(and(eq(payments.status, 'COMPLETED'), gte(payments.createdAt, since)))
    .groupBy(sql`1`)

export async function countOpenReports(db: Queryable, dayAgo: Date, twoDaysAgo: Date) {
  const [row] = await db
    .select({
      under24Hours: sql<number>`count(*) filter (where ${gte(reports.createdAt, dayAgo)})::int`,
      under48Hours: sql<number>`count(*) filter (where ${reports.createdAt} < ${dayAgo.toISOString()} and ${gte(reports.createdAt, twoDaysAgo)})::int`,
      over48Hours: sql<number>`count(*) filter (where ${reports.createdAt} < ${twoDaysAgo.toISOString()})::int`,
      oldestAt: sql<Date | null>`min(${reports.createdAt})`.mapWith(reports.createdAt),
    })
    .from(reports)
    .where(isNull(reports.reviewedAt))
  return row ?? { under24Hours: 0, under48Hours: 0, over48Hours: 0, oldestAt: null }
}
