import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Log } from '../http/monitoring/log.ts'
import { connect, type Database, withDeadline } from './database.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { serverNameOf } from './server-urls.ts'

/**
 * An answer is at most the sum of both old when it is sent: lag when the read starts, and the time that the read takes. With the
 * second for which a page is cached, and the read that renews it meanwhile, that is 2 s.
 */
const MAX_LAG_MS = 500
const MAX_READ_MS = 500
const MEASURE_EVERY_MS = 200

type Position = { cluster: string; timeline: number; lsn: bigint }
type PositionRow = { cluster: string; timeline: number; lsn: string; isStandby: boolean }

/** How far the primary's log is on disk: every acknowledged commit is before it. */
const READ_PRIMARY = sql`select (select system_identifier::text from pg_control_system()) as cluster,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline,
  (pg_current_wal_flush_lsn() - '0/0')::text as lsn, false as "isStandby"`

/** The control file of a standby names a new timeline up to one checkpoint late, and never one that it does not follow. */
const READ_REPLICA = sql`select (select system_identifier::text from pg_control_system()) as cluster,
  (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery()) as timeline,
  (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text as lsn, pg_is_in_recovery() as "isStandby"`

export type ReplicaState = {
  isUsed: boolean
  /** Since it was last known to have everything; null before the first time. */
  lagMs: number | null
  /** Why it is left out. */
  problem: string | null
}

export type Replica = ReturnType<typeof createReplica>

/**
 * A hot standby that answers reads while it is known to have everything that the primary had half a second ago. This is measured by
 * comparing positions in the log: the primary's is remembered with its time, and whatever of it the replica has applied says
 * how old the replica's data is at most. Both an idle primary and a replica that is cut off are thus judged correctly.
 */
export function createReplica(options: { databaseUrl: string; replicaUrl: string; pool: number; log: Log }) {
  const { databaseUrl, replicaUrl, pool, log } = options
  const name = serverNameOf(replicaUrl)
  const onIdleError = (error: Error) => log.debug({ reason: error.message }, 'replica connection lost')
  const replica = connect(replicaUrl, pool, onIdleError, 'replica-reads', MAX_READ_MS)
  // Of its own, so that the measurement does not wait in the queue of a busy pool.
  const primary = connect(databaseUrl, 1, onIdleError, 'replica-measurement', MAX_READ_MS)
  const stopping = new AbortController()

  let followed: Position | null = null
  /** Positions of the primary, oldest first. */
  let marks: { at: number; lsn: bigint }[] = []
  /** The replica has everything that the primary had then. */
  let freshAt = Number.NEGATIVE_INFINITY
  /** It must have everything that the primary had after this. */
  let requiredAt = Number.NEGATIVE_INFINITY
  let problem: string | null = 'not measured yet'

  async function readPosition(db: Database, query: typeof READ_PRIMARY) {
    const { rows } = await db.execute<PositionRow>(query)
    const [row] = rows
    if (row === undefined) throw new Error('no position')
    return { ...row, lsn: BigInt(row.lsn) }
  }

  async function markPrimary(): Promise<Position> {
    const at = performance.now()
    const position = await readPosition(primary.db, READ_PRIMARY)
    // A position in the log of another primary says nothing about this one's.
    if (position.cluster !== followed?.cluster || position.timeline !== followed.timeline) {
      marks = []
      freshAt = Number.NEGATIVE_INFINITY
    }
    followed = position
    marks = [...marks.filter((mark) => at - mark.at <= MAX_LAG_MS), { at, lsn: position.lsn }]
    return position
  }

  async function measure(): Promise<string | null> {
    try {
      const expected = await markPrimary()
      const found = await readPosition(replica.db, READ_REPLICA)
      if (!found.isStandby) return 'it is no standby'
      if (found.cluster !== expected.cluster) return 'it belongs to another cluster'
      if (found.timeline !== expected.timeline)
        return `it follows timeline ${found.timeline}, and the primary writes ${expected.timeline}`
      freshAt = marks.findLast(({ lsn }) => lsn <= found.lsn)?.at ?? freshAt
      const isBehind = found.lsn < expected.lsn && !isFresh()
      return isBehind ? `it is ${expected.lsn - found.lsn} bytes behind for more than ${MAX_LAG_MS} ms` : null
    } catch (error) {
      const { message, cause } = error as Error
      return cause instanceof Error ? cause.message : message
    }
  }

  const isFresh = () => performance.now() - freshAt <= MAX_LAG_MS

  async function watch(): Promise<void> {
    let wasUsed: boolean | null = null
    while (!stopping.signal.aborted) {
      const found = await measure()
      // One measurement that failed changes nothing while the one before it counts.
      problem = isFresh() ? null : (found ?? problem)
      const isUsed = problem === null
      if (isUsed !== wasUsed) {
        if (isUsed) log.info(`the replica ${name} answers reads of visitors without a session`)
        else log.warn(`the replica ${name} is left out, and the primary answers: ${problem}`)
      }
      wasUsed = isUsed
      await setTimeout(MEASURE_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  let watching: Promise<void> | null = null

  return {
    db: replica.db,
    isUsable: () => isFresh() && freshAt > requiredAt,
    /** From now on it is used only once it has everything committed until now. */
    requireCommitsUntilNow: () => {
      requiredAt = performance.now()
    },
    /** @throws what the work throws; a failure of the server leaves it out until it is measured again */
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await withDeadline(work(), MAX_READ_MS, `the replica did not answer within ${MAX_READ_MS} ms`)
      } catch (error) {
        if (isDatabaseUnavailable(error)) requiredAt = performance.now()
        throw error
      }
    },
    state: (): ReplicaState => ({
      isUsed: isFresh(),
      lagMs: freshAt === Number.NEGATIVE_INFINITY ? null : performance.now() - freshAt,
      problem: isFresh() ? null : (problem ?? `not measured for more than ${MAX_LAG_MS} ms`),
    }),
    start: () => {
      watching = watch()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([primary.close(), replica.close()])
      await watching
    },
  }
}
