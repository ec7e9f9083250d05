import { authLimits } from 'contract/auth.ts'
import { HOUR } from 'contract/durations.ts'

export const verificationExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.verificationHours * HOUR)
export const resetExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.resetHours * HOUR)
export const refreshExpiry = (now: Date): Date => new Date(now.getTime() + authLimits.refreshTokenIdleDays * 24 * HOUR)
/** A login that was last used before this has no living refresh token. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - authLimits.refreshTokenIdleDays * 24 * HOUR)

/**
 * What a presented refresh token is: `live`; `early`, spent so shortly ago that it is a second tab and no thief; or
 * `stolen`, spent before that.
 */
export function judgeRefreshToken(
  token: { expiresAt: Date; rotatedAt: Date | null },
  now: Date,
): 'live' | 'early' | 'stolen' | 'expired' {
  if (token.expiresAt <= now) return 'expired'
  if (token.rotatedAt === null) return 'live'
  return now.getTime() - token.rotatedAt.getTime() <= authLimits.refreshGraceSeconds * 1000 ? 'early' : 'stolen'
}

/** The spec's fixed reason of the report screen, in the words the suspended person reads. */
const REASONS: Readonly<Record<string, string>> = { 'Reported by user': 'Je bent gemeld door een andere gebruiker.' }

export const suspensionMessage = (reason: string | null): string =>
  reason === null || reason.trim() === ''
    ? 'Je account is geschorst.'
    : `Je account is geschorst. Reden: ${REASONS[reason] ?? reason}`
