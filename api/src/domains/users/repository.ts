import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
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
    .set({ lastActiveAt: now, inactivityWarnings: 0, inactivityWarnedAt: null })
    .where(
      sql`${users.id} = ${id} and (${users.lastActiveAt} is null or ${users.lastActiveAt} < ${now}::timestamptz - interval '1 day')`,
    )
}

export async function setEmailVerified(db: Queryable, id: string, now: Date): Promise<UserRow | undefined> {
  const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${now}::timestamptz)`
  return (await db.update(users).set({ emailVerifiedAt, updatedAt: now }).where(eq(users.id, id)).returning())[0]
}

/** The person's row, nobody else's to change until this transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0]
}

/** Any constant: whoever takes an administrator away waits here for whoever else does. Before any person's row. */
const ADMINS_LOCK = 4_712

export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`)
}

export async function countActiveAdmins(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.suspendedAt)))
  return row?.total ?? 0
}

/** Sessions, tokens, memberships, marks and notifications go with it. */
export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}
