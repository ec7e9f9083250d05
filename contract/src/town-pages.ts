import { EVENT_TYPES, event } from './events/events.ts'
import { pageQuery, pagination } from './platform/paging.ts'
import { enumInAnyCase } from './platform/query.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'

/** `slug` is the name, or the name with the province where several places have it. */
export const town = z.object({ slug: z.string(), name: z.string(), eventCount: z.number() })
export type Town = z.infer<typeof town>

const townSlug = z.string().trim().toLowerCase().min(1).max(120)

const townPage = z.object({
  /** `id` is that of the place. */
  town: town.extend({ id: z.string(), province: z.string() }),
  events: z.array(event.omit({ creator: true, rejectionReason: true })),
  pagination,
  /** The kinds and months with enough events for a page of their own, besides the one asked for. */
  kinds: z.array(z.object({ kind: z.enum(EVENT_TYPES), eventCount: z.number() })),
  months: z.array(z.object({ month: z.string(), eventCount: z.number() })),
  nearby: z.array(town),
})
export type TownPage = z.infer<typeof townPage>

export const listTowns = route('GET', '/towns', 'public', {
  summary: 'Towns with at least 3 upcoming public events: most events first, or nearest to a town first',
  query: z.object({ near: townSlug.optional(), limit: z.coerce.number().int().min(1).max(100).default(12) }),
  output: z.object({ towns: z.array(town) }),
  notLive: 'A visitor reads it once',
})

export const getTownPage = route('GET', '/towns/:town', 'public', {
  summary:
    'The upcoming public events in a town, of one kind or in one month if given, and how many people want to go out there',
  params: z.object({ town: townSlug }),
  query: pageQuery(24).extend({
    kind: enumInAnyCase(EVENT_TYPES).optional(),
    /** Events that begin in it; of the current month also those in progress. */
    month: z
      .string()
      .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Kies een maand')
      .optional(),
  }),
  output: z.object({
    townPage,
    /** People with a wish that reaches the town; null below three, like the other two, and alike for every viewer. */
    wishes: z.number().nullable(),
    /** People with such a wish, or who look or go at an upcoming event in the town. */
    people: z.number().nullable(),
    /** Upcoming public events in the town. */
    events: z.number().nullable(),
  }),
  refusals: ['LANDING_PAGE_NOT_FOUND'],
  notLive: 'A visitor reads it once',
})
