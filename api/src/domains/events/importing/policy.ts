import { EVENT_TYPE_LABELS, EVENT_TYPES, type EventType, eventLimits } from 'contract/events/events.ts'
import { type EventDraft, webAddress } from 'contract/events/submitting.ts'
import { amsterdamDay, amsterdamInstant, amsterdamTime } from '../../../platform/clock.ts'
import type { CalendarEntry } from '../../../platform/formats/calendar-series.ts'

export type ImportedTime = { day: string } | { at: Date }

export type ImportedEvent = {
  /** The identifier at the source: a UID or an address, which may be relative. */
  uid: string | null
  /** The UID of the series of which it is one date. */
  series: string | null
  /** The source says that it does not take place as listed. */
  withdrawal: 'CANCELLED' | 'POSTPONED' | 'TITLE' | null
  doubt: CalendarEntry['doubt']
  title: string | null
  description: string | null
  venue: string | null
  address: string | null
  start: ImportedTime | null
  end: ImportedTime | null
  /** schema.org types or calendar categories. */
  categories: string[]
  website: string | null
  ticketUrl: string | null
  /** Euros. */
  price: number | null
  capacity: number | null
}

/** The town of an event without a place. */
export const ONLINE = 'Online'

export type ReadAddress = (address: string) => {
  venue: string | null
  town: string | null
  label: string | null
  isKnown: boolean
  isAbroad: boolean
  isOnline: boolean
}

/** Fits the values to the form's limits; null where a value is missing or impossible. */
export function toEventDraft(imported: ImportedEvent, readAddress: ReadAddress): EventDraft {
  const { venue, location } = splitPlace(imported, readAddress)
  const start = dayAndTime(imported.start)
  const end = dayAndTime(imported.end)
  const isWholeDay = takesWholeDays(imported)
  const hasValidEnd = start.day !== null && end.day !== null && end.day >= start.day
  return {
    title: truncate(imported.title, eventLimits.title.max),
    type: detectType(imported),
    description: truncate(imported.description, eventLimits.description.max),
    startDate: start.day,
    startTime: isWholeDay ? null : start.time,
    endDate: hasValidEnd ? end.day : null,
    endTime: hasValidEnd && !isWholeDay ? end.time : null,
    isWholeDay,
    location: truncate(location, eventLimits.place.max),
    venue: truncate(venue, eventLimits.place.max),
    website: readWebAddress(imported.website),
    ticketUrl: readWebAddress(imported.ticketUrl),
    price: numberWithin(imported.price, 0, eventLimits.price.max),
    capacity: numberWithin(imported.capacity, 1, eventLimits.capacity.max),
  }
}

export function selectNextEvent(all: readonly ImportedEvent[], now: Date): ImportedEvent | undefined {
  const startOf = ({ start }: ImportedEvent) =>
    start === null
      ? Number.POSITIVE_INFINITY
      : ('at' in start ? start.at : amsterdamInstant(start.day, '23:59')).getTime()
  const inOrder = [...all].sort((one, other) => startOf(one) - startOf(other))
  return inOrder.find((event) => startOf(event) >= now.getTime()) ?? inOrder.at(-1)
}

const MIDNIGHTS: readonly (string | null)[] = [null, '00:00', '23:59']

/** Programs write midnight when they know no time, for the end too. */
function takesWholeDays({ start, end, doubt }: ImportedEvent): boolean {
  if (start === null || doubt === 'ZONE') return false
  return 'day' in start || (dayAndTime(start).time === '00:00' && MIDNIGHTS.includes(dayAndTime(end).time))
}

function dayAndTime(imported: ImportedTime | null): { day: string | null; time: string | null } {
  if (imported === null) return { day: null, time: null }
  if ('day' in imported) return { day: imported.day, time: null }
  return { day: amsterdamDay(imported.at), time: amsterdamTime(imported.at) }
}

/** At a space where there is one in the second half. */
const truncate = (text: string | null, max: number): string | null => {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  if (trimmed.length <= max) return trimmed
  const start = trimmed.slice(0, max - 1)
  const lastSpace = start.lastIndexOf(' ')
  return `${start
    .slice(0, lastSpace > max / 2 ? lastSpace : max - 1)
    .toWellFormed()
    .trimEnd()}…`
}

const numberWithin = (value: number | null, min: number, max: number): number | null =>
  value !== null && Number.isFinite(value) && value >= min && value <= max ? value : null

/** Held to the rules of the form. */
function readWebAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text.trim())
  return url !== null && webAddress.safeParse(url.href).success && webAddress.safeParse(text).success ? url.href : null
}

function splitPlace({ venue: hall, address }: ImportedEvent, readAddress: ReadAddress) {
  const read = readAddress(address ?? '')
  if (read.isOnline) return { venue: null, location: ONLINE }
  const { venue, town, label, isOnline } =
    read.town === null ? readAddress(hall ?? '') : { ...read, venue: hall ?? read.venue }
  return { venue: venue === town ? null : venue, location: isOnline ? ONLINE : label }
}

const TYPE_BY_SCHEMA: Readonly<Record<string, EventType>> = {
  Festival: 'FESTIVAL',
  DanceEvent: 'PARTY',
  SportsEvent: 'SPORT',
  BusinessEvent: 'CONFERENCE',
  EducationEvent: 'WORKSHOP',
  CourseInstance: 'WORKSHOP',
  Hackathon: 'MEETUP',
}
const TYPE_BY_KEYWORD: readonly (readonly [RegExp, EventType])[] = [
  [/festival|\bfest\b/i, 'FESTIVAL'],
  [/workshop|cursus|masterclass/i, 'WORKSHOP'],
  [/conferentie|congres|conference|summit|symposium/i, 'CONFERENCE'],
  [/meet-?up|borrel|ontmoeting/i, 'MEETUP'],
  [/marathon|hardloop|wedstrijd|toernooi|triat(h)?lon|\brun\b|sport/i, 'SPORT'],
  [/feest|party|rave|nachtclub|club ?nacht|clubnight|silent disco/i, 'PARTY'],
  [/concert|\blive\b|tour\b|MusicEvent|muziek/i, 'CONCERT'],
]

function detectType({ title, categories }: ImportedEvent): EventType | null {
  const text = [title ?? '', ...categories].join(' ')
  const bySchema = categories.map((category) => TYPE_BY_SCHEMA[category]).find((type) => type !== undefined)
  const byLabel = EVENT_TYPES.find((type) =>
    categories.some((category) => [type, EVENT_TYPE_LABELS[type].toUpperCase()].includes(category.toUpperCase())),
  )
  return bySchema ?? byLabel ?? TYPE_BY_KEYWORD.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
