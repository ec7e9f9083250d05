import type { GoneReason, listFeeds } from 'contract/feeds.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../advisory-locks.ts'
import { amsterdamInstant } from '../../../platform/clock.ts'
import { lockNumber } from '../../../platform/db/advisory-lock.ts'
import { containsPattern, equalsIfGiven } from '../../../platform/db/conditions.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isNotOver } from '../filters.ts'
import { events } from '../tables.ts'
import type { FeedEntry } from './policy.ts'
import { type EntryRow, eventFeedEntries, eventFeeds } from './tables.ts'

export type FeedRow = typeof eventFeeds.$inferSelect
export type FeedView = Awaited<ReturnType<typeof selectFeeds>>[number]
export type FeedChange = Partial<Omit<FeedRow, 'id' | 'createdAt'>>

type FeedFilter = Pick<ParsedOf<typeof listFeeds>['query'], 'search' | 'kind' | 'state'>

const STATES: Readonly<Record<NonNullable<FeedFilter['state']>, SQL | undefined>> = {
  OK: and(isNotNull(eventFeeds.fetchedAt), isNull(eventFeeds.error)),
  FAILED: isNotNull(eventFeeds.error),
  NEW: isNull(eventFeeds.fetchedAt),
}

const matches = ({ search, kind, state }: FeedFilter): SQL | undefined =>
  and(
    search === undefined ? undefined : sql`lower(${eventFeeds.url}) like ${containsPattern(search)}`,
    equalsIfGiven(eventFeeds.kind, kind),
    state === undefined ? undefined : STATES[state],
  )

const entryCount = (db: Queryable, column: typeof eventFeedEntries.eventId | typeof eventFeedEntries.duplicateOfId) =>
  sql<number>`(${db
    .select({ count: sql`count(*)::int` })
    .from(eventFeedEntries)
    .where(and(eq(eventFeedEntries.feedId, eventFeeds.id), isNotNull(column)))})`

/** A held back entry that is not called exactly as its event, or has a venue where that has none. */
const isDoubtful = sql<boolean>`(fold(${eventFeedEntries.values} ->> 'title') <> fold(${events.title})
  or (${eventFeedEntries.values} ->> 'venue' is null) <> (${events.venue} is null))`

const doubtfulCount = (db: Queryable) =>
  sql<number>`(${db
    .select({ count: sql`count(*)::int` })
    .from(eventFeedEntries)
    .innerJoin(events, eq(events.id, eventFeedEntries.duplicateOfId))
    .where(and(eq(eventFeedEntries.feedId, eventFeeds.id), isDoubtful))})`

/** Withdrawn by the source, undecided, and not over. */
const isUndecided = (now: Date) =>
  and(isNotNull(eventFeedEntries.goneReason), isNull(eventFeedEntries.goneDecidedAt), isNotOver(now))

const goneCount = (db: Queryable, now: Date) =>
  sql<number>`(${db
    .select({ count: sql`count(*)::int` })
    .from(eventFeedEntries)
    .innerJoin(events, eq(events.id, eventFeedEntries.eventId))
    .where(and(eq(eventFeedEntries.feedId, eventFeeds.id), isUndecided(now)))})`

const selectFeeds = (db: Queryable, now: Date) =>
  db
    .select({
      feed: eventFeeds,
      eventCount: entryCount(db, eventFeedEntries.eventId),
      duplicateCount: entryCount(db, eventFeedEntries.duplicateOfId),
      doubtfulCount: doubtfulCount(db),
      goneCount: goneCount(db, now),
    })
    .from(eventFeeds)
    .$dynamic()

export const listFeedRows = (db: Queryable, now: Date, filter: FeedFilter, { limit, offset }: Range) => ({
  rows: selectFeeds(db, now)
    .where(matches(filter))
    .orderBy(desc(eventFeeds.createdAt), desc(eventFeeds.id))
    .limit(limit)
    .offset(offset),
  total: db.$count(eventFeeds, matches(filter)),
})

export const findFeed = async (db: Queryable, now: Date, id: string): Promise<FeedView | undefined> =>
  (await selectFeeds(db, now).where(eq(eventFeeds.id, id)))[0]

