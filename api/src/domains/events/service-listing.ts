import { eventLimits, type listEvents as listEventsRoute } from 'contract/events.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Context } from '../../platform/context.ts'
import { createKept, type Kept } from '../../platform/kept.ts'
import { rangeEnd, rangeStart, searchWords } from './policy.ts'
import {
  countListedEvents,
  type EventFilter,
  type EventRow,
  listListedEvents,
  searchListedEvents,
} from './repository.ts'

type ListQuery = ParsedOf<typeof listEventsRoute>['query']

export type EventPage = { rows: EventRow[]; total: number }

// Every page of everybody shows some events (the footer), and all see the same ones.
const KEPT_MILLISECONDS = 1_000
const KEPT_QUESTIONS = 500
const kept = new WeakMap<Context, Kept<EventPage>>()
const keptBy = (ctx: Context): Kept<EventPage> => {
  let pages = kept.get(ctx)
  if (pages === undefined) kept.set(ctx, (pages = createKept(KEPT_MILLISECONDS, KEPT_QUESTIONS)))
  return pages
}

/** The list is read anew from here on; other processes see the change within a second. */
export const forgetKeptEvents = (ctx: Context): void => keptBy(ctx).forget()

/** One page of live public events, with how many there are in all; at most a second old. */
export const listEvents = (ctx: Context, query: ListQuery): Promise<EventPage> =>
  keptBy(ctx).get(JSON.stringify(query), ctx.now().getTime(), () => readEvents(ctx, query))

async function readEvents(ctx: Context, query: ListQuery): Promise<EventPage> {
  const filter: EventFilter = {
    now: ctx.now(),
    isUpcoming: query.isActive ?? (query.upcoming === true ? true : null),
    type: query.type,
    during: { from: rangeStart(query.startDate), to: rangeEnd(query.endDate) },
    starting: { from: rangeStart(query.startDateFrom), to: rangeEnd(query.startDateTo) },
  }
  const order = { by: query.sortBy, direction: query.sortOrder }
  const offset = (query.page - 1) * query.limit
  const search = query.search ?? ''
  const words = search.length < eventLimits.searchMin ? [] : searchWords(search)
  if (words.length > 0) return searchListedEvents(ctx.db, filter, words, order, query.limit, offset)
  const [rows, total] = await Promise.all([
    listListedEvents(ctx.db, filter, order, query.limit, offset),
    countListedEvents(ctx.db, filter),
  ])
  return { rows, total }
}
