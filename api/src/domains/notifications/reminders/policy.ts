import { HOUR } from 'contract/platform/durations.ts'

/** Administrators are alerted before the hours that the terms promise are over, and again at their end. */
export const REPORT_ALERT_AFTER_HOURS = 40

/** Members are reminded of events that start in this period: 24 hours, not a calendar day. */
export const reminderPeriod = (now: Date) => ({ from: now, until: new Date(now.getTime() + 24 * HOUR) })

/** @param overdue oldest first */
export const oldestWaitHours = (overdue: readonly { createdAt: Date }[], now: Date): number =>
  Math.floor((now.getTime() - (overdue[0]?.createdAt.getTime() ?? now.getTime())) / HOUR)
