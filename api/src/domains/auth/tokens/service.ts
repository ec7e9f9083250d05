import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'

/** 256 random bits, for a refresh token or a mailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. No salt and no slow hash: it is random, so there is nothing to guess. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The token that follows a refresh token. Derived instead of drawn, so that two tabs that refresh at the same moment get
 * the same successor: a family keeps one living token, and a thief's copy cannot live beside it unnoticed.
 */
export const successorOf = (ctx: Context, token: string): string =>
  createHmac('sha256', ctx.secrets.jwtKey).update(`refresh:${token}`).digest('base64url')
