import { eq, inArray, lt } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { users } from '../../users/tables.ts'
import { registrations } from '../tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect

export async function insertRegistration(db: Queryable, row: typeof registrations.$inferInsert): Promise<void> {
  await db.insert(registrations).values(row)
}

export const findRegistration = async (db: Queryable, userId: string): Promise<RegistrationRow | undefined> =>
  (await db.select().from(registrations).where(eq(registrations.userId, userId)))[0]

export const findRegistrationByKey = async (db: Queryable, keyHash: string): Promise<RegistrationRow | undefined> =>
  (await db.select().from(registrations).where(eq(registrations.keyHash, keyHash)))[0]

export async function updateRegistration(
  db: Queryable,
  userId: string,
  columns: Partial<Pick<RegistrationRow, 'codeNumber' | 'codeExpiresAt' | 'wrongCodes'>>,
): Promise<void> {
  await db.update(registrations).set(columns).where(eq(registrations.userId, userId))
}

export const deleteRegistration = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.delete(registrations).where(eq(registrations.userId, userId)).returning()).length > 0

export async function deleteOldRegistrations(db: Queryable, verifiedBefore: Date): Promise<void> {
  const verified = db.select({ id: users.id }).from(users).where(lt(users.emailVerifiedAt, verifiedBefore))
  await db.delete(registrations).where(inArray(registrations.userId, verified))
}
