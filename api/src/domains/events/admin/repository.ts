import type { listAdminEvents } from 'contract/events/admin.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { and, asc, count, countDistinct, desc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { equalsIfGiven } from '../../../platform/db/conditions.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { isAccepted, isRequest } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { landingPages } from '../../landing-pages/tables.ts'
import { isReportedBy } from '../../reports/filters.ts'
import { personColumns, users } from '../../users/tables.ts'
import { eventContains, isLiveEvent } from '../filters.ts'
import { type EventChange, groupCounts } from '../repository.ts'
import { eventColumns, eventSlugs, events } from '../tables.ts'

export type AdminEventQuery = Omit<ParsedOf<typeof listAdminEvents>['query'], 'page' | 'limit'>
export type AdminEventRow = Awaited<ReturnType<typeof selectAdminEvents>>[number]

const matches = ({ search = '', status, type }: AdminEventQuery): SQL | undefined =>
  and(
    search === '' ? undefined : eventContains(search),
    equalsIfGiven(events.status, status),
    equalsIfGiven(events.type, type),
  )

/** The counts include groups that are not public. */
function selectAdminEvents(db: Queryable) {
  const counts = groupCounts(db)
  return db
    .select({
      event: eventColumns,
      creator: { id: users.id, username: users.username, email: users.email },
      groupCount: counts.groupCount,
      freePlaces: counts.freePlaces,
      lookingCount: counts.lookingCount,
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

export function listAdminEventRows(db: Queryable, query: AdminEventQuery, { limit, offset }: Range) {
  const direction = query.sortOrder === 'asc' ? asc : desc
  const orderBy = [direction(ORDER[query.sortBy]), direction(events.id)]
  // Ids first, so that groups are counted for one page only.
  const page = db
    .select({ id: events.id })
    .from(events)
    .where(matches(query))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as('page')
  const rows = selectAdminEvents(db)
    .innerJoin(page, eq(page.id, events.id))
    .orderBy(...orderBy)
  return { rows, total: db.$count(events, matches(query)) }
}

export const findAdminEvent = async (db: Queryable, id: string): Promise<AdminEventRow | undefined> =>
  (await selectAdminEvents(db).where(eq(events.id, id)))[0]

export async function findLandingPage(db: Queryable, eventId: string) {
  const [row] = await db
    .select({ id: landingPages.id, publishedAt: landingPages.publishedAt })
    .from(landingPages)
    .where(eq(landingPages.eventId, eventId))
  return row
}

export const listEventGroups = (db: Queryable, eventId: string, limit: number) =>
  db
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

const isAttending = (eventId: string) => and(eq(groups.eventId, eventId), isAccepted())

export type EventDetail = AdminEventRow & {
  groups: Awaited<ReturnType<typeof listEventGroups>>
  landingPage: Awaited<ReturnType<typeof findLandingPage>>
  attendees: Awaited<ReturnType<typeof listAttendees>>
  attendeeCount: number
}

/** One row per accepted membership, by name: a member of two groups is listed twice. */
export const listAttendees = (db: Queryable, eventId: string, limit: number) =>
  db
    .select({
      user: personColumns(users),
      group: { id: groups.id, name: groups.name },
      joinedAt: sql<Date>`coalesce(${groupMembers.joinedAt}, ${groupMembers.requestedAt})`.mapWith(
        groupMembers.joinedAt,
      ),
    })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(isAttending(eventId))
    .orderBy(sql`lower(${users.username})`, asc(groups.id))
    .limit(limit)

export async function countAttendees(db: Queryable, eventId: string): Promise<number> {
  const [row] = await db
    .select({ attendees: countDistinct(groupMembers.userId) })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(isAttending(eventId))
  return row?.attendees ?? 0
}

export async function countDecisions(db: Queryable, since: Date) {
  const countDecided = (condition: SQL) => sql<number>`(
    select count(*)::int from ${events} where decided_at >= ${since.toISOString()} and ${condition})`
  const [row] = await db
    .select({
      pendingCount: count(),
      approvedTodayCount: countDecided(isLiveEvent()),
      rejectedTodayCount: countDecided(eq(events.status, 'REJECTED')),
    })
    .from(events)
    .where(eq(events.status, 'PENDING'))
  return row ?? { pendingCount: 0, approvedTodayCount: 0, rejectedTodayCount: 0 }
}

/** Locks the PENDING ones, ordered by id so that two bulk decisions cannot deadlock. */
export const isReportedEvent = async (db: Queryable, adminId: string, eventId: string): Promise<boolean> =>
  (await db.$count(events, and(eq(events.id, eventId), isReportedBy(adminId, { eventId })))) > 0

/** Without those that the administrator reported. */
export const lockPendingEvents = (tx: Tx, adminId: string, ids: readonly string[]) =>
  tx
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(
      and(
        inArray(events.id, [...ids]),
        eq(events.status, 'PENDING'),
        not(isReportedBy(adminId, { eventId: events.id })),
      ),
    )
    .orderBy(asc(events.id))
    .for('update')

export async function updateEvent(tx: Tx, id: string, change: EventChange, at: Date): Promise<void> {
  await tx
    .update(events)
    .set({ ...change, updatedAt: at })
    .where(eq(events.id, id))
}

export async function updateDecisions(
  tx: Tx,
  ids: readonly string[],
  decision: { status: 'APPROVED' | 'REJECTED'; rejectionReason: string | null },
  at: Date,
): Promise<void> {
  await tx
    .update(events)
    .set({ ...decision, decidedAt: at, updatedAt: at })
    .where(inArray(events.id, [...ids]))
}

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

export async function replaceFormerSlug(tx: Tx, eventId: string, from: string, to: string): Promise<void> {
  await tx.delete(eventSlugs).where(eq(eventSlugs.slug, to))
  await tx.insert(eventSlugs).values({ slug: from, eventId }).onConflictDoNothing()
}

/** Former slugs and landing page are deleted by cascade. Groups must be deleted before. */
export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.delete(events).where(eq(events.id, id))
}

/** Distinct users with a membership or request in a group of the event, rejected users excluded. */
export async function listGoingIds(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: groupMembers.userId })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(eq(groups.eventId, eventId), or(isAccepted(), isRequest())))
  return rows.map(({ userId }) => userId)
}
