import type { EventStatus, EventType } from 'contract/events.ts'
import { and, asc, count, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { landingPages } from '../landing-pages/tables.ts'
import { users } from '../users/tables.ts'
import { eventContains } from './filters.ts'
import { eventSlugs, events } from './tables.ts'

export type AdminEventFilter = { search: string; status?: EventStatus; type?: EventType }
export type AdminEventOrder = { by: 'createdAt' | 'title' | 'status' | 'startDate'; direction: 'asc' | 'desc' }
export type AdminEventRow = Awaited<ReturnType<typeof listEventRows>>[number]

const { searchText: _, ...columns } = getTableColumns(events)

const matches = ({ search, status, type }: AdminEventFilter): SQL | undefined =>
  and(
    search === '' ? undefined : eventContains(search),
    status === undefined ? undefined : eq(events.status, status),
    type === undefined ? undefined : eq(events.type, type),
  )

/** Every group counts here, also those that are not public. */
function withCreator(db: Queryable) {
  const counts = db
    .select({
      groupCount: sql<number>`count(*)::int`.as('group_count'),
      freePlaces: sql<number>`coalesce(sum(${groups.maxMembers} - ${groups.memberCount}), 0)::int`.as('free_places'),
    })
    .from(groups)
    .where(eq(groups.eventId, events.id))
    .as('counts')
  return db
    .select({
      event: columns,
      creator: { id: users.id, username: users.username, email: users.email },
      groupCount: counts.groupCount,
      freePlaces: counts.freePlaces,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.creatorId))
    .innerJoinLateral(counts, sql`true`)
    .$dynamic()
}

const ORDER = {
  createdAt: events.createdAt,
  title: sql`lower(${events.title})`,
  status: events.status,
  startDate: events.startsAt,
} as const

/** One page. It is cut first, so that groups are counted for its rows alone. */
export function listEventRows(
  db: Queryable,
  filter: AdminEventFilter,
  order: AdminEventOrder,
  page: { limit: number; offset: number },
) {
  const turn = order.direction === 'asc' ? asc : desc
  const key = ORDER[order.by]
  const cut = db
    .select({ id: events.id })
    .from(events)
    .where(matches(filter))
    .orderBy(turn(key), turn(events.id))
    .limit(page.limit)
    .offset(page.offset)
    .as('page')
  return withCreator(db).innerJoin(cut, eq(cut.id, events.id)).orderBy(turn(key), turn(events.id))
}

export async function countEventRows(db: Queryable, filter: AdminEventFilter): Promise<number> {
  return (await db.select({ total: count() }).from(events).where(matches(filter)))[0]?.total ?? 0
}

export async function findEventRow(db: Queryable, id: string): Promise<AdminEventRow | undefined> {
  return (await withCreator(db).where(eq(events.id, id)))[0]
}

export async function findLandingPage(db: Queryable, eventId: string) {
  const [row] = await db
    .select({ id: landingPages.id, publishedAt: landingPages.publishedAt })
    .from(landingPages)
    .where(eq(landingPages.eventId, eventId))
  return row
}

/** The newest of an event's groups. */
export function listGroupsOf(db: Queryable, eventId: string, limit: number) {
  return db
    .select({
      id: groups.id,
      name: groups.name,
      description: groups.description,
      memberCount: groups.memberCount,
      maxMembers: groups.maxMembers,
      owner: { id: users.id, username: users.username },
      createdAt: groups.createdAt,
    })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.ownerId))
    .where(eq(groups.eventId, eventId))
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(limit)
}

const isIn = (eventId: string) => and(eq(groups.eventId, eventId), eq(groupMembers.status, 'ACCEPTED'))

export type EventDetail = AdminEventRow & {
  groups: Awaited<ReturnType<typeof listGroupsOf>>
  landingPage: Awaited<ReturnType<typeof findLandingPage>>
  attendees: number
}

