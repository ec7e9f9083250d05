import { max } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { outcomes } from '../../../platform/outcomes/tables.ts'

/** When the application last stored the success of a scheduled job, which it does every minute. */
export async function findLastActivity(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: max(outcomes.lastSuccessAt) }).from(outcomes)
  return row?.at ?? null
}
