import { createHash, randomBytes } from 'node:crypto'
import { authLimits } from 'contract/auth/auth.ts'
import { SECOND } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { id } from 'contract/platform/ids.ts'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { Context } from '../../../platform/context.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'access'

/** A JWT that names the user and the session. It is valid for 15 minutes and only while the session is live. */
export function signAccessToken(ctx: Context, userId: string, sessionId: string): Promise<string> {
  const issuedAt = Math.floor(ctx.now().getTime() / SECOND)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + authLimits.accessTokenSeconds)
    .sign(ctx.secrets.jwtKey)
}

export type AccessClaims = { userId: string; sessionId: string; expiresAt: Date }

/** Verifies signature, audience and expiry; the caller checks the session. */
export async function readAccessToken(ctx: Context, token: string): Promise<AccessClaims | { refused: RefusalCode }> {
  try {
    const { payload } = await jwtVerify(token, ctx.secrets.jwtKey, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: ctx.now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid, exp } = payload
    const sessionId = id.safeParse(sid)
    if (sub === undefined || exp === undefined || !sessionId.success) return { refused: 'TOKEN_INVALID' }
    return { userId: sub, sessionId: sessionId.data, expiresAt: new Date(exp * SECOND) }
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) return { refused: 'TOKEN_EXPIRED' }
    if (error instanceof joseErrors.JOSEError) return { refused: 'TOKEN_INVALID' }
    throw error
  }
}

/** 256 random bits, for a refresh token or a mailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored hashed. They are random, so neither a salt nor a slow hash is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Derived, so that concurrent refreshes of two tabs get one token, and use of a stolen copy is detected. */
export const successorOf = (ctx: Context, token: string): string => keyedHash(ctx, 'refresh', token)
