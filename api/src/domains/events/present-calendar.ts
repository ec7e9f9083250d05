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

/**
 * One event as an iCalendar file (RFC 5545), with a second entry for the meeting of a group. Times are in UTC, so that the
 * file needs no time zone definition.
 */
export function presentCalendar(
  event: EventRow,
  pageUrl: string,
  meeting: (CalendarMeeting & { groupId: string; pageUrl: string }) | null = null,
): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', `-//${PRODUCT_NAME}//${PRODUCT_SLUG}//NL`)
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  const entry = new ICAL.Component('vevent')
  // With a stable uid and a rising sequence, importing the file again updates the entry.
  entry.updatePropertyWithValue('uid', `${event.id}@${PRODUCT_SLUG}`)
  entry.updatePropertyWithValue('dtstamp', utcTime(event.updatedAt))
  entry.updatePropertyWithValue('last-modified', utcTime(event.updatedAt))
  entry.updatePropertyWithValue('sequence', Math.floor(event.updatedAt.getTime() / 1000) % 2 ** 31)
  entry.updatePropertyWithValue('dtstart', event.isWholeDay ? day(event.startsAt) : utcTime(event.startsAt))
  entry.updatePropertyWithValue(
    'dtend',
    event.isWholeDay ? dayAfter(event.overAt) : utcTime(event.endsAt ?? event.overAt),
  )
  entry.updatePropertyWithValue('summary', event.title)
  entry.updatePropertyWithValue('location', event.venue === null ? event.location : `${event.venue}, ${event.location}`)
  entry.updatePropertyWithValue(
    'description',
    [event.description, pageUrl].filter((part) => part !== null).join('\n\n'),
  )
  entry.updatePropertyWithValue('url', pageUrl)
  entry.updatePropertyWithValue('status', event.status === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED')
  if (event.status !== 'CANCELLED') entry.addSubcomponent(alarmFor(event.title, ALARM_BEFORE))
  calendar.addSubcomponent(entry)
  if (meeting !== null && event.status !== 'CANCELLED') calendar.addSubcomponent(meetingEntry(event, meeting))
  return `${calendar.toString()}\r\n`
}

/** Without times the end is the first day after. */
const day = (instant: Date) => ICAL.Time.fromDateString(amsterdamDay(instant))
const dayAfter = (instant: Date) => ICAL.Time.fromDateString(addDays(amsterdamDay(instant), 1))

const utcTime = (instant: Date) => ICAL.Time.fromJSDate(instant, true)

const MEETING_MINUTES = 30

function meetingEntry(event: EventRow, meeting: CalendarMeeting & { groupId: string; pageUrl: string }) {
  const entry = new ICAL.Component('vevent')
  const title = `Verzamelen: ${event.title}`
  entry.updatePropertyWithValue('uid', `meeting-${meeting.groupId}@${PRODUCT_SLUG}`)
  entry.updatePropertyWithValue('dtstamp', utcTime(meeting.updatedAt))
  entry.updatePropertyWithValue('last-modified', utcTime(meeting.updatedAt))
  entry.updatePropertyWithValue('sequence', meeting.version)
  entry.updatePropertyWithValue('dtstart', utcTime(meeting.at))
  entry.updatePropertyWithValue('dtend', utcTime(new Date(meeting.at.getTime() + MEETING_MINUTES * 60_000)))
  entry.updatePropertyWithValue('summary', title)
  entry.updatePropertyWithValue('location', meeting.place)
  entry.updatePropertyWithValue(
    'description',
    [
      meeting.sign === null ? null : `Je herkent ons aan: ${meeting.sign}`,
      meeting.fallback === null ? null : `Elkaar misgelopen? ${meeting.fallback}`,
      meeting.travel === null ? null : `Reis: ${meeting.travel}`,
      meeting.pageUrl,
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
  )
  entry.updatePropertyWithValue('url', meeting.pageUrl)
  entry.updatePropertyWithValue('status', 'CONFIRMED')
  entry.addSubcomponent(alarmFor(title, MEETING_ALARM_BEFORE))
  return entry
}

/** Enough time to get ready and travel. */
const ALARM_BEFORE = { hours: 3 }
/** Enough time to walk there. */
const MEETING_ALARM_BEFORE = { hours: 1 }

function alarmFor(title: string, before: { hours: number }) {
  const alarm = new ICAL.Component('valarm')
  alarm.updatePropertyWithValue('action', 'DISPLAY')
  alarm.updatePropertyWithValue('description', title)
  alarm.updatePropertyWithValue('trigger', new ICAL.Duration({ ...before, isNegative: true }))
  return alarm
}
