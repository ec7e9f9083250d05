import ICAL from 'ical.js'
import { addDays, amsterdamInstant, zonedInstant } from '../clock.ts'

/** A whole day or an instant. */
export type CalendarTime = { day: string } | { at: Date }

export type CalendarEntry = {
  /** One occurrence of a series has its moment after the UID of the series. */
  uid: string | null
  isCancelled: boolean
  summary: string | null
  description: string | null
  location: string | null
  url: string | null
  categories: string[]
  start: CalendarTime | null
  /** Inclusive; in the file the end of a whole-day event is the day after. */
  end: CalendarTime | null
}

export class BrokenCalendar extends Error {}

/** A calendar of many years lists its past first. */
const MAX_ENTRIES = 10_000

export const isCalendarFile = (text: string): boolean => /^[ \t]*BEGIN:VCALENDAR/im.test(text)

/**
 * The events of an iCalendar file (RFC 5545) in file order. No URL in it is fetched.
 *
 * @throws BrokenCalendar if it cannot be parsed
 */
export function readCalendarFile(text: string): CalendarEntry[] {
  try {
    // Skips text around the calendar, such as mail text or a byte order mark.
    const [first, last] = [text.search(/BEGIN:VCALENDAR/i), text.toUpperCase().lastIndexOf('END:VCALENDAR')]
    const parsed: unknown[] = ICAL.parse(text.slice(first, last + 'END:VCALENDAR'.length).trim())
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed
    return calendars
      .flatMap((calendar) => new ICAL.Component(calendar as string).getAllSubcomponents('vevent'))
      .slice(0, MAX_ENTRIES)
      .map(readEntry)
  } catch (error) {
    throw new BrokenCalendar('not an iCalendar file', { cause: error })
  }
}

function readEntry(entry: ICAL.Component): CalendarEntry {
  const start = readTime(entry, 'dtstart')
  const occurrence = textOf(entry, 'recurrence-id')
  const uid = textOf(entry, 'uid')
  return {
    uid: uid === null || occurrence === null ? uid : `${uid} ${occurrence}`,
    isCancelled: textOf(entry, 'status')?.toUpperCase() === 'CANCELLED' || isCancelling(entry),
    summary: textOf(entry, 'summary'),
    description: textOf(entry, 'description'),
    location: textOf(entry, 'location'),
    url: textOf(entry, 'url'),
    categories: entry.getAllProperties('categories').flatMap((property) => property.getValues().map(String)),
    start,
    end: readEnd(entry, start),
  }
}

const isCancelling = (entry: ICAL.Component): boolean =>
  entry.parent !== null && textOf(entry.parent, 'method')?.toUpperCase() === 'CANCEL'

function textOf(entry: ICAL.Component, name: string): string | null {
  const value: unknown = entry.getFirstPropertyValue(name)
  const text = value === null || value === undefined ? '' : String(value).trim()
  return text === '' ? null : text
}

function readEnd(entry: ICAL.Component, start: CalendarTime | null): CalendarTime | null {
  const end = readTime(entry, 'dtend')
  if (end !== null) return 'day' in end ? { day: dayBefore(end.day, start) } : end
  const duration: unknown = entry.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration) || start === null) return null
  if ('at' in start) return { at: new Date(start.at.getTime() + duration.toSeconds() * 1000) }
  const days = Math.max(1, Math.ceil(duration.toSeconds() / DAY_SECONDS))
  return { day: addDays(start.day, days - 1) }
}

const DAY_SECONDS = 86_400

/** Some programs write the same day as start and end of a one-day event. */
function dayBefore(end: string, start: CalendarTime | null): string {
  const last = addDays(end, -1)
  return start !== null && 'day' in start && last < start.day ? start.day : last
}

function readTime(entry: ICAL.Component, name: string): CalendarTime | null {
  const property = entry.getFirstProperty(name)
  const value: unknown = property?.getFirstValue()
  if (property === null || !(value instanceof ICAL.Time)) return null
  const day = `${pad(value.year, 4)}-${pad(value.month)}-${pad(value.day)}`
  if (value.isDate) return { day }
  const time = `${pad(value.hour)}:${pad(value.minute)}:${pad(Math.min(value.second, 59))}`
  const zone = property.getParameter('tzid')
  const at = instantOf(value, day, time, typeof zone === 'string' ? zone : null)
  return Number.isNaN(at.getTime()) ? null : { at }
}

const pad = (number: number, width = 2) => String(number).padStart(width, '0')

/** Resolves the zone by its IANA name, else by its definition in the file, else as Amsterdam. */
function instantOf(value: ICAL.Time, day: string, time: string, zone: string | null): Date {
  if (value.zone === ICAL.Timezone.utcTimezone) return new Date(`${day}T${time}Z`)
  if (zone === null) return amsterdamInstant(day, time)
  try {
    return zonedInstant(day, time, zone)
  } catch {
    const isDefined = value.zone !== null && value.zone !== ICAL.Timezone.localTimezone
    return isDefined ? new Date(value.toUnixTime() * 1000) : amsterdamInstant(day, time)
  }
}
