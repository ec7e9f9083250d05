import { runInNewContext } from 'node:vm'
import zones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import { DAY, SECOND } from 'contract/platform/durations.ts'
import ICAL from 'ical.js'
import { addDays, amsterdamDay, amsterdamInstant, zonedInstant } from '../clock.ts'
import { type CalendarComponent, readLines } from './calendar-lines.ts'

/** A whole day or an instant. */
export type CalendarTime = { day: string } | { at: Date }

export type CalendarEntry = {
  /** One occurrence of a series has its moment after the UID of the series. */
  uid: string | null
  /** The UID of the series, for an occurrence. */
  series: string | null
  status: string | null
  summary: string | null
  description: string | null
  location: string | null
  url: string | null
  categories: string[]
  start: CalendarTime | null
  /** Inclusive; in the file the end of a whole-day event is the day after. */
  end: CalendarTime | null
  /** What of its dates is not known: other dates than the first, the zone, or the start. */
  doubt: 'RULE' | 'ZONE' | 'START' | null
}

export type Calendar = {
  entries: CalendarEntry[]
  /** The numbers of the lines that could not be read. */
  unreadable: number[]
  /** The file has its end, and no entry was left out. */
  isComplete: boolean
}

/** A calendar of many years lists its past first. */
const MAX_ENTRIES = 10_000
/** Occurrences of one series within the window. */
const MAX_OCCURRENCES = 100
/** Occurrences of all series that are stepped through, from the first one of each. */
const MAX_STEPS = 20_000
/** Dates that one series excludes, adds or changes. */
const MAX_DATES = 2_000
/** ical.js steps through every month of an interval of days. */
const MAX_INTERVAL = 1_000
/** After it an entry is read without its rule and zone: ical.js searches without end for 30 February, for example. */
const ENTRY_MS = 150

export const isCalendarFile = (text: string): boolean => /^[ \t]*BEGIN:(VCALENDAR|VEVENT)/im.test(text)

/**
 * The events of an iCalendar file (RFC 5545) in file order, without private ones. A series becomes its dates within the window;
 * the dates that the file changes or cancels one by one are entries of their own. What cannot be read is left out. No URL in
 * it is fetched.
 */
export function readCalendarFile(text: string, window: { from: Date; until: Date }): Calendar {
  const { components, unreadable, isClosed } = readLines(text)
  const reading: Reading = { ...window, unreadable: new Set(unreadable), changes: new Map(), stepsLeft: MAX_STEPS }
  const events = components.slice(0, MAX_ENTRIES)
  const read = eachWithin(events, (component, isPlain) => readEvent(component, isPlain, reading))
  const current = newestVersions(read)
  for (const event of current) if (event.changed !== null) listChange(reading, event)
  const dated = eachWithin(current, (event, isPlain) => (isPlain ? [withoutRule(event)] : datesOf(event, reading)))
  const isKnown = ({ uid, summary, start }: CalendarEntry) => [uid, summary, start].some((value) => value !== null)
  const entries = dated.flat().filter(({ isPublic, entry }) => isPublic && isKnown(entry))
  return {
    entries: entries.slice(0, MAX_ENTRIES).map(({ entry }) => entry),
    unreadable: [...reading.unreadable].sort((one, other) => one - other),
    isComplete:
      isClosed &&
      read.every(({ entry }) => isKnown(entry)) &&
      components.length <= MAX_ENTRIES &&
      entries.length <= MAX_ENTRIES,
  }
}

type Reading = {
  from: Date
  until: Date
  unreadable: Set<number>
  /** Of each series the entries of its single dates. */
  changes: Map<string, ReadEvent[]>
  stepsLeft: number
}

type ReadEvent = {
  component: CalendarComponent
  entry: CalendarEntry
  isPublic: boolean
  sequence: number
  /** The date of the series that it changes. */
  changed: CalendarTime | null
  /** It changes the later dates too. */
  isForAllLater: boolean
  /** The time and zone at which a series begins. */
  begins: WallTime | null
}

