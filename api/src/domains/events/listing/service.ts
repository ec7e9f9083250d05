import { eventLimits, type listEvents as listEventsRoute } from 'contract/events.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Context } from '../../../platform/context.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { rangeEnd, rangeStart } from '../policy-times.ts'
import type { EventRow } from '../repository.ts'
import { searchWords } from './policy.ts'
import { countEvents, countListedEvents, type EventFilter, listListedEvents, searchListedEvents } from './repository.ts'

type ListQuery = ParsedOf<typeof listEventsRoute>['query']
type EventPage = { rows: EventRow[]; total: number }

const singleFlights = new WeakMap<Context, ReturnType<typeof createSingleFlight<EventPage>>>()

/** One page of live public events. Parallel calls with the same query share one read: the page does not depend on the user. */
export function listEvents(ctx: Context, query: ListQuery): Promise<EventPage> {
  const singleFlight = singleFlights.get(ctx) ?? createSingleFlight<EventPage>()
  singleFlights.set(ctx, singleFlight)
  return singleFlight(JSON.stringify(query), () => readPage(ctx, query))
}

async function readPage(ctx: Context, query: ListQuery): Promise<EventPage> {
  const { page, limit, search = '' } = query
  const filter: EventFilter = {
    now: ctx.now(),
    isUpcoming: query.isActive ?? (query.upcoming === true ? true : null),
    type: query.type,
    overlapping: { from: rangeStart(query.startDate), to: rangeEnd(query.endDate) },
    starting: { from: rangeStart(query.startDateFrom), to: rangeEnd(query.startDateTo) },
  }
  const order = { by: query.sortBy, direction: query.sortOrder }
  const offset = (page - 1) * limit
  const words = search.length < eventLimits.searchMin ? [] : searchWords(search)
  if (words.length > 0) return searchListedEvents(ctx.db, filter, words, order, limit, offset)
  const { rows, total } = await listListedEvents(ctx.db, filter, order, limit, offset)
  return { rows, total: total ?? (page === 1 ? 0 : await countListedEvents(ctx.db, filter)) }
}

export const getEventStats = (ctx: Context) => countEvents(ctx.db, ctx.now())
