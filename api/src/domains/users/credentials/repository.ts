import { eq, inArray, max, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { failedLogins, users } from '../tables.ts'
import type { Lockout } from './policy.ts'

export type Account = { id: string; username: string; email: string }

export async function findAccount(db: Queryable, identifier: string): Promise<Account | null> {
  const rows = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(or(eq(users.email, identifier.toLowerCase()), eq(sql`lower(${users.username})`, sql`lower(${identifier})`)))
  return rows[0] ?? null
}

/** The end of the last lock of these identifiers. */
export async function findLoginLock(db: Queryable, hashes: readonly string[]): Promise<Date | null> {
  const rows = await db
    .select({ lockedUntil: max(failedLogins.lockedUntil) })
    .from(failedLogins)
    .where(inArray(failedLogins.identifierHash, [...hashes]))
  return rows[0]?.lockedUntil ?? null
}

/**
 * The attempt that reaches the limit locks the identifier. One statement with one commit, whether it has an account or not,
 * so that the response time does not reveal it, and concurrent attempts on several nodes all count.
 * @param hashes in ascending order, so that two calls cannot deadlock
 * @param userId the account whose row shows the lock, if any
 * @returns whether this attempt locked
 */
export async function addFailedLogin(
  db: Queryable,
  hashes: readonly string[],
  userId: string | null,
  { now, since, attempts, until }: Lockout,
): Promise<boolean> {
  const counted = sql`(array(select t from unnest(failed_logins.failed_at) t where t > ${since}::timestamptz) || ${now}::timestamptz)`
  const isLimit = sql`cardinality(${counted}) >= ${attempts}`
  const { rows } = await db.execute(sql`
    with failed as (
      insert into failed_logins (identifier_hash, failed_at, last_failed_at)
      select hash, array[${now}::timestamptz], ${now}::timestamptz from unnest(${sql.param(hashes)}::text[]) hash
      on conflict (identifier_hash) do update set
        failed_at = case when ${isLimit} then '{}' else ${counted} end,
        locked_until = case when ${isLimit} then ${until}::timestamptz else failed_logins.locked_until end,
        last_failed_at = ${now}::timestamptz
      returning locked_until
    ), shown as (
      update users set locked_until = ${until}::timestamptz
      where id = ${userId}::uuid and exists (select from failed where locked_until = ${until}::timestamptz)
    )
    select 1 from failed where locked_until = ${until}::timestamptz`)
  return rows.length > 0
}

export async function deleteFailedLogins(db: Queryable, hashes: readonly string[]): Promise<number> {
  const { rowCount } = await db.delete(failedLogins).where(inArray(failedLogins.identifierHash, [...hashes]))
  return rowCount ?? 0
}

/** @param before must be longer ago than a lock lasts */
export async function deleteOldFailedLogins(db: Queryable, before: Date): Promise<void> {
  await db.delete(failedLogins).where(sql`${failedLogins.lastFailedAt} < ${before}`)
}
