import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groups } from '../../groups/tables.ts'
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

/** Counts from `since` up to but not including `until`, in one query. */
export async function countNew(db: Queryable, since: Date, until: Date) {
  const isWithin = (column: AnyPgColumn) => and(gte(column, since), lt(column, until))
  const newUsers = db.select({ total: count() }).from(users).where(isWithin(users.createdAt))
  const newGroups = db.select({ total: count() }).from(groups).where(isWithin(groups.createdAt))
  const [row] = await db
    .select({
      registrations: sql<number>`(${newUsers})::int`,
      groups: sql<number>`(${newGroups})::int`,
      // Counts a column outside the index `messages_sender`: otherwise the planner reads that whole index, which is slower
      // than the period's own pages.
      messages: count(messages.clientId),
    })
    .from(messages)
    .where(isWithin(messages.createdAt))
  return row ?? { registrations: 0, groups: 0, messages: 0 }
}

export type DayFigures = Omit<typeof dailyFigures.$inferSelect, 'activeMembers'>

export const listDailyFigures = (db: Queryable, from: string): Promise<DayFigures[]> =>
  db.select().from(dailyFigures).where(gte(dailyFigures.day, from))

/** Keeps the row of a day that another node counted meanwhile. */
export async function insertDailyFigures(db: Queryable, row: DayFigures): Promise<void> {
  // No longer counted; the column takes no null.
  await db
    .insert(dailyFigures)
    .values({ ...row, activeMembers: 0 })
    .onConflictDoNothing()
}
