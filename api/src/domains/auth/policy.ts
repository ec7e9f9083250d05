import { authLimits } from 'contract/auth/auth.ts'
import { DAY, HOUR, MINUTE, SECOND } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { REPORTED_BY_USER } from 'contract/reports.ts'

export const verificationExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.verificationHours * HOUR)
export const verifiedSince = (now: Date): Date => new Date(now.getTime() - authLimits.verificationHours * HOUR)
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.verificationCode.minutes * MINUTE)
/** A code that was tried too often expires at once. */
export const isCodeLive = ({ codeExpiresAt }: { codeExpiresAt: Date }, now: Date): boolean => codeExpiresAt > now
export const resetExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.resetHours * HOUR)
export const secureLinkExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.secureLinkDays * DAY)
export const emailDelayEnd = (now: Date): Date => new Date(now.getTime() + authLimits.emailDelayHours * HOUR)
export const refreshExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.refreshTokenIdleDays * DAY)
export const oldestSessionStart = (now: Date): Date => new Date(now.getTime() - authLimits.sessionDays * DAY)
export const challengeExpiry = (now: Date): Date =>
  new Date(now.getTime() + authLimits.passkeys.challengeMinutes * MINUTE)

export const isRecentLogin = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < authLimits.recentLoginMinutes * MINUTE

export const isSecondFactorValid = (passkeyAt: Date | null, now: Date): boolean =>
  passkeyAt !== null && now.getTime() - passkeyAt.getTime() < authLimits.secondFactorHours * HOUR

/** An account that has a passkey changes its passkeys only with one; the first of an administrator takes an open window. */
export function refusalToChangePasskeys(
  state: { hasPasskey: boolean; passkeyAt: Date | null; needsWindow: boolean; windowUntil: Date | null },
  now: Date,
): RefusalCode | null {
  if (state.hasPasskey)
    return state.passkeyAt !== null && isRecentLogin(state.passkeyAt, now) ? null : 'REAUTHENTICATION_REQUIRED'
  const isOpen = state.windowUntil !== null && state.windowUntil > now
  return state.needsWindow && !isOpen ? 'SECOND_FACTOR_REQUIRED' : null
}

/** A passkey, and a session that began with the password long ago, may be a thief's. */
export const isEmailChangeDelayed = ({ passwordAt }: { passwordAt: Date | null }, now: Date): boolean =>
  passwordAt === null || !isRecentLogin(passwordAt, now)

export const idleSince = (now: Date): Date => new Date(now.getTime() - authLimits.refreshTokenIdleDays * DAY)

/**
 * - `valid`: not yet rotated
 * - `rotated`: used within the grace period, by a second tab of the same browser
 * - `reused`: used again after the grace period, so it may have been stolen
 */
export type RefreshTokenState = 'valid' | 'rotated' | 'reused' | 'expired'

export function refreshTokenState(token: { expiresAt: Date; rotatedAt: Date | null }, now: Date): RefreshTokenState {
  if (token.expiresAt <= now) return 'expired'
  if (token.rotatedAt === null) return 'valid'
  return now.getTime() - token.rotatedAt.getTime() <= authLimits.refreshGraceSeconds * SECOND ? 'rotated' : 'reused'
}

/** The fixed reason that the report screen sends, as the suspended user reads it. */
const REASON_TEXTS: Readonly<Record<string, string>> = {
  [REPORTED_BY_USER]: 'Je hebt je niet aan onze voorwaarden gehouden.',
}

export const suspensionMessage = (reason: string | null): string =>
  reason === null || reason.trim() === ''
    ? 'Je account is geschorst.'
    : `Je account is geschorst. Reden: ${REASON_TEXTS[reason] ?? reason}`
