import { DAY } from 'contract/platform/durations.ts'
import ICAL from 'ical.js'
import { addDays, amsterdamDay } from '../clock.ts'
import type { CalendarComponent } from './calendar-lines.ts'
import {
  type CalendarTime,
  icalTime,
  isAfter,
  isSameDate,
  keyOf,
  pad,
  parseTime,
  resolved,
  shifted,
  startOf,
  timesOf,
  type WallTime,
} from './calendar-times.ts'

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
  /** One date of a series, on another date than the series has it. */
  isMoved: boolean
  /** What of its dates is not known: other dates than the first, the zone, or the start. */
  doubt: 'RULE' | 'ZONE' | 'START' | null
}

/** Occurrences of one series within the window. */
const MAX_OCCURRENCES = 100
/** Dates that one series excludes, adds or changes. */
const MAX_DATES = 2_000
/** ical.js steps through every month of an interval of days. */
const MAX_INTERVAL = 1_000
type Reading = {
  from: Date
  until: Date
  unreadable: Set<number>
  /** Of each series the entries of its single dates. */
  changes: ReadonlyMap<string | null, readonly ReadEvent[]>
  stepsLeft: number
}

export type ReadEvent = {
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

export const withoutRule = ({ entry, isPublic }: ReadEvent): Dated => ({ entry: { ...entry, doubt: 'RULE' }, isPublic })

export type Dated = Pick<ReadEvent, 'entry' | 'isPublic'>

/**
 * The dates that have no entry of their own; of a series that is over, its first date. An entry of one date gets the UID that
 * the date has without it.
 */
export function datesOf(event: ReadEvent, reading: Reading): Dated[] {
  const { component, entry: series, begins, changed, isPublic } = event
  const { start, end } = series
  const rules = component.lines.filter(({ name, line }) => /^(RRULE|EXRULE)$/.test(name) && !/:\s*$/.test(line))
  const added = component.lines.some(({ name }) => name === 'RDATE')
  if (changed !== null || (rules.length === 0 && !added) || begins === null || start === null || series.doubt !== null)
    return [event]
  const listed = (name: string) => timesOf(component, name, reading.unreadable).slice(0, MAX_DATES)
  const iterators = rules.map(({ name, line }) => (name === 'RRULE' ? iteratorOf(line, begins, component) : null))
  if (iterators.includes(null)) return [withoutRule(event)]
  const excluded = listed('EXDATE')
    .map((time) => resolved(time, component))
    .filter((time) => time !== null)
  const changes = reading.changes.get(series.uid ?? '') ?? []
  const found: Dated[] = []
  const seen = new Set<string>()
  let isUsed = false
  const add = (date: WallTime): 'after' | 'wrong' | null => {
    const at = resolved(date, component)
    if (at === null) return 'wrong'
    const isReplaced = changes.some(({ isForAllLater, changed: from }) => isForAllLater && from && isAfter(at, from))
    // A series that begins after the window has its first date.
    const isBeyond = startOf(at) > reading.until.getTime() && !isSameDate(at, start)
    if (isReplaced || isBeyond || found.length >= MAX_OCCURRENCES) return 'after'
    const uid = `${series.uid} ${keyOf(date)}`
    if (seen.has(uid) || excluded.some((other) => isSameDate(at, other))) return null
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
  let hasDates = rules.length === 0 || dates.length > 0
  for (const next of iterators)
    for (let date = next?.(); date !== undefined; date = next?.()) {
      hasDates = true
      if (reading.stepsLeft === 0) return [withoutRule(event)]
      reading.stepsLeft -= 1
      if (date !== 'wrong' && date.day < firstDay) continue
      const outcome = date === 'wrong' ? date : add(date)
      if (outcome === 'wrong') return [withoutRule(event)]
      if (outcome === 'after') break
    }
  // Its end is before its beginning, or its number of dates is none.
  if (!hasDates) return [withoutRule(event)]
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
  const lastAt = last && resolved(last, component)
  if (last !== null && lastAt === null) return null
  const lastDays = last === null ? '' : addDays(last.day, -2)
  return (): WallTime | 'wrong' | undefined => {
    const date = iterator.next()
    if (!date) return undefined
    const day = `${pad(date.year, 4)}-${pad(date.month)}-${pad(date.day)}`
    const next = { ...begins, day }
    // No instant of a date that is clearly before the end, because finding it takes long.
    const at = lastAt && day >= lastDays ? resolved(next, component) : null
    if (at && lastAt && isAfter(at, lastAt)) return undefined
    const isOfRule =
      (months?.includes(date.month) ?? true) && (weekdays?.includes(WEEKDAYS[date.dayOfWeek() - 1] ?? '') ?? true)
    // The first date counts, whether or not it fits.
    return isOfRule || day === begins.day ? next : 'wrong'
  }
}

function splitPart(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=')
  return [name, value]
}
