import { and, count, desc, eq, gt, lte, min, not } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { mails } from './tables.ts'

type MailRow = typeof mails.$inferSelect

export async function insertMails(db: Queryable, rows: MailRow[]): Promise<void> {
  await db.insert(mails).values(rows)
}

export const findMail = async (db: Queryable, id: string): Promise<MailRow | undefined> =>
  (await db.select().from(mails).where(eq(mails.id, id)))[0]

export async function deleteMail(db: Queryable, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id))
}

export const deleteExpiredMails = async (db: Queryable, now: Date): Promise<number> =>
  (await db.delete(mails).where(lte(mails.expiresAt, now)).returning({ id: mails.id })).length

/** Marks the unexpired mails without a job as queued. @returns them, the oldest first */
export async function takeWaitingMails(db: Queryable, now: Date): Promise<Pick<MailRow, 'id' | 'expiresAt'>[]> {
  const rows = await db
    .update(mails)
    .set({ isQueued: true })
    .where(and(not(mails.isQueued), gt(mails.expiresAt, now)))
    .returning({ id: mails.id, expiresAt: mails.expiresAt, createdAt: mails.createdAt })
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export async function deleteMailsTo(db: Queryable, to: string): Promise<void> {
  await db.delete(mails).where(eq(mails.to, to))
}

/** Mails that a job sends. `oldestAt` is null without any. */
export async function countQueuedMails(db: Queryable): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldestAt: min(mails.createdAt) })
    .from(mails)
    .where(eq(mails.isQueued, true))
  return row ?? { count: 0, oldestAt: null }
}

/** Newest first. @param to a recipient, or null for all */
export const listMails = (db: Queryable, to: string | null, limit: number): Promise<MailRow[]> =>
  db
    .select()
    .from(mails)
    .where(to === null ? undefined : eq(mails.to, to))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
