import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'

type NoSchema = Record<string, never>
export type Database = NodePgDatabase<NoSchema> & { $client: Pool }
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>
/** What a repository takes: the pool outside a transaction, the transaction inside one. */
export type Queryable = Database | Tx

/** From this word similarity on, two words count as alike for `%>` (decisions.md, Events: search). */
const WORD_SIMILARITY = 0.5

/** What stands before a node's id in the name of its connections, by which the others see that it is there. */
export const NODE_CONNECTION = 'api node '

export type Connection = { pool: Pool; db: Database; close(): Promise<void> }

/**
 * @param max connections in the pool. A query that waits longer than 5 s for one fails, which becomes a 503.
 * @param name what PostgreSQL shows of them
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
  // Without a listener a connection that breaks while idle ends the process.
  pool.on('error', onIdleError)
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/**
 * Runs a statement PostgreSQL keeps prepared per connection, past Drizzle: for the few that run hundreds of times a
 * second. Rows come as arrays in the order of the select list.
 *
 * @param name stands for `text` on a connection: the same name must always mean the same text
 */
export async function runPrepared<Row extends unknown[]>(
  db: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  // Drizzle shows a transaction's own connection to nobody.
  const client = '$client' in db ? db.$client : (db._ as unknown as { session: { client: PoolClient } }).session.client
  const { rows } = await client.query<Row>({ name, text, values: [...values], rowMode: 'array' })
  return rows
}

/** Asks for nothing, so that only the way there and back can fail. */
export async function ping(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`)
}
