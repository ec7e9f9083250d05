import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { securityMails } from '../tables.ts'

export type SecurityMailRow = typeof securityMails.$inferSelect

export async function insertSecurityMail(db: Queryable, row: SecurityMailRow): Promise<void> {
  await db.insert(securityMails).values(row)
}

export const listSecurityMailRows = (db: Queryable, userId: string): Promise<SecurityMailRow[]> =>
  db
    .select()
    .from(securityMails)
    .where(eq(securityMails.userId, userId))
    .orderBy(desc(securityMails.sentAt), desc(securityMails.id))
    .limit(100)

export const hasSecurityMailSince = async (db: Queryable, userId: string, subject: string, since: Date) =>
  (await db.$count(
    securityMails,
    and(eq(securityMails.userId, userId), eq(securityMails.subject, subject), gt(securityMails.sentAt, since)),
  )) > 0

export async function deleteSecurityMailsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(securityMails).where(lt(securityMails.sentAt, before))
}
