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
/** Occurrences of one series within the window. */
const MAX_OCCURRENCES = 100
/** Occurrences of all series that are stepped through, from the first one of each. */
const MAX_STEPS = 20_000
/**
 * With other parts ical.js 2.2.1 searches without end for a date that does not exist, such as 30 February every day. Such a
 * series is read as its first date.
 */
const EXPANDED_PARTS: Readonly<Record<string, readonly string[]>> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: [],
}
const MAX_INTERVAL = 53
/** Dates that one series excludes or adds. */
const MAX_CHANGES = 500
const [FIRST_YEAR, LAST_YEAR] = [1970, 2100]
const WEEKDAY = /^(MO|TU|WE|TH|FR|SA|SU)$/
/** "2TU", "-1FR" */
const WEEKDAY_OF_MONTH = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/

export const isCalendarFile = (text: string): boolean => /^[ \t]*BEGIN:VCALENDAR/im.test(text)

/** RFC 5545, in file order. A series becomes its dates within the window. No URL in it is fetched. @throws BrokenCalendar */
export function readCalendarFile(text: string, window: { from: Date; until: Date }): CalendarEntry[] {
  try {
    // Skips text around the calendar, such as mail text or a byte order mark.
    const [first, last] = [text.search(/BEGIN:VCALENDAR/i), text.toUpperCase().lastIndexOf('END:VCALENDAR')]
    const parsed: unknown[] = ICAL.parse(text.slice(first, last + 'END:VCALENDAR'.length).trim())
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed
    const components = calendars
      .flatMap((calendar) => new ICAL.Component(calendar as string).getAllSubcomponents('vevent'))
      .slice(0, MAX_ENTRIES)
    const entries = components.map(readEntry)
    const reading = { ...window, changes: listChanges(components, entries), stepsLeft: MAX_STEPS }
    return components
      .flatMap((component, index) => {
        const entry = entries[index] as CalendarEntry
        return isExpanded(component) ? occurrencesOf(component, entry, reading) : [entry]
      })
      .slice(0, MAX_ENTRIES)
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

/** Whether ical.js may search the dates of the series: one rule with known parts and possible values. */
function isExpanded(component: ICAL.Component): boolean {
  const rules = component.getAllProperties('rrule').map((property): unknown => property.getFirstValue())
  const [rule] = rules
  if (rules.length !== 1 || !(rule instanceof ICAL.Recur) || textOf(component, 'recurrence-id') !== null) return false
  const start: unknown = component.getFirstPropertyValue('dtstart')
  const isDated = start instanceof ICAL.Time && start.year >= FIRST_YEAR && start.year <= LAST_YEAR
  return isDated && isPossible(rule) && countValues(component, 'exdate', 'rdate') <= MAX_CHANGES
}

function isPossible({ freq, interval, parts }: ICAL.Recur): boolean {
  const allowed = EXPANDED_PARTS[freq]
  const weekday = freq === 'MONTHLY' ? WEEKDAY_OF_MONTH : WEEKDAY
  const { BYDAY = [], BYMONTHDAY = [] } = parts as { BYDAY?: unknown[]; BYMONTHDAY?: unknown[] }
  return (
    interval <= MAX_INTERVAL &&
    allowed !== undefined &&
    Object.keys(parts).every((part) => allowed.includes(part)) &&
    BYDAY.every((day) => weekday.test(String(day))) &&
    BYMONTHDAY.every((day) => Math.abs(Number(day)) >= 1 && Math.abs(Number(day)) <= 31)
  )
}

const countValues = (component: ICAL.Component, ...names: string[]): number =>
  names
    .flatMap((name) => component.getAllProperties(name))
    .reduce((total, property) => total + property.getValues().length, 0)

/** The entries of single dates of a series, under their UID and under their moment: it may be in UTC, the series in a zone. */
function listChanges(components: ICAL.Component[], entries: CalendarEntry[]): Map<string, CalendarEntry> {
  return new Map(
    entries.flatMap((entry, index) => {
      const component = components[index] as ICAL.Component
      const date = readTime(component, 'recurrence-id')
      if (date === null || entry.uid === null) return []
      return [entry.uid, momentKey(textOf(component, 'uid'), date)].map((key) => [key, entry] as const)
    }),
  )
}

const momentKey = (uid: string | null, date: CalendarTime): string => `${uid} ${startOf(date)}`

/** Dates without an entry of their own; of a series that is over, its first. Such an entry gets the UID of its date. */
function occurrencesOf(
  component: ICAL.Component,
  series: CalendarEntry,
  reading: { from: Date; until: Date; changes: ReadonlyMap<string, CalendarEntry>; stepsLeft: number },
): CalendarEntry[] {
  const { start, end } = series
  const first: unknown = component.getFirstPropertyValue('dtstart')
  if (start === null || !(first instanceof ICAL.Time)) return [series]
  const dates = new ICAL.RecurExpansion({ component, dtstart: first })
  const zone = zoneOf(component.getFirstProperty('dtstart'))
  const found: CalendarEntry[] = []
  let isChanged = false
  for (let date = dates.next(); date && reading.stepsLeft > 0 && found.length < MAX_OCCURRENCES; date = dates.next()) {
    reading.stepsLeft -= 1
    const at = timeOf(date, zone)
    if (at === null || startOf(at) > reading.until.getTime()) break
    const occurrence = { ...series, uid: `${series.uid} ${date}`, start: at, end: shifted(start, end, at) }
    const change = reading.changes.get(occurrence.uid) ?? reading.changes.get(momentKey(series.uid, at))
    if (change !== undefined) {
      change.uid = occurrence.uid
      isChanged = true
    } else if (startOf(occurrence.end ?? at) >= reading.from.getTime()) found.push(occurrence)
  }
  return found.length > 0 || isChanged ? found : [series]
}

const startOf = (time: CalendarTime): number =>
  'at' in time ? time.at.getTime() : amsterdamInstant(time.day, '23:59').getTime()

/** The end of an occurrence that starts at `to` and lasts as long as the first one. */
function shifted(start: CalendarTime, end: CalendarTime | null, to: CalendarTime): CalendarTime | null {
  if (end === null) return null
  if ('at' in start && 'at' in end && 'at' in to)
    return { at: new Date(to.at.getTime() + end.at.getTime() - start.at.getTime()) }
  if (!('day' in start && 'day' in end && 'day' in to)) return null
  const days = Math.round((Date.parse(end.day) - Date.parse(start.day)) / (DAY_SECONDS * 1000))
  return { day: addDays(to.day, days) }
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
  return value instanceof ICAL.Time ? timeOf(value, zoneOf(property)) : null
}

function zoneOf(property: ICAL.Property | null): string | null {
  const zone = property?.getParameter('tzid')
  return typeof zone === 'string' ? zone : null
}

function timeOf(value: ICAL.Time, zone: string | null): CalendarTime | null {
  const day = `${pad(value.year, 4)}-${pad(value.month)}-${pad(value.day)}`
  if (value.isDate) return { day }
  const time = `${pad(value.hour)}:${pad(value.minute)}:${pad(Math.min(value.second, 59))}`
  const at = instantOf(value, day, time, zone)
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
