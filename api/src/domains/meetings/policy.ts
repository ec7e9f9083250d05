import { type PollInput, pollLimits } from 'contract/chat/polls.ts'
import type { MeetingPoint } from 'contract/events/events.ts'
import { type MeetingState, meetingLimits, PLAN_LINK_HOURS } from 'contract/meetings.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'

export type AttendanceMoment = 'WEEK' | 'DAY'

/**
 * `lateUntilHours`: how late it may still be asked after downtime. A WEEK question must not fall on the day of the DAY
 * question, which must leave time to fill the place.
 */
export const ATTENDANCE_MOMENTS: readonly { moment: AttendanceMoment; lateUntilHours: number }[] = [
  { moment: 'WEEK', lateUntilHours: 48 },
  { moment: 'DAY', lateUntilHours: 3 },
]

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

/** For a member who is not the owner. One's own proposal may be changed. */
export function refusalToPropose(
  present: { state: MeetingState; proposedById: string | null } | undefined,
  memberId: string,
  isVotedOn: boolean,
): RefusalCode | null {
  if (isVotedOn) return 'MEETING_VOTED_ON'
  if (present === undefined || present.state === 'DEFAULT') return null
  if (present.state === 'CONFIRMED') return 'NOT_GROUP_OWNER'
  return present.proposedById === memberId ? null : 'MEETING_PROPOSED'
}

type Place = { meetingPoint: MeetingPoint | null; venue: string | null; location: string }

export const defaultPlace = ({ meetingPoint, venue, location }: Place): string =>
  (meetingPoint?.text ?? `Bij de hoofdingang van ${venue ?? location}`).slice(0, meetingLimits.place)

const NAMED_PLACES: readonly (readonly [RegExp, string])[] = [
  [/\bkassa/i, 'Bij de kassa'],
  [/fietsenstalling/i, 'Bij de fietsenstalling'],
  [/\b(bus|tram|metro)?halte\b/i, 'Bij de halte'],
]

/** The event's own places: the official one or the entrance first. */
export function meetingPoll(event: Place & { description: string | null }): PollInput {
  const named = NAMED_PLACES.filter(([word]) => word.test(event.description ?? '')).map(([, place]) => place)
  const places = [
    defaultPlace(event),
    defaultPlace({ ...event, meetingPoint: null }),
    ...named,
    'Bij de uitgang van het station',
    'Op de parkeerplaats',
  ]
  const options = new Map(places.map((place) => [place.toLowerCase(), place.slice(0, pollLimits.option.max)]))
  return {
    question: `Waar spreken jullie af? De meeste stemmen tellen, tot ${meetingLimits.standsBeforeStart} uur voor het begin.`,
    options: [...options.values()].slice(0, pollLimits.options.max),
    isMultiple: false,
  }
}

/** The place with the most votes, of equals the first; null without votes. */
export function chosenPlace(options: readonly { text: string; count: number }[]): string | null {
  const most = Math.max(0, ...options.map(({ count }) => count))
  return most === 0 ? null : (options.find(({ count }) => count === most)?.text ?? null)
}

export const defaultInstant = ({ startsAt }: { startsAt: Date }): Date =>
  new Date(startsAt.getTime() - meetingLimits.defaultMinutesBefore * MINUTE)

/** The links of events that were over before this have ended. */
export const planLinkOverAfter = (now: Date): Date => new Date(now.getTime() - PLAN_LINK_HOURS * HOUR)
export const planLinkEnd = (overAt: Date): Date => new Date(overAt.getTime() + PLAN_LINK_HOURS * HOUR)
