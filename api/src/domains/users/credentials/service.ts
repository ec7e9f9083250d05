import { createHash } from 'node:crypto'
import { authLimits } from 'contract/auth.ts'
import { MINUTE } from 'contract/durations.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { createKeyedMutex } from '../../../platform/keyed-mutex.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { findUser, type UserRow, updateUser } from '../repository.ts'
import {
  addUnknownLogin,
  addWrongPassword,
  clearWrongPasswords,
  deleteUnknownLogins,
  findUnknownLock,
  findUserIdByIdentifier,
} from './repository.ts'

export type PasswordCheck =
  | { outcome: 'right'; user: UserRow }
  | { outcome: 'wrong' }
  /** Nothing was looked at: during a lock the right password must not show itself either. */
  | { outcome: 'locked'; until: Date }

const inTurn = createKeyedMutex()

/**
 * Checks a password under the lock of decisions.md: five wrong ones in a row within 15 minutes lock for 30 minutes. A
 * name nobody has is counted, locked and timed like one that exists. Attempts on one account run one after another, so
 * that a hundred at once are not a hundred guesses; a right one clears the count.
 *
 * @param who a username or e-mail address as typed, or the id of somebody who is signed in
 */
export async function checkPassword(
  ctx: Context,
  who: { identifier: string } | { userId: string },
  password: string,
): Promise<PasswordCheck> {
  const userId = 'userId' in who ? who.userId : await findUserIdByIdentifier(ctx.db, who.identifier)
  const unknownKey = 'userId' in who ? who.userId : hashIdentifier(who.identifier)
  return inTurn(userId ?? unknownKey, async () => {
    const user = userId === null ? undefined : await findUser(ctx.db, userId)
    const until = user === undefined ? await findUnknownLock(ctx.db, unknownKey) : user.lockedUntil
    if (until !== null && until > ctx.now()) return { outcome: 'locked', until }
    const isRight = await verifyPassword(user?.passwordHash ?? null, password)
    if (isRight && user !== undefined) {
      if (user.failedLoginsAt.length > 0 || user.lockedUntil !== null) await clearWrongPasswords(ctx.db, user.id)
      return { outcome: 'right', user }
    }
    const now = ctx.now()
    const lockout = {
      now,
      since: new Date(now.getTime() - authLimits.wrongPasswordsWindowMinutes * MINUTE),
      attempts: authLimits.wrongPasswords,
      until: new Date(now.getTime() + authLimits.lockMinutes * MINUTE),
    }
    if (user === undefined) await addUnknownLogin(ctx.db, unknownKey, lockout)
    else await addWrongPassword(ctx.db, user.id, lockout)
    return { outcome: 'wrong' }
  })
}

const hashIdentifier = (identifier: string): string =>
  createHash('sha256').update(identifier.toLowerCase()).digest('base64url')

/** Sets a new password and ends a lock; ending the sessions is the caller's. */
export async function setPassword(ctx: Context, tx: Tx, userId: string, passwordHash: string): Promise<UserRow> {
  const columns = { passwordHash, failedLoginsAt: [], lockedUntil: null, updatedAt: ctx.now() }
  return (await updateUser(tx, userId, columns)) ?? refuse('USER_NOT_FOUND')
}

/** What a locked account answers, with the seconds it still takes. */
export const refusalOfLock = (until: Date, now: Date): Refusal =>
  new Refusal('ACCOUNT_LOCKED', { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })

/**
 * Asks somebody who is signed in for their password once more. A wrong one counts like one at the login: whoever found an
 * open laptop gets five guesses.
 *
 * @param field where the form shows that it was wrong
 * @throws Refusal WRONG_PASSWORD, ACCOUNT_LOCKED
 */
export async function requirePassword(ctx: Context, userId: string, password: string, field: string): Promise<void> {
  const check = await checkPassword(ctx, { userId }, password)
  if (check.outcome === 'locked') throw refusalOfLock(check.until, ctx.now())
  if (check.outcome === 'right') return
  const { message } = new Refusal('WRONG_PASSWORD')
  throw new Refusal('WRONG_PASSWORD', { errors: [{ field, message }] })
}

/** Drops the counts of unknown names that no longer lock anybody. */
export const forgetUnknownLogins = (ctx: Context): Promise<void> =>
  deleteUnknownLogins(ctx.db, new Date(ctx.now().getTime() - authLimits.lockMinutes * MINUTE))
