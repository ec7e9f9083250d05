import { and, count, countDistinct, eq, gte, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { payments } from '../../payments/tables.ts'
import { reports } from '../../reports/tables.ts'
import { users } from '../../users/tables.ts'

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

const dayOf = (column: AnyPgColumn) => sql<string>`(${column} at time zone 'Europe/Amsterdam')::date::text`
const weekOf = (column: AnyPgColumn) =>
  sql<string>`date_trunc('week', ${column} at time zone 'Europe/Amsterdam')::date::text`

export type DayCount = { day: string; total: number }

export const countRegistrations = (db: Queryable, since: Date): Promise<DayCount[]> =>
  db
    .select({ day: dayOf(users.createdAt), total: count() })
    .from(users)
    .where(gte(users.createdAt, since))
    .groupBy(sql`1`)

export const countNewGroups = (db: Queryable, since: Date): Promise<DayCount[]> =>
  db
    .select({ day: dayOf(groups.createdAt), total: count() })
    .from(groups)
    .where(gte(groups.createdAt, since))
    .groupBy(sql`1`)

export const countMessages = (db: Queryable, since: Date): Promise<DayCount[]> =>
  db
    .select({ day: dayOf(messages.createdAt), total: count() })
    .from(messages)
    .where(gte(messages.createdAt, since))
    .groupBy(sql`1`)

/** Each person once a day, whether they wrote or asked to join. */
export async function countActiveMembers(db: Queryable, since: Date): Promise<DayCount[]> {
  const writers = db
    .selectDistinct({ day: dayOf(messages.createdAt).as('day'), userId: messages.senderId })
    .from(messages)
    .where(gte(messages.createdAt, since))
  const askers = db
    .selectDistinct({ day: dayOf(groupMembers.requestedAt).as('day'), userId: groupMembers.userId })
    .from(groupMembers)
    .where(gte(groupMembers.requestedAt, since))
  const active = writers.unionAll(askers).as('active')
  return db
    .select({ day: active.day, total: countDistinct(active.userId) })
    .from(active)
    .groupBy(active.day)
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
