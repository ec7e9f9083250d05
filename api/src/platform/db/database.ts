import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'

export type Database = NodePgDatabase & { $client: Pool }
/** One connection with an open transaction. */
export type Tx = NodePgDatabase & { $client: PoolClient }
/** The argument of a repository: the pool outside a transaction, the transaction inside one. */
export type Queryable = Database | Tx

/** Two words match by `%>` from this trigram similarity on (decisions.md, Events: search). */
const WORD_SIMILARITY = 0.5

/** Prefix of a node's `application_name`; the node's id follows. Other nodes find it in pg_stat_activity. */
export const NODE_CONNECTION = 'api node '

export type Connection = { pool: Pool; db: Database; close(): Promise<void> }

/**
 * @param max connections in the pool. A query that waits longer than 5 s for one fails, which becomes a 503.
 * @param name the `application_name` of the connections
 */
export function connect(
  url: string,
  max: number,
  onIdleError: (error: Error) => void,
  name: string = 'api',
): Connection {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: name,
    options: `-c pg_trgm.word_similarity_threshold=${WORD_SIMILARITY}`,
  })
  // Without a listener, an idle connection that breaks ends the process.
  pool.on('error', onIdleError)
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/**
 * Runs work in a transaction. Its connection is `tx.$client`; a connection that cannot roll back leaves the pool.
 *
 * @throws what the work throws, after the rollback
 */
export async function runTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Does no work, so only the connection can fail. */
export async function ping(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`)
}
