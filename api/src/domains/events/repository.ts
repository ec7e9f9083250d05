import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { parameter, parameterIds, runPreparedQuery } from '../../platform/db/prepared.ts'
import { isCountedForVisitors, isGroupVisibleTo, requestablePlaces } from '../groups/filters.ts'
import { groups } from '../groups/tables.ts'
import { isSeenLooking, isStillLooking } from '../looking/filters.ts'
import { looking } from '../looking/tables.ts'
import { isConnectedTo } from '../plans/filters.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import type { fieldColumns } from './policy.ts'
import { eventColumns, eventSlugs, events } from './tables.ts'

export type EventRow = Awaited<ReturnType<typeof findEventById>> & {}

/** A contract field without a column does not compile here. */
export type EventChange = Partial<
  Pick<
    typeof events.$inferSelect,
    | keyof ReturnType<typeof fieldColumns>
    | 'slug'
    | 'startsAt'
    | 'endsAt'
    | 'isWholeDay'
    | 'overAt'
    | 'image'
    | 'imageSizes'
    | 'status'
    | 'rejectionReason'
    | 'decidedAt'
    | 'meetingPoint'
    | 'proposedMeetingPoint'
  >
>

const lookingCount = (db: Queryable, viewerId: string | null) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(looking)
    .innerJoin(users, eq(users.id, looking.userId))
    .where(and(eq(looking.eventId, events.id), isStillLooking(), isSeenLooking(viewerId, users)))

/** Lateral subquery: number of groups of an event, their free places for which anyone may ask, and the people who look for company. */
export const groupCounts = (db: Queryable, condition?: SQL, viewerId: string | null = null) =>
  db
    .select({
      groupCount: sql<number>`count(*)::int`.as('group_count'),
      freePlaces: sql<number>`coalesce(sum(${requestablePlaces()}), 0)::int`.as('free_places'),
      lookingCount: sql<number>`(${lookingCount(db, viewerId)})`.as('looking_count'),
    })
    .from(groups)
    .where(and(eq(groups.eventId, events.id), condition))
    .as('counts')

/** Events with creator and the counts that visitors see. @param more further columns */
export function selectEvents<More extends Record<string, SQL.Aliased | SQL>>(db: Queryable, more: More) {
  const counts = groupCounts(db, isCountedForVisitors())
  return db
    .select({
      ...eventColumns,
      creatorUsername: sql<string | null>`case when ${isVisible()} then ${users.username} end`,
      groupCount: counts.groupCount,
      freePlaces: counts.freePlaces,
      lookingCount: counts.lookingCount,
      ...more,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.creatorId))
    .innerJoinLateral(counts, sql`true`)
    .$dynamic()
}

/** Of what the viewer's lists of groups and people show at these events, and whether the viewer has a plan for them. */
export async function listCountsFor(db: Queryable, viewerId: string, eventIds: readonly string[]) {
  const build = () => {
    const me = { id: parameter<string>('viewerId'), isAdmin: false }
    const counts = groupCounts(db, isGroupVisibleTo(me), me.id)
    return db
      .select({
        id: events.id,
        groupCount: counts.groupCount,
        freePlaces: counts.freePlaces,
        lookingCount: counts.lookingCount,
        isConnected: isConnectedTo(me.id),
      })
      .from(events)
      .innerJoinLateral(counts, sql`true`)
      .where(sql`${events.id} = any(${parameterIds('ids')})`)
  }
  return runPreparedQuery(db, 'counts of events for a viewer', build, { viewerId, ids: eventIds })
}

export async function findEventById(db: Queryable, id: string) {
  const [row] = await selectEvents(db, {}).where(eq(events.id, id))
  return row
}

export async function findEventBySlug(db: Queryable, slug: string): Promise<EventRow | undefined> {
  const present = db.select({ id: events.id }).from(events).where(eq(events.slug, slug))
  const former = db.select({ id: eventSlugs.eventId }).from(eventSlugs).where(eq(eventSlugs.slug, slug))
  const [row] = await selectEvents(db, {}).where(sql`${events.id} = coalesce((${present}), (${former}))`)
  return row
}

export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

export async function lockEvent(tx: Tx, id: string) {
  const [row] = await tx.select(eventColumns).from(events).where(eq(events.id, id)).for('update')
  return row
}

/** Deletes the PENDING and REJECTED events of a creator. @returns the file names of their pictures */
export async function deleteUnapproved(tx: Tx, creatorId: string): Promise<string[]> {
  const rows = await tx
    .delete(events)
    .where(and(eq(events.creatorId, creatorId), inArray(events.status, ['PENDING', 'REJECTED'])))
    .returning({ sizes: events.imageSizes, point: events.meetingPoint })
  return rows.flatMap(({ sizes, point }) => [
    ...sizes.map(({ file }) => file),
    ...(point?.picture === undefined ? [] : [point.picture]),
  ])
}

export async function listFilesInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) as files (name)
    where exists (select 1 from ${events} where ${events.image} = name)
       or exists (select 1 from ${events} where ${events.imageSizes} @> jsonb_build_array(jsonb_build_object('file', name)))
       or exists (select 1 from ${events} where ${events.meetingPoint} ->> 'picture' = name
         or ${events.proposedMeetingPoint} #>> '{point,picture}' = name)`)
  return rows.map(({ name }) => name)
}
