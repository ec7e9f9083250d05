import { type EventStatus, type EventType, eventLimits } from 'contract/events.ts'
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { parameter, preparedPage, runPreparedQuery } from '../../platform/db/prepared.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'
import { isActiveEvent, isListedEvent, isNotOver, isOver } from './filters.ts'
import { eventSlugs, events } from './tables.ts'

export type EventFilter = {
  now: Date
  /** True: not ended; false: ended; null: both. */
  isUpcoming: boolean | null
  type?: EventType
  /** Takes place within, wholly or in part. */
  during: { from?: Date; to?: Date }
  /** Begins within. */
  starting: { from?: Date; to?: Date }
}
export type EventOrder = { by: 'startDate' | 'title' | 'createdAt'; direction: 'asc' | 'desc' }
export type EventRow = Awaited<ReturnType<typeof withCounts>>[number]

const { searchText: _, ...columns } = getTableColumns(events)

/** Itself, as the beginning of a word, or alike (the connection sets how alike `%>` means); accents fall away. */
const matchesWord = (word: string): SQL =>
  sql`(${events.searchText} like '% ' || fold(${word}) || '%' or ${events.searchText} %> fold(${word}))`

function conditions(filter: EventFilter): SQL | undefined {
  const { now, isUpcoming, type, during, starting } = filter
  return and(
    isListedEvent(),
    isUpcoming === null ? undefined : isUpcoming ? isNotOver(now) : isOver(now),
    type === undefined ? undefined : eq(events.type, type),
    during.from && gte(events.overAt, during.from),
    during.to && lte(events.startsAt, during.to),
    starting.from && gte(events.startsAt, starting.from),
    starting.to && lte(events.startsAt, starting.to),
  )
}

/** Nothing that began before what is going on now can still be coming: the index is entered there, past the past. */
const skipsThePast = ({ isUpcoming, now }: EventFilter): SQL | undefined =>
  isUpcoming === true ? gte(events.startsAt, startOfTheOldestGoingOn(now)) : undefined

// `lower(…)` and not starts_at: for the least of a column PostgreSQL would walk its index, through all of the past.
const startOfTheOldestGoingOn = (now: Date): SQL =>
  sql`(select coalesce(min(lower(tstzrange(starts_at, over_at))), ${now}::timestamptz) from events
       where status in ('APPROVED', 'PUBLISHED') and is_public
         and tstzrange(starts_at, over_at) @> ${now}::timestamptz)`

const ORDER = { startDate: 'startsAt', title: 'title', createdAt: 'createdAt' } as const

/**
 * One page, words aside, with creator, number of public groups and their free places, and how many there are in all: in
 * one statement. `total` is null on a page past the end.
 */
export async function listListedEvents(
  db: Queryable,
  filter: EventFilter,
  order: EventOrder,
  limit: number,
  offset: number,
): Promise<{ rows: EventRow[]; total: number | null }> {
  const { isUpcoming, type, during, starting, now } = filter
  const asked = { type, from: during.from, to: during.to, startsFrom: starting.from, startsTo: starting.to }
  const value = <Key extends keyof typeof asked>(key: Key) =>
    asked[key] === undefined ? undefined : parameter<NonNullable<(typeof asked)[Key]>>(key)
  const shape = Object.entries(asked).flatMap(([key, one]) => (one === undefined ? [] : [key]))
  const span = preparedPage(limit, offset, eventLimits.pageSize.all)
  const build = () =>
    selectPage(
      db,
      {
        isUpcoming,
        type: value('type'),
        during: { from: value('from'), to: value('to') },
        starting: { from: value('startsFrom'), to: value('startsTo') },
        now: parameter('now'),
      },
      order,
      span,
    )
  const name = ['events', isUpcoming, order.by, order.direction, span.name, ...shape].join(' ')
  const rows = await runPreparedQuery(db, name, build, { ...asked, now, limit, offset })
  return { rows, total: rows[0]?.total ?? null }
}

/** @param filter with `parameter(…)` values */
function selectPage(db: Queryable, filter: EventFilter, order: EventOrder, span: { limit: number; offset: number }) {
  const turn = order.direction === 'asc' ? asc : desc
  const column = events[ORDER[order.by]]
  // The page is cut first, so that groups are counted for its rows alone.
  const page = db
    .select({ id: events.id, total: sql<number>`(${selectCount(db, filter)})::int`.as('total') })
    .from(events)
    .where(and(conditions(filter), skipsThePast(filter)))
    .orderBy(turn(column), turn(events.id))
    .limit(span.limit)
    .offset(span.offset)
    .as('page')
  return select(db, { total: page.total })
    .innerJoin(page, eq(page.id, events.id))
    .orderBy(turn(column), turn(events.id))
}

/**
 * One page of what matches every word, and how many match in all. The words come first and alone: beside other
 * conditions PostgreSQL takes the index of the dates and compares every title on the way, because it holds comparing
 * words for cheap (60 ms instead of 2 for a rare word among 20,000 events).
 */