/** Of each of them; of one that takes too long, with `isPlain`. */
function eachWithin<Item, Result>(items: readonly Item[], read: (item: Item, isPlain: boolean) => Result): Result[] {
  const results: Result[] = []
  const readRest = () => {
    for (let item = items[results.length]; item !== undefined; item = items[results.length])
      results.push(read(item, false))
  }
  while (results.length < items.length) {
    const first = results.length
    const { user: before } = process.cpuUsage()
    try {
      // The only way to end a loop within a library. Many are read at once, because starting it takes half a millisecond.
      runInNewContext('readRest()', { readRest }, { timeout: ENTRY_MS })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      // On a busy machine most of the time may have gone to other processes.
      const isBusy = process.cpuUsage().user - before < (ENTRY_MS * 1000) / 2
      if (results.length === first && !isBusy) results.push(read(items[first] as Item, true))
    }
  }
  return results
}

function readEvent(component: CalendarComponent, isPlain: boolean, { unreadable }: Reading): ReadEvent {
  const text = (name: string) => textOf(component, name, unreadable)
  const uid = text('UID')
  const [begins = null] = timesOf(component, 'DTSTART', unreadable)
  const [changes = null] = timesOf(component, 'RECURRENCE-ID', unreadable)
  const start = begins && resolved(begins, component, isPlain)
  const isBroken = component.lines.some(({ name, number }) => name === 'DTSTART' && unreadable.has(number))
  const entry: CalendarEntry = {
    uid: uid !== null && changes !== null ? `${uid} ${keyOf(changes)}` : uid,
    series: changes === null ? null : uid,
    status: component.head.method === 'CANCEL' ? 'CANCELLED' : (text('STATUS')?.toUpperCase() ?? null),
    summary: text('SUMMARY'),
    description: text('DESCRIPTION'),
    location: text('LOCATION'),
    url: text('URL'),
    categories: component.lines.flatMap(({ name, line }) => (name === 'CATEGORIES' ? valuesOf(line) : [])),
    start: start === 'unknown' ? { day: begins?.day ?? '' } : start,
    end: null,
    doubt: start === 'unknown' ? 'ZONE' : isBroken ? 'START' : null,
  }
  entry.end = readEnd(component, entry.start, isPlain, unreadable)
  const changed = changes && resolved(changes, component, isPlain)
  return {
    component,
    entry,
    isPublic: !/^(PRIVATE|CONFIDENTIAL)$/i.test(text('CLASS') ?? ''),
    sequence: Number.parseInt(text('SEQUENCE') ?? '0', 10) || 0,
    changed: changed === 'unknown' ? { day: changes?.day ?? '' } : changed,
    isForAllLater: component.lines.some(({ name, line }) => name === 'RECURRENCE-ID' && /;\s*RANGE\s*=/i.test(line)),
    begins,
  }
}

/** Of several entries with one UID those of the highest sequence: they are versions. */
function newestVersions(events: readonly ReadEvent[]): ReadEvent[] {
  const highest = new Map<string, number>()
  for (const { entry, sequence } of events)
    if (entry.uid !== null) highest.set(entry.uid, Math.max(sequence, highest.get(entry.uid) ?? 0))
  return events.filter(({ entry, sequence }) => entry.uid === null || highest.get(entry.uid) === sequence)
}

function listChange({ changes }: Reading, event: ReadEvent): void {
  const { series } = event.entry
  if (series !== null) changes.set(series, [...(changes.get(series) ?? []), event])
}

const withoutRule = ({ entry, isPublic }: ReadEvent): Dated => ({ entry: { ...entry, doubt: 'RULE' }, isPublic })

type Dated = Pick<ReadEvent, 'entry' | 'isPublic'>

/**
 * The dates that have no entry of their own; of a series that is over, its first date. An entry of one date gets the UID that
 * the date has without it.
 */
