import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { recoveryCodes } from '../tables.ts'

export const countRecoveryCodes = async (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function insertRecoveryCodes(db: Queryable, rows: (typeof recoveryCodes.$inferInsert)[]): Promise<void> {
  await db.insert(recoveryCodes).values(rows)
}

/** @returns whether there was one: of two concurrent calls one gets true */
export async function deleteRecoveryCode(db: Queryable, userId: string, codeHash: string): Promise<boolean> {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))
  return (await db.delete(recoveryCodes).where(isCode).returning({ id: recoveryCodes.id })).length > 0
}

export const deleteRecoveryCodes = async (db: Queryable, userId: string): Promise<number> =>
  (await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))).rowCount ?? 0
