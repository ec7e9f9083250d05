import { meetingLimits, PLAN_LINK_HOURS } from 'contract/meetings.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'

export type AttendanceMoment = 'WEEK' | 'DAY'

/**
 * When a question is asked before the start, and until when it is still worth asking after downtime. A late WEEK question
 * must not fall on the same day as the DAY question; a late DAY question must leave time to fill the place.
 */
export const ATTENDANCE_MOMENTS: readonly { moment: AttendanceMoment; lateUntilHours: number }[] = [
  { moment: 'WEEK', lateUntilHours: 48 },
  { moment: 'DAY', lateUntilHours: 3 },
]

const HOME_SAFE_TIME = '10:00'
/** An event that ends in the early morning is asked about the same morning only after some hours of sleep. */
const HOME_SAFE_AFTER_HOURS = 4
/** After downtime the question is worth asking for this long. */
const HOME_SAFE_LATE_HOURS = 24

/** The first 10.00 in Amsterdam that is at least 4 hours after the end. */
export function homeSafeAt(overAt: Date): Date {
  const earliest = new Date(overAt.getTime() + HOME_SAFE_AFTER_HOURS * HOUR)
  const day = amsterdamDay(earliest)
  const sameMorning = amsterdamInstant(day, HOME_SAFE_TIME)
  return sameMorning >= earliest ? sameMorning : amsterdamInstant(addDays(day, 1), HOME_SAFE_TIME)
}

export function isHomeSafeDue(overAt: Date, now: Date): boolean {
  const due = homeSafeAt(overAt).getTime()
  return now.getTime() >= due && now.getTime() < due + HOME_SAFE_LATE_HOURS * HOUR
}

/** Ended events that `isHomeSafeDue` can be true of. */
export const homeSafePeriod = (now: Date): { after: Date; until: Date } => ({
  after: new Date(now.getTime() - (HOME_SAFE_LATE_HOURS + HOME_SAFE_AFTER_HOURS) * HOUR - DAY),
  until: new Date(now.getTime() - HOME_SAFE_AFTER_HOURS * HOUR),
})

/** A date-time without zone is Amsterdam time. */
export function meetingInstant(text: string): Date {
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return new Date(text)
  const [day = '', time = ''] = text.split('T')
  return amsterdamInstant(day, time)
}

/** When the members may next be notified of the meeting; null for now. */
export function announceAfter(announcedAt: Date | null, now: Date): Date | null {
  if (announcedAt === null) return null
  const next = new Date(announcedAt.getTime() + meetingLimits.announceEvery * MINUTE)
  return next > now ? next : null
}

type MeetingTexts = { place: string; at: Date; sign: string | null; fallback: string | null; travel: string | null }

/** A retried change is no second one. */
export const isSameMeeting = (one: MeetingTexts, other: MeetingTexts): boolean =>
  one.place === other.place &&
  one.at.getTime() === other.at.getTime() &&
  one.sign === other.sign &&
  one.fallback === other.fallback &&
  one.travel === other.travel

export const planLinkEnd = (overAt: Date): Date => new Date(overAt.getTime() + PLAN_LINK_HOURS * HOUR)
