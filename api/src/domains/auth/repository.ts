import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { users } from '../users/tables.ts'
import { sessions } from './tables.ts'

/** The person behind a live session, or nothing when it has ended. One query: it runs on every request. */
export async function findLiveSession(db: Queryable, sessionId: string) {
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      email: users.email,
      isAdmin: users.isAdmin,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  return rows[0]
}

export async function insertSession(db: Queryable, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}
