import { decisionCategory } from '../audit.ts'
import { isAdvert } from '../groups/group-name.ts'
import { DISTANCE_STEP_KM, place, placeId, RADII } from '../places.ts'
import { myPlan, PLAN_TOPICS } from '../plans/state.ts'
import { DATE_INVALID, storableDate } from '../platform/dates.ts'
import { id, instant } from '../platform/ids.ts'
import { keysOf } from '../platform/keys.ts'
import { formBoolean, pageQuery, pagination, queryBoolean, sortOrder } from '../platform/paging.ts'
import { enumInAnyCase } from '../platform/query.ts'
import { route, type Upload } from '../platform/route.ts'
import { blankToNull, DIRECTION, onOneLine, parseAddress, tooLong } from '../platform/text.ts'
import { readNumber } from '../platform/typed-numbers.ts'
import { z } from '../platform/zod.ts'

export const EVENT_TYPE_LABELS = {
  FESTIVAL: 'Festival',
  CONCERT: 'Concert',
  PARTY: 'Feest',
  CONFERENCE: 'Conferentie',
  MEETUP: 'Ontmoeting',
  WORKSHOP: 'Workshop',
  SPORT: 'Sport',
  OTHER: 'Anders',
} as const
export type EventType = keyof typeof EVENT_TYPE_LABELS
export const EVENT_TYPES = keysOf(EVENT_TYPE_LABELS)
export const EVENT_STATUSES = ['PENDING', 'APPROVED', 'PUBLISHED', 'REJECTED', 'CANCELLED'] as const

export const eventSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** The title; the specification has two names for it. */
  name: z.string(),
  type: z.enum(EVENT_TYPES),
  location: z.string(),
  image: z.string().nullable(),
  startDate: instant,
  endDate: instant.nullable(),
  isWholeDay: z.boolean(),
})
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** Approved and not cancelled. */
export const isLiveStatus = (status: EventStatus): boolean => status === 'APPROVED' || status === 'PUBLISHED'

/** Shown on the screens, and searched along with title and place. */
export const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  PENDING: 'Wacht op goedkeuring',
  APPROVED: 'Goedgekeurd',
  PUBLISHED: 'Gepubliceerd',
  REJECTED: 'Afgewezen',
  CANCELLED: 'Afgelast',
}

export const eventLimits = {
  title: { min: 3, max: 120 },
  place: { max: 120 },
  description: { max: 1000 },
  url: { max: 500 },
  capacity: { max: 1_000_000 },
  /** Whole euros; stored as cents. */
  price: { max: 10_000 },
  searchMin: 2,
  pageSize: { upcoming: 20, all: 12 },
  /** In characters. The body holds them as JSON, in UTF-8. */
  importText: { max: 900_000, maxBodyBytes: 1_000_000 },
  importedEvents: { max: 100 },
  unreadableLines: { max: 10 },
} as const

export const EVENT_PICTURE = {
  field: 'eventImage',
  maxBytes: 5 * 1024 * 1024,
  types: ['jpeg', 'png', 'webp'],
} as const satisfies Upload

/** Where groups of the event can meet, as its organiser says. */
export const meetingPoint = z.object({
  text: z.string(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  picture: z.string().optional(),
})
export type MeetingPoint = z.infer<typeof meetingPoint>

export const event = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(EVENT_TYPES),
  location: z.string(),
  venue: z.string().nullable(),
  placeId: z.string().nullable(),
  place: place.nullable(),
  startDate: instant,
  endDate: instant.nullable(),
  /** It has days and no times: it is stored from 12.00 to 23.59.59. */
  isWholeDay: z.boolean(),
  capacity: z.number().nullable(),
  /** Euros. */
  price: z.number().nullable(),
  website: z.string().nullable(),
  ticketUrl: z.string().nullable(),
  /** The uploaded picture at its largest width; null means the poster drawn from id and type. */
  image: z.string().nullable(),
  /** The picture at every stored width, narrowest first, for `srcset`. */
  imageSizes: z.array(z.object({ width: z.number(), url: z.string() })),
  isPublic: z.boolean(),
  /** Live and not ended. */
  isActive: z.boolean(),
  status: z.enum(EVENT_STATUSES),
  /** For the creator and admins only. */
  rejectionReason: z.string().nullable(),
  /** Null for callers without an account. */
  creator: z.object({ username: z.string() }).nullable(),
  /** The calendar or page it was taken from. */
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Number of public groups. */
  groupCount: z.number(),
  /** Free places in all public groups of this event. */
  freePlaces: z.number(),
  /** People who look for company. Callers without an account see 0 for fewer than three. */
  lookingCount: z.number(),
  /** People with a wish for company that this event matches, alike for every viewer; null below three. */
  wishCount: z.number().nullable(),
  isLooking: z.boolean(),
  meetingPoint: meetingPoint.nullable(),
  /** What an administrator has not decided yet, for the creator and admins only. Without a point it takes the present one away. */
  proposedMeetingPoint: z.object({ point: meetingPoint.nullable() }).nullable(),
  /** The viewer's plan for it; null for callers without an account, and where there is nothing to plan. */
  myPlan: myPlan.nullable(),
  createdAt: instant,
  /** From the place of `near` in the query, rounded up to 5; null without `near`. */
  distanceKm: z.number().multipleOf(DISTANCE_STEP_KM).nullable(),
})
export type Event = z.infer<typeof event>

