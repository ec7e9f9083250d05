const DAY = 86_400_000

/** Three years, leap day included: an account never goes early. */
export const LONGEST_SILENCE_DAYS = 3 * 365 + 1
/** A mail goes out this many days before. */
export const WARNING_DAYS: readonly number[] = [30, 7]

/** The day an account goes, counted from its `warnings`-th mail. */
export const inInactivityDays = (warnings: number, now: Date): Date =>
  new Date(now.getTime() + (WARNING_DAYS[warnings] ?? 0) * DAY)

/**
 * What is due for somebody who stays away. The time between two steps is counted from the mail that was really sent, so
 * that a server that was away for months does not catch up by deleting people unwarned.
 */
export function inactivityStage(
  person: { activeAt: Date; inactivityWarnings: number; inactivityWarnedAt: Date | null },
  now: Date,
): 'warn' | 'delete' | 'wait' {
  const { activeAt, inactivityWarnings: warnings, inactivityWarnedAt: warnedAt } = person
  const left = (warned: number) => (WARNING_DAYS[warned] ?? 0) * DAY
  const dueBySilence = activeAt.getTime() + LONGEST_SILENCE_DAYS * DAY - left(warnings)
  const dueByMail = warnedAt === null ? 0 : warnedAt.getTime() + left(warnings - 1) - left(warnings)
  if (now.getTime() < Math.max(dueBySilence, dueByMail)) return 'wait'
  return warnings < WARNING_DAYS.length ? 'warn' : 'delete'
}
