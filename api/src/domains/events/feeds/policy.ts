import { type EventType, eventLimits } from 'contract/events/events.ts'
import type { FeedCounts } from 'contract/feeds.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import { type ImportedEvent, toEventDraft } from '../importing/policy.ts'
import { fieldColumns } from '../policy.ts'
import { eventTimes, timeErrors } from '../policy-times.ts'
import type { EntryValues } from './tables.ts'

export const NO_COUNTS: Readonly<FeedCounts> = {
  added: 0,
  updated: 0,
  cancelled: 0,
  unchanged: 0,
  duplicates: 0,
  past: 0,
  incomplete: 0,
}

/** Runs in a row that may take too long before the feed is paused. */
const MAX_CUT_OFFS = 2

export function afterCutOff(feed: { cutOffs: number; pausedAt: Date | null }, now: Date) {
  const cutOffs = feed.cutOffs + 1
  return { cutOffs, pausedAt: cutOffs >= MAX_CUT_OFFS ? (feed.pausedAt ?? now) : null }
}

export type FeedEntry = { key: string; url: string | null; values: EntryValues; isCancelled: boolean }

export function toFeedEntry(
  imported: ImportedEvent,
  feed: { url: string; type: EventType | null },
  now: Date,
): FeedEntry | 'past' | 'incomplete' {
  const draft = toEventDraft(imported)
  const { title, location, startDate, startTime, endDate, endTime, isWholeDay } = draft
  if (title === null || title.length < eventLimits.title.min || location === null || startDate === null)
    return 'incomplete'
  const start = withTime(startDate, startTime)
  const end = endDate === null ? null : withTime(endDate, endTime)
  const withEnd = eventTimes(start, end, isWholeDay)
  const times =
    timeErrors(withEnd, now, { mayBePast: true }).length === 0 ? withEnd : eventTimes(start, null, isWholeDay)
  if (timeErrors(times, now, { mayBePast: true }).length > 0) return 'incomplete'
  if (times.overAt <= now) return 'past'
  const { description, venue, capacity, price, website, ticketUrl } = draft
  const columns = fieldColumns({ description, venue, capacity, price, website, ticketUrl })
  return {
    key: entryKey(imported, feed.url),
    url: website,
    isCancelled: imported.isCancelled,
    values: {
      description: columns.description ?? null,
      venue: columns.venue ?? null,
      capacity: columns.capacity == null ? null : Math.round(columns.capacity),
      priceCents: columns.priceCents ?? null,
      website: columns.website ?? null,
      ticketUrl: columns.ticketUrl ?? null,
      title,
      location,
      type: feed.type ?? draft.type ?? 'OTHER',
      startsAt: times.startsAt.toISOString(),
      endsAt: times.endsAt?.toISOString() ?? null,
      isWholeDay: times.isWholeDay,
      overAt: times.overAt.toISOString(),
    },
  }
}

const withTime = (day: string, time: string | null): string => (time === null ? day : `${day}T${time}`)

const MAX_KEY = 500

/** Without an identifier, an entry is known by its title and day. */
function entryKey({ uid, title, start }: ImportedEvent, feedUrl: string): string {
  const day = start === null ? '' : 'day' in start ? start.day : amsterdamDay(start.at)
  const resolved = uid === null ? null : (URL.parse(uid, feedUrl)?.href ?? uid)
  return (resolved ?? `${title?.toLowerCase()} ${day}`).slice(0, MAX_KEY)
}

/** Entries with one key, such as the dates of a series at one address, get their day as part of it. */
export function withUniqueKeys(entries: readonly FeedEntry[]): FeedEntry[] {
  const counts = new Map<string, number>()
  for (const { key } of entries) counts.set(key, (counts.get(key) ?? 0) + 1)
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    const key = (counts.get(entry.key) ?? 0) > 1 ? `${entry.key} ${entry.values.startsAt}` : entry.key
    if (seen.has(key)) return []
    seen.add(key)
    return [{ ...entry, key }]
  })
}

/** Its key, then the other one that it has or had while the feed has one or several entries of that key. */
export function keysOf({ key, values: { startsAt } }: FeedEntry): [own: string, other: string] {
  const moment = ` ${startsAt}`
  return [key, key.endsWith(moment) ? key.slice(0, -moment.length) : key + moment]
}

/** The row of its moment, else that of its key. The event of a key moves, unless it is over: another edition follows. */
export function rowOf<Row extends { values: EntryValues }>(
  entry: FeedEntry,
  rows: ReadonlyMap<string, Row>,
  now: Date,
): Row | undefined {
  const [own, other] = keysOf(entry).map((key) => rows.get(key))
  const sameMoment = [own, other].find((row) => row?.values.startsAt === entry.values.startsAt)
  return sameMoment ?? (own !== undefined && new Date(own.values.overAt) > now ? own : undefined)
}

/** `isWholeDay` alone is not among them: it is missing in old entries. */
const TIMES: readonly (keyof EntryValues)[] = ['startsAt', 'endsAt', 'overAt']

/** What an administrator corrected stays. Times change together: a new end may lie before a corrected start. */
export function changedValues(before: EntryValues, after: EntryValues): Partial<EntryValues> {
  const names = Object.keys(after) as (keyof EntryValues)[]
  const changed = new Set(names.filter((name) => before[name] !== after[name]))
  if (TIMES.some((name) => changed.has(name))) for (const name of [...TIMES, 'isWholeDay'] as const) changed.add(name)
  return Object.fromEntries([...changed].map((name) => [name, after[name]]))
}

export const asColumns = ({ startsAt, endsAt, overAt, ...values }: Partial<EntryValues>) => ({
  ...values,
  startsAt: startsAt === undefined ? undefined : new Date(startsAt),
  endsAt: endsAt == null ? endsAt : new Date(endsAt),
  overAt: overAt === undefined ? undefined : new Date(overAt),
})

export const sourceName = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
