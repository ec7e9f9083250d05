import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from './context.ts'

/** As base64url. @param purpose separates uses. Never change one: stored hashes and mailed links depend on it */
export const keyedHash = (ctx: Pick<Context, 'secrets'>, purpose: string, text: string): string =>
  createHmac('sha256', ctx.secrets.jwtKey).update(`${purpose}:${text}`).digest('base64url')

/** A token for a link, which carries the text readably and which only this installation can make. */
export const signToken = (ctx: Pick<Context, 'secrets'>, purpose: string, text: string): string =>
  `${text}.${keyedHash(ctx, purpose, text)}`

/** The text of a token; null unless this installation made it for this purpose. */
export function readToken(ctx: Pick<Context, 'secrets'>, purpose: string, token: string): string | null {
  const text = token.slice(0, token.lastIndexOf('.'))
  return isEqualSecret(token, signToken(ctx, purpose, text)) ? text : null
}

/** Whether two secrets are equal, in a time that does not reveal how many characters are. */
export function isEqualSecret(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
}
