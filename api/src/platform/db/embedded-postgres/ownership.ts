import { setTimeout as sleep } from 'node:timers/promises'
import { PRODUCT_SLUG } from 'contract/product.ts'
import { Client } from 'pg'
import { SUPERUSER } from './cluster.ts'
import { inspectProcess } from './process.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import { FINGERPRINT_SETTING } from './settings.ts'

/**
 * One application at a time owns the cluster: it holds a session's advisory lock, which the server frees the moment the
 * application dies, however it dies. No file can do that.
 */
export type Ownership = {
  client: Client
  /** how and where the server runs, as it says itself */ server: { clusterDir: string; mark: string | null }
  /** `handle` is called once, when the connection drops without our doing; at once if it has dropped already */
  onLost(handle: (error: Error) => void): void
  isLost(): boolean
  /** from here on the end of the connection is expected */ expectDisconnect(): void
  close(): Promise<void>
}

// Any number, as long as every version of this application uses the same one.
const LOCK_KEY = 1_835_361_639
const NAME = new RegExp(`^${PRODUCT_SLUG} pid (\\d+)$`)
// The server learns of a killed application within milliseconds; a session outliving its application for longer is odd.
const LATE_GOODBYE_MS = 5_000

/**
 * Connects and takes ownership. Answers null when the server takes no connections now (starting, stopping, just gone).
 * Refuses when another live application owns the cluster, naming its pid.
 */
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
    const { rows } = await client.query<{ data_directory: string; mark: string | null }>(
      `select current_setting('data_directory') as data_directory, current_setting($1, true) as mark`,
      [FINGERPRINT_SETTING],
    )
    ownership.server = { clusterDir: rows[0]?.data_directory ?? '', mark: rows[0]?.mark ?? null }
    await takeLock(client, dataDir)
    return ownership
  } catch (error) {
    await ownership.close()
    if (isUnavailable(error)) return null
    throw error
  }
}

async function takeLock(client: Client, dataDir: string): Promise<void> {
  const end = performance.now() + LATE_GOODBYE_MS
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
  const pid = NAME.exec(name)?.[1]
  return { pid: pid === undefined ? null : Number(pid), name }
}

function observe(client: Client): Ownership {
  let state: 'held' | 'ending' | 'lost' = 'held'
  let reason = new Error('The connection that owns the embedded PostgreSQL was closed')
  let handler: ((error: Error) => void) | null = null
  const lose = (error: Error) => {
    if (state !== 'held') return
    state = 'lost'
    reason = error
    handler?.(reason)
  }
  client.on('error', lose)
  client.on('end', () => lose(reason))
  return {
    client,
    server: { clusterDir: '', mark: null },
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

// starting or stopping, sent away while stopping, all connections taken; and what the socket says when nobody listens
const UNAVAILABLE = new Set(['57P03', '57P01', '57P02', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return UNAVAILABLE.has((error as { code?: string }).code ?? '') || /timeout|terminated/.test(error.message)
}
