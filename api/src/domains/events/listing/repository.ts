import { type EventType, eventLimits } from 'contract/events/events.ts'
import { and, asc, count, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { equalsIfGiven } from '../../../platform/db/conditions.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, preparedPage, runPreparedQuery } from '../../../platform/db/prepared.ts'
import { isActiveEvent, isListedEvent, isNotOver, isOver } from '../filters.ts'
import { type EventRow, selectEvents } from '../repository.ts'
import { events } from '../tables.ts'
import type { SearchTerm } from './policy.ts'

export type EventFilter = {
  now: Date
  /** True: not ended; false: ended; null: both. */
  isUpcoming: boolean | null
  type?: EventType
  overlapping: { from?: Date; to?: Date }
  starting: { from?: Date; to?: Date }
  placeIds?: string[]
}
/** `distance`: in the order of the filter's places, then by start. */
export type EventOrder = { by: 'startDate' | 'title' | 'createdAt' | 'distance'; direction: 'asc' | 'desc' }

/** Shorter words are part of too many others. */
const MIN_LETTERS_WITHIN_WORD = 5

/** As a prefix, and a longer one anywhere in a word, as "festival" in "zomerfestival"; "assen" is no hit in "Wassenaar". */
function textMatches({ words, placeIds, typeLabel }: SearchTerm): SQL | undefined {
  const hasWord = (word: string) => {
    const before = placeIds.length === 0 && word.length >= MIN_LETTERS_WITHIN_WORD ? '%' : '% '
    return sql`${events.searchText} like ${before} || fold(${word}) || '%'`
  }
  return or(and(...words.map(hasWord)), typeLabel === null ? undefined : hasWord(typeLabel))
}

function matchesTerm(term: SearchTerm): SQL | undefined {
  const placeIds = [...term.placeIds, ...term.placeIdsOfPrefix]
  // The index on places holds listed events only.
  const isThere = and(isListedEvent(), sql`${events.placeId} = any(${textArray(placeIds)})`)
  return or(textMatches(term), placeIds.length === 0 ? undefined : isThere)
}

/** The connection sets the threshold of `%>`, which comes last: it takes ten times as long as `like`. */
const nearlyMatchesTerm = (term: SearchTerm): SQL | undefined =>
  or(matchesTerm(term), term.mayBeMisspelled ? sql`${events.searchText} %> fold(${term.words[0]})` : undefined)

/** 0 in the place or with the whole words, 1 with a prefix, 2 within a word. */
function rankOf({ words, placeIds }: SearchTerm): SQL {
  const haveAll = (after: string) =>
    and(...words.map((word) => sql`${events.searchText} || ' ' like '% ' || fold(${word}) || ${after}`))
  const isBest = placeIds.length === 0 ? haveAll(' %') : sql`${events.placeId} = any(${textArray([...placeIds])})`
  return sql`case when ${isBest} then 0 when ${haveAll('%')} then 1 else 2 end`
}

/** Drizzle writes an array as a list of parameters unless it is one parameter. */
const textArray = (values: string[] | undefined): SQL =>
  sql`${Array.isArray(values) ? sql.param(values) : values}::text[]`

function conditions(filter: EventFilter): SQL | undefined {
  const { now, isUpcoming, type, overlapping, starting, placeIds } = filter
  return and(
    isListedEvent(),
    isUpcoming === null ? undefined : isUpcoming ? isNotOver(now) : isOver(now),
    equalsIfGiven(events.type, type),
    overlapping.from && gte(events.overAt, overlapping.from),
    overlapping.to && lte(events.startsAt, overlapping.to),
    starting.from && gte(events.startsAt, starting.from),
    starting.to && lte(events.startsAt, starting.to),
    placeIds && sql`${events.placeId} = any(${textArray(placeIds)})`,
  )
}

/** With this bound PostgreSQL enters the index at the oldest event in progress instead of reading all past events. */
const startsAfterOldestInProgress = ({ isUpcoming, now }: EventFilter): SQL | undefined =>
  isUpcoming === true ? gte(events.startsAt, oldestStartInProgress(now)) : undefined

// `lower(…)` instead of starts_at: for the minimum of a column PostgreSQL would walk its index through all past events.
const oldestStartInProgress = (now: Date): SQL =>
  sql`(select coalesce(min(lower(tstzrange(starts_at, over_at))), ${now}::timestamptz) from events
       where ${isListedEvent()}
         and tstzrange(starts_at, over_at) @> ${now}::timestamptz)`

const ORDER = { startDate: 'startsAt', title: 'title', createdAt: 'createdAt' } as const

function orderColumns({ placeIds }: EventFilter, { by, direction: name }: EventOrder): SQL[] {
  const direction = name === 'asc' ? asc : desc
  if (by !== 'distance') return [direction(events[ORDER[by]]), direction(events.id)]
  return [sql`array_position(${textArray(placeIds)}, ${events.placeId})`, asc(events.startsAt), asc(events.id)]
}

/** One page without search, with the total, in one statement. `total` is null on a page past the end. */
export async function listListedEvents(
  db: Queryable,
  filter: EventFilter,
  order: EventOrder,
  limit: number,
  offset: number,
): Promise<{ rows: EventRow[]; total: number | null }> {
  const { isUpcoming, type, overlapping, starting, placeIds, now } = filter
  const values = {
    placeIds,
    type,
    from: overlapping.from,
    to: overlapping.to,
    startsFrom: starting.from,
    startsTo: starting.to,
  }
  const parameterIfSet = <Key extends keyof typeof values>(key: Key) =>
    values[key] === undefined ? undefined : parameter<NonNullable<(typeof values)[Key]>>(key)
  const filterNames = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const page = preparedPage(limit, offset, eventLimits.pageSize.all)
  const build = () =>
    selectPage(
      db,
      {
        isUpcoming,
        type: parameterIfSet('type'),
        overlapping: { from: parameterIfSet('from'), to: parameterIfSet('to') },
        starting: { from: parameterIfSet('startsFrom'), to: parameterIfSet('startsTo') },
        placeIds: parameterIfSet('placeIds'),
        now: parameter('now'),
      },
      order,
      page,
    )
  const name = ['events', isUpcoming, order.by, order.direction, page.name, ...filterNames].join(' ')
  const rows = await runPreparedQuery(db, name, build, { ...values, now, limit, offset })
  return { rows, total: rows[0]?.total ?? null }
}

/** @param filter with `parameter(…)` values */
function selectPage(
  db: Queryable,
  filter: EventFilter,
  order: EventOrder,
  { limit, offset }: { limit: number; offset: number },
) {
  const orderBy = orderColumns(filter, order)
  // Ids first, so that groups are counted for one page only.
  const page = db
    .select({ id: events.id, total: sql<number>`(${selectCount(db, filter)})::int`.as('total') })
    .from(events)
    .where(and(conditions(filter), startsAfterOldestInProgress(filter)))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as('page')
  return selectEvents(db, { total: page.total })
    .innerJoin(page, eq(page.id, events.id))
    .orderBy(...orderBy)
}

/**
 * The terms are matched first, in a query of their own: beside other conditions PostgreSQL takes the index on dates and
 * compares every title on the way (60 ms instead of 2 for a rare word among 20,000 events).
 */
const listMatches = (matches: SQL | undefined, filter: EventFilter): SQL => sql`
  with matched as materialized (
    select id, title, type, starts_at, over_at, created_at, status, is_public, place_id, search_text
    from ${events} where ${matches}
  ),
  listed as materialized (select * from matched as ${events} where ${conditions(filter)})`

/** An order by start puts the best matches first. */
export async function searchListedEvents(
  db: Queryable,
  filter: EventFilter,
  terms: readonly SearchTerm[],
  order: EventOrder,
  limit: number,
  offset: number,
): Promise<{ rows: EventRow[]; total: number }> {
  const rank = order.by === 'startDate' ? [sql.join(terms.map(rankOf), sql` + `)] : []
  const orderBy = sql.join([...rank, ...orderColumns(filter, order)], sql`, `)
  const found = await db.execute<{ total: number; ids: string[] }>(sql`
    ${listMatches(and(...terms.map(matchesTerm)), filter)}
    select (select count(*)::int from listed) as total,
      array(select id from listed as ${events} order by ${orderBy} limit ${limit} offset ${offset}) as ids`)
  const { total = 0, ids = [] } = found.rows[0] ?? {}
  if (ids.length === 0) return { rows: [], total }
  const rows = new Map((await selectEvents(db, {}).where(inArray(events.id, ids))).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total }
}

/** The search in the words of the event that is most like it; null if none is. */
export async function findCorrectedSearch(db: Queryable, filter: EventFilter, terms: readonly SearchTerm[]) {
  const misspelled = terms.filter(({ mayBeMisspelled }) => mayBeMisspelled)
  if (misspelled.length === 0) return null
  const likeness = misspelled.map(({ words: [word] }) => sql`word_similarity(fold(${word}), ${events.searchText})`)
  const corrected = terms.map((term) => {
    const words = term.words.join(' ')
    if (!term.mayBeMisspelled) return sql`${words}::text`
    return sql`case when ${textMatches(term)} then ${words} else (
      select part from regexp_split_to_table(btrim(${events.searchText}), ' ') as part
      order by similarity(fold(${words}), part) desc limit 1) end`
  })
  const { rows } = await db.execute<{ search: string }>(sql`
    ${listMatches(and(...terms.map(nearlyMatchesTerm)), filter)}
    select concat_ws(' ', ${sql.join(corrected, sql`, `)}) as search
    from listed as ${events} order by ${sql.join(likeness, sql` + `)} desc, starts_at limit 1`)
  return rows[0]?.search ?? null
}

export const countListedEvents = async (db: Queryable, filter: EventFilter): Promise<number> =>
  (await selectCount(db, filter))[0]?.total ?? 0

const selectCount = (db: Queryable, filter: EventFilter) =>
  db.select({ total: count() }).from(events).where(conditions(filter))

export async function countEvents(db: Queryable, now: Date): Promise<{ totalEvents: number; upcomingEvents: number }> {
  const active = db
    .select({ upcoming: count().as('upcoming') })
    .from(events)
    .where(and(isActiveEvent(now), events.isPublic))
  const rows = await db
    .select({ totalEvents: count(), upcomingEvents: sql<number>`(${active})::int` })
    .from(events)
    .where(isListedEvent())
  return rows[0] ?? { totalEvents: 0, upcomingEvents: 0 }
}

export const listEventsWithoutPlace = (db: Queryable, now: Date): Promise<{ id: string; location: string }[]> =>
  db
    .select({ id: events.id, location: events.location })
    .from(events)
    .where(and(isNull(events.placeId), isNotOver(now)))

/** Leaves an event alone that has a place by now. */
export async function setPlaces(db: Queryable, places: readonly { id: string; placeId: string }[]): Promise<void> {
  const [ids, placeIds] = [places.map(({ id }) => id), places.map(({ placeId }) => placeId)]
  await db.execute(sql`
    update ${events} set place_id = found.place_id
    from unnest(${sql.param(ids)}::uuid[], ${textArray(placeIds)}) as found (id, place_id)
    where ${events.id} = found.id and ${events.placeId} is null`)
}
