import { authLimits, type login as loginRoute } from 'contract/auth/auth.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { userSubject, writeAudit } from '../../audit/service.ts'
import { checkLogin, isActiveUser, lockAccount, recordActivity, type User } from '../../users/service.ts'
import { type Device, rememberDevice } from '../devices/service.ts'
import { deleteSecurityMailsBefore } from '../mails/repository.ts'
import { deleteExpiredChallenges } from '../passkeys/repository.ts'
import {
  idleSince,
  oldestSessionStart,
  refreshExpiry,
  refreshTokenState,
  suspensionMessage,
  verifiedSince,
} from '../policy.ts'
import { deleteOldRegistrations, deleteRegistration } from '../registration/repository.ts'
import {
  deleteExpiredMailedTokens,
  deleteOldSessions,
  deleteRefreshTokens,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  listLiveSessions,
  listUsableSessions,
  lockLiveSessions,
  lockSession,
  type SessionRow,
  updateRotatedAt,
  updateSession,
} from '../repository.ts'
import { hashToken, newToken, signAccessToken, successorOf } from '../tokens/service.ts'

export type Tokens = { accessToken: string; refreshToken: string }

/**
 * Problems of the account are reported only after a correct password; before that all failures look alike and take the same
 * time.
 * @throws Refusal INVALID_CREDENTIALS, ACCOUNT_LOCKED (unknown names included), ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function login(
  ctx: Context,
  { identifier, password, deviceId }: ParsedOf<typeof loginRoute>['body'],
  userAgent: string | null,
): Promise<Tokens & { user: User }> {
  const user = (await checkLogin(ctx, identifier, password)) ?? refuse('INVALID_CREDENTIALS')
  refuseClosedAccount(ctx, user)
  return startSession(ctx, user, { device: { userAgent, deviceId }, method: 'PASSWORD' })
}

export function refuseClosedAccount(ctx: Context, user: User): void {
  const { id: userId, suspendedAt, emailVerifiedAt } = user
  if (suspendedAt === null && emailVerifiedAt !== null) return
  const code = suspendedAt === null ? 'EMAIL_NOT_VERIFIED' : 'ACCOUNT_SUSPENDED'
  ctx.securityLog.record('signin.failed', { userId, code })
  refuse(code, suspendedAt === null ? {} : { message: suspensionMessage(user.suspensionReason) })
}

/** The password of a new account was typed when the account was made. */
const FACTORS = {
  PASSWORD: (_: User, now: Date) => ({ passwordAt: now }),
  PASSKEY: (_: User, now: Date) => ({ passkeyAt: now }),
  REGISTRATION: ({ createdAt }: User) => ({ passwordAt: createdAt, authenticatedAt: createdAt }),
} as const

const REFUSALS = {
  PASSWORD: 'INVALID_CREDENTIALS',
  PASSKEY: 'PASSKEY_INVALID',
  REGISTRATION: 'REGISTRATION_KEY_INVALID',
} as const

type Login = { device: Device; method: keyof typeof FACTORS; stillHolds?: (tx: Tx) => Promise<boolean> }

/**
 * Mails a login from a new device. Locks the account.
 * @param stillHolds whether what was checked before is still valid, under the lock
 * @throws Refusal that of the method when the password was replaced since `user` was read, or `stillHolds` is false;
 * ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function startSession(ctx: Context, user: User, login: Login): Promise<Tokens & { user: User }> {
  const { device, method, stillHolds = async () => true } = login
  const sessionId = newId()
  const refreshToken = newToken()
  const isNewDevice = await ctx.transaction(async (unit) => {
    const { tx } = unit
    const locked = await lockAccount(tx, user.id)
    // A reset or a suspension since then ended all sessions; this one must not outlive it.
    if (locked.passwordHash !== user.passwordHash || !(await stillHolds(tx))) refuse(REFUSALS[method])
    refuseClosedAccount(ctx, locked)
    const isNew = await rememberDevice(unit, locked, device)
    const now = unit.now()
    const factor = FACTORS[method](user, now)
    const { userAgent } = device
    await insertSession(tx, { id: sessionId, userId: user.id, userAgent, ...factor, createdAt: now, lastUsedAt: now })
    await storeRefreshToken(unit, sessionId, refreshToken)
    return isNew
  })
  ctx.securityLog.record('signin.succeeded', { userId: user.id, sessionId, method })
  if (isNewDevice) ctx.securityLog.record('signin.newDevice', { userId: user.id, sessionId, method })
  await recordActivity(ctx, user.id)
  return { user, accessToken: await signAccessToken(ctx, user.id, sessionId), refreshToken }
}

async function storeRefreshToken(unit: Unit, sessionId: string, token: string): Promise<void> {
  const now = unit.now()
  const expiresAt = refreshExpiry(now)
  await insertRefreshToken(unit.tx, { id: newId(), sessionId, tokenHash: hashToken(token), createdAt: now, expiresAt })
}

/**
 * For an act that was checked before: a reset in between ended all sessions.
 * @throws Refusal TOKEN_INVALID when the session of the caller ended
 */
export async function lockAccountOfSession({ tx, now }: Unit, { id, sessionId }: Actor): Promise<User> {
  const user = await lockAccount(tx, id)
  const [live] = await listLiveSessions(tx, [sessionId], oldestSessionStart(now()))
  return live === undefined ? refuse('TOKEN_INVALID') : user
}

/**
 * Until 90 days after the login. Requests that send one token within 30 s of each other get the same successor; later it
 * counts as reused and the session ends. Locks the session's row.
 * @throws Refusal REFRESH_TOKEN_INVALID when somebody ended the session, upon which the device erases what it holds;
 * TOKEN_EXPIRED when the session is too old, or a token was reused, which also happens when an answer was lost: the device keeps
 * its unsent messages
 */
