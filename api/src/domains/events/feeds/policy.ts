import { type EventType, eventLimits } from 'contract/events/events.ts'
import type { EventDraft } from 'contract/events/submitting.ts'
import type { FeedCounts, GoneReason } from 'contract/feeds.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import { type ImportedEvent, type ReadAddress, toEventDraft } from '../importing/policy.ts'
import { fieldColumns } from '../policy.ts'
import { eventTimes, timeErrors } from '../policy-times.ts'
import type { EntryRow, EntryValues } from './tables.ts'

export const NO_COUNTS: Readonly<FeedCounts> = {
  added: 0,
  changed: 0,
  cancelled: 0,
  unchanged: 0,
  duplicates: 0,
  past: 0,
  incomplete: 0,
  notUnderstood: 0,
  unreadable: 0,
  unreadableLines: [],
  vanished: 0,
}
export type Outcome = Exclude<keyof FeedCounts, 'unreadableLines'>

/** The job fetches every 6 hours, so a first failure delays nothing. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [12 * HOUR, 7 * DAY]

export function afterFailure(feed: { failures: number; pausedAt: Date | null }, now: Date) {
  const failures = feed.failures + 1
  if (failures === 1) return { failures, pausedAt: null, retryAt: null }
  const retryAt = new Date(now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), MAX_PAUSE_MS))
  return { failures, pausedAt: feed.pausedAt ?? now, retryAt }
}

export type FeedEntry = {
  key: string
  /** The key of the series of which it is one date. */
  series: string | null
  url: string | null
  values: EntryValues
  withdrawal: ImportedEvent['withdrawal']
}

/** What a feed says about entries that do not say it themselves. */
export type FeedDefaults = {
  url: string
  type: EventType | null
  venue: string | null
  town: string | null
  readAddress: ReadAddress
}

type Source = { entries: FeedEntry[]; listed: string[] }

/** Soonest first. @returns also `listed`: the keys of events that became no entry, or one that may not be whole */
export function toFeedEntries(
  events: readonly ImportedEvent[],
  feed: FeedDefaults,
  now: Date,
): Source & { counts: FeedCounts } {
  const counts = { ...NO_COUNTS }
  const entries: FeedEntry[] = []
  const listed: string[] = []
  for (const event of events) {
    const entry = toFeedEntry(event, feed, now)
    const isEntry = typeof entry === 'object'
    if (isEntry) entries.push(entry)
    if (!isEntry || event.doubt !== null) listed.push(entryKey(event, feed.url))
    if (event.doubt === 'ZONE' || event.doubt === 'RULE') counts.notUnderstood += 1
    else if (!isEntry && event.doubt === null) counts[entry] += 1
  }
  const unique = withUniqueKeys(entries)
  counts.duplicates = entries.length - unique.length
  return {
    entries: unique.sort((one, other) => one.values.startsAt.localeCompare(other.values.startsAt)),
    listed,
    counts,
  }
}

