import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { passkeyChallenges, passkeys } from '../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const listPasskeyRows = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), asc(passkeys.id))

export async function insertPasskey(db: Queryable, row: PasskeyRow): Promise<boolean> {
  const inserted = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return inserted.length === 1
}

export const lockPasskey = async (db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> =>
  (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update'))[0]

export async function updatePasskey(db: Queryable, id: string, columns: Pick<PasskeyRow, 'counter' | 'lastUsedAt'>) {
  await db.update(passkeys).set(columns).where(eq(passkeys.id, id))
}

/** @param suspendedAt null lets them log in again */
export async function updateSuspendedAt(db: Queryable, userId: string, suspendedAt: Date | null): Promise<void> {
  await db.update(passkeys).set({ suspendedAt }).where(eq(passkeys.userId, userId))
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  return (await db.delete(passkeys).where(isOwn).returning())[0]
}

export async function insertChallenge(db: Queryable, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row)
}

/**
 * It works once.
 * @param userId null for a login
 * @returns false when it was not sent, is used or expired, or was sent to another user
 */
export async function takeChallenge(db: Queryable, challenge: string, userId: string | null, now: Date) {
  const isOfCaller = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const taken = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), isOfCaller))
    .returning({ expiresAt: passkeyChallenges.expiresAt })
  return taken[0] !== undefined && taken[0].expiresAt > now
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
