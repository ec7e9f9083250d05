import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { JOBS_SCHEMA } from './queues.ts'

/*
 * These queries read pg-boss's job table, whose columns its manual documents (SQL, "Job table"). Its functions cannot
 * do this: `findJobs` takes one queue and neither filters by state nor pages.
 */

/** Queues whose names begin with two underscores belong to pg-boss itself. */
const fromFailedJobs = sql.raw(`from ${JOBS_SCHEMA}.job where state = 'failed' and not starts_with(name, '__')`)

export type FailedJobRow = {
  id: string
  name: string
  failedAt: string
  attempts: number
  error: string | null
}

/** Earliest failure first. Without the job's `data`, which holds addresses and links. */
export async function listFailedJobs(db: Queryable, limit: number): Promise<{ rows: FailedJobRow[]; total: number }> {
  const { rows } = await db.execute<FailedJobRow>(sql`
    select id, name, coalesce(completed_on, created_on) as "failedAt",
      retry_count + 1 as attempts,
      coalesce(output #>> '{cause,message}', output ->> 'message', output #>> '{value,message}') as error
    ${fromFailedJobs} order by "failedAt", id limit ${limit}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${fromFailedJobs}`)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Locks the job until the transaction ends, so that of two concurrent retries the second finds nothing. @returns its name */
export async function lockFailedJob(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name ${fromFailedJobs} and id = ${id} for update`)
  return rows[0]?.name ?? null
}
