import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Record } from '../../../platform/facts.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { checkPassword, refusalOfLock } from '../../users/credentials/service.ts'
import { getUserStanding, noteActivity, type User } from '../../users/service.ts'
import { idleSince, judgeRefreshToken, refreshExpiry, suspensionMessage } from '../policy.ts'
import {
  deleteExpiredMailedTokens,
  deleteOldSessions,
  deleteRefreshTokens,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  listUsableSessions,
  lockLiveSessions,
  lockSession,
  markRotated,
  type SessionRow,
  updateSession,
} from '../repository.ts'
import { signAccessToken } from '../service.ts'
import { hashToken, newToken, successorOf } from '../tokens/service.ts'

export type Tokens = { accessToken: string; refreshToken: string }

/**
 * Signs in with username or e-mail address. What is wrong with the account itself is told only to who knows the
 * password; before that everybody hears the same, in the same time.
 *
 * @throws Refusal INVALID_CREDENTIALS, ACCOUNT_LOCKED (also for a name nobody has), ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function login(
  ctx: Context,
  input: { identifier: string; password: string },
  userAgent: string | null,
): Promise<Tokens & { user: User }> {
  const check = await checkPassword(ctx, { identifier: input.identifier }, input.password)
  if (check.outcome === 'locked') throw refusalOfLock(check.until, ctx.now())
  if (check.outcome === 'wrong') refuse('INVALID_CREDENTIALS')
  const { user } = check
  if (user.suspendedAt !== null) refuse('ACCOUNT_SUSPENDED', { message: suspensionMessage(user.suspensionReason) })
  if (user.emailVerifiedAt === null) refuse('EMAIL_NOT_VERIFIED')

  const sessionId = newId()
  const refreshToken = newToken()
  await ctx.transaction(async (tx, record) => {
    const now = ctx.now()
    await insertSession(tx, { id: sessionId, userId: user.id, userAgent, createdAt: now, lastUsedAt: now })
    await storeRefreshToken(ctx, tx, sessionId, refreshToken)
    await record('session.started', { userId: user.id, sessionId })
  })
  await noteActivity(ctx, user.id)
  return { user, accessToken: await signAccessToken(ctx, user.id, sessionId), refreshToken }
}

async function storeRefreshToken(ctx: Context, tx: Tx, sessionId: string, token: string): Promise<void> {
  const now = ctx.now()
  await insertRefreshToken(tx, {
    id: newId(),
    sessionId,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: refreshExpiry(now),
  })
}

/**
 * Exchanges a refresh token for a new pair. Tabs that bring one token within 30 s of each other all get the same
 * successor; brought later it is taken for stolen, and the whole login ends. Locks the session's row.
 *
 * @throws Refusal REFRESH_TOKEN_INVALID
 */
export async function refresh(ctx: Context, presented: string): Promise<Tokens> {
  // A theft is written down before it is refused: a refusal thrown inside would roll the ending back.
  const renewed = await ctx.transaction(async (tx, record) => {
    const found = await findRefreshToken(tx, hashToken(presented))
    const session = found === undefined ? undefined : await lockSession(tx, found.sessionId)
    if (session === undefined || session.endedAt !== null) return null
    const heir = await findHeir(ctx, tx, presented)
    if (heir === 'stolen') await endSession(ctx, tx, record, session)
    const standing = await getUserStanding(tx, session.userId)
    if (heir === 'stolen' || heir === 'expired' || standing !== 'good') return null

    const now = ctx.now()
    if (heir.isNew) {
      await markRotated(tx, heir.rotatedId, now)
      await storeRefreshToken(ctx, tx, session.id, heir.token)
      await deleteRefreshTokens(tx, session.id, now)
    }
    await updateSession(tx, session.id, { lastUsedAt: now })
    return { session, refreshToken: heir.token }
  })
  if (renewed === null) refuse('REFRESH_TOKEN_INVALID')
  const { session, refreshToken } = renewed
  await noteActivity(ctx, session.userId)
  return { accessToken: await signAccessToken(ctx, session.userId, session.id), refreshToken }
}

/** Which token the bearer of this one goes on with: from a spent one the chain is followed to its living end. */
async function findHeir(
  ctx: Context,
  tx: Tx,
  presented: string,
): Promise<'stolen' | 'expired' | { isNew: true; token: string; rotatedId: string } | { isNew: false; token: string }> {
  let token = presented
  for (;;) {
    const row = await findRefreshToken(tx, hashToken(token))
    const verdict = row === undefined ? 'expired' : judgeRefreshToken(row, ctx.now())
    if (row === undefined || verdict === 'expired' || verdict === 'stolen')
      return verdict === 'stolen' ? 'stolen' : 'expired'
    if (verdict === 'live')
      return token === presented
        ? { isNew: true, token: successorOf(ctx, token), rotatedId: row.id }
        : { isNew: false, token }
    token = successorOf(ctx, token)
  }
}

/** Ends the login this refresh token belongs to, living or spent. Safe to repeat, and silent about unknown tokens. */
export async function logout(ctx: Context, refreshToken: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const token = await findRefreshToken(tx, hashToken(refreshToken))
    const session = token === undefined ? undefined : await lockSession(tx, token.sessionId)
    if (session !== undefined && session.endedAt === null) await endSession(ctx, tx, record, session)
  })
}

async function endSession(
  ctx: Context,
  tx: Tx,
  record: Record,
  session: { id: string; userId: string },
): Promise<void> {
  await updateSession(tx, session.id, { endedAt: ctx.now() })
  await deleteRefreshTokens(tx, session.id, null)
  await record('session.ended', { userId: session.userId, sessionId: session.id })
}

/** Ends every login of a person within the caller's transaction. @param except the one that stays, if any */
export async function endUserSessions(
  ctx: Context,
  tx: Tx,
  record: Record,
  userId: string,
  except: string | null = null,
): Promise<void> {
  for (const session of await lockLiveSessions(tx, userId))
    if (session.id !== except) await endSession(ctx, tx, record, session)
}

/** Where somebody is signed in, last used first. What was not used for 30 days cannot come back, and is not shown. */
export const listSessions = (ctx: Context, actor: Actor): Promise<SessionRow[]> =>
  listUsableSessions(ctx.db, actor.id, idleSince(ctx.now()))

/** Signs somebody out everywhere, here too. Safe to repeat. */
export async function endSessions(ctx: Context, actor: Actor): Promise<void> {
  await ctx.transaction((tx, record) => endUserSessions(ctx, tx, record, actor.id))
}

/** Drops logins and links with which nothing can be done any more: what is not needed is not kept. */
export async function forgetOldSessions(ctx: Context): Promise<void> {
  const now = ctx.now()
  await deleteOldSessions(ctx.db, idleSince(now))
  await deleteExpiredMailedTokens(ctx.db, now)
}
