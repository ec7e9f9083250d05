import type { RefusalCode } from 'contract/platform/errors.ts'
import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../platform/batcher.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { perContext } from '../../platform/per-context.ts'
import type { LocalSockets } from '../../platform/realtime/sockets.ts'
import { checkRegistration, createUser, isSuspended, markEmailVerified } from '../users/service.ts'
import { createLink } from './links/service.ts'
import { isRecentLogin, isSecondFactorValid, oldestSessionStart, resetExpiry } from './policy.ts'
import { type LiveSession, listLiveSessions } from './repository.ts'
import { type AccessClaims, newToken, readAccessToken } from './tokens/service.ts'

/** Checks an access token and, on every call, that its session is live and its user not suspended (SUSPENDED). */
export async function authenticate(
  ctx: Context,
  token: string,
): Promise<{ actor: Actor; expiresAt: Date } | { refused: RefusalCode }> {
  const { claimsByToken, findLiveSession } = authenticationOf(ctx)
  const claims = claimsByToken.get(token) ?? (await readAccessToken(ctx, token))
  if ('refused' in claims) return claims
  if (claims.expiresAt <= ctx.now()) return { refused: 'TOKEN_EXPIRED' }
  claimsByToken.set(token, claims)
  const session = await findLiveSession(claims.sessionId)
  if (session === undefined || session.userId !== claims.userId || session.isSuspended)
    return { refused: (await isSuspended(ctx, claims.userId)) ? 'SUSPENDED' : 'TOKEN_INVALID' }
  const now = ctx.now()
  const lacksSecondFactor =
    session.isAdmin && ctx.config.adminSecondFactor && !isSecondFactorValid(session.passkeyAt, now)
  return {
    expiresAt: claims.expiresAt,
    actor: {
      id: session.userId,
      username: session.username,
      email: session.email,
      isAdmin: session.isAdmin && !lacksSecondFactor,
      lacksSecondFactor,
      isRecentlyAuthenticated: isRecentLogin(session.authenticatedAt, now),
      emailVerified: session.isVerified,
      sessionId: claims.sessionId,
    },
  }
}

type Authentication = {
  /** Claims of verified tokens. Verifying a signature costs more than the rest of `authenticate`. */
  claimsByToken: LRUCache<string, AccessClaims>
  findLiveSession(sessionId: string): Promise<LiveSession | undefined>
}
const MAX_CACHED_TOKENS = 20_000

const authenticationOf = perContext(
  (ctx): Authentication => ({
    claimsByToken: new LRUCache({ max: MAX_CACHED_TOKENS }),
    findLiveSession: createBatcher<string, LiveSession | undefined, LiveSession | undefined>({
      partitionKeyOf: (sessionId) => sessionId,
      run: async (sessionIds) => {
        const live = new Map((await listLive(ctx, [...new Set(sessionIds)])).map((row) => [row.id, row]))
        return sessionIds.map((id) => ({ value: live.get(id) }))
      },
      finish: (_, session) => session,
      maxBatch: 500,
      maxRunning: 2,
      // Every waiting item is a request that is in memory already.
      maxWaiting: Number.POSITIVE_INFINITY,
    }),
  }),
)

const listLive = (ctx: Context, sessionIds: readonly string[]): Promise<LiveSession[]> =>
  listLiveSessions(ctx.db, sessionIds, oldestSessionStart(ctx.now()))

/** Disconnects the sockets of ended sessions and suspended users, whichever node ended them. Safe to repeat. */
export async function disconnectEndedSessions(ctx: Context, local: LocalSockets): Promise<void> {
  const sessionIds = local.sessionIds()
  if (sessionIds.length === 0) return
  const sessions = await listLive(ctx, sessionIds)
  const live = new Set(sessions.filter(({ isSuspended }) => !isSuspended).map(({ id }) => id))
  for (const sessionId of sessionIds) if (!live.has(sessionId)) local.disconnectSession(sessionId)
}

/**
 * For the operator; its address needs no confirmation.
 * @returns where its password is set, once and within an hour
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createVerifiedAccount(ctx: Context, email: string, username: string): Promise<string> {
  const registration = { email, username, password: newToken(), musicalPreferences: [] }
  await checkRegistration(ctx, registration)
  const passwordHash = await hashPassword(registration.password)
  return ctx.transaction(async (unit) => {
    const { id: userId } = await createUser(unit, registration, passwordHash)
    await markEmailVerified(unit, userId)
    const link = { userId, email, purpose: 'RESET_PASSWORD' as const, expiresAt: resetExpiry(unit.now()) }
    return `${ctx.publicUrl()}/reset-password?token=${await createLink(unit, link)}`
  })
}
