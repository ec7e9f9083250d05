// Without the contract's schemas: public pages load it.
import type { EventType } from './events/events.ts'
import { MONTHS } from './platform/dutch-dates.ts'
import { keysOf } from './platform/keys.ts'

export const TOWN_PAGE_PREFIX = '/alleen-naar/'

/** A page of fewer events would be made of nothing. */
export const LEAST_TOWN_EVENTS = 3
/** A town of fewer people says how far it is. */
export const BEGINNING_TOWN_PEOPLE = 20

/** The parameter of a shared town page with the first name of its sender. */
export const TOWN_SENDER = 'van'

/** Anybody may write it into an address: letters only. */
export const townSender = (name: string | null): string | null =>
  name !== null && /^\p{L}{1,30}$/u.test(name.trim()) ? name.trim() : null

/** In the address, and in lower case on the page: "festivals in Nijmegen". */
export const KIND_WORDS: Readonly<Record<EventType, string>> = {
  FESTIVAL: 'festivals',
  CONCERT: 'concerten',
  PARTY: 'feesten',
  CONFERENCE: 'conferenties',
  MEETUP: 'ontmoetingen',
  WORKSHOP: 'workshops',
  SPORT: 'sport',
  OTHER: 'overig',
}

/** A part of a town's events: of one kind, or in one month such as `2026-12`. */
export type TownPart = { kind: EventType } | { month: string }

/** "december 2026" of `2026-12`. */
export function monthWords(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`
}

export const townPath = (townSlug: string, part?: TownPart): string =>
  TOWN_PAGE_PREFIX + townSlug + (part === undefined ? '' : `/${partSlug(part)}`)

const partSlug = (part: TownPart): string =>
  'kind' in part ? KIND_WORDS[part.kind] : monthWords(part.month).replace(' ', '-')

/** The part that a segment of the address names; null for one that names none. */
export function townPartOf(segment: string): TownPart | null {
  const kind = keysOf(KIND_WORDS).find((type) => KIND_WORDS[type] === segment)
  if (kind !== undefined) return { kind }
  const [, name, year] = /^([a-z]+)-(2\d{3})$/.exec(segment) ?? []
  const month = (MONTHS as readonly string[]).indexOf(name ?? '')
  return month === -1 ? null : { month: `${year}-${String(month + 1).padStart(2, '0')}` }
}
