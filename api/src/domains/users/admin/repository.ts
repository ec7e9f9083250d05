import type { MemberStatus } from 'contract/groups/groups.ts'
import type { ADMIN_USER_SORTS } from 'contract/users/admin.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { containsPattern } from '../../../platform/db/conditions.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import type { Range } from '../../../platform/paging.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../tables.ts'

export type AdminUserFilter = { search: string; suspended?: boolean; isAdmin?: boolean }
export type AdminUserOrder = { by: (typeof ADMIN_USER_SORTS)[number]; direction: 'asc' | 'desc' }

/** Must equal the expression of the index `users_search`, or PostgreSQL does not use it. */
const searchable = sql`(lower(${users.username}) || chr(10) || ${users.email})`

const matchesPattern = (pattern: string): SQL => sql`${searchable} like ${pattern}`

const matches = ({ search, suspended, isAdmin }: AdminUserFilter): SQL | undefined =>
  and(
    search === '' ? undefined : matchesPattern(containsPattern(search)),
    suspended === undefined ? undefined : suspended ? isNotNull(users.suspendedAt) : isNull(users.suspendedAt),
    isAdmin === undefined ? undefined : isAdmin ? sql`${users.isAdmin}` : sql`not ${users.isAdmin}`,
  )

function orderBy({ by, direction }: AdminUserOrder): SQL[] {
  const sort = direction === 'asc' ? asc : desc
  if (by === 'username') return [sort(sql`lower(${users.username})`)]
  return by === 'email' ? [sort(users.email)] : [sort(users.createdAt), sort(users.id)]
}

/** Every order has an index, so that the first page reads only its own rows. */
export const listUserRows = (db: Queryable, filter: AdminUserFilter, order: AdminUserOrder, page: Range) =>
  db
    .select()
    .from(users)
    .where(matches(filter))
    .orderBy(...orderBy(order))
    .limit(page.limit)
    .offset(page.offset)

export const countUsers = async (db: Queryable, filter: AdminUserFilter): Promise<number> =>
  db.$count(users, matches(filter))

/** The trigram index has no shorter words; a prepared plan would use it for them all the same. */
const MIN_PREPARED_LENGTH = 3

export async function searchUsers(db: Queryable, filter: AdminUserFilter, order: AdminUserOrder, page: Range) {
  const { search, suspended, isAdmin } = filter
  const pattern = containsPattern(search)
  const pageParameters = { limit: parameter<number>('limit'), offset: parameter<number>('offset') }
  const name = ['search users', suspended, isAdmin, order.by, order.direction].join(' ')
  if (search.length < MIN_PREPARED_LENGTH) return selectMatches(db, filter, pattern, order, page)
  const build = () => selectMatches(db, filter, parameter('pattern'), order, pageParameters)
  return runPreparedQuery(db, name, build, { pattern, ...page })
}

/** Ids first: PostgreSQL stores every match to count them, and whole users are thirty times as wide. */
function selectMatches(db: Queryable, filter: AdminUserFilter, pattern: string, order: AdminUserOrder, page: Range) {
  const found = db
    .select({ id: users.id, total: sql<number>`count(*) over ()`.mapWith(Number).as('total') })
    .from(users)
    .where(and(matchesPattern(pattern), matches({ ...filter, search: '' })))
    .orderBy(...orderBy(order))
    .limit(page.limit)
    .offset(page.offset)
    .as('found')
  return db
    .select({ user: users, total: found.total })
    .from(found)
    .innerJoin(users, eq(users.id, found.id))
    .orderBy(...orderBy(order))
}

/** @param since the start of `recentMessages` */
export async function countActivity(db: Queryable, userId: string, since: Date) {
  const [ownedGroups, [member], createdEvents, [sent]] = await Promise.all([
    db.$count(groups, eq(groups.ownerId, userId)),
    db
      .select({ total: count() })
      .from(groupMembers)
      .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), ne(groups.ownerId, userId)))
      .where(and(eq(groupMembers.userId, userId), isAccepted())),
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
    ownedGroups,
    memberGroups: member?.total ?? 0,
    createdEvents,
    totalMessages: sent?.total ?? 0,
    recentMessages: sent?.recent ?? 0,
  }
}

export type AdminUserGroupRow = Awaited<ReturnType<typeof listUserMemberships>>[number]

export const listUserMemberships = (db: Queryable, userId: string, limit: number) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      description: groups.description,
      ownerId: groups.ownerId,
      status: sql<MemberStatus>`${groupMembers.status}`,
      memberCount: groups.memberCount,
      messageCount: conversations.lastSeq,
      joinedAt: groupMembers.joinedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .where(and(eq(groupMembers.userId, userId), ne(groupMembers.status, 'LEFT')))
    .orderBy(desc(groupMembers.requestedAt), desc(groups.id))
    .limit(limit)

export type AdminUserEventRow = Awaited<ReturnType<typeof listSubmittedEvents>>[number]

export function listSubmittedEvents(db: Queryable, userId: string, limit: number) {
  // Column names are written out: in a select from one table Drizzle omits the table name, which is ambiguous here.
  const attendees = sql<number>`(
    select count(distinct group_members.user_id) from ${groups} join ${groupMembers}
      on group_members.group_id = groups.id and ${isAccepted()}
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
