import { runInNewContext } from 'node:vm'
import { DAY, SECOND } from 'contract/platform/durations.ts'
import ICAL from 'ical.js'
import { addDays } from '../clock.ts'
import { type CalendarComponent, readLines } from './calendar-lines.ts'
import { type CalendarEntry, datesOf, type ReadEvent, withoutRule } from './calendar-series.ts'
import { type CalendarTime, isSameDate, keyOf, resolved, timesOf } from './calendar-times.ts'

export type Calendar = {
  entries: CalendarEntry[]
  /** The numbers of the lines that could not be read. */
  unreadable: number[]
  /** The file has its end, and no entry was left out. */
  isComplete: boolean
}

/** A calendar of many years lists its past first. */
const MAX_ENTRIES = 10_000
/** Occurrences of all series that are stepped through, from the first one of each. */
const MAX_STEPS = 20_000
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
  const lines = new Set(unreadable)
  const events = components.slice(0, MAX_ENTRIES)
  const read = eachWithin(events, (component, isPlain) => readEvent(component, isPlain, lines))
  const current = newestVersions(read)
  const changes = Map.groupBy(
    current.filter(({ changed }) => changed !== null),
    ({ entry }) => entry.series,
  )
  const reading = { ...window, unreadable: lines, changes, stepsLeft: MAX_STEPS }
  const dated = eachWithin(current, (event, isPlain) => (isPlain ? [withoutRule(event)] : datesOf(event, reading)))
  const isKnown = ({ uid, summary, start }: CalendarEntry) => [uid, summary, start].some((value) => value !== null)
  const entries = dated.flat().filter(({ isPublic, entry }) => isPublic && isKnown(entry))
  return {
    entries: entries.slice(0, MAX_ENTRIES).map(({ entry }) => entry),
    unreadable: [...lines].sort((one, other) => one - other),
    isComplete:
      isClosed &&
      read.every(({ entry }) => isKnown(entry)) &&
      components.length <= MAX_ENTRIES &&
      entries.length <= MAX_ENTRIES,
  }
}

/** Of each of them; of one that takes too long, with `isPlain`. */
function eachWithin<Item, Result>(items: readonly Item[], read: (item: Item, isPlain: boolean) => Result): Result[] {
  const results: Result[] = []
  const readRest = () => {
    for (let item = items[results.length]; item !== undefined; item = items[results.length])
      results.push(read(item, false))
  }
  let spent = 0
  while (results.length < items.length) {
    const first = results.length
    const { user: before } = process.cpuUsage()
    try {
      // The only way to end a loop within a library. Many are read at once, because starting it takes half a millisecond.
      runInNewContext('readRest()', { readRest }, { timeout: ENTRY_MS })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      // On a busy machine most of the time goes to other processes.
      spent = results.length > first ? 0 : spent + process.cpuUsage().user - before
      if (spent < (ENTRY_MS * 1000) / 2) continue
      results.push(read(items[first] as Item, true))
      spent = 0
    }
  }
  return results
}

function readEvent(component: CalendarComponent, isPlain: boolean, unreadable: Set<number>): ReadEvent {
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
    start: start ?? (begins && { day: begins.day }),
    end: null,
    isMoved: false,
    doubt: begins !== null && start === null ? 'ZONE' : isBroken ? 'START' : null,
  }
  entry.end = readEnd(component, entry.start, isPlain, unreadable)
  const changed = changes && (resolved(changes, component, isPlain) ?? { day: changes.day })
  entry.isMoved = changed !== null && entry.start !== null && !isSameDate(entry.start, changed)
  return {
    component,
    entry,
    isPublic: !/^(PRIVATE|CONFIDENTIAL)$/i.test(text('CLASS') ?? ''),
    sequence: Number.parseInt(text('SEQUENCE') ?? '0', 10) || 0,
    changed,
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

/** Without its parameters where they are broken. */
function textOf({ lines }: CalendarComponent, name: string, unreadable: Set<number>): string | null {
  const found = lines.find((line) => line.name === name)
  if (found === undefined) return null
  for (const line of [found.line, `${name}:${/:(.*)$/s.exec(found.line)?.[1]}`])
    try {
      const text = String(ICAL.Property.fromString(line, ICAL.design.icalendar).getFirstValue() ?? '')
      // Some programs escape twice.
      const written = text.replace(/\\n/gi, '\n').replace(/\\(?=[,;])/g, '')
      return written.trim() || null
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
  if (ends !== undefined) {
    const end = resolved(ends, component, isPlain)
    return end !== null && 'day' in end ? { day: dayBefore(end.day, start) } : end
  }
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
