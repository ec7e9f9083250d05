import type { EventStatus } from 'contract/events.ts'
import type { MemberStatus } from 'contract/groups.ts'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isBlocked, notBlocked } from '../blocks/filters.ts'
import { isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { groupMembers, groups } from './tables.ts'

export type GroupRow = typeof groups.$inferSelect
export type MembershipRow = typeof groupMembers.$inferSelect
export type LockedGroup = GroupRow & { event: { status: EventStatus; overAt: Date } }

/** Any constant: keeps locks on persons apart from other advisory locks. */
const PERSON_LOCK = 4_711

/**
 * The group, nobody else's to change until this transaction ends. Everything that counts members and then acts on the
 * count takes it first. Always before `lockPerson`, so that two transactions never wait for each other.
 */
export async function lockGroup(tx: Tx, groupId: string): Promise<LockedGroup | undefined> {
  const [row] = await tx
    .select({ group: groups, event: { status: events.status, overAt: events.overAt } })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eq(groups.id, groupId))
    .for('update', { of: groups })
  return row && { ...row.group, event: row.event }
}

/** Whoever counts a person's simultaneous groups and then adds one takes this: no row stands for that number. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${PERSON_LOCK}))`)
}

/** Shared lock: the event cannot be cancelled or removed between the look and the group's insert. */
export async function lockEventToGather(tx: Tx, eventId: string) {
  const [row] = await tx
    .select({ status: events.status, overAt: events.overAt })
    .from(events)
    .where(eq(events.id, eventId))
    .for('share')
  return row
}

/** ACCEPTED memberships in groups whose event is not over, and the extra slots that raise their limit. */
export async function findAllowance(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<{ current: number; extraGroupSlots: number } | undefined> {
  const inGroups = db
    .select({ current: count() })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.status, 'ACCEPTED'), isNotOver(now)))
  const [row] = await db
    .select({ current: sql<number>`(${inGroups})::int`, extraGroupSlots: users.extraGroupSlots })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export async function insertGroup(tx: Tx, row: typeof groups.$inferInsert): Promise<void> {
  await tx.insert(groups).values(row)
}

export async function updateGroup(
  tx: Tx,
  groupId: string,
  change: Partial<Omit<typeof groups.$inferInsert, 'id'>>,
): Promise<void> {
  await tx.update(groups).set(change).where(eq(groups.id, groupId))
}

/** Memberships, conversation and messages go with it. */
export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, groupId))
}

export async function findMembership(
  db: Queryable,
  groupId: string,
  userId: string,
): Promise<(MembershipRow & { suspendedAt: Date | null; isBlocked: boolean }) | undefined> {
  const [row] = await db
    .select({
      membership: groupMembers,
      suspendedAt: users.suspendedAt,
      /** A block stands between this person and the owner. */
      isBlocked: sql<boolean>`${isBlocked(groups.ownerId, users.id)}`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  return row && { ...row.membership, suspendedAt: row.suspendedAt, isBlocked: row.isBlocked }
}

export async function insertMembership(
  tx: Tx,
  row: Omit<typeof groupMembers.$inferInsert, 'waitlistTicket'>,
): Promise<void> {
  await tx.insert(groupMembers).values({ ...row, waitlistTicket: row.status === 'WAITLIST' ? nextTicket : null })
}

/** Drawn under the group's lock, so that the order of tickets is the order of asking. */
const nextTicket = sql`nextval('waitlist_tickets')`

/** Leaving the wait list gives the ticket up. */
export async function updateMembership(
  tx: Tx,
  groupId: string,
  userId: string,
  change: { status: Exclude<MemberStatus, 'WAITLIST'>; joinedAt?: Date | null; decidedAt?: Date },
): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ ...change, waitlistTicket: null })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

export async function deleteMembership(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Who takes over: the longest-standing accepted member; somebody suspended only when there is nobody else. */
export async function findSuccessor(tx: Tx, groupId: string, ownerId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'ACCEPTED'), ne(groupMembers.userId, ownerId)),
    )
    .orderBy(sql`${users.suspendedAt} is not null`, asc(groupMembers.joinedAt), asc(groupMembers.userId))
    .limit(1)
  return row?.userId
}

const openTo = (group: Pick<GroupRow, 'id' | 'ownerId'>, status: 'PENDING' | 'WAITLIST') =>
  and(
    eq(groupMembers.groupId, group.id),
    eq(groupMembers.status, status),
    isVisible(),
    notBlocked(group.ownerId, users.id),
  )

/** Open requests that the owner sees: from people who are not suspended, nor kept from the owner by a block. */
export async function countPending(tx: Tx, group: Pick<GroupRow, 'id' | 'ownerId'>): Promise<number> {
  const [row] = await tx
    .select({ pending: count() })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(openTo(group, 'PENDING'))
  return row?.pending ?? 0
}

/** The first in line, in order. Whom the owner cannot see keeps their ticket and is passed over. */
export async function listFirstInLine(
  tx: Tx,
  group: Pick<GroupRow, 'id' | 'ownerId'>,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(openTo(group, 'WAITLIST'))
    .orderBy(asc(groupMembers.waitlistTicket))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Everybody with a membership or request, the turned-down ones included. */
export async function listMemberships(
  db: Queryable,
  groupId: string,
): Promise<{ userId: string; status: MemberStatus }[]> {
  return db
    .select({ userId: groupMembers.userId, status: groupMembers.status })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
}

/** Groups a person is in or asks for, in the order in which groups are locked. */
export async function listOwnGroupIds(
  db: Queryable,
  userId: string,
  statuses: readonly MemberStatus[],
): Promise<string[]> {
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), inArray(groupMembers.status, [...statuses])))
    .orderBy(asc(groupMembers.groupId))
  return rows.map(({ groupId }) => groupId)
}

/** Groups of an event, in the order in which groups are locked. */
export async function listGroupIdsOf(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.eventId, eventId))
    .orderBy(asc(groups.id))
  return rows.map(({ id }) => id)
}

/** Groups that both stand in some relation to, in the order in which groups are locked. */
export async function listSharedGroupIds(db: Queryable, one: string, other: string): Promise<string[]> {
  const theirs = db.select({ groupId: groupMembers.groupId }).from(groupMembers).where(eq(groupMembers.userId, other))
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, one), inArray(groupMembers.groupId, theirs)))
    .orderBy(asc(groupMembers.groupId))
  return rows.map(({ groupId }) => groupId)
}
