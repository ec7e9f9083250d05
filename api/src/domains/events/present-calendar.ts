import { MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_NAME, PRODUCT_SLUG } from 'contract/platform/product.ts'
import ICAL from 'ical.js'
import { addDays, amsterdamDay } from '../../platform/clock.ts'
import type { events } from './tables.ts'

// The library does not count the space that begins a folded line among the 75 octets of RFC 5545.
ICAL.foldLength = 74

type EventRow = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'title'
  | 'description'
  | 'location'
  | 'venue'
  | 'startsAt'
  | 'endsAt'
  | 'isWholeDay'
  | 'overAt'
  | 'status'
  | 'updatedAt'
>

export type CalendarMeeting = {
  place: string
  at: Date
  sign: string | null
  fallback: string | null
  travel: string | null
  version: number
  updatedAt: Date
}

/** RFC 5545, with a second entry for the meeting of a group. Times are in UTC, so that it needs no time zone definition. */
export function presentCalendar(
  event: EventRow,
  pageUrl: string,
  meeting: (CalendarMeeting & { groupId: string; pageUrl: string }) | null = null,
): string {
  const calendar = component('vcalendar', {
    version: '2.0',
    prodid: `-//${PRODUCT_NAME}//${PRODUCT_SLUG}//NL`,
    calscale: 'GREGORIAN',
    method: 'PUBLISH',
  })
  const isCancelled = event.status === 'CANCELLED'
  const entry = component('vevent', {
    // With a stable uid and a rising sequence, importing the file again updates the entry.
    uid: `${event.id}@${PRODUCT_SLUG}`,
    dtstamp: utcTime(event.updatedAt),
    'last-modified': utcTime(event.updatedAt),
    sequence: Math.floor(event.updatedAt.getTime() / 1000) % 2 ** 31,
    dtstart: event.isWholeDay ? day(event.startsAt) : utcTime(event.startsAt),
    dtend: event.isWholeDay ? dayAfter(event.overAt) : utcTime(event.endsAt ?? event.overAt),
    summary: event.title,
    location: event.venue === null ? event.location : `${event.venue}, ${event.location}`,
    description: paragraphs([event.description, pageUrl]),
    url: pageUrl,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
  })
  if (!isCancelled) entry.addSubcomponent(alarmFor(event.title, ALARM_BEFORE))
  calendar.addSubcomponent(entry)
  if (meeting !== null && !isCancelled) calendar.addSubcomponent(meetingEntry(event, meeting))
  return `${calendar.toString()}\r\n`
}

function component(name: string, properties: Readonly<Record<string, string | number | object>>) {
  const made = new ICAL.Component(name)
  for (const [property, value] of Object.entries(properties)) made.updatePropertyWithValue(property, value)
  return made
}

const paragraphs = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join('\n\n')

/** Without times the end is the first day after. */
const day = (instant: Date) => ICAL.Time.fromDateString(amsterdamDay(instant))
const dayAfter = (instant: Date) => ICAL.Time.fromDateString(addDays(amsterdamDay(instant), 1))

const utcTime = (instant: Date) => ICAL.Time.fromJSDate(instant, true)

const MEETING_MINUTES = 30

function meetingEntry(event: EventRow, meeting: CalendarMeeting & { groupId: string; pageUrl: string }) {
  const title = `Verzamelen: ${event.title}`
  const entry = component('vevent', {
    uid: `meeting-${meeting.groupId}@${PRODUCT_SLUG}`,
    dtstamp: utcTime(meeting.updatedAt),
    'last-modified': utcTime(meeting.updatedAt),
    sequence: meeting.version,
    dtstart: utcTime(meeting.at),
    dtend: utcTime(new Date(meeting.at.getTime() + MEETING_MINUTES * MINUTE)),
    summary: title,
    location: meeting.place,
    description: paragraphs([
      meeting.sign && `Je herkent ons aan: ${meeting.sign}`,
      meeting.fallback && `Elkaar misgelopen? ${meeting.fallback}`,
      meeting.travel && `Reis: ${meeting.travel}`,
      meeting.pageUrl,
    ]),
    url: meeting.pageUrl,
    status: 'CONFIRMED',
  })
  entry.addSubcomponent(alarmFor(title, MEETING_ALARM_BEFORE))
  return entry
}

const ALARM_BEFORE = { hours: 3 }
const MEETING_ALARM_BEFORE = { hours: 1 }

const alarmFor = (title: string, before: { hours: number }) =>
  component('valarm', {
    action: 'DISPLAY',
    description: title,
    trigger: new ICAL.Duration({ ...before, isNegative: true }),
  })