function datesOf(event: ReadEvent, reading: Reading): Dated[] {
  const { component, entry: series, begins, changed, isPublic } = event
  const { start, end } = series
  const rules = component.lines.filter(({ name }) => name === 'RRULE' || name === 'EXRULE')
  const added = component.lines.some(({ name }) => name === 'RDATE')
  if (changed !== null || (rules.length === 0 && !added) || begins === null || start === null || series.doubt !== null)
    return [event]
  const listed = (name: string) => timesOf(component, name, reading.unreadable).slice(0, MAX_DATES)
  const iterators = rules.map(({ name, line }) => (name === 'RRULE' ? iteratorOf(line, begins, component) : null))
  if (iterators.includes(null)) return [withoutRule(event)]
  const excluded = listed('EXDATE').map((time) => resolved(time, component, false))
  const changes = reading.changes.get(series.uid ?? '') ?? []
  const found: Dated[] = []
  const seen = new Set<string>()
  let isUsed = false
  const add = (date: WallTime): 'after' | 'wrong' | null => {
    const at = resolved(date, component, false)
    if (at === null || at === 'unknown') return 'wrong'
    const isReplaced = changes.some(({ isForAllLater, changed: from }) => isForAllLater && from && isAfter(at, from))
    if (isReplaced || startOf(at) > reading.until.getTime() || found.length >= MAX_OCCURRENCES) return 'after'
    const uid = `${series.uid} ${keyOf(date)}`
    if (seen.has(uid) || excluded.some((other) => other !== null && other !== 'unknown' && isSameDate(at, other)))
      return null
    seen.add(uid)
    const change = changes.find((each) => each.changed !== null && isSameDate(at, each.changed))
    const occurrence = { ...series, uid, series: series.uid, start: at, end: shifted(start, end, at) }
    if (change !== undefined) {
      change.entry.uid = uid
      if (change.isForAllLater) change.entry.doubt ??= 'RULE'
      isUsed = true
    } else if (startOf(occurrence.end ?? at) >= reading.from.getTime()) found.push({ entry: occurrence, isPublic })
    return null
  }
  // Finding the instant of each earlier date would take most of the time.
  const lasts = startOf(end ?? start) - startOf(start)
  const firstDay = changes.length > 0 ? '' : amsterdamDay(new Date(reading.from.getTime() - lasts - 2 * DAY))
  const dates = listed('RDATE')
  for (const date of rules.length === 0 ? [begins, ...dates] : dates) add(date)
  for (const next of iterators)
    for (let date = next?.(); date !== undefined; date = next?.()) {
      if (reading.stepsLeft === 0) return [withoutRule(event)]
      reading.stepsLeft -= 1
      if (date !== 'wrong' && date.day < firstDay) continue
      const outcome = date === 'wrong' ? date : add(date)
      if (outcome === 'wrong') return [withoutRule(event)]
      if (outcome === 'after') break
    }
  return found.length > 0 || isUsed || startOf(end ?? start) >= reading.from.getTime() ? found : [event]
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const WEEKLY = ['', 'BYDAY', 'BYMONTH', 'BYDAY BYMONTH']
/** The parts with which ical.js 2.2.1 finds the dates that RFC 5545 means: of 100 other rules it gets every second wrong. */
const EXPANDED_PARTS: Readonly<Record<string, readonly string[]>> = {
  DAILY: WEEKLY,
  WEEKLY,
  MONTHLY: ['', 'BYDAY', 'BYMONTHDAY', 'BYDAY BYMONTHDAY', 'BYDAY BYSETPOS'],
  YEARLY: ['', 'BYDAY', 'BYMONTH', 'BYDAY BYMONTH', 'BYMONTH BYMONTHDAY'],
}

/** The next date of a rule with each call; null for a rule that is not understood. */
function iteratorOf(line: string, begins: WallTime, component: CalendarComponent) {
  const text = /:([^:]*)$/.exec(line)?.[1]?.toUpperCase().replace(/\s/g, '') ?? ''
  const parts = new Map(text.split(';').flatMap((part) => (part === '' ? [] : [splitPart(part)])))
  const until = parts.get('UNTIL')
  const last = until === undefined ? null : parseTime(until, begins.zone)
  if (until !== undefined && last === null) return null
  parts.delete('UNTIL')
  for (const [index, name] of ['BYHOUR', 'BYMINUTE', 'BYSECOND'].entries())
    if (Number(parts.get(name)) === Number(begins.time?.split(':')[index] ?? 0)) parts.delete(name)
  const months = parts.get('BYMONTH')?.split(',').map(Number)
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (!(interval >= 1 && interval <= MAX_INTERVAL)) return null
  if (parts.get('FREQ') === 'MONTHLY' && months !== undefined && interval === 1) parts.set('FREQ', 'YEARLY')
  // The same of one month is every twelfth month.
  if (parts.get('FREQ') === 'YEARLY' && parts.has('BYSETPOS') && months?.[0] === Number(begins.day.slice(5, 7)))
    if (months.length === 1 && parts.delete('BYMONTH'))
      parts.set('FREQ', 'MONTHLY').set('INTERVAL', String(12 * interval))
  const shape = [...parts.keys()].filter((name) => name.startsWith('BY')).sort()
  if (!EXPANDED_PARTS[parts.get('FREQ') ?? '']?.includes(shape.join(' '))) return null
  const weekdays = parts.get('BYDAY')?.match(/[A-Z]{2}/g)
  const rule = [...parts].map(([name, value]) => `${name}=${value}`).join(';')
  let iterator: ICAL.RecurIterator
  try {
    iterator = ICAL.Recur.fromString(rule).iterator(icalTime(begins))
  } catch {
    return null
  }
  const lastAt = last && resolved(last, component, false)
  if (lastAt === 'unknown') return null
  return (): WallTime | 'wrong' | undefined => {
    const date = iterator.next()
    if (!date) return undefined
    const day = `${pad(date.year, 4)}-${pad(date.month)}-${pad(date.day)}`
    const next = { ...begins, day }
    const at = lastAt && resolved(next, component, false)
    if (at && at !== 'unknown' && lastAt && isAfter(at, lastAt)) return undefined
    const isOfRule =
      (months?.includes(date.month) ?? true) && (weekdays?.includes(WEEKDAYS[date.dayOfWeek() - 1] ?? '') ?? true)
    // The first date counts, whether or not it fits.
    return isOfRule || day === begins.day ? next : 'wrong'
  }
}

const icalTime = ({ day, time }: Pick<WallTime, 'day' | 'time'>) =>
  time === null ? ICAL.Time.fromDateString(day) : ICAL.Time.fromDateTimeString(`${day}T${time}`)

function splitPart(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=')
  return [name, value]
}

const localText = ({ day, time }: WallTime): string => (time === null ? day : `${day}T${time}`)

const startOf = (time: CalendarTime): number =>
  'at' in time ? time.at.getTime() : amsterdamInstant(time.day, '23:59').getTime()

const dayOf = (time: CalendarTime): string => ('day' in time ? time.day : amsterdamDay(time.at))

/** A whole day may be named by its midnight, and a moment by its day. */
const isSameDate = (one: CalendarTime, other: CalendarTime): boolean =>
  'at' in one && 'at' in other ? one.at.getTime() === other.at.getTime() : dayOf(one) === dayOf(other)

const isAfter = (time: CalendarTime, last: CalendarTime): boolean =>
  'at' in time && 'at' in last ? time.at > last.at : dayOf(time) > dayOf(last)

/** The end of an occurrence that starts at `to` and lasts as long as the first one. */
function shifted(start: CalendarTime, end: CalendarTime | null, to: CalendarTime): CalendarTime | null {
  if (end === null) return null
  if ('at' in start && 'at' in end && 'at' in to)
    return { at: new Date(to.at.getTime() + end.at.getTime() - start.at.getTime()) }
  if (!('day' in start && 'day' in end && 'day' in to)) return null
  const days = Math.round((Date.parse(end.day) - Date.parse(start.day)) / DAY)
  return { day: addDays(to.day, days) }
}

/** Without its parameters where they are broken. */
function textOf({ lines }: CalendarComponent, name: string, unreadable: Set<number>): string | null {
  const found = lines.find((line) => line.name === name)
  if (found === undefined) return null
  for (const line of [found.line, `${name}:${/:(.*)$/s.exec(found.line)?.[1]}`])
    try {
      const text = String(ICAL.Property.fromString(line, ICAL.design.icalendar).getFirstValue() ?? '').trim()
      return text === '' ? null : text
    } catch {
      // Tried without parameters, then given up.
    }
  unreadable.add(found.number)
  return null
}

function valuesOf(line: string): string[] {
  try {
    return ICAL.Property.fromString(line, ICAL.design.icalendar).getValues().map(String)
  } catch {
    return []
  }
}

const DAY_SECONDS = DAY / SECOND

function readEnd(
  component: CalendarComponent,
  start: CalendarTime | null,
  isPlain: boolean,
  unreadable: Set<number>,
): CalendarTime | null {
  const [ends] = timesOf(component, 'DTEND', unreadable)
  const end = ends && resolved(ends, component, isPlain)
  if (end === 'unknown') return null
  if (end) return 'day' in end ? { day: dayBefore(end.day, start) } : end
  const text = textOf(component, 'DURATION', unreadable)
  if (text === null || start === null) return null
  const seconds = ICAL.Duration.isValueString(text) ? ICAL.Duration.fromString(text).toSeconds() : 0
  if (seconds <= 0) return null
  if ('at' in start) return { at: new Date(start.at.getTime() + seconds * SECOND) }
  return { day: addDays(start.day, Math.max(1, Math.ceil(seconds / DAY_SECONDS)) - 1) }
}

/** Some programs write the same day as start and end of a one-day event. */
function dayBefore(end: string, start: CalendarTime | null): string {
  const last = addDays(end, -1)
  return start !== null && 'day' in start && last < start.day ? start.day : last
}

/** A time as a clock shows it. `zone` is a name, 'Z' or an offset; null for the zone of the calendar. */
type WallTime = { day: string; time: string | null; zone: string | null }

const VALUE = String.raw`\d{4}-?\d\d-?\d\d(?:[T ]?\d\d:?\d\d[\d:.]*\s?(?:Z|[+-]\d\d(?::?\d\d)?)?)?`
/** Parameters, which may hold a colon, and a list of times or periods. */
const TIMES = new RegExp(String.raw`^[^:;]+((?:;.*?)?)\s*:((?:\s*${VALUE}(?:/[^,;]*)?\s*[,;]?)+)$`, 'i')
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** Also of a date without VALUE=DATE and of ISO 8601. A date that does not exist is left out. */
function timesOf({ lines }: CalendarComponent, name: string, unreadable: Set<number>): WallTime[] {
  return lines.flatMap((each) => {
    if (each.name !== name) return []
    const [, parameters = '', list] = TIMES.exec(each.line) ?? []
    if (list === undefined) {
      if (!/:\s*$/.test(each.line)) unreadable.add(each.number)
      return []
    }
    const zone = /;\s*TZID\s*=\s*"?([^";]*)/i.exec(parameters)?.[1]?.trim() || null
    return list.split(/[,;]/).flatMap((part) => {
      const time = parseTime(part.replace(/\/.*$/, '').trim(), zone)
      if (time === null) return []
      return /;\s*VALUE\s*=\s*"?DATE"?\s*(;|$)/i.test(parameters) ? [{ ...time, time: null }] : [time]
    })
  })
}

