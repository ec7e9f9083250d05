import type { EventStatus } from 'contract/events/events.ts'
import type { GroupFields } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { ANSWER_TIMES } from 'contract/groups/membership.ts'
import { and, asc, count, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { ADVISORY_LOCKS } from '../../advisory-locks.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { hasBlocked, isBlocked } from '../blocks/filters.ts'
import { isLiveEvent, isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { ageInYears, isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import {
  groupCount,
  hasFreePlace,
  isAccepted,
  isAnswerable,
  isGoing,
  isGroupVisibleTo,
  isInAudience,
  isRequest,
  type Viewer,
} from './filters.ts'
import { answerTimes, groupMembers, groups } from './tables.ts'

export type GroupRow = typeof groups.$inferSelect
export type MembershipRow = typeof groupMembers.$inferSelect
export type LockedGroup = GroupRow & { event: { status: EventStatus; startsAt: Date; overAt: Date } }

/** A contract field without a column of the same name does not compile here. */
export type EditableColumns = Partial<
  Pick<GroupRow, keyof GroupFields | 'image' | 'maxMembers' | 'admissionAnsweredAt'>
>

/**
 * Whatever counts members and acts on the count takes this lock first; always before `lockGroupCount`, against deadlocks.
 */
export async function lockGroup(tx: Tx, groupId: string): Promise<LockedGroup | undefined> {
  const [row] = await tx
    .select({ group: groups, event: { status: events.status, startsAt: events.startsAt, overAt: events.overAt } })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eq(groups.id, groupId))
    .for('update', { of: groups })
  return row && { ...row.group, event: row.event }
}

/** Serializes transactions that count a user's groups and add one. Advisory, because no row holds that number. */
export async function lockGroupCount(tx: Tx, userId: string): Promise<void> {
  await lockNumber(tx, ADVISORY_LOCKS.groupCount, userId)
}

/** Shared lock: the event cannot be cancelled or deleted between this check and the insertion of a group. */
export async function lockEventForGroup(tx: Tx, eventId: string) {
  const [row] = await tx
    .select({ title: events.title, status: events.status, overAt: events.overAt })
    .from(events)
    .where(eq(events.id, eventId))
    .for('share')
  return row
}

export async function isGoingTo(db: Queryable, eventId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ isGoing: boolean }>(sql`select ${isGoing(eventId, userId)} as "isGoing"`)
  return rows[0]?.isGoing === true
}

/** With the given group, in the order in which groups are locked. */
export async function listSeatGroupIds(
  db: Queryable,
  { eventId, userIds, groupId }: { eventId: string; userIds: readonly string[]; groupId?: string },
): Promise<string[]> {
  const seats = db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(inArray(groupMembers.userId, [...userIds]), or(isAccepted(), isRequest())))
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        eq(groups.eventId, eventId),
        or(inArray(groups.id, seats), groupId === undefined ? undefined : eq(groups.id, groupId)),
      ),
    )
    .orderBy(asc(groups.id))
  return rows.map(({ id }) => id)
}

export async function findEventIdOfGroup(db: Queryable, groupId: string): Promise<string | undefined> {
  const [row] = await db.select({ eventId: groups.eventId }).from(groups).where(eq(groups.id, groupId))
  return row?.eventId
}

export async function listGoingWith(db: Queryable, eventId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: groups.name })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(eq(groups.eventId, eventId), eq(groupMembers.userId, userId), isAccepted()))
    .orderBy(asc(groupMembers.joinedAt))
  return rows.map(({ name }) => name)
}

/** Whether this person would leave another group of the event. Of one request, or of all their requests at the event. */
export async function updateSwitches(
  tx: Tx,
  userId: string,
  of: { groupId: string } | { eventId: string },
  switches: boolean,
): Promise<void> {
  const isOne =
    'groupId' in of
      ? eq(groupMembers.groupId, of.groupId)
      : inArray(groupMembers.groupId, tx.select({ id: groups.id }).from(groups).where(eq(groups.eventId, of.eventId)))
  await tx
    .update(groupMembers)
    .set({ switches })
    .where(and(eq(groupMembers.userId, userId), isRequest(), isOne))
}

export async function findGroupAgain(
  tx: Tx,
  { ownerId, againOfId, eventId }: { ownerId: string; againOfId: string; eventId: string },
): Promise<GroupRow | undefined> {
  const [row] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.ownerId, ownerId), eq(groups.againOfId, againOfId), eq(groups.eventId, eventId)))
  return row
}

export const isGroupVisible = async (db: Queryable, viewer: Viewer, groupId: string): Promise<boolean> =>
  (await db.$count(groups, and(eq(groups.id, groupId), isGroupVisibleTo(viewer)))) > 0

