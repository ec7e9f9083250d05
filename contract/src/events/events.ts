import { DEFAULT_RADIUS } from '../limits.ts'
import { DISTANCE_STEP_KM, place, placeId, RADII } from '../places.ts'
import { myPlan, PLAN_TOPICS } from '../plans/state.ts'
import { DATE_INVALID, storableDate } from '../platform/dates.ts'
import { id, instant } from '../platform/ids.ts'
import { keysOf } from '../platform/keys.ts'
import { pageQuery, pagination, queryBoolean, sortOrder } from '../platform/paging.ts'
import { enumInAnyCase } from '../platform/query.ts'
import { route, type Upload } from '../platform/route.ts'
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
  /** Free places for which anyone may ask, in all public groups of this event. */
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

export const eventType = enumInAnyCase(EVENT_TYPES, 'Kies een type')

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
    .default(DEFAULT_RADIUS),
  /** Nearest first; only with `near`, and instead of `sortBy`. */
  sort: z.enum(['distance'], 'Kies een van de mogelijkheden').optional(),
  sortBy: z.enum(['startDate', 'title', 'createdAt']).default('startDate'),
  sortOrder: sortOrder.default('asc'),
})

export const listEvents = route('GET', '/events', 'public', {
  alsoPaths: ['/events/search'],
  summary: 'Live public events, or those that the caller submitted',
  query: listQuery,
  output: z.object({
    events: z.array(event),
    pagination,
    /** The events match this search, because none matches the one asked for. */
    didYouMean: z.string().nullable(),
  }),
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