/** A bare date is an Amsterdam day; what hour it means is up to the field. A date-time without offset is Amsterdam time. */
export const dateOrDateTime = storableDate(
  z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], DATE_INVALID),
)

const requiredDate = (message: string) => z.string(message).trim().min(1, message).pipe(dateOrDateTime)

const WEB_ADDRESS_INVALID = 'Voer een geldig webadres in, dat begint met https://'

/** `https://bank.example@evil.example` leads to evil.example, which a reader may overlook. */
function hasCredentials(address: string): boolean {
  const url = parseAddress(address)
  return url !== null && (url.username !== '' || url.password !== '')
}

export const webAddress = z
  .string()
  .trim()
  .max(eventLimits.url.max, 'Dit webadres is te lang')
  .pipe(z.url({ protocol: /^https?$/, error: WEB_ADDRESS_INVALID }))
  .refine((address) => !hasCredentials(address) && address.search(DIRECTION) === -1, WEB_ADDRESS_INVALID)

/** Names that lead nowhere for a visitor, or within the network of whoever opens them. */
const NOT_A_SITE = /^[\d.]+$|^\[|^[^.]+$|(^|\.)xn--|\.(local|localhost|internal|home|lan)$/i

/** Letters of other alphabets read as ours: the host is what a reader trusts. Written as xn-- it is checked as it is read. */
function isReadableHost(address: string): boolean {
  const host = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.replace(/:\d*$/, '') ?? ''
  const name = /^[\x20-\x7e]*$/.test(host) ? (parseAddress(address)?.hostname ?? host) : host
  return !NOT_A_SITE.test(name) && /^[\p{Script=Latin}\d.-]+$/u.test(name)
}

/** Of a public site, which visitors open. */
const siteAddress = webAddress.refine(isReadableHost, WEB_ADDRESS_INVALID)

const eventType = enumInAnyCase(EVENT_TYPES, 'Kies een type')

const listQuery = pageQuery(eventLimits.pageSize.all).extend({
  /** The events that the caller submitted, in every status: upcoming ones by start, then past ones, latest first. */
  mine: queryBoolean.optional(),
  /** `true`: live and not ended; `false`: ended. */
  isActive: queryBoolean.optional(),
  /** `true`: not ended; `false` filters nothing. */
  upcoming: queryBoolean.optional(),
  /**
   * Every word must match title, place or type, whole or as a prefix; without a match, nearly. Names of places match them,
   * best matches come first. Fewer than 2 characters filter nothing.
   */
  search: z.string().trim().max(100, 'Je zoekwoord mag hoogstens 100 tekens hebben').optional(),
  /** With `endDate`: events that overlap this range. Bare dates are whole Amsterdam days. */
  startDate: dateOrDateTime.optional(),
  endDate: dateOrDateTime.optional(),
  /** With `startDateTo`: events that begin within this range. */
  startDateFrom: dateOrDateTime.optional(),
  startDateTo: dateOrDateTime.optional(),
  type: eventType.optional(),
  /** A place; with `radius` kilometres around it. Events without a known place are left out. */
  near: placeId.optional(),
  radius: z.coerce
    .number('Kies een afstand uit de lijst')
    .refine((radius) => RADII.some((known) => known === radius), 'Kies een afstand uit de lijst')
    .default(25),
  /** Nearest first; only with `near`, and instead of `sortBy`. */
  sort: z.enum(['distance'], 'Kies een van de mogelijkheden').optional(),
  sortBy: z.enum(['startDate', 'title', 'createdAt']).default('startDate'),
  sortOrder: sortOrder.default('asc'),
})

const eventPage = z.object({
  events: z.array(event),
  pagination,
  /** The events match this search, because none matches the one asked for. */
  didYouMean: z.string().nullable(),
})

export const listEvents = route('GET', '/events', 'public', {
  summary: 'Live public events, or those that the caller submitted',
  query: listQuery,
  output: eventPage,
  refusals: ['NOT_SIGNED_IN'],
  dependsOn: () => PLAN_TOPICS,
})

export const searchEvents = route('GET', '/events/search', 'public', {
  summary: 'Same as the list, under its own path',
  query: listQuery,
  output: eventPage,
  refusals: ['NOT_SIGNED_IN'],
  dependsOn: () => PLAN_TOPICS,
})

export const getEventStats = route('GET', '/events/stats', 'public', {
  summary: 'Number of live public events',
  output: z.object({ totalEvents: z.number(), upcomingEvents: z.number() }),
  notLive: 'A visitor reads it once',
})

export const getEvent = route('GET', '/events/:idOrSlug', 'public', {
  summary: 'One event by slug or id; PENDING and REJECTED ones for their creator and admins',
  params: z.object({ idOrSlug: z.string().min(1).max(200) }),
  output: z.object({ event }),
  refusals: ['EVENT_NOT_FOUND'],
  dependsOn: () => PLAN_TOPICS,
})

export const getEventCalendar = route('GET', '/events/:idOrSlug/calendar.ics', 'public', {
  summary: 'One event as a calendar file',
  params: z.object({ idOrSlug: z.string().min(1).max(200) }),
  media: 'text/calendar; charset=utf-8',
  output: z.string(),
  refusals: ['EVENT_NOT_FOUND'],
})

/** What the creator and administrators edit. The routes that create and update an event derive their body from this shape. */
export const eventFields = {
  title: z
    .string('Titel is verplicht')
    .overwrite(onOneLine)
    .min(1, 'Titel is verplicht')
    // "karakters" is the spec's wording; our own texts say "tekens".
    .min(eventLimits.title.min, 'Titel moet minimaal 3 karakters zijn')
    .max(eventLimits.title.max, tooLong('Titel', eventLimits.title.max)),
  type: eventType,
  /** At creation not before today, the Amsterdam day. */
  startDate: requiredDate('Startdatum is verplicht'),
  /** Not before startDate. */
  endDate: blankToNull(requiredDate(DATE_INVALID)),
  /** Times in `startDate` and `endDate` are then dropped. */
  isWholeDay: formBoolean,
  location: z
    .string('Locatie is verplicht')
    .overwrite(onOneLine)
    .min(1, 'Locatie is verplicht')
    .max(eventLimits.place.max, tooLong('Locatie', eventLimits.place.max)),
  venue: blankToNull(
    z.string().overwrite(onOneLine).max(eventLimits.place.max, tooLong('Zaal of terrein', eventLimits.place.max)),
  ),
  /** Empty: the place that `location` names, if it names one. */
  placeId: blankToNull(placeId),
  description: blankToNull(
    z.string().trim().max(eventLimits.description.max, 'Beschrijving mag maximaal 1000 karakters zijn'),
  ),
  capacity: blankToNull(
    z.preprocess(
      readNumber,
      z
        .number('Voer een geldig aantal in')
        .int('Voer een geheel aantal in')
        .min(1, 'Voer een geldig aantal in')
        .max(eventLimits.capacity.max, 'Voer een geldig aantal in'),
    ),
  ),
  /** Euros. */
  price: blankToNull(
    z.preprocess(
      readNumber,
      z
        .number('Voer een geldige prijs in')
        .min(0, 'Voer een geldige prijs in')
        .max(eventLimits.price.max, 'Voer een geldige prijs in'),
    ),
  ),
  website: blankToNull(siteAddress),
  ticketUrl: blankToNull(siteAddress),
  isPublic: formBoolean,
}
const eventFieldsSchema = z.object(eventFields)
export type EventFields = z.output<typeof eventFieldsSchema>

export const eventFieldsUpdate = eventFieldsSchema.partial()

export const createEvent = route('POST', '/events', 'verified', {
  summary: 'Submit an event: PENDING for members, APPROVED at once for admins',
  body: eventFieldsSchema.extend({
    isPublic: formBoolean.optional().default(true),
    isWholeDay: formBoolean.optional().default(false),
  }),
  output: z.object({ event }),
  status: 201,
  refusals: ['IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE', 'NEWCOMER_EVENTS', 'TOO_MANY_PENDING_EVENTS'],
  upload: EVENT_PICTURE,
  changes: () => ['event', 'groups', 'limits'],
})

export const updateEvent = route('PUT', '/events/:id', 'verified', {
  alsoMethods: ['PATCH'],
  summary: 'Change the given fields of an own event before its approval; a rejected one is submitted again',
  body: eventFieldsUpdate.extend({
    removeImage: formBoolean.optional(),
  }),
  output: z.object({ event }),
  refusals: ['EVENT_NOT_FOUND', 'EVENT_NOT_PENDING', 'IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  upload: EVENT_PICTURE,
  changes: () => ['event', 'groups', 'limits'],
})

export const withdrawEvent = route('DELETE', '/events/:id', 'verified', {
  summary: 'Withdraw an own event before its approval',
  refusals: ['EVENT_NOT_FOUND', 'EVENT_NOT_PENDING'],
  changes: () => ['event', 'groups', 'limits'],
})

export const MEETING_POINT_PICTURE = { ...EVENT_PICTURE, field: 'picture' } as const satisfies Upload

const coordinate = (max: number) =>
  blankToNull(z.coerce.number('Dit is geen plek op de kaart').min(-max).max(max)).optional()

export const updateMeetingPoint = route('PUT', '/events/:id/meeting-point', 'verified', {
  summary:
    'The official place to meet at an event; an empty text removes it. From the creator of a live event it is a proposal, which an administrator accepts',
  body: z
    .object({
      text: blankToNull(
        z
          .string()
          .trim()
          .max(eventLimits.place.max, tooLong('De plek', eventLimits.place.max))
          .refine((text) => !isAdvert(text), 'Schrijf alleen de plek, zonder link, nummer of prijs'),
      ),
      lat: coordinate(90),
      lon: coordinate(180),
      removeImage: formBoolean.optional(),
    })
    .refine(({ lat, lon }) => ((lat ?? null) === null) === ((lon ?? null) === null), {
      path: ['lat'],
      error: 'Vul beide getallen van de kaart in, of geen',
    }),
  /** Of the event now: a proposal leaves it. */
  output: z.object({ meetingPoint: meetingPoint.nullable(), isProposed: z.boolean() }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_EVENT_CREATOR', 'IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  upload: MEETING_POINT_PICTURE,
  changes: () => ['event', 'day', 'admin'],
})

/** Form values read from a calendar file or web page; null where nothing was found. */
export const eventDraft = z.object({
  title: z.string().nullable(),
  type: z.enum(EVENT_TYPES).nullable(),
  description: z.string().nullable(),
  /** Amsterdam days, YYYY-MM-DD, and wall-clock times, HH:MM. */
  startDate: z.string().nullable(),
  startTime: z.string().nullable(),
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  /** The source gives days and no times. */
  isWholeDay: z.boolean(),
  location: z.string().nullable(),
  venue: z.string().nullable(),
  website: z.string().nullable(),
  ticketUrl: z.string().nullable(),
  price: z.number().nullable(),
  capacity: z.number().nullable(),
})
export type EventDraft = z.infer<typeof eventDraft>

export const importEvent = route('POST', '/events/import', 'verified', {
  summary: 'Read an event from an .ics file, the source of a page, JSON-LD, or the address of one; nothing is stored',
  body: z
    .object({
      text: z
        .string('Kies een bestand of plak een tekst')
        .trim()
        .min(1, 'Kies een bestand of plak een tekst')
        .max(eventLimits.importText.max, 'Deze tekst is te groot om te lezen')
        .optional(),
      /** Fetched by the server, from public addresses only. */
      url: webAddress.optional(),
    })
    .refine(({ text, url }) => (text === undefined) !== (url === undefined), {
      path: ['text'],
      error: 'Kies een bestand of plak een tekst',
    }),
  output: z.object({
    /** The next event. */
    draft: eventDraft,
    /** All of them, the next one first. */
    events: z.array(eventDraft),
    /** How many lines could not be read, and which. */
    unreadable: z.number(),
    unreadableLines: z.array(z.number()),
  }),
  refusals: [
    'EVENT_IMPORT_EMPTY',
    'EVENT_IMPORT_BROKEN',
    'EVENT_IMPORT_TOO_SLOW',
    'EVENT_IMPORT_UNREACHABLE',
    'PAYLOAD_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
  perMinute: 30,
  maxBodyBytes: eventLimits.importText.maxBodyBytes,
})

export const approveEvent = route('POST', '/events/:id/approve', 'admin', {
  summary: 'Approve a PENDING event',
  output: z.object({ event }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_IMPARTIAL', 'EVENT_NOT_PENDING'],
  changes: () => ['admin', 'event', 'groups'],
})

export const rejectEvent = route('POST', '/events/:id/reject', 'admin', {
  summary: 'Reject a PENDING event',
  body: z.object({ reason: blankToNull(z.string().trim().max(1000)), category: decisionCategory }),
  output: z.object({ event }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_IMPARTIAL', 'EVENT_NOT_PENDING'],
  changes: () => ['admin', 'event', 'groups'],
})
