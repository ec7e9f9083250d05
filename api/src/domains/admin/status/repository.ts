import { and, count, eq, gte, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { eventFeeds } from '../../events/feeds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Figures, Standby } from './policy.ts'

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

/**
 * The standbys of this server: those with a slot, connected or not, and those connected without one. A base backup that runs is
 * none. Without the rights of `pg_read_all_stats` PostgreSQL shows a connection's process alone.
 */
export async function readReplication(db: Queryable): Promise<Figures['replication']> {
  const { rows } = await db.execute<Standby>(sql`
    select coalesce(slot.slot_name, receiver.application_name, 'standby') as name, receiver.pid is not null as "isConnected",
      receiver.sync_state as mode, slot.wal_status as "walStatus",
      pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(receiver.replay_lsn, slot.restart_lsn))::float8 as "lagBytes",
      extract(epoch from receiver.replay_lag)::float8 as "lagSeconds"
    from (select * from pg_stat_replication where state is distinct from 'backup') receiver
    full join (select * from pg_replication_slots where slot_type = 'physical' and not temporary) slot
      on slot.active_pid = receiver.pid
    order by 1`)
  const { rows: settings } = await db.execute<{ waitsForStandby: boolean }>(sql`
    select current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local')
      as "waitsForStandby"`)
  return { standbys: rows, waitsForStandby: settings[0]?.waitsForStandby === true }
}
