import { setTimeout } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg'
import { isBrokenConnection, ReadOnlyServerError } from './errors.ts'

export type Database = NodePgDatabase & { $client: Pool }
export type Tx = NodePgDatabase & { $client: PoolClient }
/** The argument of a repository: the pool outside a transaction, the transaction inside one. */
export type Queryable = Database | Tx

/** Two words match by `%>` from this trigram similarity on. */
const WORD_SIMILARITY = 0.5

const STATEMENT_TIMEOUT_MS = 10_000
/** The client's own deadline: over a partitioned connection neither the result nor the server's cancellation arrives. */
const QUERY_TIMEOUT_MS = 11_000
const KEEP_ALIVE_AFTER_MS = 10_000

export type Connection = { pool: Pool; db: Database; close(): Promise<void> }

/** @param max a query that waits longer than 5 s for a connection fails, which becomes a 503 @param name the `application_name` */
export function connect(
  url: string,
  max: number,
  onIdleError: (error: Error) => void,
  name: string = 'api',
  queryTimeoutMs: number = QUERY_TIMEOUT_MS,
): Connection {
  const pool = new Pool({
    connectionString: url,
    onConnect: requireWritable,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: Math.min(STATEMENT_TIMEOUT_MS, queryTimeoutMs),
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: name,
    options: `-c pg_trgm.word_similarity_threshold=${WORD_SIMILARITY}`,
  })
  // Without a listener, an idle connection that breaks ends the process.
  // A server that stops may end those that this process closes.
  pool.on('error', (error) => pool.ending || onIdleError(error))
  // pg-pool listens to idle connections only. A lent one that breaks between two statements would end the process too; its
  // next statement fails, which its borrower handles.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (error) => {
    if (isBrokenConnection(error)) discardIdle(pool)
  })
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

export async function connectClient(url: string, config: Omit<ClientConfig, 'connectionString'>): Promise<Client> {
  const client = new Client({ ...config, connectionString: url })
  // Without a listener, a connection that breaks between two queries ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    // Not awaited: a server that does not answer does not close either.
    client.end().catch(() => undefined)
    throw error
  }
}

/** @throws ReadOnlyServerError on a standby and on a former primary, which a proxy may still lead to */
async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServerError()
}

/** A failover or a dropped NAT entry silences all connections at once, so one broken connection makes the idle ones suspect. */
function discardIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    )
  }
}

/** Its connection is `tx.$client`; one that cannot roll back leaves the pool. @throws what the work throws, after the rollback */
export async function runTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    if (isBrokenConnection(error)) broken = error
    // A rollback would wait behind the query without a response. PostgreSQL rolls back when the connection closes.
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether the database can be written to. @param timeoutMs includes the wait for a connection @throws ReadOnlyServerError */
export async function ping(db: Database, timeoutMs: number): Promise<void> {
  await withDeadline(pingOnce(db), timeoutMs, `the database did not answer within ${timeoutMs} ms`)
}

const SPACE_CHECK_MS = 5_000
const checkedSpaceAt = new WeakMap<Pool, number>()
/** A megabyte on the disk of PostgreSQL. A small row fits in the pages that a full disk has. Its log would wait for the disk. */
const FILL_A_TEMPORARY_FILE = `begin; set local work_mem = '64kB';
  select count(*) from generate_series(1, 50000); rollback`

async function pingOnce(db: Database): Promise<void> {
  const client = await db.$client.connect()
  let failure: Error | undefined
  try {
    await requireWritable(client)
    if (Date.now() > (checkedSpaceAt.get(db.$client) ?? 0) + SPACE_CHECK_MS) {
      await client.query(FILL_A_TEMPORARY_FILE)
      checkedSpaceAt.set(db.$client, Date.now())
    }
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** Rejects after the time with a message that counts as an unavailable database. The work goes on. */
async function withDeadline<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  const timeout = new AbortController()
  const expiry = setTimeout(milliseconds, undefined, { signal: timeout.signal }).then(() => {
    throw Object.assign(new Error(message), { code: 'ETIMEDOUT' })
  })
  expiry.catch(() => undefined)
  return Promise.race([work, expiry]).finally(() => timeout.abort())
}
