import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { NODE_CONNECTION } from '../db/database.ts'

/** The nodes that are connected to the database now: the pool of each carries its name. */
export async function listConnectedNodes(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct substr(application_name, ${NODE_CONNECTION.length + 1}::int) as id from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${NODE_CONNECTION})`)
  return rows.map(({ id }) => id)
}
