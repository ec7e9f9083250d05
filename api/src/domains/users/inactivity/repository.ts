import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { users } from '../tables.ts'

const activeAt = sql<Date>`coalesce(${users.lastActiveAt}, ${users.createdAt})`

/** In the order of their ids. @param afterId the last id of the previous page */
export const listInactive = (db: Queryable, inactiveSince: Date, afterId: string | null, limit: number) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      activeAt: activeAt.mapWith(users.createdAt),
      inactivityWarnings: users.inactivityWarnings,
      inactivityWarnedAt: users.inactivityWarnedAt,
    })
    .from(users)
    .where(and(sql`${activeAt} <= ${inactiveSince}::timestamptz`, afterId === null ? undefined : gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(limit)

/** @returns false when another node sent this warning or the user was active again */
export async function addInactivityWarning(db: Queryable, id: string, warningsBefore: number, now: Date) {
  const rows = await db
    .update(users)
    .set({ inactivityWarnings: warningsBefore + 1, inactivityWarnedAt: now })
    .where(
      and(
        eq(users.id, id),
        eq(users.inactivityWarnings, warningsBefore),
        sql`${activeAt} < ${now}::timestamptz - interval '1 day'`,
      ),
    )
    .returning({ id: users.id })
  return rows.length > 0
}

export async function listUnverifiedIds(db: Queryable, createdBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.emailVerifiedAt), lte(users.createdAt, createdBefore), eq(users.isAdmin, false)))
    .orderBy(asc(users.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