function toFeedEntry(
  imported: ImportedEvent,
  feed: FeedDefaults,
  now: Date,
): FeedEntry | Extract<Outcome, 'past' | 'incomplete'> {
  if (imported.doubt === 'ZONE' || imported.doubt === 'START') return 'incomplete'
  const draft = toEventDraft(imported, feed.readAddress)
  const { title, startDate, startTime, endDate, endTime, isWholeDay } = draft
  const { location, venue } = placeOf(draft, feed)
  if (title === null || title.length < eventLimits.title.min || location === null || startDate === null)
    return 'incomplete'
  const start = withTime(startDate, startTime)
  const end = endDate === null ? null : withTime(endDate, endTime)
  const withEnd = eventTimes(start, end, isWholeDay)
  const times =
    timeErrors(withEnd, now, { mayBePast: true }).length === 0 ? withEnd : eventTimes(start, null, isWholeDay)
  if (timeErrors(times, now, { mayBePast: true }).length > 0) return 'incomplete'
  if (times.overAt <= now) return 'past'
  const { description, capacity, price, website, ticketUrl } = draft
  const columns = fieldColumns({ description, venue, capacity, price, website, ticketUrl })
  return {
    key: entryKey(imported, feed.url),
    series: imported.series === null ? null : resolvedKey(imported.series, feed.url),
    url: website,
    withdrawal: imported.withdrawal,
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

/** A single name that is no town is a hall of the feed's own venue: "Grote zaal". */
function placeOf({ location, venue }: Pick<EventDraft, 'location' | 'venue'>, feed: FeedDefaults) {
  if (location === null) return { location: feed.town, venue: venue ?? feed.venue }
  const isTown = ({ isKnown, isAbroad, isOnline }: ReturnType<ReadAddress>) => isKnown || isAbroad || isOnline
  if (feed.town !== null && venue === null && !isTown(feed.readAddress(location)))
    return { location: feed.town, venue: location }
  return { location, venue: venue ?? (location === feed.town ? feed.venue : null) }
}

const withTime = (day: string, time: string | null): string => (time === null ? day : `${day}T${time}`)

const MAX_KEY = 500

/** Without an identifier, an entry is known by its title and day. */
function entryKey({ uid, title, start }: ImportedEvent, feedUrl: string): string {
  const day = start === null ? '' : 'day' in start ? start.day : amsterdamDay(start.at)
  return uid === null ? `${title?.toLowerCase()} ${day}`.slice(0, MAX_KEY) : resolvedKey(uid, feedUrl)
}

const resolvedKey = (uid: string, feedUrl: string): string => (URL.parse(uid, feedUrl)?.href ?? uid).slice(0, MAX_KEY)

/**
 * Entries with one key, such as the dates of a series at one address, get their day as part of it, and those of one moment
 * their title. Those that are the same as another are left out.
 */
function withUniqueKeys(entries: readonly FeedEntry[]): FeedEntry[] {
  const keyed = [
    ...new Map(entries.map((entry) => [`${entry.key} ${momentOf(entry)} ${entry.values.title}`, entry])).values(),
  ]
  const moments = countBy(keyed, ({ key }) => key)
  const titles = countBy(keyed, (entry) => `${entry.key} ${momentOf(entry)}`)
  return keyed.map((entry) => {
    const atMoment = `${entry.key} ${momentOf(entry)}`
    const key = (titles.get(atMoment) ?? 0) > 1 ? `${entry.key} ${entry.values.title} ${momentOf(entry)}` : atMoment
    return (moments.get(entry.key) ?? 0) > 1 ? { ...entry, key } : entry
  })
}

const momentOf = ({ values }: FeedEntry): string => values.startsAt

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

/** Its key, then the other one that it has or had while the feed has one or several entries of that key. */
export function keysOf({ key, values: { startsAt } }: FeedEntry): [own: string, other: string] {
  const moment = ` ${startsAt}`
  return [key, key.endsWith(moment) ? key.slice(0, -moment.length) : key + moment]
}

/** An entry with its row, or with the row that it had before its source moved it. */
type Match = { entry: FeedEntry; row: EntryRow | undefined; movedRow: EntryRow | undefined }
type Stored = { known: ReadonlyMap<string, EntryRow>; open: readonly EntryRow[]; isComplete: boolean; now: Date }

/** @returns also the ids of the open rows that the source does not list; none of a source that was not read to its end */
export function matchEntries({ entries, listed }: Source, { known, open, isComplete, now }: Stored) {
  const rows = new Map(entries.map((entry) => [entry, rowOf(entry, known, now)]))
  const present = new Set([...rows.values()].map((row) => row?.id))
  const absent = open.filter(({ id, key }) => !present.has(id) && !listed.some((each) => isOfSeries(key, each)))
  const isNew = (entry: FeedEntry) => rows.get(entry) === undefined && entry.withdrawal === null
  const moved = isComplete ? pairMoved(entries.filter(isNew), absent) : new Map<FeedEntry, EntryRow>()
  const stillListed = new Set(moved.values())
  return {
    matches: entries.map((entry) => ({ entry, row: rows.get(entry), movedRow: moved.get(entry) })),
    vanished: isComplete ? absent.filter((row) => !stillListed.has(row)).map(({ id }) => id) : [],
  }
}

/** A date of a series that moved by more is another date. */
const MAX_MOVE_MS = 3 * DAY

/**
 * Of entries that the feed did not have, and rows that it has no longer, those that are the same: the entry has another
 * identifier, or the series was moved.
 */
function pairMoved(entries: readonly FeedEntry[], rows: readonly EntryRow[]): Map<FeedEntry, EntryRow> {
  const pairs = new Map<FeedEntry, EntryRow>()
  const left = new Set(rows)
  const pair = (entry: FeedEntry, row: EntryRow | undefined) => {
    if (row !== undefined && left.delete(row)) pairs.set(entry, row)
  }
  const byIdentity = new Map(rows.map((row) => [identityOf(row.values), row]))
  for (const entry of entries) pair(entry, byIdentity.get(identityOf(entry.values)))
  const distances = entries
    .filter((entry) => entry.series !== null && !pairs.has(entry))
    .flatMap((entry) =>
      [...left]
        .filter(({ key }) => isOfSeries(key, entry.series ?? ''))
        .map((row) => ({ entry, row, distance: Math.abs(timeBetween(entry.values, row.values)) })),
    )
    .filter(({ distance }) => distance <= MAX_MOVE_MS)
    .sort((one, other) => one.distance - other.distance)
  for (const { entry, row } of distances) if (!pairs.has(entry)) pair(entry, row)
  return pairs
}

/** A space in what is resolved as an address is encoded. */
const isOfSeries = (key: string, series: string): boolean =>
  key === series || key.startsWith(`${series} `) || key.startsWith(`${series}%20`)

const identityOf = ({ title, startsAt }: EntryValues): string => `${title.toLowerCase()} ${startsAt}`

const timeBetween = (one: EntryValues, other: EntryValues): number =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt)

/** Why the event comes before the administrators, as long as the source says so. */
export const goneReasonOf = (row: EntryRow, { withdrawal }: FeedEntry): GoneReason | null =>
  row.isCancelled ? (withdrawal === null ? 'RETURNED' : null) : withdrawal

/**
 * The row with the same start, else the row with the same key, whose event moves to the new date. Undefined when that event is
 * over: the entry is the next edition.
 */
export function rowOf(entry: FeedEntry, rows: ReadonlyMap<string, EntryRow>, now: Date): EntryRow | undefined {
  const [own, other] = keysOf(entry).map((key) => rows.get(key))
  const sameMoment = [own, other].find((row) => row?.values.startsAt === entry.values.startsAt)
  return sameMoment ?? (own !== undefined && new Date(own.values.overAt) > now ? own : undefined)
}

/** Null for an entry that is new or changed. */
export function outcomeWithoutChange({ entry, row }: Match): Outcome | null {
  if (row !== undefined) return isSame(row, entry) ? unchangedOutcome(row) : null
  if (entry.withdrawal === null) return null
  // Its title does not say which of the two dates it has.
  return entry.withdrawal === 'TITLE' ? 'notUnderstood' : 'unchanged'
}

export const unchangedOutcome = (row: EntryRow): Outcome => (row.duplicateOfId === null ? 'unchanged' : 'duplicates')

export function isSame(row: EntryRow, entry: FeedEntry): boolean {
  if (row.eventId === null && entry.withdrawal !== null) return true
  const reason = row.eventId === null ? null : goneReasonOf(row, entry)
  if (reason !== null || row.isCancelled) return reason === row.goneReason
  return row.goneReason === null && Object.keys(changedValues(row.values, entry.values)).length === 0
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

export const CANCELLED_BY_SOURCE = 'De organisator heeft dit evenement afgelast.'

export const NOT_GONE = { goneReason: null, goneAt: null, goneDecidedAt: null } as const
