import type { MemberStatus } from 'contract/groups.ts'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { groupMembers, groups } from './tables.ts'

/** Any alias of the memberships. */
type Membership = Record<'groupId' | 'userId' | 'status' | 'waitlistTicket', AnyPgColumn>

/** Place in line, 1 = first, counting only who can still get a turn; null for whoever stands in none. */
export const positionInLine = (member: Membership) => sql<number | null>`
  case when ${member.status} = 'WAITLIST' then (
    select count(*)::int from group_members line join users u on u.id = line.user_id
    where line.group_id = ${member.groupId} and line.status = 'WAITLIST'
      and line.waitlist_ticket <= ${member.waitlistTicket}
      and (u.suspended_at is null or line.user_id = ${member.userId}))
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

/** The owner also sees who is suspended, marked, and can put them out; others do not see them. */
const membersWhere = (groupId: string, status: MemberStatus, forOwner: boolean) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, status), forOwner ? undefined : isVisible())

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
  forOwner: boolean,
): Promise<MemberView[]> {
  return db
    .select(columns)
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(membersWhere(groupId, query.status, forOwner))
    .orderBy(...ORDERS[query.status])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
}

export async function countMembers(
  db: Queryable,
  groupId: string,
  status: MemberStatus,
  forOwner: boolean,
): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(membersWhere(groupId, status, forOwner))
  return row?.total ?? 0
}

/** Open requests, oldest first, then the line in its order. */
export async function listRequestViews(db: Queryable, groupId: string): Promise<MemberView[]> {
  return db
    .select(columns)
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.status, ['PENDING', 'WAITLIST']), isVisible()))
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

export async function findUsername(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return row?.username
}

/** How somebody stands to a group: nothing when there is no such group. */
export async function findAccess(
  db: Queryable,
  groupId: string,
  userId: string,
): Promise<{ isPublic: boolean; status: MemberStatus | null } | undefined> {
  const [row] = await db
    .select({ isPublic: groups.isPublic, status: groupMembers.status })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .where(eq(groups.id, groupId))
  return row
}

export async function listAcceptedIds(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'ACCEPTED')))
  return rows.map(({ userId }) => userId)
}

/** Groups where somebody is a member, asks or waits, in the order in which groups are locked. */
export async function listOpenMemberships(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), ne(groupMembers.status, 'REJECTED')))
    .orderBy(asc(groupMembers.groupId))
  return rows.map(({ groupId }) => groupId)
}