export async function findAllowance(db: Queryable, userId: string, now: Date) {
  const [row] = await db
    .select({ currentGroups: groupCount(userId, now), extraGroupSlots: users.extraGroupSlots })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export async function findAudienceProfile(db: Queryable, userId: string, now: Date) {
  const [row] = await db
    .select({ gender: users.gender, age: ageInYears(now) })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

type NewGroup = Omit<typeof groups.$inferInsert, 'memberCount' | 'maxMembers' | 'updatedAt'> & { id: string }

export async function insertGroup(tx: Tx, row: NewGroup, memberIds: readonly string[]): Promise<void> {
  const { id, createdAt } = row
  const size = { memberCount: memberIds.length, maxMembers: groupLimits.defaultSize }
  await tx.insert(groups).values({ ...row, ...size, updatedAt: createdAt })
  await assignSign(tx, row)
  const joined = {
    groupId: id,
    status: 'ACCEPTED',
    requestedAt: createdAt,
    joinedAt: createdAt,
    decidedAt: createdAt,
  } as const
  await tx.insert(groupMembers).values(memberIds.map((userId) => ({ userId, ...joined })))
}

/** The lowest number that no other group of the event has. Serializes with the same for other groups of the event. */
export async function assignSign(tx: Tx, { id, eventId }: Pick<GroupRow, 'id' | 'eventId'>): Promise<void> {
  await lockNumber(tx, ADVISORY_LOCKS.groupSigns, eventId)
  await tx.execute(sql`update groups set sign_number = (
      select min(free) from generate_series(0, (select count(*) from groups where event_id = ${eventId})) free
      where free not in (select sign_number from groups where event_id = ${eventId} and sign_number is not null))
    where id = ${id} and sign_number is null`)
}

export const listGroupsWithoutSign = async (db: Queryable, now: Date, until: Date) =>
  db
    .select({ id: groups.id, eventId: groups.eventId })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(isNull(groups.signNumber), isNotOver(now), lte(events.startsAt, until)))

export async function updateGroup(tx: Tx, groupId: string, change: Partial<Omit<typeof groups.$inferInsert, 'id'>>) {
  await tx.update(groups).set(change).where(eq(groups.id, groupId))
}

/** Memberships, conversation and messages are deleted by cascade. */
export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, groupId))
}

export async function findMembership(db: Queryable, groupId: string, userId: string) {
  const [row] = await db
    .select({
      membership: groupMembers,
      suspendedAt: users.suspendedAt,
      isBlocked: sql<boolean>`${isBlocked(groups.ownerId, users.id)}`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  return row && { ...row.membership, suspendedAt: row.suspendedAt, isBlocked: row.isBlocked }
}

/** Requires the group's lock, so that wait-list tickets rise in the order of the requests. */
export async function insertMembership(tx: Tx, row: Omit<typeof groupMembers.$inferInsert, 'waitlistTicket'>) {
  const waitlistTicket = row.status === 'WAITLIST' ? sql`nextval('waitlist_tickets')` : null
  await tx.insert(groupMembers).values({ ...row, waitlistTicket })
}

export async function updateMembership(
  tx: Tx,
  groupId: string,
  userId: string,
  change: Partial<MembershipRow> & { status: Exclude<MembershipRow['status'], 'WAITLIST'> },
): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ ...change, waitlistTicket: null, ...(change.status !== 'PENDING' && { switches: false }) })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

export async function deleteMembership(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Keeps the last `ANSWER_TIMES.counted`. Within the transaction of the decision, so that none is counted twice. */
export async function addAnswerTime(tx: Tx, ownerId: string, minutes: number): Promise<void> {
  const appended = sql`array_append(${answerTimes.minutes}, ${minutes}::int)`
  await tx
    .insert(answerTimes)
    .values({ ownerId, minutes: [minutes] })
    .onConflictDoUpdate({
      target: answerTimes.ownerId,
      set: {
        minutes: sql`(${appended})[greatest(1, cardinality(${answerTimes.minutes}) + 2 - ${ANSWER_TIMES.counted}) :]`,
      },
    })
}

const other = alias(groupMembers, 'other')

/** An accepted member of the group, other than `exceptId`, blocked this user. */
const wasBlockedInGroup = (
  groupId: string,
  userId: AnyPgColumn | string,
  exceptId: string | null = null,
) => sql<boolean>`exists (
  select 1 from ${groupMembers} other where ${other.groupId} = ${groupId} and ${isAccepted(other)}
    and ${other.userId} is distinct from ${exceptId}::uuid and ${hasBlocked(other.userId, userId)})`

export const isBlockedByMember = async (tx: Tx, groupId: string, userId: string): Promise<boolean> =>
  (await tx.$count(groups, and(eq(groups.id, groupId), wasBlockedInGroup(groupId, userId)))) > 0

/** A block, in either direction, between this user and an accepted member; of those who joined `since`, if given. */
export async function isBlockedInGroup(tx: Tx, groupId: string, userId: string, since?: Date): Promise<boolean> {
  const isInBlock = and(isBlocked(groupMembers.userId, userId), since && gte(groupMembers.joinedAt, since))
  return (await tx.$count(groupMembers, and(eq(groupMembers.groupId, groupId), isAccepted(), isInBlock))) > 0
}

/** The longest-standing. Members blocked by another member come after all others, and a suspended member last. */
export async function findSuccessor(tx: Tx, groupId: string, ownerId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), isAccepted(), ne(groupMembers.userId, ownerId)))
    .orderBy(
      sql`not ${isVisible()}`,
      wasBlockedInGroup(groupId, users.id, ownerId),
      asc(groupMembers.joinedAt),
      asc(groupMembers.userId),
    )
    .limit(1)
  return row?.userId
}

