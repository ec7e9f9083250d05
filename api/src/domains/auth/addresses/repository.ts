import { and, eq, lte } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { deleteMailedTokens } from '../repository.ts'
import { pendingEmails } from '../tables.ts'

export type PendingEmailRow = typeof pendingEmails.$inferSelect

export async function insertPendingEmail(db: Queryable, row: PendingEmailRow): Promise<void> {
  await db.insert(pendingEmails).values(row)
}

export const findPendingEmail = async (db: Queryable, userId: string): Promise<PendingEmailRow | undefined> =>
  (await db.select().from(pendingEmails).where(eq(pendingEmails.userId, userId)))[0]

export const listDueEmails = (db: Queryable, now: Date): Promise<PendingEmailRow[]> =>
  db.select().from(pendingEmails).where(lte(pendingEmails.appliesAt, now))

/** @returns undefined when the user has no change that is due */
export async function deleteDueEmail(db: Queryable, userId: string, now: Date): Promise<PendingEmailRow | undefined> {
  const isDue = and(eq(pendingEmails.userId, userId), lte(pendingEmails.appliesAt, now))
  return (await db.delete(pendingEmails).where(isDue).returning())[0]
}

/** One that waits, and one that is not confirmed yet. @returns how many ended */
export async function deleteEmailChange(db: Queryable, userId: string): Promise<number> {
  const { rowCount } = await db.delete(pendingEmails).where(eq(pendingEmails.userId, userId))
  const mailed = await deleteMailedTokens(db, userId, 'CHANGE_EMAIL')
  return (rowCount ?? 0) + mailed
}