export async function searchListedEvents(
  db: Queryable,
  filter: EventFilter,
  words: readonly string[],
  order: EventOrder,
  limit: number,
  offset: number,
): Promise<{ rows: EventRow[]; total: number }> {
  const turn = order.direction === 'asc' ? asc : desc
  const key = sql.identifier(events[ORDER[order.by]].name)
  const found = await db.execute<{ total: number; ids: string[] }>(sql`
    with matched as materialized (
      select id, title, type, starts_at, over_at, created_at, status, is_public
      from ${events} where ${and(...words.map(matchesWord))}
    ),
    listed as materialized (select id, ${key} from matched as ${events} where ${conditions(filter)})
    select (select count(*)::int from listed) as total,
      array(select id from listed order by ${turn(key)}, ${turn(sql`id`)} limit ${limit} offset ${offset}) as ids`)
  const { total = 0, ids = [] } = found.rows[0] ?? {}
  if (ids.length === 0) return { rows: [], total }
  const rows = new Map((await withCounts(db).where(inArray(events.id, ids))).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total }
}

const withCounts = (db: Queryable) => select(db, {})

function select<More extends Record<string, SQL.Aliased | SQL>>(db: Queryable, more: More) {
  const counts = db
    .select({
      groupCount: sql<number>`count(*)::int`.as('group_count'),
      freePlaces: sql<number>`coalesce(sum(${groups.maxMembers} - ${groups.memberCount}), 0)::int`.as('free_places'),
    })
    .from(groups)
    .where(and(eq(groups.eventId, events.id), groups.isPublic))
    .as('counts')
  return db
    .select({
      ...columns,
      creatorUsername: sql<string | null>`case when ${users.suspendedAt} is null then ${users.username} end`,
      groupCount: counts.groupCount,
      freePlaces: counts.freePlaces,
      ...more,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.creatorId))
    .innerJoinLateral(counts, sql`true`)
    .$dynamic()
}

export async function countListedEvents(db: Queryable, filter: EventFilter): Promise<number> {
  return (await selectCount(db, filter))[0]?.total ?? 0
}

const selectCount = (db: Queryable, filter: EventFilter) =>
  db.select({ total: count() }).from(events).where(conditions(filter))

export async function countEvents(db: Queryable, now: Date): Promise<{ totalEvents: number; upcomingEvents: number }> {
  const active = db.select({ upcoming: count().as('upcoming') }).from(events)
  const rows = await db
    .select({
      totalEvents: count(),
      upcomingEvents: sql<number>`(${active.where(and(isActiveEvent(now), events.isPublic))})::int`,
    })
    .from(events)
    .where(isListedEvent())
  return rows[0] ?? { totalEvents: 0, upcomingEvents: 0 }
}

export async function findEventById(db: Queryable, id: string): Promise<EventRow | undefined> {
  return (await withCounts(db).where(eq(events.id, id)))[0]
}

/** By its slug, or by one it had before. */
export async function findEventBySlug(db: Queryable, slug: string): Promise<EventRow | undefined> {
  const former = db.select({ id: eventSlugs.eventId }).from(eventSlugs).where(eq(eventSlugs.slug, slug))
  const rows = await withCounts(db).where(sql`${events.id} = coalesce(
    (${db.select({ id: events.id }).from(events).where(eq(events.slug, slug))}), (${former}))`)
  return rows[0]
}

/** Those of the given slugs that an event has, or had. */
export async function listTakenSlugs(db: Queryable, slugs: string[]): Promise<string[]> {
  const present = db.select({ slug: events.slug }).from(events).where(inArray(events.slug, slugs))
  const former = db.select({ slug: eventSlugs.slug }).from(eventSlugs).where(inArray(eventSlugs.slug, slugs))
  return (await present.union(former)).map(({ slug }) => slug)
}

/** False when someone else took the slug in this very moment. */
export async function insertEvent(tx: Tx, row: typeof events.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(events)
    .values(row)
    .onConflictDoNothing({ target: events.slug })
    .returning({ id: events.id })
  return inserted.length === 1
}

/** The row alone, locked until the transaction ends. */
export async function lockEvent(tx: Tx, id: string) {
  const { status, isPublic, title } = events
  return (await tx.select({ status, isPublic, title }).from(events).where(eq(events.id, id)).for('update'))[0]
}

export async function updateStatus(tx: Tx, id: string, status: EventStatus, at: Date): Promise<void> {
  await tx.update(events).set({ status, updatedAt: at }).where(eq(events.id, id))
}

export async function updateDecision(
  tx: Tx,
  id: string,
  decision: { status: 'APPROVED' | 'REJECTED'; rejectionReason: string | null; at: Date },
): Promise<void> {
  const { status, rejectionReason, at } = decision
  await tx.update(events).set({ status, rejectionReason, decidedAt: at, updatedAt: at }).where(eq(events.id, id))
}

/** Takes away what somebody submitted and nobody let in. @returns the names of their pictures */
export async function deleteUnapprovedOf(tx: Tx, creatorId: string): Promise<string[]> {
  const rows = await tx
    .delete(events)
    .where(and(eq(events.creatorId, creatorId), inArray(events.status, ['PENDING', 'REJECTED'])))
    .returning({ sizes: events.imageSizes })
  return rows.flatMap(({ sizes }) => sizes.map(({ file }) => file))
}
