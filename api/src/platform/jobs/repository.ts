import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { JOBS_SCHEMA } from './queues.ts'

/** Jobs that failed as often as they may be tried. pg-boss's own, which begin with two underscores, are not ours to show. */
const failed = sql.raw(`from ${JOBS_SCHEMA}.job where state = 'failed' and not starts_with(name, '__')`)

export type FailedJobRow = {
  id: string
  name: string
  createdAt: string
  failedAt: string
  attempts: number
  error: string | null
}

/** The last failed first. What a job was about (`data`) stays where it is. */
export async function listFailedJobs(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ rows: FailedJobRow[]; total: number }> {
  const { rows } = await db.execute<FailedJobRow>(sql`
    select id, name, created_on as "createdAt", coalesce(completed_on, created_on) as "failedAt",
      retry_count + 1 as attempts,
      coalesce(output #>> '{cause,message}', output ->> 'message', output #>> '{value,message}') as error
    ${failed} order by completed_on desc, id limit ${page.limit} offset ${page.offset}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${failed}`)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Locked until the transaction ends: of two who try it again at once, the second finds nothing. */
export async function lockFailedJob(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name ${failed} and id = ${id} for update`)
  return rows[0]?.name ?? null
}
