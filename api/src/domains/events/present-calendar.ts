import { PRODUCT_NAME, PRODUCT_SLUG } from 'contract/product.ts'
import ICAL from 'ical.js'
import type { EventRow } from './repository.ts'

// The library does not count the space that begins a folded line among the 75 octets of RFC 5545.
ICAL.foldLength = 74

/** One event as an iCalendar file (RFC 5545). Times are in UTC, so that the file needs no time zone definition. */
export function presentCalendar(event: EventRow, pageUrl: string): string {
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
  entry.updatePropertyWithValue('dtstart', utcTime(event.startsAt))
  entry.updatePropertyWithValue('dtend', utcTime(event.endsAt ?? event.overAt))
  entry.updatePropertyWithValue('summary', event.title)
  entry.updatePropertyWithValue('location', event.venue === null ? event.location : `${event.venue}, ${event.location}`)
  entry.updatePropertyWithValue(
    'description',
    [event.description, pageUrl].filter((part) => part !== null).join('\n\n'),
  )
  entry.updatePropertyWithValue('url', pageUrl)
  entry.updatePropertyWithValue('status', event.status === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED')
  if (event.status !== 'CANCELLED') entry.addSubcomponent(alarmFor(event))
  calendar.addSubcomponent(entry)
  return `${calendar.toString()}\r\n`
}

const utcTime = (instant: Date) => ICAL.Time.fromJSDate(instant, true)

/** Enough time to get ready and travel. */
const ALARM_BEFORE = { hours: 3 }

function alarmFor({ title }: EventRow) {
  const alarm = new ICAL.Component('valarm')
  alarm.updatePropertyWithValue('action', 'DISPLAY')
  alarm.updatePropertyWithValue('description', title)
  alarm.updatePropertyWithValue('trigger', new ICAL.Duration({ ...ALARM_BEFORE, isNegative: true }))
  return alarm
}
