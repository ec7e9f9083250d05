import { EVENT_TYPE_LABELS, type EventDraft, type EventType, eventLimits } from 'contract/events.ts'
import { amsterdamDay, amsterdamInstant, amsterdamTime } from '../../platform/clock.ts'

/** A whole day, or an instant. */
export type ImportedMoment = { day: string } | { at: Date }

/** What a file or a page says about one event, before it is made to fit the form. */
export type Imported = {
  title: string | null
  description: string | null
  /** Hall and town where they are told apart, or everything in `address`. */
  venue: string | null
  town: string | null
  address: string | null
  start: ImportedMoment | null
  end: ImportedMoment | null
  /** Words that tell the kind: schema.org types, categories. */
  kinds: string[]
  website: string | null
  ticketUrl: string | null
  /** Euros. */
  price: number | null
  capacity: number | null
}

/** Cut to what the form takes; what cannot be is left for the person to fill in. */
export function draftOf(imported: Imported): EventDraft {
  const { venue, location } = placeOf(imported)
  const start = dayAndTime(imported.start)
  const end = dayAndTime(imported.end)
  const isSensible = start.day !== null && end.day !== null && end.day >= start.day
  return {
    title: cut(imported.title, eventLimits.title.max),
    type: typeOf(imported),
    description: cut(imported.description, eventLimits.description.max),
    startDate: start.day,
    startTime: start.time,
    endDate: isSensible ? end.day : null,
    endTime: isSensible && start.time !== null ? end.time : null,
    location: cut(location, eventLimits.place.max),
    venue: cut(venue, eventLimits.place.max),
    website: webAddress(imported.website),
    ticketUrl: webAddress(imported.ticketUrl),
    price: within(imported.price, 0, eventLimits.price.max),
    capacity: within(imported.capacity, 1, eventLimits.capacity.max),
  }
}

/** Of several the one that comes next, else the last that was. */
export function nextOf(all: readonly Imported[], now: Date): Imported | undefined {
  const startOf = ({ start }: Imported) =>
    start === null
      ? Number.POSITIVE_INFINITY
      : ('at' in start ? start.at : amsterdamInstant(start.day, '23:59')).getTime()
  const inOrder = all
    .filter(({ title, start }) => title !== null || start !== null)
    .sort((one, other) => startOf(one) - startOf(other))
  return inOrder.find((each) => startOf(each) >= now.getTime()) ?? inOrder.at(-1)
}

/** Midnight is what programs write when they know no hour. */
function dayAndTime(moment: ImportedMoment | null): { day: string | null; time: string | null } {
  if (moment === null) return { day: null, time: null }
  if ('day' in moment) return { day: moment.day, time: null }
  const time = amsterdamTime(moment.at)
  return { day: amsterdamDay(moment.at), time: time === '00:00' ? null : time }
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i

/** A date or date-time as schema.org asks for it; without a zone it is Amsterdam's wall clock. */
export function readIsoMoment(text: string): ImportedMoment | null {
  const [, day = '', time, seconds = '00', zone] = ISO.exec(text.trim()) ?? []
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || day === '') return null
  if (time === undefined) return { day }
  const at =
    zone === undefined ? amsterdamInstant(day, `${time}:${seconds}`) : new Date(`${day}T${time}:${seconds}${zone}`)
  return Number.isNaN(at.getTime()) ? null : { at }
}

const cut = (text: string | null, max: number): string | null => {
  const bare = text?.trim() ?? ''
  if (bare === '') return null
  if (bare.length <= max) return bare
  const shorter = bare.slice(0, max - 1)
  const atWord = shorter.lastIndexOf(' ')
  return `${shorter
    .slice(0, atWord > max / 2 ? atWord : max - 1)
    .toWellFormed()
    .trimEnd()}…`
}

const within = (value: number | null, min: number, max: number): number | null =>
  value !== null && Number.isFinite(value) && value >= min && value <= max ? value : null

function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > eventLimits.url.max) return null
  return url.href
}

const COUNTRY = /^(nederland|the netherlands|netherlands|nl|belgi[ëe]|belgium|be|duitsland|germany|de)$/i
const WITH_POSTCODE = /^\d{4}\s?[A-Z]{2}\b[\s,]*(.*)$/

/** "Stadseiland, Waalkade 1, 6511 XR Nijmegen, Nederland" is a hall, a street, a town and a country. */
function placeOf({ venue, town, address }: Imported): { venue: string | null; location: string | null } {
  if (town !== null) return { venue: venue === town ? null : venue, location: town }
  const parts = (address ?? '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !COUNTRY.test(part))
  const afterPostcode = parts.map((part) => WITH_POSTCODE.exec(part)?.[1] ?? '').find((part) => part !== '')
  const location = afterPostcode ?? parts.at(-1) ?? null
  if (location === null) return { venue: null, location: venue }
  const first = venue ?? parts[0] ?? null
  return { venue: first === location || first === null || WITH_POSTCODE.test(first) ? null : first, location }
}

/** By schema.org's name for it, where that says enough. */
const BY_NAME: Readonly<Record<string, EventType>> = {
  Festival: 'FESTIVAL',
  DanceEvent: 'PARTY',
  SportsEvent: 'SPORT',
  BusinessEvent: 'CONFERENCE',
  EducationEvent: 'WORKSHOP',
  CourseInstance: 'WORKSHOP',
  Hackathon: 'MEETUP',
}
const BY_WORDS: readonly (readonly [RegExp, EventType])[] = [
  [/festival|\bfest\b/i, 'FESTIVAL'],
  [/workshop|cursus|masterclass/i, 'WORKSHOP'],
  [/conferentie|congres|conference|summit|symposium/i, 'CONFERENCE'],
  [/meet-?up|borrel|ontmoeting/i, 'MEETUP'],
  [/marathon|hardloop|wedstrijd|toernooi|triat(h)?lon|\brun\b|sport/i, 'SPORT'],
  [/feest|party|rave|nachtclub|club ?nacht|clubnight|silent disco/i, 'PARTY'],
  [/concert|\blive\b|tour\b|MusicEvent|muziek/i, 'CONCERT'],
]

/** Null where nothing tells: the person chooses. */
function typeOf({ title, kinds }: Imported): EventType | null {
  const words = [title ?? '', ...kinds].join(' ')
  const named = kinds.map((kind) => BY_NAME[kind]).find((type) => type !== undefined)
  const own = (Object.keys(EVENT_TYPE_LABELS) as EventType[]).find((type) =>
    kinds.some((kind) => [type, EVENT_TYPE_LABELS[type].toUpperCase()].includes(kind.toUpperCase())),
  )
  return named ?? own ?? BY_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}
