import { lt } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { contactMessages } from './tables.ts'

export type ContactMessage = typeof contactMessages.$inferInsert

export async function insertContactMessage(tx: Tx, row: ContactMessage): Promise<void> {
  await tx.insert(contactMessages).values(row)
}

export async function deleteContactMessagesBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
