import { and, asc, count, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { amsterdamDay } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isListedEvent, isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted, isCountedForVisitors } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isSeenLooking, isStillLooking } from '../looking/filters.ts'
import { looking } from '../looking/tables.ts'
import { users } from '../users/tables.ts'
import { isCurrentWish } from './filters.ts'
import { wishes } from './tables.ts'

export type WishRow = typeof wishes.$inferSelect

export async function findWish(db: Queryable, userId: string): Promise<WishRow | undefined> {
  const [row] = await db.select().from(wishes).where(eq(wishes.userId, userId))
  return row
}

/** Keeps `since` of the present one. */
export async function upsertWish(tx: Tx, row: WishRow): Promise<void> {
  const { userId: _, since: __, ...set } = row
  await tx.insert(wishes).values(row).onConflictDoUpdate({ target: wishes.userId, set })
}

/** @returns false when there was none */
export async function deleteWish(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.delete(wishes).where(eq(wishes.userId, userId)).returning({ userId: wishes.userId })
  return rows.length > 0
}

/** Locks those that no other transaction has locked, until this one ends. @returns their users */
export async function lockWishes(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ userId: wishes.userId })
    .from(wishes)
    .where(inArray(wishes.userId, [...userIds]))
    .orderBy(asc(wishes.userId))
    .for('update', { skipLocked: true })
  return rows.map(({ userId }) => userId)
}

export const listPast = (db: Queryable, now: Date, limit: number): Promise<WishRow[]> =>
  db
    .select()
    .from(wishes)
    .where(lt(wishes.untilDay, amsterdamDay(now)))
    .orderBy(asc(wishes.untilDay), asc(wishes.userId))
    .limit(limit)

/** Wishes that differ in nothing that matching uses are one row. */
export const countWishes = (db: Queryable, now: Date) =>
  db
    .select({
      placeId: wishes.placeId,
      radius: wishes.radius,
      types: wishes.types,
      fromDay: wishes.fromDay,
      untilDay: wishes.untilDay,
      people: sql<number>`count(*)::int`,
    })
    .from(wishes)
    .innerJoin(users, eq(users.id, wishes.userId))
    .where(isCurrentWish(wishes, users, now))
    .groupBy(wishes.placeId, wishes.radius, wishes.types, wishes.fromDay, wishes.untilDay)

const isUpcoming = (now: Date): SQL | undefined => and(isListedEvent(), isNotOver(now))

type MatchingEvents = { placeIds: readonly string[]; types: WishRow['types']; startsAfter: Date; startsBefore: Date }

export async function countMatchingEvents(
  db: Queryable,
  { placeIds, types, startsAfter, startsBefore }: MatchingEvents,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(events)
    .where(
      and(
        isListedEvent(),
        sql`${events.placeId} = any(${sql.param([...placeIds])}::text[])`,
        types.length === 0 ? undefined : inArray(events.type, types),
        gt(events.startsAt, startsAfter),
        lt(events.startsAt, startsBefore),
      ),
    )
  return row?.total ?? 0
}

/**
 * Distinct people: those with these wishes, and those who look for company or go to an upcoming event at the place and let
 * strangers know.
 */
export async function countPeopleAt(db: Queryable, placeId: string, reach: readonly Reach[], now: Date) {
  const atPlace = and(isUpcoming(now), eq(events.placeId, placeId))
  const wishing = db
    .select({ userId: wishes.userId })
    .from(wishes)
    .innerJoin(users, eq(users.id, wishes.userId))
    .where(and(isCurrentWish(wishes, users, now), isInReach(reach)))
  const seeking = db
    .select({ userId: looking.userId })
    .from(events)
    .innerJoin(looking, and(eq(looking.eventId, events.id), isStillLooking()))
    .innerJoin(users, and(eq(users.id, looking.userId), isSeenLooking(null, users)))
    .where(atPlace)
  const going = db
    .select({ userId: groupMembers.userId })
    .from(events)
    .innerJoin(groups, and(eq(groups.eventId, events.id), isCountedForVisitors()))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isAccepted()))
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isSeenLooking(null, users)))
    .where(atPlace)
  const people = wishing.union(seeking).union(going).as('people')
  const [row] = await db.select({ total: count() }).from(people)
  return row?.total ?? 0
}

/** The places from which wishes of this radius reach a place. */
export type Reach = { radius: number; placeIds: readonly string[] }

const isInReach = (reach: readonly Reach[]): SQL =>
  sql`(${sql.join(
    reach.map(
      ({ radius, placeIds }) =>
        sql`(${wishes.radius} = ${radius} and ${wishes.placeId} = any(${sql.param([...placeIds])}::text[]))`,
    ),
    sql` or `,
  )})`

export async function listTownWishes(db: Queryable, now: Date) {
  const upcoming = db
    .select({ placeId: sql<string>`${events.placeId}`.as('event_place_id'), total: count().as('upcoming_events') })
    .from(events)
    .where(and(isUpcoming(now), isNotNull(events.placeId)))
    .groupBy(events.placeId)
    .as('upcoming')
  return db
    .select({
      placeId: wishes.placeId,
      wishes: count(),
      upcomingEvents: sql<number>`coalesce(min(${upcoming.total}), 0)::int`,
    })
    .from(wishes)
    .innerJoin(users, eq(users.id, wishes.userId))
    .leftJoin(upcoming, eq(upcoming.placeId, wishes.placeId))
    .where(isCurrentWish(wishes, users, now))
    .groupBy(wishes.placeId)
    .orderBy(
      sql`count(*)::float8 / nullif(min(${upcoming.total}), 0) desc nulls first`,
      sql`count(*) desc`,
      wishes.placeId,
    )
}
