import type { NotificationKind, NotificationType } from 'contract/notifications.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { addDays, amsterdamDay, amsterdamInstant, amsterdamMinute, amsterdamTime } from '../../../platform/clock.ts'
import { type Channels, clockTime } from '../preferences/policy.ts'

/** Where the question leads where a member is. It can be answered on the lock screen. */
export const SET_OUT_PAGE = '/vandaag'

export const asksSetOut = ({ type, actionUrl }: { type: NotificationType; actionUrl: string }): boolean =>
  type === 'day_question' && actionUrl === SET_OUT_PAGE

/** Of use to the members of a group alone. */
export const FOR_MEMBERS: readonly NotificationType[] = [
  'attendance_question',
  'meeting_changed',
  'meeting_question',
  'day_question',
]

/** Answers that a person waits for, and requests that wait for this person's answer. */
export const ANSWER_TYPES: readonly NotificationType[] = [
  'group_join_request',
  'group_join_accepted',
  'group_join_rejected',
  'group_waitlist_promoted',
  'group_invitation',
]
/** About matching and waiting: mailed once a day for all events together, by `daily-updates/`. */
export const DAILY_TYPES: readonly NotificationType[] = [
  ...ANSWER_TYPES,
  'looking_update',
  'group_proposal',
  'group_request_open',
  'group_request_unanswered',
  'group_alternatives',
  'group_member_joined',
]
export const isMailedDaily = (type: NotificationType): boolean => DAILY_TYPES.includes(type)

const SEAT_TYPES: readonly NotificationType[] = ['group_join_accepted', 'group_waitlist_promoted']

/** The first answer of a day is mailed at once, and a seat always. @param mailedAt when the last daily mail was sent */
export function waitsForDailyMail(type: NotificationType, mailedAt: Date | null, now: Date): boolean {
  if (!isMailedDaily(type) || SEAT_TYPES.includes(type)) return false
  return !ANSWER_TYPES.includes(type) || (mailedAt !== null && amsterdamDay(mailedAt) === amsterdamDay(now))
}

/** A question on the day of the event is worth nothing later. */
export const isStale = ({ type, createdAt }: { type: NotificationType; createdAt: Date }, now: Date): boolean =>
  type === 'day_question' && now.getTime() - createdAt.getTime() > DAY_QUESTION_MINUTES * MINUTE
export const DAY_QUESTION_MINUTES = 60

const BEFORE_START: readonly NotificationKind[] = ['reminders', 'attendance', 'looking_update']
const BEFORE_END: readonly NotificationKind[] = ['invitations', 'requests', 'meetings']

type Times = { startsAt: Date; overAt: Date }

/** When the event ends what a notification of this kind asks or tells; undefined for kinds that outlive their event. */
const endsWith = (kind: NotificationKind): keyof Times | undefined =>
  BEFORE_START.includes(kind) ? 'startsAt' : BEFORE_END.includes(kind) ? 'overAt' : undefined

/** The last moment of a notification's mail, at most `latest`: a question about an event is not asked after it. */
export function mailExpiryOf(
  kind: NotificationKind,
  event: Times | undefined,
  { now, latest }: { now: Date; latest: Date },
): Date {
  if (kind === 'morning_after') return new Date(now.getTime() + 12 * HOUR)
  const endsAt = endsWith(kind)
  const end = endsAt && event?.[endsAt]
  return end !== undefined && end < latest ? end : latest
}

export function isOvertaken(
  kind: NotificationKind,
  event: (Times & { isLive: boolean }) | undefined,
  now: Date,
): boolean {
  const endsAt = endsWith(kind)
  return endsAt !== undefined && (event === undefined || !event.isLive || event[endsAt] <= now)
}

type QuietHours = { quietFrom: number | null; quietUntil: number | null }

/** Push if a device accepts it, else mail; never both. */
export function outwardChannel(channels: Channels, pushDevices: number): 'push' | 'mail' | null {
  if (channels.push && pushDevices > 0) return 'push'
  return channels.mail ? 'mail' : null
}

/** Until when a notification that may wait a day is postponed. */
export const nextMorning = (now: Date): Date => amsterdamInstant(addDays(amsterdamDay(now), 1), '09:00')

/** The moment later today, in Amsterdam, at which members are asked whether they still come; null without one. */
export function questionLaterToday(startsAt: Date, now: Date): Date | null {
  const moments = [
    amsterdamInstant(addDays(amsterdamDay(startsAt), -7), amsterdamTime(startsAt)),
    new Date(startsAt.getTime() - DAY),
  ]
  return moments.find((at) => at > now && amsterdamDay(at) === amsterdamDay(now)) ?? null
}

/** The end of the quiet hours in force at an instant, Amsterdam time; null when none are. */
export function quietUntil({ quietFrom: from, quietUntil: until }: QuietHours, now: Date): Date | null {
  if (from === null || until === null || from === until) return null
  const minute = amsterdamMinute(now)
  const crossesMidnight = from > until
  const isQuiet = crossesMidnight ? minute >= from || minute < until : minute >= from && minute < until
  if (!isQuiet) return null
  const today = amsterdamDay(now)
  return amsterdamInstant(crossesMidnight && minute >= from ? addDays(today, 1) : today, clockTime(until))
}
