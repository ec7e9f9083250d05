import { authLimits } from 'contract/auth.ts'
import type { RefusalCode } from 'contract/errors.ts'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { Actor, Context } from '../../platform/context.ts'
import { findLiveSession } from './repository.ts'

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
  const claims = await readClaims(ctx, token)
  if (claims.refused !== undefined) return { refused: claims.refused }
  const session = await findLiveSession(ctx.db, claims.sessionId)
  if (session === undefined || session.userId !== claims.userId || session.suspendedAt !== null)
    return { refused: 'TOKEN_INVALID' }
  return {
    expiresAt: claims.expiresAt,
    actor: {
      id: session.userId,
      username: session.username,
      email: session.email,
      isAdmin: session.isAdmin,
      emailVerified: session.emailVerifiedAt !== null,
      sessionId: claims.sessionId,
    },
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Claims = { refused: RefusalCode } | { refused?: undefined; userId: string; sessionId: string; expiresAt: Date }

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
