import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { users } from '../tables.ts'

const activeAt = sql<Date>`coalesce(${users.lastActiveAt}, ${users.createdAt})`

/** People silent since then, in the order of their ids. @param after the last id of the page before */
export function listInactive(db: Queryable, silentSince: Date, after: string | null, limit: number) {
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      activeAt: activeAt.mapWith(users.createdAt),
      inactivityWarnings: users.inactivityWarnings,
      inactivityWarnedAt: users.inactivityWarnedAt,
    })
    .from(users)
    .where(and(sql`${activeAt} <= ${silentSince}::timestamptz`, after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit)
}

/** @returns false when somebody else counted on, or the person came back */
export async function noteInactivityWarning(
  db: Queryable,
  id: string,
  warningsBefore: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ inactivityWarnings: warningsBefore + 1, inactivityWarnedAt: now })
    .where(
      and(
        eq(users.id, id),
        eq(users.inactivityWarnings, warningsBefore),
        // Back in the meantime: nobody active within the last day is warned.
        sql`${activeAt} < ${now}::timestamptz - interval '1 day'`,
      ),
    )
    .returning({ id: users.id })
  return rows.length > 0
}

/** Accounts whose address nobody confirmed, made before an instant. */
export async function listUnverifiedIds(db: Queryable, madeBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.emailVerifiedAt), lte(users.createdAt, madeBefore), eq(users.isAdmin, false)))
    .orderBy(asc(users.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
