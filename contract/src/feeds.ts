import { dateOrDateTime, EVENT_TYPES, eventLimits } from './events/events.ts'
import { placeId } from './places.ts'
import { id, instant } from './platform/ids.ts'
import { formBoolean, MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './platform/paging.ts'
import { enumInAnyCase } from './platform/query.ts'
import { route } from './platform/route.ts'
import { blankToNull } from './platform/text.ts'
import { z } from './platform/zod.ts'

/** `ICS` is a calendar in the format iCalendar, `PAGE` a web page that holds schema.org events. */
export const FEED_KINDS = ['ICS', 'PAGE'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export const FEED_KIND_LABELS: Readonly<Record<FeedKind, string>> = {
  ICS: 'Agenda (ICS)',
  PAGE: 'Webpagina',
}

export const FEED_STATES = ['OK', 'FAILED', 'NEW'] as const

export const feedLimits = { url: { max: 500 }, pageSize: 20, duplicates: 100, gone: 100 } as const

export const feedCounts = z.object({
  added: z.number(),
  changed: z.number(),
  cancelled: z.number(),
  unchanged: z.number(),
  /** Left out, because a similar event on the same day and place exists. */
  duplicates: z.number(),
  /** Left out, because they are over. */
  past: z.number(),
  /** Left out, because title, date or place is missing. */
  incomplete: z.number(),
  /** Their zone or rule is unknown: of a series with such a rule only the first date is read. */
  notUnderstood: z.number(),
  /** Lines, or objects of a page. */
  unreadable: z.number(),
  unreadableLines: z.array(z.number()),
  /** Put before the administrators, because the source withdrew them. */
  vanished: z.number(),
})
export type FeedCounts = z.infer<typeof feedCounts>

export const feed = z.object({
  id,
  url: z.string(),
  kind: z.enum(FEED_KINDS),
  /** The type of its events; null detects it for each. */
  type: z.enum(EVENT_TYPES).nullable(),
  /** Its events are APPROVED at once instead of PENDING. */
  autoApprove: z.boolean(),
  /** Of entries that name none. */
  defaultVenue: z.string().nullable(),
  defaultPlaceId: z.string().nullable(),
  eventCount: z.number(),
  /** Entries held back now, because they look like an existing event. */
  duplicateCount: z.number(),
  /** Those of them whose title differs from that of the event. */
  doubtfulCount: z.number(),
  /** Entries that the source withdrew and nobody decided on yet. */
  goneCount: z.number(),
  /** Null before the first fetch. `error` is a sentence for administrators; the counts are then zero. */
  lastRun: feedCounts.extend({ at: instant, error: z.string().nullable() }).nullable(),
  /** It failed several times, and waits longer after each. `reason` is a sentence for administrators. */
  paused: z.object({ at: instant, reason: z.string() }).nullable(),
  createdAt: instant,
})
export type Feed = z.infer<typeof feed>

export const feedDuplicate = z.object({
  id,
  title: z.string(),
  startDate: instant,
  location: z.string(),
  url: z.string().nullable(),
  isDoubtful: z.boolean(),
  event: z.object({ id, slug: z.string(), title: z.string(), startDate: instant }),
})
export type FeedDuplicate = z.infer<typeof feedDuplicate>

/** `TITLE`: it says "afgelast" or the like. `RETURNED`: the source lists again what was cancelled. */
export const GONE_REASONS = ['REMOVED', 'POSTPONED', 'CANCELLED', 'TITLE', 'RETURNED'] as const
export type GoneReason = (typeof GONE_REASONS)[number]

export const GONE_REASON_LABELS: Readonly<Record<GoneReason, string>> = {
  REMOVED: 'staat niet meer in de bron',
  POSTPONED: 'is uitgesteld volgens de bron',
  CANCELLED: 'is afgelast volgens de bron',
  TITLE: 'is misschien afgelast of verplaatst',
  RETURNED: 'gaat misschien toch door',
}

/** An event that its source withdrew, or lists again. */
export const goneEntry = z.object({
  entryId: id,
  eventId: id,
  title: z.string(),
  startDate: instant,
  reason: z.enum(GONE_REASONS),
  /** Accepted members of its groups. */
  going: z.number(),
})
export type GoneEntry = z.infer<typeof goneEntry>

const INVALID = 'Voer een geldig webadres in, dat begint met https://'

/** Calendar programs write `webcal://` for a calendar over https. */
const feedAddress = z
  .string(INVALID)
  .trim()
  .min(1, INVALID)
  .max(feedLimits.url.max, 'Dit webadres is te lang')
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .pipe(z.url({ protocol: /^https?$/, error: INVALID }))

const feedFields = {
  url: feedAddress,
  kind: enumInAnyCase(FEED_KINDS, 'Kies een soort'),
  type: blankToNull(enumInAnyCase(EVENT_TYPES, 'Kies een type')),
  autoApprove: formBoolean.optional(),
  defaultVenue: blankToNull(z.string().trim().max(eventLimits.place.max, 'Deze naam is te lang')),
  defaultPlaceId: blankToNull(placeId),
}

export const listFeeds = route('GET', '/admin/feeds', 'admin', {
  summary: 'Feeds of events, newest first',
  query: pageQuery(feedLimits.pageSize, MAX_ADMIN_PAGE_SIZE).extend({
    search: z.string().trim().max(100).optional(),
    kind: enumInAnyCase(FEED_KINDS).optional(),
    state: enumInAnyCase(FEED_STATES).optional(),
  }),
  output: z.object({ feeds: z.array(feed), pagination }),
  dependsOn: () => ['admin'],
})

export const createFeed = route('POST', '/admin/feeds', 'admin', {
  summary: 'Add a feed; nothing is fetched yet',
  body: z.object(feedFields),
  output: z.object({ feed }),
  status: 201,
  refusals: ['FEED_EXISTS'],
  changes: () => ['admin', 'event'],
})

export const getFeed = route('GET', '/admin/feeds/:id', 'admin', {
  summary: 'One feed with the entries it holds back, and those that the source withdrew',
  output: z.object({ feed, duplicates: z.array(feedDuplicate), gone: z.array(goneEntry) }),
  refusals: ['FEED_NOT_FOUND'],
  dependsOn: () => ['admin'],
})

export const updateFeed = route('PATCH', '/admin/feeds/:id', 'admin', {
  summary: 'Change the given fields; they hold for what is fetched from then on',
  body: z.object(feedFields).partial(),
  output: z.object({ feed }),
  refusals: ['FEED_NOT_FOUND', 'FEED_EXISTS'],
  changes: () => ['admin', 'event'],
})

export const deleteFeed = route('DELETE', '/admin/feeds/:id', 'admin', {
  summary: 'Remove a feed; its events stay',
  output: z.object({}),
  refusals: ['FEED_NOT_FOUND'],
  changes: () => ['admin', 'event'],
})

export const fetchFeed = route('POST', '/admin/feeds/:id/fetch', 'admin', {
  summary: 'Fetch a feed now; a failed fetch is an answer with `lastRun.error`',
  output: z.object({ feed }),
  refusals: ['FEED_NOT_FOUND'],
  changes: () => ['admin', 'event'],
})

export const addFeedDuplicate = route('POST', '/admin/feeds/:id/duplicates/:entryId', 'admin', {
  summary: 'An entry that was held back is an event of its own: add it',
  output: z.object({ feed }),
  notFound: 'FEED_NOT_FOUND',
  refusals: ['FEED_NOT_FOUND', 'FEED_ENTRY_NOT_FOUND'],
  changes: () => ['admin', 'event'],
})

export const decideGoneEntry = route('POST', '/admin/feeds/:id/gone/:entryId', 'admin', {
  summary: 'Decide on an event that its source withdrew: cancel it, keep it (bring it back), or move it',
  body: z
    .object({
      decision: enumInAnyCase(['CANCEL', 'KEEP', 'MOVE'], 'Kies een besluit'),
      startDate: dateOrDateTime.optional(),
    })
    .refine(({ decision, startDate }) => decision !== 'MOVE' || startDate !== undefined, {
      path: ['startDate'],
      error: 'Kies de nieuwe datum',
    }),
  output: z.object({ feed }),
  notFound: 'FEED_NOT_FOUND',
  refusals: ['FEED_NOT_FOUND', 'FEED_ENTRY_NOT_FOUND'],
  changes: () => ['admin', 'event', 'groups'],
})