/** Without those that wait after a failure. */
export async function listFeedIds(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: eventFeeds.id })
    .from(eventFeeds)
    .where(or(isNull(eventFeeds.retryAt), lte(eventFeeds.retryAt, now)))
    .orderBy(asc(eventFeeds.createdAt))
  return rows.map(({ id }) => id)
}

export const lockFeed = async (tx: Tx, id: string): Promise<FeedRow | undefined> =>
  (await tx.select().from(eventFeeds).where(eq(eventFeeds.id, id)).for('update'))[0]

export async function insertFeed(tx: Tx, row: typeof eventFeeds.$inferInsert): Promise<void> {
  await tx.insert(eventFeeds).values(row)
}

export async function updateFeedRow(db: Queryable, id: string, change: FeedChange): Promise<void> {
  await db.update(eventFeeds).set(change).where(eq(eventFeeds.id, id))
}

export async function storeRun(db: Queryable, { id, url, type }: FeedRow, change: FeedChange): Promise<void> {
  const isSame = and(eq(eventFeeds.url, url), sql`${eventFeeds.type} is not distinct from ${type}`)
  await db
    .update(eventFeeds)
    .set(change)
    .where(and(eq(eventFeeds.id, id), isSame))
}

export async function deleteFeedRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(eventFeeds).where(eq(eventFeeds.id, id))
}

export const NO_RUN = { etag: null, lastModified: null } as const
export const NO_PAUSE = { failures: 0, pausedAt: null, retryAt: null } as const

