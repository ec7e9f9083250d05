import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0]
}

/** @param email lower case */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.email, email)))[0]
}

/** Upper and lower case are one username. */
export async function isUsernameTaken(db: Queryable, username: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return rows.length > 0
}

/** @param email lower case */
export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert): Promise<UserRow> {
  const [inserted] = await db.insert(users).values(row).returning()
  if (inserted === undefined) throw new Error('the account was not stored')
  return inserted
}

/** Says nothing when the row is gone. */
export async function updateUser(
  db: Queryable,
  id: string,
  columns: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  return (await db.update(users).set(columns).where(eq(users.id, id)).returning())[0]
}

/** Writes at most once a day per person: refreshing a token every quarter of an hour must stay cheap. */
export async function touchLastActive(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastActiveAt: now })
    .where(
      sql`${users.id} = ${id} and (${users.lastActiveAt} is null or ${users.lastActiveAt} < ${now}::timestamptz - interval '1 day')`,
    )
}

export async function setEmailVerified(db: Queryable, id: string, now: Date): Promise<UserRow | undefined> {
  const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${now}::timestamptz)`
  return (await db.update(users).set({ emailVerifiedAt, updatedAt: now }).where(eq(users.id, id)).returning())[0]
}
