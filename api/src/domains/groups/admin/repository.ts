import { adminGroupLimits, type listAdminGroups } from 'contract/groups/admin.ts'
import type { MemberStatus } from 'contract/groups/groups.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { eventContains, isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { payments } from '../../payments/tables.ts'
import { isReportedBy } from '../../reports/filters.ts'
import { personColumns, users } from '../../users/tables.ts'
import { waitlistPosition } from '../filters.ts'
import { groupColumns, groupMembers, groups } from '../tables.ts'

export type AdminGroupQuery = Omit<ParsedOf<typeof listAdminGroups>['query'], 'page' | 'limit'> & {
  /** A group whose event was over before this instant is not active. */
  activeSince: Date
}
export type AdminGroupRow = Awaited<ReturnType<typeof listAdminGroupRows>>[number]

const owner = alias(users, 'owner')

export const isReportedGroup = async (db: Queryable, adminId: string, groupId: string): Promise<boolean> =>
  (await db.$count(groups, and(eq(groups.id, groupId), isReportedBy(adminId, { groupId })))) > 0

/** A union of two index scans: an `or` over two tables would read every group. */
function contains(db: Queryable, search: string): SQL {
  const byName = db
    .select({ id: groups.id })
    .from(groups)
    .where(sql`${groups.searchText} like '%' || fold(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`)
  const byEvent = db
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eventContains(search))
  return inArray(groups.id, byName.union(byEvent))
}

const isActiveSince = (activeSince: Date) => sql`(${isLiveEvent()} and ${isNotOver(activeSince)})`

const matches = (db: Queryable, { search = '', isActive, activeSince }: AdminGroupQuery): SQL | undefined =>
  and(
    search === '' ? undefined : contains(db, search),
    isActive === undefined ? undefined : isActive ? isActiveSince(activeSince) : sql`not ${isActiveSince(activeSince)}`,
  )

const ORDER = {
  createdAt: groups.createdAt,
  name: sql`lower(${groups.name})`,
  memberCount: groups.memberCount,
} as const

export function listAdminGroupRows(db: Queryable, query: AdminGroupQuery, { limit, offset }: Range) {
  const direction = query.sortOrder === 'asc' ? asc : desc
  const orderBy = [direction(ORDER[query.sortBy]), direction(groups.id)]
  const page = db
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(matches(db, query))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({
      id: groups.id,
      name: groups.name,
      memberCount: groups.memberCount,
      maxMembers: groups.maxMembers,
      isPublic: groups.isPublic,
      createdAt: groups.createdAt,
      event: { id: events.id, title: events.title, slug: events.slug, status: events.status, overAt: events.overAt },
      owner: { id: owner.id, username: owner.username },
    })
    .from(page)
    .innerJoin(groups, eq(groups.id, page.id))
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(owner, eq(owner.id, groups.ownerId))
    .orderBy(...orderBy)
}

export async function countAdminGroups(db: Queryable, query: AdminGroupQuery): Promise<number> {
  const all = db.select({ total: count() }).from(groups).$dynamic()
  // Without a filter on activity the count need not join events.
  const counted = query.isActive === undefined ? all : all.innerJoin(events, eq(events.id, groups.eventId))
  return (await counted.where(matches(db, query)))[0]?.total ?? 0
}

export type AdminGroupDetail = {
  group: NonNullable<Awaited<ReturnType<typeof findAdminGroup>>>
  members: Awaited<ReturnType<typeof listAdminMembers>>
  lastMessages: Awaited<ReturnType<typeof listLastMessages>>
}

export async function findAdminGroup(db: Queryable, groupId: string) {
  const [row] = await db
    .select({
      ...groupColumns,
      // Sequence numbers have no gaps, so the last one is the number of messages.
      messageCount: sql<number>`coalesce(${conversations.lastSeq}, 0)`,
      conversationId: conversations.id,
      isExtended: sql<boolean>`exists (
        select 1 from ${payments}
        where ${payments.groupId} = ${groups.id}
          and ${payments.featureType} = 'EXTENDED_GROUP_SIZE' and ${payments.effect} = 'APPLIED'
      )`,
      owner: { id: owner.id, username: owner.username },
      event: {
        id: events.id,
        title: events.title,
        type: events.type,
        startsAt: events.startsAt,
        overAt: events.overAt,
        status: events.status,
        slug: events.slug,
      },
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(owner, eq(owner.id, groups.ownerId))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .where(eq(groups.id, groupId))
  return row
}

export function listAdminMembers(db: Queryable, groupId: string, conversationId: string | null) {
  const messageCounts = db
    .select({ senderId: messages.senderId, total: count().as('total') })
    .from(messages)
    .where(conversationId === null ? sql`false` : eq(messages.conversationId, conversationId))
    .groupBy(messages.senderId)
    .as('message_counts')
  return db
    .select({
      user: { ...personColumns(users), suspendedAt: users.suspendedAt },
      status: sql<MemberStatus>`${groupMembers.status}`,
      joinedAt: groupMembers.joinedAt,
      requestedAt: groupMembers.requestedAt,
      messageCount: sql<number>`coalesce(${messageCounts.total}, 0)::int`,
      waitlistPosition: waitlistPosition(groupMembers, groups),
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(messageCounts, eq(messageCounts.senderId, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), ne(groupMembers.status, 'LEFT')))
    .orderBy(
      sql`${groups.ownerId} <> ${groupMembers.userId}`,
      sql`array_position(array['ACCEPTED', 'PENDING', 'WAITLIST', 'REJECTED'], ${groupMembers.status})`,
      asc(groupMembers.waitlistTicket),
      asc(groupMembers.requestedAt),
      asc(groupMembers.userId),
    )
}

export async function listLastMessages(db: Queryable, conversationId: string | null) {
  if (conversationId === null) return []
  return db
    .select({ username: users.username, at: messages.createdAt })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.conversationId, conversationId), isNull(messages.deletedAt)))
    .orderBy(desc(messages.seq))
    .limit(adminGroupLimits.recentActivity)
}
