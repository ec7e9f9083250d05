import type { ADMIN_USER_SORTS } from 'contract/users-admin.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import type { UserRow } from '../repository.ts'
import { users } from '../tables.ts'

export type AdminUserFilter = {
  /** A part of the username or the e-mail address, in any case; empty for everybody. */
  search: string
  suspended?: boolean
  isAdmin?: boolean
}
export type AdminUserOrder = { by: (typeof ADMIN_USER_SORTS)[number]; direction: 'asc' | 'desc' }

/** As `users_search` is built, letter for letter: else the index is not seen. */
const searchable = sql`(lower(${users.username}) || chr(10) || ${users.email})`
const asPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const matchesPattern = (pattern: string): SQL => sql`${searchable} like ${pattern}`

const matches = ({ search, suspended, isAdmin }: AdminUserFilter): SQL | undefined =>
  and(
    search === '' ? undefined : matchesPattern(asPattern(search)),
    suspended === undefined ? undefined : suspended ? isNotNull(users.suspendedAt) : isNull(users.suspendedAt),
    isAdmin === undefined ? undefined : isAdmin ? sql`${users.isAdmin}` : sql`not ${users.isAdmin}`,
  )

function orderBy({ by, direction }: AdminUserOrder): SQL[] {
  const way = direction === 'asc' ? asc : desc
  if (by === 'username') return [way(sql`lower(${users.username})`)]
  return by === 'email' ? [way(users.email)] : [way(users.createdAt), way(users.id)]
}

type Page = { limit: number; offset: number }

/** In the order of an index, so that a page costs what it shows. */
export function listUsersFor(
  db: Queryable,
  filter: AdminUserFilter,
  order: AdminUserOrder,
  page: Page,
): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(matches(filter))
    .orderBy(...orderBy(order))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countUsersFor(db: Queryable, filter: AdminUserFilter): Promise<number> {
  return (await db.select({ total: count() }).from(users).where(matches(filter)))[0]?.total ?? 0
}

/** Shorter words are in no trigram index, and what is planned once would not know. */
const PLANNED_FROM = 3

/** A search finds few: they are counted on the way. `total` is null on a page past the end. */
export async function searchUsers(db: Queryable, filter: AdminUserFilter, order: AdminUserOrder, page: Page) {
  const { search, suspended, isAdmin } = filter
  const pattern = asPattern(search)
  const span = { limit: parameter<number>('limit'), offset: parameter<number>('offset') }
  const name = ['search users', suspended, isAdmin, order.by, order.direction].join(' ')
  const rows = await (search.length < PLANNED_FROM
    ? selectFound(db, filter, pattern, order, page)
    : runPreparedQuery(db, name, () => selectFound(db, filter, parameter('pattern'), order, span), {
        pattern,
        ...page,
      }))
  return { rows: rows.map(({ user }) => user), total: rows[0]?.total ?? null }
}

const selectFound = (db: Queryable, filter: AdminUserFilter, pattern: string, order: AdminUserOrder, page: Page) =>
  db
    .select({ user: users, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(users)
    .where(and(matchesPattern(pattern), matches({ ...filter, search: '' })))
    .orderBy(...orderBy(order))
    .limit(page.limit)
    .offset(page.offset)

/** @param since when "recent" begins */
export async function countActivity(db: Queryable, userId: string, since: Date) {
  const [owned, member, made, [written]] = await Promise.all([
    db.$count(groups, eq(groups.ownerId, userId)),
    db
      .select({ total: count() })
      .from(groupMembers)
      .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), ne(groups.ownerId, userId)))
      .where(and(eq(groupMembers.userId, userId), eq(groupMembers.status, 'ACCEPTED'))),
    db.$count(events, eq(events.creatorId, userId)),
    db
      .select({
        total: count(),
        recent: sql<number>`count(*) filter (where ${messages.createdAt} >= ${since}::timestamptz)`.mapWith(Number),
      })
      .from(messages)
      .where(eq(messages.senderId, userId)),
  ])
  return {
    ownedGroups: owned,
    memberGroups: member[0]?.total ?? 0,
    createdEvents: made,
    totalMessages: written?.total ?? 0,
    recentMessages: written?.recent ?? 0,
  }
}

export type AdminUserGroupRow = Awaited<ReturnType<typeof listGroupsOf>>[number]

/** Memberships and requests, the newest first. */
export function listGroupsOf(db: Queryable, userId: string, limit: number) {
  return db
    .select({
      id: groups.id,
      name: groups.name,
      description: groups.description,
      ownerId: groups.ownerId,
      status: groupMembers.status,
      memberCount: groups.memberCount,
      messageCount: conversations.lastSeq,
      joinedAt: groupMembers.joinedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .where(eq(groupMembers.userId, userId))
    .orderBy(desc(groupMembers.requestedAt), desc(groups.id))
    .limit(limit)
}

export type AdminUserEventRow = Awaited<ReturnType<typeof listEventsOf>>[number]

/** Events somebody submitted, the newest first, with how many different people are in their groups. */
export function listEventsOf(db: Queryable, userId: string, limit: number) {
  // Names written out: in a select from one table Drizzle leaves the table's away.
  const attendees = sql<number>`(
    select count(distinct group_members.user_id) from ${groups} join ${groupMembers}
      on group_members.group_id = groups.id and group_members.status = 'ACCEPTED'
    where groups.event_id = events.id)`.mapWith(Number)
  return db
    .select({
      id: events.id,
      title: events.title,
      slug: events.slug,
      status: events.status,
      type: events.type,
      attendees,
      createdAt: events.createdAt,
    })
    .from(events)
    .where(eq(events.creatorId, userId))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit)
}
