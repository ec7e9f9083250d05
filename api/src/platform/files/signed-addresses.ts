import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'

/** What a signed address opens, and for whom. */
export type FileGrant = { file: string; userId: string; right: string }

/**
 * A token for the address of a private file. It holds the grant, unencrypted, and its expiry, signed with the installation's
 * key.
 */
export function signGrant(ctx: Context, { file, userId, right }: FileGrant, lifetimeMs: number): string {
  const payload = Buffer.from(JSON.stringify([file, userId, right, ctx.now().getTime() + lifetimeMs]))
  return `${payload.toString('base64url')}.${signatureOf(ctx, payload).toString('base64url')}`
}

/** Null for a token that was changed, has expired, or was not made by this installation. */
export function readGrant(ctx: Context, token: string): FileGrant | null {
  const [payload, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (payload === undefined || signature === undefined) return null
  const expected = signatureOf(ctx, payload)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [file, userId, right, endsAt] = JSON.parse(payload.toString()) as [string, string, string, number]
  return ctx.now().getTime() < endsAt ? { file, userId, right } : null
}

const signatureOf = (ctx: Context, payload: Buffer): Buffer =>
  createHmac('sha256', ctx.secrets.jwtKey).update('file:').update(payload).digest()