/** Accepted memberships of an event, by name; who is in two of its groups stands here twice. */
export function listAttendees(db: Queryable, eventId: string, page: { limit: number; offset: number }) {
  return db
    .select({
      user: {
        id: users.id,
        username: users.username,
        profilePhoto: users.profilePhoto,
        profilePhotoThumbnail: users.profilePhotoThumbnail,
      },
      group: { id: groups.id, name: groups.name },
      joinedAt: sql<Date>`coalesce(${groupMembers.joinedAt}, ${groupMembers.requestedAt})`.mapWith(
        groupMembers.joinedAt,
      ),
    })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(isIn(eventId))
    .orderBy(sql`lower(${users.username})`, asc(groups.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countAttendees(
  db: Queryable,
  eventId: string,
): Promise<{ memberships: number; attendees: number }> {
  const [row] = await db
    .select({
      memberships: count(),
      attendees: sql<number>`count(distinct ${groupMembers.userId})::int`,
    })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(isIn(eventId))
  return row ?? { memberships: 0, attendees: 0 }
}

/** @param since the beginning of the Amsterdam day */
export async function countDecisions(db: Queryable, since: Date) {
  const decided = (words: SQL) => sql<number>`(
    select count(*)::int from events where decided_at >= ${since.toISOString()} and status in ${words})`
  const [row] = await db
    .select({
      pendingCount: count(),
      approvedTodayCount: decided(sql`('APPROVED', 'PUBLISHED')`),
      rejectedTodayCount: decided(sql`('REJECTED')`),
    })
    .from(events)
    .where(eq(events.status, 'PENDING'))
  return row ?? { pendingCount: 0, approvedTodayCount: 0, rejectedTodayCount: 0 }
}

export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEventRow>>>

/** The whole row, nobody else's to change until the transaction ends. */
export async function lockEventRow(tx: Tx, id: string) {
  return (await tx.select(columns).from(events).where(eq(events.id, id)).for('update'))[0]
}

/** Those that wait, in one order for everybody who locks several. */
export function lockPendingEvents(tx: Tx, ids: readonly string[]) {
  return tx
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(and(inArray(events.id, [...ids]), eq(events.status, 'PENDING')))
    .orderBy(asc(events.id))
    .for('update')
}

export type EventChange = Partial<
  Omit<typeof events.$inferInsert, 'id' | 'creatorId' | 'createdAt' | 'updatedAt' | 'decidedAt'>
>

export async function updateEvent(tx: Tx, id: string, change: EventChange, at: Date): Promise<void> {
  await tx
    .update(events)
    .set({ ...change, updatedAt: at })
    .where(eq(events.id, id))
}

export async function updateDecisions(
  tx: Tx,
  ids: readonly string[],
  decision: { status: 'APPROVED' | 'REJECTED'; rejectionReason: string | null; at: Date },
): Promise<void> {
  const { at, ...columns } = decision
  await tx
    .update(events)
    .set({ ...columns, decidedAt: at, updatedAt: at })
    .where(inArray(events.id, [...ids]))
}

/** Whether another event has this slug, or had it before. */
export async function isSlugTaken(tx: Tx, slug: string, eventId: string): Promise<boolean> {
  const present = tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.slug, slug), ne(events.id, eventId)))
  const former = tx
    .select({ id: eventSlugs.eventId })
    .from(eventSlugs)
    .where(and(eq(eventSlugs.slug, slug), ne(eventSlugs.eventId, eventId)))
  return (await present.union(former)).length > 0
}

/** The slug an event leaves keeps leading to it; the one it takes up again is no longer a former one. */
export async function keepFormerSlug(tx: Tx, eventId: string, from: string, to: string): Promise<void> {
  await tx.delete(eventSlugs).where(eq(eventSlugs.slug, to))
  await tx.insert(eventSlugs).values({ slug: from, eventId }).onConflictDoNothing()
}

/** Its former slugs and its landing page go with it; its groups have gone before. */
export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.delete(events).where(eq(events.id, id))
}

/** Who is in a group for an event, or asks to be: each once. */
export async function listGoingIds(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: groupMembers.userId })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(eq(groups.eventId, eventId), ne(groupMembers.status, 'REJECTED')))
  return rows.map(({ userId }) => userId)
}
