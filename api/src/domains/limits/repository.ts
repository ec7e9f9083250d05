import { and, count, eq, gt, gte, lt, ne, or, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../advisory-locks.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { pictureCount } from '../chat/filters.ts'
import { conversations } from '../chat/tables.ts'
import { isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted, isRequest } from '../groups/filters.ts'
import { groupMembers, groups, invitedPeople } from '../groups/tables.ts'
import { looking, waves } from '../looking/tables.ts'
import { payments } from '../payments/tables.ts'
import { users } from '../users/tables.ts'
import type { Standing } from './policy.ts'
import { openedProfiles } from './tables.ts'

/** Serializes transactions that count what a person has and add one. Advisory, because no row holds these numbers. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await lockNumber(tx, ADVISORY_LOCKS.limits, userId)
}

/** The creator of a group joins at its creation; every later member was accepted. */
const wasAccepted = (userId: string) => sql<boolean>`exists (
  select 1 from ${groupMembers} join ${groups} on ${groups.id} = ${groupMembers.groupId}
  where ${groupMembers.userId} = ${userId} and ${isAccepted()}
    and (${groups.ownerId} <> ${userId} or ${groupMembers.joinedAt} > ${groups.createdAt}))`

export async function findStanding(db: Queryable, userId: string): Promise<Standing | undefined> {
  const [row] = await db
    .select({ createdAt: users.createdAt, isAdmin: users.isAdmin, isAccepted: wasAccepted(userId) })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export async function countOpenRequests(db: Queryable, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(groupMembers.userId, userId), isRequest(), isNotOver(now)))
  return row?.total ?? 0
}

/** @param exceptUserId a conversation with this person does not count */
export async function countConversationsBegun(db: Queryable, userId: string, exceptUserId: string | null = null) {
  const isWithOther =
    exceptUserId === null
      ? undefined
      : sql`not ${or(eq(conversations.lowUserId, exceptUserId), eq(conversations.highUserId, exceptUserId))}`
  return db.$count(conversations, and(eq(conversations.begunBy, userId), isWithOther))
}

export const countEventsSince = (db: Queryable, userId: string, since: Date): Promise<number> =>
  db.$count(events, and(eq(events.creatorId, userId), gte(events.createdAt, since)))

/** Includes invitations to groups that are deleted. */
export const countInvitationsSince = (db: Queryable, inviterId: string, since: Date): Promise<number> =>
  db.$count(invitedPeople, and(eq(invitedPeople.inviterId, inviterId), gte(invitedPeople.invitedAt, since)))

/** Ended ones count. */
export const countLookingSince = (db: Queryable, userId: string, since: Date, exceptEventId?: string) => {
  const isOther = exceptEventId === undefined ? undefined : ne(looking.eventId, exceptEventId)
  return db.$count(looking, and(eq(looking.userId, userId), gte(looking.since, since), isOther))
}

/** Withdrawn ones count. */
export const countWavesSince = (db: Queryable, userId: string, since: Date): Promise<number> =>
  db.$count(waves, and(eq(waves.userId, userId), gte(waves.wavedAt, since)))

export const countPendingEvents = (db: Queryable, userId: string): Promise<number> =>
  db.$count(events, and(eq(events.creatorId, userId), eq(events.status, 'PENDING')))

export const countOpenPayments = (db: Queryable, userId: string, since: Date): Promise<number> =>
  db.$count(payments, and(eq(payments.userId, userId), eq(payments.status, 'PENDING'), gt(payments.createdAt, since)))

export async function countPicturesSince(db: Queryable, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: pictureCount(userId, since) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.total ?? 0
}

type Opening = typeof openedProfiles.$inferInsert

export async function hasOpenedProfile(db: Queryable, { viewerId, userId, day }: Opening): Promise<boolean> {
  const { viewerId: viewer, userId: user, day: onDay } = openedProfiles
  return (await db.$count(openedProfiles, and(eq(viewer, viewerId), eq(onDay, day), eq(user, userId)))) > 0
}

export const countOpenedProfiles = (db: Queryable, { viewerId, day }: Opening): Promise<number> =>
  db.$count(openedProfiles, and(eq(openedProfiles.viewerId, viewerId), eq(openedProfiles.day, day)))

export async function insertOpenedProfile(tx: Tx, opening: Opening): Promise<void> {
  await tx.insert(openedProfiles).values(opening).onConflictDoNothing()
}

export async function deleteOpenedProfiles(db: Queryable, beforeDay: string): Promise<void> {
  await db.delete(openedProfiles).where(lt(openedProfiles.day, beforeDay))
}