export async function findEntries(db: Queryable, feedId: string, keys: readonly string[]) {
  const rows = await db
    .select()
    .from(eventFeedEntries)
    .where(
      and(
        eq(eventFeedEntries.feedId, feedId),
        // One parameter: a long feed has more entries than a statement may have parameters.
        sql`${eventFeedEntries.key} = any(${sql.param([...keys])}::text[])`,
      ),
    )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Those with an event that is not over and whose status is neither rejected nor cancelled. */
export async function listOpenEntries(db: Queryable, feedId: string, now: Date): Promise<EntryRow[]> {
  const rows = await db
    .select({ entry: eventFeedEntries })
    .from(eventFeedEntries)
    .innerJoin(events, eq(events.id, eventFeedEntries.eventId))
    .where(and(eq(eventFeedEntries.feedId, feedId), isNotOver(now), isOpen))
  return rows.map(({ entry }) => entry)
}

const isOpen = notInArray(events.status, ['REJECTED', 'CANCELLED'])

export async function findEntry(db: Queryable, feedId: string, id: string): Promise<EntryRow | undefined> {
  const isThis = and(eq(eventFeedEntries.feedId, feedId), eq(eventFeedEntries.id, id))
  return (await db.select().from(eventFeedEntries).where(isThis))[0]
}

export async function markGone(db: Queryable, ids: readonly string[], reason: GoneReason, at: Date): Promise<number> {
  const rows = await db
    .update(eventFeedEntries)
    .set({ goneReason: reason, goneAt: at, goneDecidedAt: null })
    .where(and(inArray(eventFeedEntries.id, [...ids]), sql`${eventFeedEntries.goneReason} is distinct from ${reason}`))
    .returning({ id: eventFeedEntries.id })
  return rows.length
}

const goingCount = sql<number>`(
  select count(distinct ${groupMembers.userId})::int from ${groups}
  join ${groupMembers} on ${groupMembers.groupId} = ${groups.id} and ${isAccepted()}
  where ${groups.eventId} = ${events.id})`

export const listGone = (db: Queryable, feedId: string, now: Date, limit: number) =>
  db
    .select({
      entry: eventFeedEntries,
      event: { id: events.id, title: events.title, startsAt: events.startsAt },
      going: goingCount,
    })
    .from(eventFeedEntries)
    .innerJoin(events, eq(events.id, eventFeedEntries.eventId))
    .where(and(eq(eventFeedEntries.feedId, feedId), isUndecided(now)))
    .orderBy(asc(events.startsAt), asc(eventFeedEntries.id))
    .limit(limit)

/** One import at a time until the transaction ends, so that two feeds with one event do not both make it. */
export async function lockImports(tx: Tx): Promise<void> {
  await lockNumber(tx, ADVISORY_LOCKS.imports)
}

/** The key passes to it from the entry of an event that is over. */
export async function insertEntry(tx: Tx, row: typeof eventFeedEntries.$inferInsert): Promise<void> {
  await tx
    .update(eventFeedEntries)
    .set({ key: sql`${eventFeedEntries.key} || ' ' || ${eventFeedEntries.id}` })
    .where(and(eq(eventFeedEntries.feedId, row.feedId), eq(eventFeedEntries.key, row.key)))
  await tx.insert(eventFeedEntries).values(row)
}

export async function updateEntry(tx: Tx, id: string, change: Partial<EntryRow>): Promise<void> {
  await tx.update(eventFeedEntries).set(change).where(eq(eventFeedEntries.id, id))
}

/** Titles with at least this trigram similarity count as the same. */
const SIMILARITY = 0.45

/**
 * On the same Amsterdam day at the same place with a similar title. Of one feed only at the same moment: a matinee and an
 * evening show are two events.
 */
export async function findSimilarEvent(
  tx: Tx,
  feedId: string,
  { values }: FeedEntry,
  { day, placeId }: { day: string; placeId: string | null },
) {
  const { title, location, venue, startsAt } = values
  const isOfThisFeed = sql`exists (${tx
    .select({ one: sql`1` })
    .from(eventFeedEntries)
    .where(and(eq(eventFeedEntries.feedId, feedId), eq(eventFeedEntries.eventId, events.id)))})`
  // Of two known places the names may differ: Den Bosch and 's-Hertogenbosch.
  const isSameTown = sql`case when ${events.placeId} is not null and ${placeId}::text is not null
    then ${events.placeId} = ${placeId} else fold(${events.location}) = fold(${location}) end`
  // Two pubs of a town have their quiz on the same evening, and two towns have a pub with the same name.
  const isSamePlace = or(
    and(isSameTown, or(isNull(events.venue), sql`${venue}::text is null`, sql`fold(${events.venue}) = fold(${venue})`)),
    sql`fold(${events.venue}) = fold(${location})`,
    sql`fold(${events.location}) = fold(${venue})`,
  )
  const isSame = sql<boolean>`fold(${events.title}) = fold(${title}) and (${events.venue} is null) = (${venue}::text is null)`
  const [row] = await tx
    .select({ id: events.id, isSame })
    .from(events)
    .where(
      and(
        sql`${events.startsAt} between ${amsterdamInstant(day, '00:00')} and ${amsterdamInstant(day, '23:59:59.999')}`,
        ne(events.status, 'REJECTED'),
        isSamePlace,
        sql`similarity(fold(${events.title}), fold(${title})) >= ${SIMILARITY}`,
        or(sql`not ${isOfThisFeed}`, eq(events.startsAt, new Date(startsAt))),
      ),
    )
    .orderBy(desc(isSame), desc(sql`similarity(fold(${events.title}), fold(${title}))`), asc(events.createdAt))
    .limit(1)
  return row
}

const OPTIONAL = ['description', 'venue', 'capacity', 'priceCents', 'website', 'ticketUrl'] as const

/** Fills what an event lacks that a feed made and nobody approved yet: the administrator reads the result. */
export async function fillMissing(tx: Tx, id: string, values: EntryRow['values'], at: Date): Promise<void> {
  const filled = Object.fromEntries(OPTIONAL.map((name) => [name, sql`coalesce(${events[name]}, ${values[name]})`]))
  await tx
    .update(events)
    .set({ ...filled, updatedAt: at })
    .where(and(eq(events.id, id), eq(events.status, 'PENDING'), isNotNull(events.sourceName)))
}

export const listDuplicates = (db: Queryable, feedId: string, limit: number) =>
  db
    .select({
      entry: eventFeedEntries,
      isDoubtful,
      event: { id: events.id, slug: events.slug, title: events.title, startsAt: events.startsAt },
    })
    .from(eventFeedEntries)
    .innerJoin(events, eq(events.id, eventFeedEntries.duplicateOfId))
    .where(eq(eventFeedEntries.feedId, feedId))
    .orderBy(desc(isDoubtful), asc(events.startsAt), asc(eventFeedEntries.id))
    .limit(limit)
