import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Until the transaction ends, for what no row stands for. Locks of several ids are taken in the order of the ids. */
export async function lockNumber(tx: Tx, number: number, ids?: string | readonly string[]): Promise<void> {
  if (ids === undefined) await tx.execute(sql`select pg_advisory_xact_lock(${number})`)
  else
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(id, ${number}))
      from (select unnest(${sql.param([ids].flat())}::text[]) as id order by id) as e`)
}
