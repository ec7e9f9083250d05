import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { unknownLogins, users } from '../tables.ts'

export async function findUserIdByIdentifier(db: Queryable, identifier: string): Promise<string | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, identifier.toLowerCase()), eq(sql`lower(${users.username})`, sql`lower(${identifier})`)))
  return rows[0]?.id ?? null
}

/** Since when wrong passwords count, how many lock, and until when. */
type Lockout = { now: Date; since: Date; attempts: number; until: Date }

/** Adds a wrong password; the one that makes it too many locks the account and starts the count anew. */
export async function addWrongPassword(db: Queryable, userId: string, lockout: Lockout): Promise<void> {
  const times = stillCounting(sql`${users.failedLoginsAt}`, lockout)
  await db
    .update(users)
    .set({
      failedLoginsAt: sql`case when cardinality(${times}) >= ${lockout.attempts} then '{}' else ${times} end`,
      lockedUntil: sql`case when cardinality(${times}) >= ${lockout.attempts} then ${lockout.until}::timestamptz else ${users.lockedUntil} end`,
    })
    .where(eq(users.id, userId))
}

export async function clearWrongPasswords(db: Queryable, userId: string): Promise<void> {
  await db.update(users).set({ failedLoginsAt: [], lockedUntil: null }).where(eq(users.id, userId))
}

export async function findUnknownLock(db: Queryable, identifierHash: string): Promise<Date | null> {
  const rows = await db
    .select({ lockedUntil: unknownLogins.lockedUntil })
    .from(unknownLogins)
    .where(eq(unknownLogins.identifierHash, identifierHash))
  return rows[0]?.lockedUntil ?? null
}

/** The same for a name nobody has. */
export async function addUnknownLogin(db: Queryable, identifierHash: string, lockout: Lockout): Promise<void> {
  const times = stillCounting(sql`${unknownLogins.failedAt}`, lockout)
  await db
    .insert(unknownLogins)
    .values({ identifierHash, failedAt: [lockout.now], lastFailedAt: lockout.now })
    .onConflictDoUpdate({
      target: unknownLogins.identifierHash,
      set: {
        failedAt: sql`case when cardinality(${times}) >= ${lockout.attempts} then '{}' else ${times} end`,
        lockedUntil: sql`case when cardinality(${times}) >= ${lockout.attempts} then ${lockout.until}::timestamptz else ${unknownLogins.lockedUntil} end`,
        lastFailedAt: lockout.now,
      },
    })
}

/** @param before older than a lock lasts */
export async function deleteUnknownLogins(db: Queryable, before: Date): Promise<void> {
  await db.delete(unknownLogins).where(sql`${unknownLogins.lastFailedAt} < ${before}`)
}

/** The times that still count, with this one added. */
const stillCounting = (column: ReturnType<typeof sql>, { now, since }: Lockout) =>
  sql`(array(select t from unnest(${column}) t where t > ${since}::timestamptz) || ${now}::timestamptz)`
