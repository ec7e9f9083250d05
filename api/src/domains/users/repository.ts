import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../advisory-locks.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { violatedUnique } from '../../platform/db/errors.ts'
import { hasBlocked } from '../blocks/filters.ts'
import { hasReported } from '../reports/filters.ts'
import { timesWent } from '../turnout/filters.ts'
import { isActiveAdmin } from './filters.ts'
import { refusalOfTaken, type UniqueField } from './policy.ts'
import { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

export const findUser = async (db: Queryable, id: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

export const hasUserBlocked = async (db: Queryable, blockerId: string, blockedId: string): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, blockerId), hasBlocked(blockerId, blockedId)))
  ).length > 0

export async function listAdminNames(db: Queryable): Promise<string[]> {
  const rows = await db.select({ username: users.username }).from(users).where(sql`${users.isAdmin}`)
  return rows.map(({ username }) => username)
}

/** @param email lower case */
export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0]

export const isUsernameTaken = async (db: Queryable, username: string): Promise<boolean> =>
  (await db.$count(users, eq(sql`lower(${users.username})`, sql`lower(${username})`))) > 0

/** @param email lower case */
export const isEmailTaken = async (db: Queryable, email: string): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0

export async function insertUser(db: Queryable, row: typeof users.$inferInsert): Promise<UserRow> {
  const [inserted] = await db.insert(users).values(row).returning()
  if (inserted === undefined) throw new Error('insert into users returned no row')
  return inserted
}

const UNIQUE_FIELDS: Readonly<Record<string, UniqueField>> = { users_username: 'username', users_email: 'email' }

/** @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN for the violation of a unique index; else the error itself */
export function refuseTaken(error: unknown): never {
  const field = UNIQUE_FIELDS[violatedUnique(error) ?? '']
  throw field === undefined ? error : refusalOfTaken([field])
}

export const updateUser = async (db: Queryable, id: string, columns: Partial<typeof users.$inferInsert>) =>
  (await db.update(users).set(columns).where(eq(users.id, id)).returning())[0]

export const listAdmins = (db: Queryable): Promise<{ id: string; email: string }[]> =>
  db.select({ id: users.id, email: users.email }).from(users).where(isActiveAdmin())

/** Writes at most once an hour per user: it runs at every token refresh. */
export async function touchLastActive(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastActiveAt: now, inactivityWarnings: 0, inactivityWarnedAt: null })
    .where(
      sql`${users.id} = ${id} and (${users.lastActiveAt} is null or ${users.lastActiveAt} < ${now}::timestamptz - interval '1 hour')`,
    )
}

export async function setEmailVerified(db: Queryable, id: string, now: Date): Promise<UserRow | undefined> {
  const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${now}::timestamptz)`
  return (await db.update(users).set({ emailVerifiedAt, updatedAt: now }).where(eq(users.id, id)).returning())[0]
}

export const lockUser = async (tx: Tx, id: string): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0]

/** Serialises removals of administrators. Taken before any user's row is locked. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await lockNumber(tx, ADVISORY_LOCKS.admins)
}

/** The person reported the administrator, or was blocked by them. */
export async function isInvolved(db: Queryable, adminId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(hasReported(adminId, users.id), hasBlocked(adminId, users.id))))
  return row !== undefined
}

export const countActiveAdmins = async (db: Queryable): Promise<number> => db.$count(users, isActiveAdmin())

/** Cascades to sessions, tokens, memberships, read marks and notifications. */
export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

export async function listPhotosInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ photo: users.profilePhoto, thumbnail: users.profilePhotoThumbnail })
    .from(users)
    .where(or(inArray(users.profilePhoto, [...names]), inArray(users.profilePhotoThumbnail, [...names])))
  return rows.flatMap(({ photo, thumbnail }) => [photo, thumbnail]).filter((name) => name !== null)
}

export async function findTimesWent(db: Queryable, userId: string, now: Date): Promise<number | null> {
  const [row] = await db
    .select({ timesWent: timesWent(userId, now) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.timesWent ?? null
}
