import type { EventDraft } from 'contract/events.ts'
import type { Context } from '../../platform/context.ts'
import {
  BrokenCalendar,
  type CalendarEntry,
  isCalendarFile,
  readCalendarFile,
} from '../../platform/formats/calendar-file.ts'
import { isNode, type JsonLdNode, plainText, readJsonLd } from '../../platform/formats/json-ld.ts'
import { refuse } from '../../platform/refusal.ts'
import { draftOf, type Imported, nextOf, readIsoMoment } from './policy-import.ts'

/**
 * Reads an event out of a calendar file, a page's source or a piece of JSON-LD, for somebody to look over and submit.
 * Stores nothing and fetches nothing. Of several events the one that comes next.
 *
 * @throws Refusal EVENT_IMPORT_BROKEN, EVENT_IMPORT_EMPTY
 */
export function importEvent(ctx: Context, text: string): EventDraft {
  const found = nextOf(isCalendarFile(text) ? fromCalendar(text) : fromJsonLd(text), ctx.now())
  return draftOf(found ?? refuse('EVENT_IMPORT_EMPTY'))
}

function fromCalendar(text: string): Imported[] {
  try {
    return readCalendarFile(text).map(ofEntry)
  } catch (error) {
    if (error instanceof BrokenCalendar) refuse('EVENT_IMPORT_BROKEN')
    throw error
  }
}

function ofEntry(entry: CalendarEntry): Imported {
  return {
    title: read(entry.summary),
    description: read(entry.description),
    venue: null,
    town: null,
    address: read(entry.location),
    start: entry.start,
    end: entry.end,
    kinds: entry.categories,
    website: entry.url,
    ticketUrl: null,
    price: null,
    capacity: null,
  }
}

/** schema.org's Event and what it calls kinds of it. */
const EVENT_KIND = /(Event|Festival|EventSeries|CourseInstance|Hackathon)$/

function fromJsonLd(text: string): Imported[] {
  return readJsonLd(text).flatMap((node) => {
    const kinds = kindsOf(node)
    return kinds.some((kind) => EVENT_KIND.test(kind)) ? [ofNode(node, kinds)] : []
  })
}

const kindsOf = (node: JsonLdNode): string[] =>
  listOf(node['@type']).map((type) => String(type).replace(/^.*[/#:]/, ''))

function ofNode(node: JsonLdNode, kinds: string[]): Imported {
  const place = listOf(node.location)[0]
  const offers = listOf(node.offers).filter(isNode)
  return {
    title: wordsOf(node.name),
    description: wordsOf(node.description),
    ...placeOf(place),
    start: momentOf(node.startDate),
    end: momentOf(node.endDate),
    kinds,
    website: wordsOf(node.url) ?? wordsOf(node.sameAs),
    ticketUrl: offers.map((offer) => wordsOf(offer.url)).find((url) => url !== null) ?? null,
    price: priceOf(offers, node.isAccessibleForFree),
    capacity: numberOf(node.maximumAttendeeCapacity),
  }
}

function placeOf(place: unknown): Pick<Imported, 'venue' | 'town' | 'address'> {
  if (!isNode(place)) return { venue: null, town: null, address: wordsOf(place) }
  if (kindsOf(place).includes('VirtualLocation')) return { venue: null, town: 'Online', address: null }
  const address = listOf(place.address)[0]
  return {
    venue: wordsOf(place.name),
    town: isNode(address) ? wordsOf(address.addressLocality) : null,
    address: isNode(address) ? null : wordsOf(address),
  }
}

/** The cheapest in euros; another currency is nothing we can show. */
function priceOf(offers: readonly JsonLdNode[], isFree: unknown): number | null {
  const prices = offers
    .filter(({ priceCurrency }) => priceCurrency === undefined || priceCurrency === null || priceCurrency === 'EUR')
    .flatMap((offer) => [offer.lowPrice, offer.price].map(numberOf).filter((price) => price !== null))
  if (prices.length > 0) return Math.min(...prices.slice(0, 1000))
  return isFree === true || isFree === 'true' ? 0 : null
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Text as a person reads it; of several the first, of a text in a language its value. */
function wordsOf(value: unknown): string | null {
  const first = listOf(value)[0]
  return read(isNode(first) ? first['@value'] : first)
}

const momentOf = (value: unknown): Imported['start'] => {
  const text = wordsOf(value)
  return text === null ? null : readIsoMoment(text)
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  const text =
    wordsOf(value)
      ?.replace(/[^\d.,]/g, '')
      .replace(/,(\d{1,2})$/, '.$1') ?? ''
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Without markup, and without the one sign that cannot be stored. */
function read(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = plainText(value.replaceAll('\0', '').toWellFormed())
  return text === '' ? null : text
}
