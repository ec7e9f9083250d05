import { DAY } from 'contract/durations.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'

/** Three years, leap day included: an account never goes early. */
export const LONGEST_SILENCE_DAYS = 3 * 365 + 1
/** A mail goes out this many days before. */
export const WARNING_DAYS: readonly number[] = [30, 7]

/** The day an account goes, counted from its `warnings`-th mail. */
export const inInactivityDays = (warnings: number, now: Date): Date =>
  new Date(now.getTime() + (WARNING_DAYS[warnings] ?? 0) * DAY)

/**
 * What is due for somebody who stays away. The days between two steps are counted from the mail that was really sent, so
 * that a server that was away for months does not catch up by deleting people unwarned. They are days of the calendar in
 * Amsterdam: an account goes on the day its mails named, also when the clocks change before that.
 */
export function inactivityStage(
  person: { activeAt: Date; inactivityWarnings: number; inactivityWarnedAt: Date | null },
  now: Date,
): 'warn' | 'delete' | 'wait' {
  const { activeAt, inactivityWarnings: warnings, inactivityWarnedAt: warnedAt } = person
  const left = (warned: number) => WARNING_DAYS[warned] ?? 0
  const dueBySilence = activeAt.getTime() + (LONGEST_SILENCE_DAYS - left(warnings)) * DAY
  if (now.getTime() < dueBySilence) return 'wait'
  if (warnedAt !== null && now < dayAfter(warnedAt, left(warnings - 1) - left(warnings))) return 'wait'
  return warnings < WARNING_DAYS.length ? 'warn' : 'delete'
}

const dayAfter = (instant: Date, days: number): Date => amsterdamInstant(addDays(amsterdamDay(instant), days), '00:00')
