import { DAY } from 'contract/platform/durations.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'

/** Three years including a leap day, so that no account is deleted early. */
export const MAX_INACTIVE_DAYS = 3 * 365 + 1
/** Days before the deletion on which each warning is mailed. */
export const WARNING_DAYS: readonly number[] = [30, 7]

/** When the account will be deleted, if the mail numbered `warnings` (from 0) is sent now. */
export const deletionDate = (warnings: number, now: Date): Date =>
  new Date(now.getTime() + (WARNING_DAYS[warnings] ?? 0) * DAY)

/**
 * Days count from the mail that was sent, so that no user is deleted without warning after months of downtime. They are days
 * in Amsterdam, so that a clock change does not move the deletion from the day that the mails name.
 */
export function inactivityStep(
  user: { activeAt: Date; inactivityWarnings: number; inactivityWarnedAt: Date | null },
  now: Date,
): 'warn' | 'delete' | 'wait' {
  const { activeAt, inactivityWarnings: warnings, inactivityWarnedAt: warnedAt } = user
  const daysLeftAfter = (sent: number) => WARNING_DAYS[sent] ?? 0
  const dueAt = activeAt.getTime() + (MAX_INACTIVE_DAYS - daysLeftAfter(warnings)) * DAY
  if (now.getTime() < dueAt) return 'wait'
  if (warnedAt !== null && now < startOfDayAfter(warnedAt, daysLeftAfter(warnings - 1) - daysLeftAfter(warnings)))
    return 'wait'
  return warnings < WARNING_DAYS.length ? 'warn' : 'delete'
}

const startOfDayAfter = (instant: Date, days: number): Date =>
  amsterdamInstant(addDays(amsterdamDay(instant), days), '00:00')
