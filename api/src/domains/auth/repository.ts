import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { runPreparedSql } from '../../platform/db/prepared.ts'
import { users } from '../users/tables.ts'
import { mailedTokens, refreshTokens, sessions } from './tables.ts'

export type SessionRow = typeof sessions.$inferSelect
export type RefreshTokenRow = typeof refreshTokens.$inferSelect
export type MailedTokenRow = typeof mailedTokens.$inferSelect
export type MailedPurpose = MailedTokenRow['purpose']

/** The person behind a live session. */
export type LiveSession = {
  id: string
  userId: string
  username: string
  email: string
  isAdmin: boolean
  isVerified: boolean
  isSuspended: boolean
}
type LiveSessionRow = [string, string, string, string, boolean, boolean, boolean]

const LIVE_SESSIONS = `
  select s.id, u.id, u.username, u.email, u.is_admin, u.email_verified_at is not null, u.suspended_at is not null
  from sessions s join users u on u.id = s.user_id
  where s.id = any($1::uuid[]) and s.ended_at is null`

/** Those of these sessions that have not ended. One statement, planned once: it runs for every request. */
export async function listLiveSessions(db: Queryable, ids: readonly string[]): Promise<LiveSession[]> {
  const rows = await runPreparedSql<LiveSessionRow>(db, 'live-sessions', LIVE_SESSIONS, [ids])
  return rows.map(([id, userId, username, email, isAdmin, isVerified, isSuspended]) => ({
    id,
    userId,
    username,
    email,
    isAdmin,
    isVerified,
    isSuspended,
  }))
}

export async function insertSession(db: Queryable, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

export async function updateSession(
  db: Queryable,
  id: string,
  columns: Partial<Pick<SessionRow, 'lastUsedAt' | 'endedAt'>>,
): Promise<void> {
  await db.update(sessions).set(columns).where(eq(sessions.id, id))
}

/** Who refreshes one family waits here for whoever else does. Nothing when it is gone. */
export async function lockSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  return (await db.select().from(sessions).where(eq(sessions.id, id)).for('update'))[0]
}

/** All live logins of a person, locked in a fixed order. */
export function lockLiveSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .orderBy(asc(sessions.id))
    .for('update')
}

/** Last used first. */
export function listUsableSessions(db: Queryable, userId: string, usedAfter: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.lastUsedAt, usedAfter)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Logins that ended, or were last used, before: nothing can be done with them any more. */
export async function deleteOldSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.endedAt, before), lt(sessions.lastUsedAt, before)))
}

export async function deleteExpiredMailedTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(mailedTokens).where(lt(mailedTokens.expiresAt, now))
}

export async function findRefreshToken(db: Queryable, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return (await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash)))[0]
}

export async function insertRefreshToken(db: Queryable, row: typeof refreshTokens.$inferInsert): Promise<void> {
  await db.insert(refreshTokens).values(row)
}

export async function markRotated(db: Queryable, tokenId: string, rotatedAt: Date): Promise<void> {
  await db.update(refreshTokens).set({ rotatedAt }).where(eq(refreshTokens.id, tokenId))
}

/** @param expiredBefore null deletes all of the session's tokens */
export async function deleteRefreshTokens(db: Queryable, sessionId: string, expiredBefore: Date | null): Promise<void> {
  const isOld = expiredBefore === null ? undefined : lt(refreshTokens.expiresAt, expiredBefore)
  await db.delete(refreshTokens).where(and(eq(refreshTokens.sessionId, sessionId), isOld))
}

export async function insertMailedToken(db: Queryable, row: typeof mailedTokens.$inferInsert): Promise<void> {
  await db.insert(mailedTokens).values(row)
}

/**
 * The token, if the account still has the address it was mailed to. Of two who bring one token at once the second waits,
 * and then finds it gone.
 */
export async function lockMailedToken(
  db: Queryable,
  purpose: MailedPurpose,
  tokenHash: string,
): Promise<MailedTokenRow | undefined> {
  const rows = await db
    .select(getTableColumns(mailedTokens))
    .from(mailedTokens)
    .innerJoin(users, and(eq(users.id, mailedTokens.userId), eq(users.email, mailedTokens.email)))
    .where(and(eq(mailedTokens.tokenHash, tokenHash), eq(mailedTokens.purpose, purpose)))
    .for('update', { of: mailedTokens })
  return rows[0]
}

/** The same without a lock: worth nothing but a first look. */
export async function findMailedToken(
  db: Queryable,
  purpose: MailedPurpose,
  tokenHash: string,
): Promise<MailedTokenRow | undefined> {
  const where = and(eq(mailedTokens.tokenHash, tokenHash), eq(mailedTokens.purpose, purpose))
  return (await db.select().from(mailedTokens).where(where))[0]
}

/** Spent ones and their siblings: what one of them could do is done. */
export async function deleteMailedTokens(db: Queryable, userId: string, purpose: MailedPurpose): Promise<void> {
  await db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose)))
}
