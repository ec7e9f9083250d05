import { authLimits } from 'contract/auth/auth.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'
import { createKeyedMutex } from '../../../platform/keyed-mutex.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import { findUser } from '../repository.ts'
import { lockoutAt, refusalWhileLocked } from './policy.ts'
import {
  type Account,
  addFailedLogin,
  deleteFailedLogins,
  deleteOldFailedLogins,
  findAccount,
  findLoginLock,
} from './repository.ts'

// One attempt at a time per identifier: a hundred concurrent attempts would otherwise be a hundred guesses before the lock.
const runForIdentifier = createKeyedMutex()
const NO_USER = '00000000-0000-0000-0000-000000000000'

/**
 * Five wrong ones within 15 minutes lock the typed name for 30. A name without an account is counted, locked and timed
 * alike. A username and its address count separately at login. A session counts apart, so that a stranger's wrong passwords
 * stop nobody who is signed in.
 * @returns null when the password is wrong
 * @throws Refusal ACCOUNT_LOCKED, also for the correct password: a lock must not reveal it
 */
export async function checkPassword(ctx: Context, login: { identifier: string } | SignedIn, password: string) {
  const isSignIn = 'identifier' in login
  const account = isSignIn ? await findAccount(ctx.db, login.identifier) : ((await findUser(ctx.db, login.id)) ?? null)
  const hashes = isSignIn
    ? [hashOf(ctx, typedName(login.identifier, account))]
    : [keyedHash(ctx, 'login', `session ${login.sessionId}`)]
  const recordFailure = (code: 'ACCOUNT_LOCKED' | 'INVALID_CREDENTIALS') => {
    const event = isSignIn ? 'signin.failed' : 'reauthentication.failed'
    ctx.securityLog.record(event, { userId: account?.id ?? null, code, method: 'PASSWORD' })
  }
  return runForIdentifier(hashes.join(), async () => {
    // Read for unknown names too, which takes the same time.
    const user = await findUser(ctx.db, account?.id ?? NO_USER)
    const lockedUntil = await findLoginLock(ctx.db, hashes)
    if (lockedUntil !== null && lockedUntil > ctx.now()) {
      recordFailure('ACCOUNT_LOCKED')
      throw refusalWhileLocked(lockedUntil, ctx.now())
    }
    const isCorrect = await verifyPassword(user?.passwordHash ?? null, password)
    if (isCorrect && user !== undefined) {
      await deleteFailedLogins(ctx.db, hashes)
      return user
    }
    recordFailure('INVALID_CREDENTIALS')
    const shownOn = isSignIn ? (account?.id ?? null) : null
    const isLocked = await addFailedLogin(ctx.db, hashes, shownOn, lockoutAt(ctx.now()))
    if (isLocked) ctx.securityLog.record('signin.locked', { userId: account?.id ?? null })
    return null
  })
}

type SignedIn = Pick<Actor, 'id' | 'sessionId'>

/** The stored spelling, so that spellings which find the same account count together. */
function typedName(identifier: string, account: Account | null): string {
  if (account === null) return identifier
  return identifier.toLowerCase() === account.email ? account.email : account.username
}

const hashOf = (ctx: Context, name: string): string => keyedHash(ctx, 'login', name.toLowerCase())

/** Ends the locks and counts of a user's username and address. @returns whether there was any */
export const clearFailedLogins = async ({ ctx, tx }: Unit, { username, email }: Account): Promise<boolean> =>
  (await deleteFailedLogins(tx, [hashOf(ctx, username), hashOf(ctx, email)])) > 0

export const deleteExpiredFailedLogins = (ctx: Context): Promise<void> =>
  deleteOldFailedLogins(ctx.db, new Date(ctx.now().getTime() - authLimits.lockMinutes * MINUTE))
