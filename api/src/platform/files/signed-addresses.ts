import type { Context } from '../context.ts'
import { isEqualSecret, keyedHash } from '../keyed-hash.ts'

export type FileGrant = { file: string; userId: string }

/** The grant, readable, and its expiry, signed with the installation's key. */
export function signGrant(ctx: Context, { file, userId }: FileGrant, lifetimeMs: number): string {
  const grant = JSON.stringify([file, userId, ctx.now().getTime() + lifetimeMs])
  return `${Buffer.from(grant).toString('base64url')}.${signatureOf(ctx, grant)}`
}

/** Null for a token that was changed, has expired, or was not made by this installation. */
export function readGrant(ctx: Context, token: string): FileGrant | null {
  const [payload = '', signature = ''] = token.split('.')
  const grant = Buffer.from(payload, 'base64url').toString()
  if (!isEqualSecret(signature, signatureOf(ctx, grant))) return null
  const [file, userId, endsAt] = JSON.parse(grant) as [string, string, number]
  return ctx.now().getTime() < endsAt ? { file, userId } : null
}

const signatureOf = (ctx: Context, grant: string): string => keyedHash(ctx, 'file', grant)