type GroupWithOwner = Pick<GroupRow, 'id' | 'ownerId'>

/** Requests that the owner sees: without suspended users, blocks between applicant and owner, and those that cannot be accepted. */
const isVisibleRequest = (group: GroupWithOwner, status: 'PENDING' | 'WAITLIST', now: Date) =>
  and(
    eq(groupMembers.groupId, group.id),
    eq(groupMembers.status, status),
    isAnswerable(now, groupMembers, users, groups),
  )

export async function countMemberships(db: Queryable, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(condition)
  return row?.total ?? 0
}

export const countPending = (tx: Tx, group: GroupWithOwner, now: Date): Promise<number> =>
  countMemberships(tx, isVisibleRequest(group, 'PENDING', now))

/** First in order. An applicant hidden from the owner is skipped and retains the ticket. */
export async function listFirstOnWaitlist(tx: Tx, group: GroupWithOwner, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(isVisibleRequest(group, 'WAITLIST', now))
    .orderBy(asc(groupMembers.waitlistTicket))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

export async function listGroupIdsWithWaitlist(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: groups.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(groupMembers.status, 'WAITLIST'), hasFreePlace(), isLiveEvent(), isNotOver(now)))
  return rows.map(({ id }) => id)
}

export const listParticipants = async (db: Queryable, groupIds: readonly string[]) =>
  db
    .select({
      groupId: groupMembers.groupId,
      userId: groupMembers.userId,
      status: groupMembers.status,
      ownerId: groups.ownerId,
      membersMayAdmit: groups.membersMayAdmit,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(sql`${groupMembers.groupId} = any(${sql.param(groupIds)}::uuid[])`, or(isAccepted(), isRequest())))

// The lists of group ids below are in the order in which groups are locked.

export async function listGroupIdsOfUser(db: Queryable, userId: string, statuses: readonly MembershipRow['status'][]) {
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), inArray(groupMembers.status, [...statuses])))
    .orderBy(asc(groupMembers.groupId))
  return rows.map(({ groupId }) => groupId)
}

export async function listGroupIdsOutsideAudience(db: Queryable, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, and(eq(events.id, groups.eventId), isNotOver(now)))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.userId, userId),
        isAccepted(),
        ne(groups.ownerId, userId),
        sql`${isInAudience(groups, users, now)} is not true`,
      ),
    )
    .orderBy(asc(groups.id))
  return rows.map(({ id }) => id)
}

export async function listGroupIdsOfEvent(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.eventId, eventId))
    .orderBy(asc(groups.id))
  return rows.map(({ id }) => id)
}

const reader = alias(groupMembers, 'reader')

export async function listReadersOfRequests(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: reader.userId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(reader, and(eq(reader.groupId, groups.id), isAccepted(reader)))
    .where(
      and(eq(groupMembers.userId, userId), isRequest(), or(eq(reader.userId, groups.ownerId), groups.membersMayAdmit)),
    )
  return rows.map((row) => row.userId)
}

export async function listSharedGroupIds(db: Queryable, userId: string, otherUserId: string): Promise<string[]> {
  const others = db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.userId, otherUserId))
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), inArray(groupMembers.groupId, others)))
    .orderBy(asc(groupMembers.groupId))
  return rows.map(({ groupId }) => groupId)
}

export async function findUsername(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return row?.username
}

export async function listPicturesInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ image: groups.image })
    .from(groups)
    .where(inArray(groups.image, [...names]))
  return rows.flatMap(({ image }) => (image === null ? [] : [image]))
}
