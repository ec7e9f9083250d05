import { authLimits } from 'contract/auth/auth.ts'
import { MINUTE, SECOND } from 'contract/platform/durations.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** Failed logins after `since` count; `attempts` of them lock the account until `until`. */
export type Lockout = { now: Date; since: Date; attempts: number; until: Date }

export const lockoutAt = (now: Date): Lockout => ({
  now,
  since: new Date(now.getTime() - authLimits.wrongPasswordsWindowMinutes * MINUTE),
  attempts: authLimits.wrongPasswords,
  until: new Date(now.getTime() + authLimits.lockMinutes * MINUTE),
})

export const refusalWhileLocked = (until: Date, now: Date): Refusal =>
  new Refusal('ACCOUNT_LOCKED', { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND)) })
