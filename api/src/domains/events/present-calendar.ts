import { PRODUCT_NAME, PRODUCT_SLUG } from 'contract/product.ts'
import ICAL from 'ical.js'
import type { EventRow } from './repository.ts'

// A folded line gets a space before it, which the library does not count among its 75 octets.
ICAL.foldLength = 74

/**
 * One event as an iCalendar file (RFC 5545). Its moments stand in UTC: every calendar shows them in its owner's zone, and
 * no program has to know when the clock changes here.
 */
export function presentCalendar(event: EventRow, page: string): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', `-//${PRODUCT_NAME}//${PRODUCT_SLUG}//NL`)
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  const entry = new ICAL.Component('vevent')
  // The same event again is the same entry: a calendar then changes it instead of adding another.
  entry.updatePropertyWithValue('uid', `${event.id}@${PRODUCT_SLUG}`)
  entry.updatePropertyWithValue('dtstamp', moment(event.updatedAt))
  entry.updatePropertyWithValue('last-modified', moment(event.updatedAt))
  entry.updatePropertyWithValue('sequence', Math.floor(event.updatedAt.getTime() / 1000) % 2 ** 31)
  entry.updatePropertyWithValue('dtstart', moment(event.startsAt))
  entry.updatePropertyWithValue('dtend', moment(event.endsAt ?? event.overAt))
  entry.updatePropertyWithValue('summary', event.title)
  entry.updatePropertyWithValue('location', event.venue === null ? event.location : `${event.venue}, ${event.location}`)
  entry.updatePropertyWithValue('description', [event.description, page].filter((part) => part !== null).join('\n\n'))
  entry.updatePropertyWithValue('url', page)
  entry.updatePropertyWithValue('status', event.status === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED')
  calendar.addSubcomponent(entry)
  return `${calendar.toString()}\r\n`
}

const moment = (instant: Date) => ICAL.Time.fromJSDate(instant, true)
