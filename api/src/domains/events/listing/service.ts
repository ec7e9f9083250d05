import { type EventType, eventLimits, type listEvents as listEventsRoute } from 'contract/events/events.ts'
import { UNKNOWN_PLACE } from 'contract/places.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context } from '../../../platform/context.ts'
import { perContext } from '../../../platform/per-context.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { listPlaceIdsNamed, listPlaceIdsNear, resolvePlaceId } from '../../places/service.ts'
import { rangeEnd, rangeStart } from '../policy-times.ts'
import type { EventRow } from '../repository.ts'
import { searchTerms } from './policy.ts'
import {
  countEvents,
  countListedEvents,
  type EventFilter,
  type EventOrder,
  findCorrectedSearch,
  listEventsWithoutPlace,
  listListedEvents,
  searchListedEvents,
  setPlaces,
} from './repository.ts'

type ListQuery = ParsedOf<typeof listEventsRoute>['query']
/** `didYouMean`: the search whose matches these are, because nothing matches the one that was asked. */
type EventPage = { rows: EventRow[]; total: number; didYouMean?: string | null }

const singleFlightOf = perContext(() => createSingleFlight<EventPage>())

/** One page of live public events. Parallel calls with the same query share one read: the page does not depend on the user. */
export const listEvents = (ctx: Context, query: ListQuery): Promise<EventPage> =>
  singleFlightOf(ctx)(JSON.stringify(query), () => readPage(ctx, query))

async function readPage(ctx: Context, query: ListQuery): Promise<EventPage> {
  const { page, limit, search = '' } = query
  const filter: EventFilter = {
    now: ctx.now(),
    isUpcoming: query.isActive ?? (query.upcoming === true ? true : null),
    type: query.type,
    overlapping: { from: rangeStart(query.startDate), to: rangeEnd(query.endDate) },
    starting: { from: rangeStart(query.startDateFrom), to: rangeEnd(query.startDateTo) },
    placeIds: query.near === undefined ? undefined : listPlaceIdsNear(query.near, query.radius),
  }
  const order = orderOf(query)
  const offset = (page - 1) * limit
  const terms = search.length < eventLimits.searchMin ? [] : searchTerms(search, listPlaceIdsNamed)
  if (terms.length > 0) {
    const found = await searchListedEvents(ctx.db, filter, terms, order, limit, offset)
    const didYouMean = found.total > 0 ? null : await findCorrectedSearch(ctx.db, filter, terms)
    if (didYouMean === null) return found
    const corrected = searchTerms(didYouMean, listPlaceIdsNamed)
    return { didYouMean, ...(await searchListedEvents(ctx.db, filter, corrected, order, limit, offset)) }
  }
  const { rows, total } = await listListedEvents(ctx.db, filter, order, limit, offset)
  return { rows, total: total ?? (page === 1 ? 0 : await countListedEvents(ctx.db, filter)) }
}

type AtPlace = {
  placeId: string
  type?: EventType
  starting: { from?: Date; to?: Date }
  page: number
  limit: number
}

export async function listEventsAtPlace(ctx: Context, { page, limit, placeId, ...part }: AtPlace): Promise<EventPage> {
  const filter: EventFilter = { now: ctx.now(), isUpcoming: true, overlapping: {}, placeIds: [placeId], ...part }
  const order: EventOrder = { by: 'startDate', direction: 'asc' }
  const { rows, total } = await listListedEvents(ctx.db, filter, order, limit, (page - 1) * limit)
  return { rows, total: total ?? 0 }
}

/** @throws Refusal VALIDATION_FAILED for an order by distance without a place */
function orderOf({ sort, near, sortBy, sortOrder }: ListQuery): EventOrder {
  if (sort === undefined) return { by: sortBy, direction: sortOrder }
  if (near === undefined) refuseField('near', UNKNOWN_PLACE)
  return { by: 'distance', direction: 'asc' }
}

export const getEventStats = (ctx: Context) => countEvents(ctx.db, ctx.now())

/** Finds the places of events that have none and are not over, such as those stored before places existed. Safe to repeat. */
export async function locateEvents(ctx: Context): Promise<void> {
  const unknown = await listEventsWithoutPlace(ctx.db, ctx.now())
  const found = unknown.flatMap(({ id, location }) => {
    const placeId = resolvePlaceId(null, location)
    return placeId === null ? [] : [{ id, placeId }]
  })
  if (found.length > 0) await setPlaces(ctx.db, found)
}
