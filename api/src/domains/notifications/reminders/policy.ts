import { HOUR } from 'contract/durations.ts'

/** A report is flagged this long before the 48 hours are over, so that somebody can still keep the promise. Hours. */
export const FLAGGED_AFTER_HOURS = 40

/** Events that start in this span are to be reminded of. The day before is 24 hours by the clock, not by the calendar. */
export const reminderSpan = (now: Date): { from: Date; until: Date } => ({
  from: now,
  until: new Date(now.getTime() + 24 * HOUR),
})

/** @param overdue oldest first */
export const oldestWaitHours = (overdue: readonly { createdAt: Date }[], now: Date): number =>
  Math.floor((now.getTime() - (overdue[0]?.createdAt.getTime() ?? now.getTime())) / HOUR)