function parseTime(text: string, zone: string | null): WallTime | null {
  const [, year, month, date, hour, minute = '00', second = '00', offset] = TIME.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  if (year === undefined || Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) return null
  if (hour === undefined) return { day, time: null, zone }
  if (Number(hour) > 23 || Number(minute) > 59) return null
  const time = `${hour}:${minute}:${Number(second) > 59 ? '59' : second}`
  return { day, time, zone: offset?.toUpperCase() ?? zone }
}

const pad = (number: number, width = 2) => String(number).padStart(width, '0')

/** Distinguishes the dates of a series. */
const keyOf = (time: WallTime): string => `${localText(time)}${time.zone === 'Z' ? 'Z' : ''}`

const WINDOWS_ZONES = new Map(
  zones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)
/** "/example.org/20260101/Europe/Amsterdam" */
const ZONE_IN_PATH = /[A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?$/

/** Resolves the zone by its IANA name, its name in Windows, its definition in the file. */
function resolved(
  { day, time, zone }: WallTime,
  { head }: CalendarComponent,
  isPlain: boolean,
): CalendarTime | 'unknown' | null {
  if (time === null) return { day }
  const name = zone ?? head.zone
  if (name === null) return asTime(amsterdamInstant(day, time))
  if (/^(Z|[+-]\d\d)/.test(name)) return asTime(new Date(`${day}T${time}${offsetText(name)}`))
  const names = [name, ZONE_IN_PATH.exec(name)?.[0], WINDOWS_ZONES.get(name.toLowerCase())]
  for (const each of names.filter((known) => known !== undefined))
    try {
      return asTime(zonedInstant(day, time, each))
    } catch {
      // Not an IANA name.
    }
  const definition = isPlain ? undefined : head.definitions.get(name)
  if (definition === undefined) return zone === null ? asTime(amsterdamInstant(day, time)) : 'unknown'
  try {
    const component = new ICAL.Component(ICAL.parse(definition) as unknown as string)
    const at = icalTime({ day, time })
    at.zone = new ICAL.Timezone({ component, tzid: name })
    return asTime(new Date(at.toUnixTime() * 1000))
  } catch {
    return 'unknown'
  }
}

const offsetText = (zone: string): string =>
  zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`

const asTime = (at: Date): CalendarTime | null => (Number.isNaN(at.getTime()) ? null : { at })
