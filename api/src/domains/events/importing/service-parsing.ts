import { DAY } from 'contract/platform/durations.ts'
import { addDays, amsterdamDay, amsterdamInstant, amsterdamTime } from '../../../platform/clock.ts'
import { isCalendarFile, readCalendarFile } from '../../../platform/formats/calendar-file.ts'
import type { CalendarEntry } from '../../../platform/formats/calendar-series.ts'
import { isNode, type JsonLdNode, plainText, readJsonLd } from '../../../platform/formats/json-ld.ts'
// Types only, because each run loads this module again.
import type { ImportedEvent, ONLINE } from './policy.ts'

const SERIES_AHEAD_MS = 366 * DAY

export type Imported = {
  /** In the order of the source; of a repeated event, each date of the coming year. */
  events: ImportedEvent[]
  /** The numbers of the lines that could not be read. */
  unreadable: number[]
  /** The source was read to its end, so that what it does not list is not in it. */
  isComplete: boolean
}

/** May loop without end in a library: run it isolated. */
export const parseImportedEvents = (text: string, now: Date): Imported =>
  isCalendarFile(text) ? fromCalendar(text, now) : fromJsonLd(text)

function fromCalendar(text: string, now: Date): Imported {
  const window = { from: now, until: new Date(now.getTime() + SERIES_AHEAD_MS) }
  const { entries, ...rest } = readCalendarFile(text, window)
  return { ...rest, events: entries.map(fromCalendarEntry) }
}

function fromCalendarEntry(entry: CalendarEntry): ImportedEvent {
  const title = cleanText(entry.summary)
  return {
    uid: cleanText(entry.uid),
    series: cleanText(entry.series),
    withdrawal: withdrawalOf(entry.status, title, entry.isMoved),
    doubt: entry.doubt,
    title,
    description: cleanText(entry.description),
    venue: null,
    address: cleanText(entry.location),
    start: entry.start,
    end: inclusiveEnd(entry),
    categories: entry.categories,
    website: entry.url,
    ticketUrl: null,
    price: null,
    capacity: null,
  }
}

const inTitle = (words: string) => new RegExp(`(?<![\\p{L}])(${words})(?![\\p{L}])`, 'iu')
const CANCELLED_TITLE = inTitle(
  'afgelast|afgezegd|vervalt|ge-?ann?ull?eerd|ge-?cancell?e?d|cancell?ed|gaat (\\S+ )?niet door|(vervallen|niet door)(?=\\s*([:|!)\\]–-]|$))|abgesagt|entfällt|fällt aus|annulée?s?',
)
const MOVED_TITLE = inTitle('verplaatst|uitgesteld|verschoven|postponed|verschoben|reportée?s?')

/**
 * Whether it does not take place as listed, by its status in any spelling or by its title.
 * @param isMoved the source gives both dates, so that the listed one is the new one
 */
function withdrawalOf(status: unknown, title: string | null, isMoved: boolean): ImportedEvent['withdrawal'] {
  const text = JSON.stringify(status ?? '')
  if (/cancel|annul|afgelast/i.test(text)) return 'CANCELLED'
  if (/postpone|uitgesteld/i.test(text)) return 'POSTPONED'
  if (title === null) return null
  return CANCELLED_TITLE.test(title) || (MOVED_TITLE.test(title) && !isMoved) ? 'TITLE' : null
}

/** From midnight to midnight is whole days, and the end in the file is the moment after the last. */
function inclusiveEnd({ start, end }: CalendarEntry): ImportedEvent['end'] {
  if (start === null || end === null || !('at' in start && 'at' in end) || end.at <= start.at) return end
  if ([start, end].some(({ at }) => amsterdamTime(at) !== '00:00')) return end
  return { day: addDays(amsterdamDay(end.at), -1) }
}

/** schema.org's Event and its subtypes. */
const EVENT_TYPE = /(Event|Festival|EventSeries|CourseInstance|Hackathon)$/

function fromJsonLd(text: string): Imported {
  const { nodes, unreadable } = readJsonLd(text)
  const events = nodes.flatMap((node) => {
    const types = typesOf(node)
    return types.some((type) => EVENT_TYPE.test(type)) ? [fromNode(node, types)] : []
  })
  return { events, unreadable, isComplete: unreadable.length === 0 }
}

