import { authLimits } from 'contract/auth.ts'
import type { RefusalCode } from 'contract/errors.ts'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { createBatcher } from '../../platform/batcher.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { type LiveSession, listLiveSessions } from './repository.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'access'

/** A JWT of 15 minutes that names the person and the login; it is worth nothing once that login has ended. */
export function signAccessToken(ctx: Context, userId: string, sessionId: string): Promise<string> {
  const issued = Math.floor(ctx.now().getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + authLimits.accessTokenSeconds)
    .sign(ctx.secrets.jwtKey)
}

/** Who an access token speaks for, checked against its live session every time. */
export async function authenticate(
  ctx: Context,
  token: string,
): Promise<{ actor: Actor; expiresAt: Date } | { refused: RefusalCode }> {
  const { claimsOf, sessionOf } = checksOf(ctx)
  const claims = claimsOf.get(token) ?? (await readClaims(ctx, token))
  if (claims.refused !== undefined) return { refused: claims.refused }
  if (claims.expiresAt <= ctx.now()) return { refused: 'TOKEN_EXPIRED' }
  remember(claimsOf, token, claims)
  const session = await sessionOf(claims.sessionId)
  if (session === undefined || session.userId !== claims.userId || session.isSuspended)
    return { refused: 'TOKEN_INVALID' }
  return {
    expiresAt: claims.expiresAt,
    actor: {
      id: session.userId,
      username: session.username,
      email: session.email,
      isAdmin: session.isAdmin,
      emailVerified: session.isVerified,
      sessionId: claims.sessionId,
    },
  }
}

type Checks = {
  /** What tokens say whose signature held: that never changes, and looking again costs more than all else here. */
  claimsOf: Map<string, Granted>
  /** Looks in the database, once for all who ask in the same moment. */
  sessionOf(sessionId: string): Promise<LiveSession | undefined>
}
const checks = new WeakMap<Context, Checks>()
const MAX_TOKENS = 20_000

function checksOf(ctx: Context): Checks {
  const known = checks.get(ctx)
  if (known !== undefined) return known
  const made: Checks = {
    claimsOf: new Map(),
    sessionOf: createBatcher<string, LiveSession | undefined, LiveSession | undefined>({
      laneOf: (sessionId) => sessionId,
      run: async (sessionIds) => {
        const live = new Map((await listLiveSessions(ctx.db, [...new Set(sessionIds)])).map((row) => [row.id, row]))
        return sessionIds.map((id) => ({ value: live.get(id) }))
      },
      finish: (_, session) => session,
      maxBatch: 500,
      maxRunning: 2,
      // Each who waits is a request that is held anyway.
      maxWaiting: Number.POSITIVE_INFINITY,
    }),
  }
  checks.set(ctx, made)
  return made
}

/** The oldest goes when there are too many. */
function remember(claimsOf: Map<string, Granted>, token: string, claims: Granted): void {
  if (claimsOf.has(token)) return
  claimsOf.set(token, claims)
  if (claimsOf.size <= MAX_TOKENS) return
  const [oldest] = claimsOf.keys()
  if (oldest !== undefined) claimsOf.delete(oldest)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Granted = { refused?: undefined; userId: string; sessionId: string; expiresAt: Date }
type Claims = { refused: RefusalCode } | Granted

async function readClaims(ctx: Context, token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, ctx.secrets.jwtKey, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: ctx.now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid, exp } = payload as { sub: string; sid: unknown; exp: number }
    if (typeof sid !== 'string' || !UUID.test(sid)) return { refused: 'TOKEN_INVALID' }
    return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) }
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) return { refused: 'TOKEN_EXPIRED' }
    if (error instanceof joseErrors.JOSEError) return { refused: 'TOKEN_INVALID' }
    throw error
  }
}
