import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { unknownLogins, users } from '../tables.ts'
import type { Lockout } from './policy.ts'

export async function findUserIdByIdentifier(db: Queryable, identifier: string): Promise<string | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, identifier.toLowerCase()), eq(sql`lower(${users.username})`, sql`lower(${identifier})`)))
  return rows[0]?.id ?? null
}

/** The attempt that reaches the limit locks the account and resets the count. */
export async function addFailedLogin(db: Queryable, userId: string, lockout: Lockout): Promise<void> {
  const { failedAt, lockedUntil } = afterFailure(sql`${users.failedLoginsAt}`, sql`${users.lockedUntil}`, lockout)
  await db.update(users).set({ failedLoginsAt: failedAt, lockedUntil }).where(eq(users.id, userId))
}

export async function clearFailedLogins(db: Queryable, userId: string): Promise<void> {
  await db.update(users).set({ failedLoginsAt: [], lockedUntil: null }).where(eq(users.id, userId))
}

export async function findUnknownLoginLock(db: Queryable, identifierHash: string): Promise<Date | null> {
  const rows = await db
    .select({ lockedUntil: unknownLogins.lockedUntil })
    .from(unknownLogins)
    .where(eq(unknownLogins.identifierHash, identifierHash))
  return rows[0]?.lockedUntil ?? null
}

/** `addFailedLogin` for a name that no account has. */
export async function addUnknownFailedLogin(db: Queryable, identifierHash: string, lockout: Lockout): Promise<void> {
  const update = afterFailure(sql`${unknownLogins.failedAt}`, sql`${unknownLogins.lockedUntil}`, lockout)
  await db
    .insert(unknownLogins)
    .values({ identifierHash, failedAt: [lockout.now], lastFailedAt: lockout.now })
    .onConflictDoUpdate({
      target: unknownLogins.identifierHash,
      set: { ...update, lastFailedAt: lockout.now },
    })
}

/** @param before must be longer ago than a lock lasts */
export async function deleteUnknownLogins(db: Queryable, before: Date): Promise<void> {
  await db.delete(unknownLogins).where(sql`${unknownLogins.lastFailedAt} < ${before}`)
}

/** Computed in the statement, so that concurrent attempts on several nodes are all counted. */
function afterFailure(failures: SQL, lockedUntil: SQL, { now, since, attempts, until }: Lockout) {
  const counted = sql`(array(select t from unnest(${failures}) t where t > ${since}::timestamptz) || ${now}::timestamptz)`
  const isLimit = sql`cardinality(${counted}) >= ${attempts}`
  return {
    failedAt: sql`case when ${isLimit} then '{}' else ${counted} end`,
    lockedUntil: sql`case when ${isLimit} then ${until}::timestamptz else ${lockedUntil} end`,
  }
}