const typesOf = (node: JsonLdNode): string[] =>
  listOf(node['@type']).map((type) => String(type).replace(/^.*[/#:]/, ''))

function fromNode(node: JsonLdNode, types: string[]): ImportedEvent {
  const offers = listOf(node.offers).filter(isNode)
  const title = textOf(node.name)
  return {
    uid: textOf(node['@id']) ?? textOf(node.url) ?? textOf(node.sameAs),
    series: null,
    withdrawal: withdrawalOf(node.eventStatus, title, node.previousStartDate != null),
    doubt: null,
    title,
    description: textOf(node.description),
    ...placeOf(node),
    start: timeOf(node.startDate),
    end: timeOf(node.endDate),
    categories: types,
    website: textOf(node.url) ?? textOf(node.sameAs),
    ticketUrl: offers.map((offer) => textOf(offer.url)).find((url) => url !== null) ?? null,
    price: priceOf(offers, node.isAccessibleForFree),
    capacity: numberOf(node.maximumAttendeeCapacity),
  }
}

const isVirtual = (place: unknown): boolean =>
  isNode(place) ? typesOf(place).includes('VirtualLocation') : /^https?:/i.test(textOf(place) ?? '')

const ONLINE_ONLY = /OnlineEventAttendanceMode|EventMovedOnline/i

/** An event for a hall and for viewers at home has both. */
function placeOf({ location, eventAttendanceMode, eventStatus }: JsonLdNode): Pick<ImportedEvent, 'venue' | 'address'> {
  const places = listOf(location)
  const place = places.find((each) => !isVirtual(each)) ?? places[0]
  if (isVirtual(place) || ONLINE_ONLY.test(JSON.stringify([eventAttendanceMode, eventStatus])))
    return { venue: null, address: 'Online' satisfies typeof ONLINE }
  if (!isNode(place)) return { venue: null, address: textOf(place) }
  const address = listOf(place.address)[0]
  return { venue: textOf(place.name), address: isNode(address) ? addressOf(address) : textOf(address) }
}

/** The town last but for the country. */
function addressOf({ streetAddress, addressRegion, postalCode, addressLocality, addressCountry }: JsonLdNode) {
  const country = listOf(addressCountry)[0]
  const town = [textOf(postalCode), textOf(addressLocality)].filter((part) => part !== null).join(' ')
  const parts = [textOf(streetAddress), textOf(addressRegion), town, textOf(isNode(country) ? country.name : country)]
  return cleanText(parts.filter((part) => part !== null && part !== '').join(', '))
}

function priceOf(offers: readonly JsonLdNode[], isFree: unknown): number | null {
  const prices = offers
    .filter(({ priceCurrency }) => priceCurrency === undefined || priceCurrency === null || priceCurrency === 'EUR')
    .flatMap((offer) => [offer.lowPrice, offer.price].map(numberOf).filter((price) => price !== null))
  if (prices.length > 0) return Math.min(...prices.slice(0, 1000))
  return isFree === true || isFree === 'true' ? 0 : null
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The first of several texts; `@value` of a text with a language. */
function textOf(value: unknown): string | null {
  const first = listOf(value)[0]
  return cleanText(isNode(first) ? first['@value'] : first)
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** A schema.org date or date-time; without a zone it is Amsterdam time. */
function parseIsoTime(text: string): ImportedEvent['start'] {
  const [, day = '', time, seconds = '00', zone] = ISO.exec(text.trim()) ?? []
  if (day === '' || Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) return null
  if (time === undefined) return { day }
  const at =
    zone === undefined
      ? amsterdamInstant(day, `${time}:${seconds}`)
      : new Date(`${day}T${time}:${seconds}${zone.length === 3 ? `${zone}:00` : zone}`)
  return Number.isNaN(at.getTime()) ? null : { at }
}

const timeOf = (value: unknown): ImportedEvent['start'] => {
  const text = textOf(value)
  return text === null ? null : parseIsoTime(text)
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  const text =
    textOf(value)
      ?.replace(/[^\d.,]/g, '')
      .replace(/,(\d{1,2})$/, '.$1') ?? ''
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Longer than any field of an event. A series repeats its texts for each date. */
const MAX_TEXT = 4_000

/** Without markup and NUL characters, which PostgreSQL cannot store. */
function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = plainText(value.replaceAll('\0', '').toWellFormed()).slice(0, MAX_TEXT)
  return text === '' ? null : text
}
