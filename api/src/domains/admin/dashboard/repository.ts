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

/** @param activeSince events over before this no longer make a group active */
export async function countEverything(db: Queryable, activeSince: Date) {
  const people = db.select({ total: count() }).from(users)
  const all = db.select({ total: count() }).from(groups)
  const active = db
    .select({ total: count() })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(isLiveEvent(), isNotOver(activeSince)))
  // Numbers have no gaps: the last one of each conversation is how many it holds.
  const written = db.select({ total: sql`coalesce(sum(${conversations.lastSeq}), 0)` }).from(conversations)
  const { rows } = await db.execute<Record<'totalUsers' | 'totalGroups' | 'activeGroups' | 'totalMessages', number>>(
    sql`select (${people})::int as "totalUsers", (${all})::int as "totalGroups", (${active})::int as "activeGroups",
      (${written})::float8 as "totalMessages"`,
  )
  return rows[0] ?? { totalUsers: 0, totalGroups: 0, activeGroups: 0, totalMessages: 0 }
}

const weekOf = (column: AnyPgColumn) =>
  sql<string>`date_trunc('week', ${column} at time zone 'Europe/Amsterdam')::date::text`

/** What happened from `since` on and before `until`, in one look; each person is active once. */
export async function countSpan(db: Queryable, since: Date, until: Date) {
  const isWithin = (column: AnyPgColumn) => and(gte(column, since), lt(column, until))
  const writers = db
    .select({
      userId: messages.senderId,
      // By a column that no index holds besides the time: the planner would else hop through everybody's messages in
      // `messages_sender`, which is five times as slow as the span's own pages.
      written: count(messages.clientId).as('written'),
    })
    .from(messages)
    .where(isWithin(messages.createdAt))
    .groupBy(messages.senderId)
  const askers = db
    .select({ userId: groupMembers.userId, written: sql<number>`0`.as('written') })
    .from(groupMembers)
    .where(isWithin(groupMembers.requestedAt))
  const active = writers.unionAll(askers).as('active')
  const registered = db.select({ total: count() }).from(users).where(isWithin(users.createdAt))
  const founded = db.select({ total: count() }).from(groups).where(isWithin(groups.createdAt))
  const [row] = await db
    .select({
      registrations: sql<number>`(${registered})::int`,
      activeMembers: countDistinct(active.userId),
      messages: sql<number>`coalesce(sum(${active.written}), 0)::int`,
      groups: sql<number>`(${founded})::int`,
    })
    .from(active)
  return row ?? { registrations: 0, activeMembers: 0, messages: 0, groups: 0 }
}

export type DayFigures = typeof dailyFigures.$inferSelect

export const listDailyFigures = (db: Queryable, from: string): Promise<DayFigures[]> =>
  db.select().from(dailyFigures).where(gte(dailyFigures.day, from))

/** A day that somebody counted meanwhile stays as they counted it. */
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