export async function refresh(ctx: Context, refreshToken: string): Promise<Tokens> {
  // Refuses after the commit: a refusal inside would roll back the end of the session.
  const renewed = await ctx.transaction(async (unit) => {
    const { tx } = unit
    const sentToken = await findRefreshToken(tx, hashToken(refreshToken))
    const session = sentToken === undefined ? undefined : await lockSession(tx, sentToken.sessionId)
    if (session === undefined || session.endedAt !== null) return null
    if (session.createdAt <= oldestSessionStart(unit.now())) {
      await endOneSession(unit, session)
      return 'expired'
    }
    const successor = await findSuccessor(unit, refreshToken)
    if (successor === 'reused') {
      await endOneSession(unit, session)
      return { state: 'reused' as const, session }
    }
    const isActive = await isActiveUser(tx, session.userId)
    if (!isActive) return null
    if (successor === 'expired') return 'expired'

    const now = unit.now()
    if (successor.rotatedTokenId !== null) {
      await updateRotatedAt(tx, successor.rotatedTokenId, now)
      await storeRefreshToken(unit, session.id, successor.token)
      await deleteRefreshTokens(tx, session.id, now)
    }
    await updateSession(tx, session.id, { lastUsedAt: now })
    return { state: 'renewed' as const, session, refreshToken: successor.token }
  })
  if (renewed === null) refuse('REFRESH_TOKEN_INVALID')
  if (renewed === 'expired') refuse('TOKEN_EXPIRED')
  const { session } = renewed
  if (renewed.state === 'reused') {
    ctx.securityLog.record('refreshToken.reused', { userId: session.userId, sessionId: session.id })
    refuse('TOKEN_EXPIRED')
  }
  await recordActivity(ctx, session.userId)
  const accessToken = await signAccessToken(ctx, session.userId, session.id)
  return { accessToken, refreshToken: renewed.refreshToken }
}

/** `rotatedTokenId` is null when an earlier request stored the successor. */
type Successor = { token: string; rotatedTokenId: string | null }

/** Follows the chain of a token that was rotated within the grace period to the session's valid token. */
async function findSuccessor(unit: Unit, sentToken: string): Promise<Successor | 'reused' | 'expired'> {
  const { ctx, tx } = unit
  const now = unit.now()
  for (let token = sentToken; ; token = successorOf(ctx, token)) {
    const row = await findRefreshToken(tx, hashToken(token))
    if (row === undefined) return 'expired'
    const state = refreshTokenState(row, now)
    if (state === 'expired' || state === 'reused') return state
    if (state === 'valid')
      return token === sentToken
        ? { token: successorOf(ctx, token), rotatedTokenId: row.id }
        : { token, rotatedTokenId: null }
  }
}

export async function logout(ctx: Context, refreshToken: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const token = await findRefreshToken(unit.tx, hashToken(refreshToken))
    const session = token === undefined ? undefined : await lockSession(unit.tx, token.sessionId)
    if (session !== undefined && session.endedAt === null) await endOneSession(unit, session)
  })
}

async function endOneSession({ tx, record, now }: Unit, session: { id: string; userId: string }) {
  await updateSession(tx, session.id, { endedAt: now() })
  await deleteRefreshTokens(tx, session.id, null)
  await record('session.ended', { userId: session.userId, sessionId: session.id })
}

/**
 * Ends all sessions of a user, and the wait of the browser that registered, in the caller's transaction.
 * @param exceptSessionId the session to keep
 * @returns how many ended
 */
export async function endUserSessions(unit: Unit, userId: string, exceptSessionId: string | null = null) {
  await deleteRegistration(unit.tx, userId)
  const ending = (await lockLiveSessions(unit.tx, userId)).filter(({ id }) => id !== exceptSessionId)
  for (const session of ending) await endOneSession(unit, session)
  return ending.length
}

/** Safe to repeat. @throws Refusal SESSION_NOT_FOUND, also for another user's session */
export async function endSession(ctx: Context, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const session = await lockSession(unit.tx, id)
    if (session?.userId !== actor.id) refuse('SESSION_NOT_FOUND')
    if (session.endedAt === null) await endOneSession(unit, session)
  })
}

/** Safe to repeat; audited when a session ended. @throws Refusal USER_NOT_FOUND */
export async function endSessionsOf(ctx: Context, actor: Actor, userId: string, reason: string | null): Promise<void> {
  await ctx.transaction(async (unit) => {
    await lockAccount(unit.tx, userId)
    if ((await endUserSessions(unit, userId)) === 0) return
    await writeAudit(unit, { action: 'USER_SESSIONS_ENDED', actorId: actor.id, subject: userSubject(userId), reason })
  })
}

/** Last used first. Omits sessions unused for 30 days, whose refresh token has expired, and those older than 90. */
export const listSessions = (ctx: Context, actor: Actor): Promise<SessionRow[]> =>
  listUsableSessions(ctx.db, actor.id, {
    usedAfter: idleSince(ctx.now()),
    startedAfter: oldestSessionStart(ctx.now()),
  })

export async function deleteOldSessionsAndLinks(ctx: Context): Promise<void> {
  const now = ctx.now()
  await deleteOldSessions(ctx.db, { usedBefore: idleSince(now), startedBefore: oldestSessionStart(now) })
  await deleteExpiredChallenges(ctx.db, now)
  await deleteExpiredMailedTokens(ctx.db, now)
  await deleteSecurityMailsBefore(ctx.db, new Date(now.getTime() - authLimits.securityMailDays * DAY))
  await deleteOldRegistrations(ctx.db, verifiedSince(now))
}
