import { authLimits } from 'contract/auth/auth.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { isEqualSecret, keyedHash } from '../../../platform/keyed-hash.ts'
import { codeExpiry, isCodeLive } from '../policy.ts'
import { hashToken, newToken } from '../tokens/service.ts'
import { findRegistration, insertRegistration, updateRegistration } from './repository.ts'

const { tries, max } = authLimits.verificationCode

/** @returns the key with which the registering browser is signed in once the address is verified; stored hashed */
export async function startRegistration(ctx: Context, db: Queryable, userId: string): Promise<string> {
  const key = newToken()
  await insertRegistration(db, { userId, keyHash: hashToken(key), codeExpiresAt: ctx.now() })
  return key
}

/**
 * A live code is mailed again, so that the code of every recent mail works. Requires the lock of the account.
 * @returns null for an account that nobody waits for, and after the last code: then only the link verifies
 */
export async function renewCode(unit: Unit, userId: string): Promise<string | null> {
  const { ctx, tx } = unit
  const now = unit.now()
  const found = await findRegistration(tx, userId)
  if (found === undefined) return null
  const isLive = isCodeLive(found, now)
  if (!isLive && found.codeNumber >= max) return null
  const codeNumber = isLive ? found.codeNumber : found.codeNumber + 1
  const wrongCodes = isLive ? found.wrongCodes : 0
  await updateRegistration(tx, userId, { codeNumber, wrongCodes, codeExpiresAt: codeExpiry(now) })
  return codeOf(ctx, userId, codeNumber)
}

/** Counts a wrong code, so the transaction must commit. Requires the lock of the account. */
export async function tryCode(unit: Unit, userId: string, code: string): Promise<boolean> {
  const { ctx, tx } = unit
  const now = unit.now()
  const found = await findRegistration(tx, userId)
  if (found === undefined || !isCodeLive(found, now)) return false
  if (isEqualSecret(code, codeOf(ctx, userId, found.codeNumber))) return true
  const wrongCodes = found.wrongCodes + 1
  await updateRegistration(tx, userId, wrongCodes < tries ? { wrongCodes } : { wrongCodes, codeExpiresAt: now })
  return false
}

/** Six digits. Derived, so that a copy of the database holds no code. */
function codeOf(ctx: Context, userId: string, codeNumber: number): string {
  const hash = Buffer.from(keyedHash(ctx, 'verification-code', `${userId}:${codeNumber}`), 'base64url')
  return String(hash.readUInt32BE() % 1_000_000).padStart(6, '0')
}
