import { randomInt } from 'node:crypto'
import { authLimits } from 'contract/auth/auth.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'
import { refuse } from '../../../platform/refusal.ts'
import { userSubject, writeAudit } from '../../audit/service.ts'
import { lockAccount } from '../../users/service.ts'
import { mailFactorChange, refuseWithoutFactor } from '../passkeys/service.ts'
import { countRecoveryCodes, deleteRecoveryCode, deleteRecoveryCodes, insertRecoveryCodes } from './repository.ts'

/** Without letters and digits that are read as each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PARTS = 3
const PART_LENGTH = 4

/** 60 random bits, as `ABCD-EFGH-JKLM`. */
const newCode = (): string =>
  Array.from({ length: PARTS }, () =>
    Array.from({ length: PART_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')

const hashCode = (ctx: Context, userId: string, code: string): string =>
  keyedHash(ctx, 'recovery-code', `${userId}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)

/**
 * For an account with a passkey; mails a notice. Stored hashed. Locks the account.
 * @throws Refusal PASSKEY_REQUIRED; REAUTHENTICATION_REQUIRED
 */
export async function makeRecoveryCodes(ctx: Context, actor: Actor): Promise<string[]> {
  const codes = Array.from({ length: authLimits.recoveryCodes }, newCode)
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const user = await lockAccount(tx, actor.id)
    const createdAt = unit.now()
    if ((await refuseWithoutFactor(ctx, tx, actor, user)).length === 0) refuse('PASSKEY_REQUIRED')
    await deleteRecoveryCodes(tx, user.id)
    await insertRecoveryCodes(
      tx,
      codes.map((code) => ({ id: newId(), userId: user.id, codeHash: hashCode(ctx, user.id, code), createdAt })),
    )
    await writeAudit(unit, { action: 'USER_RECOVERY_CODES_MADE', actorId: user.id, subject: userSubject(user.id) })
    await mailFactorChange(unit, user, 'codesMade')
  })
  return codes
}

export const countRecoveryCodesOf = (ctx: Context, actor: Actor): Promise<number> =>
  countRecoveryCodes(ctx.db, actor.id)

/** Each code works once; its use is mailed. @returns whether it was one of the user's */
export const useRecoveryCode = async (ctx: Context, userId: string, code: string): Promise<boolean> =>
  ctx.transaction(async (unit) => {
    const user = await lockAccount(unit.tx, userId)
    if (!(await deleteRecoveryCode(unit.tx, userId, hashCode(ctx, userId, code)))) return false
    await writeAudit(unit, { action: 'USER_RECOVERY_CODE_USED', actorId: userId, subject: userSubject(userId) })
    await mailFactorChange(unit, user, 'codeUsed')
    return true
  })
