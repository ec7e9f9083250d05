import type { MemberStatus } from 'contract/groups.ts'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { notBlocked } from '../blocks/filters.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { groupMembers, groups } from './tables.ts'

/** Any alias of the memberships. */
type Membership = Record<'groupId' | 'userId' | 'status' | 'waitlistTicket', AnyPgColumn>

const inLine = alias(users, 'in_line')

/**
 * Place in line, 1 = first, counting only who can still get a turn; null for whoever stands in none. For queries that
 * join `groups`.
 */
export const positionInLine = (member: Membership) => sql<number | null>`
  case when ${member.status} = 'WAITLIST' then (
    select count(*)::int from group_members line join ${users} as ${sql.identifier('in_line')} on ${inLine.id} = line.user_id
    where line.group_id = ${member.groupId} and line.status = 'WAITLIST'
      and line.waitlist_ticket <= ${member.waitlistTicket}
      and (line.user_id = ${member.userId}
        or (${inLine.suspendedAt} is null and ${notBlocked(groups.ownerId, inLine.id)})))
  end`

const columns = {
  userId: groupMembers.userId,
  status: groupMembers.status,
  message: groupMembers.message,
  requestedAt: groupMembers.requestedAt,
  joinedAt: groupMembers.joinedAt,
  isOwner: sql<boolean>`${groups.ownerId} = ${groupMembers.userId}`,
  waitlistPosition: positionInLine(groupMembers),
  user: {
    id: users.id,
    username: users.username,
    profilePhoto: users.profilePhoto,
    profilePhotoThumbnail: users.profilePhotoThumbnail,
    age: users.age,
    birthdate: users.birthdate,
    gender: users.gender,
    socialPreference: users.socialPreference,
    bio: users.bio,
    suspendedAt: users.suspendedAt,
  },
}

export type MemberView = NonNullable<Awaited<ReturnType<typeof findMemberView>>>

export async function findMemberView(db: Queryable, groupId: string, userId: string) {
  const [row] = await db
    .select(columns)
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  return row
}

/**
 * Suspended and blocked people do not show. Only the owner sees them among those who are in or were put out: there they
 * must be able to change it.
 */
const membersWhere = (groupId: string, status: MemberStatus, viewer: { id: string; isOwner: boolean }) =>
  and(
    eq(groupMembers.groupId, groupId),
    eq(groupMembers.status, status),
    viewer.isOwner && (status === 'ACCEPTED' || status === 'REJECTED')
      ? undefined
      : and(isVisible(), notBlocked(viewer.id, users.id)),
  )

const ORDERS = {
  ACCEPTED: [
    desc(sql`${groups.ownerId} = ${groupMembers.userId}`),
    asc(groupMembers.joinedAt),
    asc(groupMembers.userId),
  ],
  PENDING: [asc(groupMembers.requestedAt), asc(groupMembers.userId)],
  WAITLIST: [asc(groupMembers.waitlistTicket)],
  REJECTED: [desc(groupMembers.decidedAt), asc(groupMembers.userId)],
}

export async function listMemberViews(
  db: Queryable,
  groupId: string,
  query: { status: MemberStatus; page: number; limit: number },
  viewer: { id: string; isOwner: boolean },
): Promise<MemberView[]> {
  return db
    .select(columns)
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(membersWhere(groupId, query.status, viewer))
    .orderBy(...ORDERS[query.status])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
}

export async function countMembers(
  db: Queryable,
  groupId: string,
  status: MemberStatus,
  viewer: { id: string; isOwner: boolean },
): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(membersWhere(groupId, status, viewer))
  return row?.total ?? 0
}

/** Open requests that the owner may see, oldest first, then the line in its order. */
export async function listRequestViews(db: Queryable, groupId: string): Promise<MemberView[]> {
  return db
    .select(columns)
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        inArray(groupMembers.status, ['PENDING', 'WAITLIST']),
        isVisible(),
        notBlocked(groups.ownerId, users.id),
      ),
    )
    .orderBy(
      asc(groupMembers.status),
      asc(groupMembers.waitlistTicket),
      asc(groupMembers.requestedAt),
      asc(groupMembers.userId),
    )
}

/** Who is told when something happens in a group. */
export async function listConcerned(db: Queryable, groupId: string) {
  return db
    .select({ userId: groupMembers.userId, status: groupMembers.status, ownerId: groups.ownerId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.groupId, groupId))
}

/** The same for many groups in one query; without those whose request was declined. */
export async function listAudienceOfGroups(
  db: Queryable,
  groupIds: readonly string[],
): Promise<{ groupId: string; userId: string }[]> {
  if (groupIds.length === 0) return []
  return db
    .select({ groupId: groupMembers.groupId, userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(sql`${groupMembers.groupId} = any(${sql.param(groupIds)}::uuid[])`, ne(groupMembers.status, 'REJECTED')))
}

export async function findUsername(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return row?.username
}

export async function listAcceptedIds(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'ACCEPTED')))
  return rows.map(({ userId }) => userId)
}
