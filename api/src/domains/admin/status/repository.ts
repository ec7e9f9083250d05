import { and, count, eq, gte, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { eventFeeds } from '../../events/feeds/tables.ts'
import { payments } from '../../payments/tables.ts'

/** When the newest payment of a period that was paid in it was created; null without any. */
export async function findNewestPaid(db: Queryable, since: Date, until: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(payments.createdAt) })
    .from(payments)
    // By the time of creation, which has an index.
    .where(and(eq(payments.status, 'COMPLETED'), gte(payments.createdAt, since), lt(payments.paidAt, until)))
  return row?.at ?? null
}

export async function countFeeds(db: Queryable) {
  const [row] = await db
    .select({
      total: count(),
      failing: sql<number>`(count(*) filter (where ${or(isNotNull(eventFeeds.error), isNotNull(eventFeeds.pausedAt))}))::int`,
      lastAt: sql<Date | null>`max(${eventFeeds.fetchedAt}) filter (where ${isNull(eventFeeds.error)})`.mapWith(
        eventFeeds.fetchedAt,
      ),
    })
    .from(eventFeeds)
  return row ?? { total: 0, failing: 0, lastAt: null }
}

/** Null unless PostgreSQL archives its write-ahead log. */
export async function findArchiving(db: Queryable): Promise<{ lastAt: Date | null; failedAt: Date | null } | null> {
  const { rows } = await db.execute<{ isOn: boolean; lastAt: string | null; failedAt: string | null }>(sql`
    select current_setting('archive_mode') <> 'off' as "isOn",
      last_archived_time as "lastAt", last_failed_time as "failedAt" from pg_stat_archiver`)
  const [row] = rows
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return row?.isOn === true ? { lastAt: instant(row.lastAt), failedAt: instant(row.failedAt) } : null
}
