import { setTimeout as sleep } from 'node:timers/promises'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { Client } from 'pg'
import { SUPERUSER } from './cluster.ts'
import { inspectProcess } from './process.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import { FINGERPRINT_SETTING } from './settings.ts'

/** A session-level advisory lock: the server releases it as soon as the application dies; a lock file would remain. */
export type Ownership = {
  client: Client
  server: { clusterDir: string; fingerprint: string | null }
  /** Registers the handler for an unexpected disconnect. It is called once, immediately if already disconnected. */
  onLost(handle: (error: Error) => void): void
  isLost(): boolean
  /** A later disconnect is not reported. */
  expectDisconnect(): void
  close(): Promise<void>
}

// Any constant, but the same in every version.
const LOCK_KEY = 1_835_361_639
const APPLICATION_NAME = new RegExp(`^${PRODUCT_SLUG} pid (\\d+)$`)
// The server notices a killed application within milliseconds; a session that stays longer belongs to a live one.
const STALE_SESSION_TIMEOUT_MS = 5_000

/** @returns null if the server accepts no connections now @throws EmbeddedPostgresRefusal if a live application owns the cluster */
export async function claimOwnership(port: number, password: string, dataDir: string): Promise<Ownership | null> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: `${PRODUCT_SLUG} pid ${process.pid}`,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  })
  const ownership = observe(client)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string; fingerprint: string | null }>(
      `select current_setting('data_directory') as data_directory, current_setting($1, true) as fingerprint`,
      [FINGERPRINT_SETTING],
    )
    ownership.server = { clusterDir: rows[0]?.data_directory ?? '', fingerprint: rows[0]?.fingerprint ?? null }
    await takeLock(client, dataDir)
    return ownership
  } catch (error) {
    await ownership.close()
    if (isUnavailable(error)) return null
    throw error
  }
}

async function takeLock(client: Client, dataDir: string): Promise<void> {
  const end = performance.now() + STALE_SESSION_TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken) return
    const holder = await findHolder(client)
    const isAlive = holder.pid !== null && (await inspectProcess(holder.pid)).state === 'running'
    if (isAlive || performance.now() > end) {
      throw new EmbeddedPostgresRefusal(
        `The database in ${dataDir} is in use by another process (${holder.pid === null ? `"${holder.name}"` : `pid ${holder.pid}`}). Stop that one first, or point DATA_DIR at another folder.`,
      )
    }
    await sleep(20)
  }
}

async function findHolder(client: Client): Promise<{ pid: number | null; name: string }> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name
       from pg_locks l
       join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid::bigint = $1
        and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEY],
  )
  const name = rows[0]?.application_name ?? ''
  const pid = APPLICATION_NAME.exec(name)?.[1]
  return { pid: pid === undefined ? null : Number(pid), name }
}

function observe(client: Client): Ownership {
  let state: 'held' | 'ending' | 'lost' = 'held'
  let reason = new Error('The connection that owns the embedded PostgreSQL was closed')
  let handler: ((error: Error) => void) | null = null
  const reportLoss = (error: Error) => {
    if (state !== 'held') return
    state = 'lost'
    reason = error
    handler?.(reason)
  }
  client.on('error', reportLoss)
  client.on('end', () => reportLoss(reason))
  return {
    client,
    server: { clusterDir: '', fingerprint: null },
    onLost(handle) {
      handler = handle
      if (state === 'lost') handle(reason)
    },
    isLost: () => state === 'lost',
    expectDisconnect() {
      if (state === 'held') state = 'ending'
    },
    async close() {
      if (state === 'held') state = 'ending'
      await client.end().catch(() => undefined)
    },
  }
}

// Starting or stopping, terminated by a shutdown, too many connections, and socket errors.
const UNAVAILABLE = new Set(['57P03', '57P01', '57P02', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return UNAVAILABLE.has((error as { code?: string }).code ?? '') || /timeout|terminated/.test(error.message)
}
