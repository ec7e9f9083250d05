import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0]
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row)
}
