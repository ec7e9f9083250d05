import { desc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { mails } from './tables.ts'

type MailRow = typeof mails.$inferSelect

export async function insertMail(db: Queryable, row: MailRow): Promise<void> {
  await db.insert(mails).values(row)
}

export async function findMail(db: Queryable, id: string): Promise<MailRow | undefined> {
  return (await db.select().from(mails).where(eq(mails.id, id)))[0]
}

export async function deleteMail(db: Queryable, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id))
}

export async function deleteMailsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before))
}

export async function deleteMailsTo(db: Queryable, to: string): Promise<void> {
  await db.delete(mails).where(eq(mails.to, to))
}

/** Newest first. @param to a recipient, or null for all */
export function listMails(db: Queryable, to: string | null, limit: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(to === null ? undefined : eq(mails.to, to))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}
