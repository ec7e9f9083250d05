import { and, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isLiveEvent } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { eventDay } from '../filters.ts'
import type { AttendanceMoment } from '../policy.ts'
import { askedQuestions, attendances, cancellations } from '../tables.ts'

/** Across a clock change, a week before is the same time of day in Amsterdam, and 24 hours before are 24 hours. */
const MOMENTS: Readonly<Record<AttendanceMoment, SQL>> = {
  WEEK: sql`((${events.startsAt} at time zone 'Europe/Amsterdam') - interval '7 days') at time zone 'Europe/Amsterdam'`,
  DAY: sql`${events.startsAt} - interval '24 hours'`,
}

/**
 * Accepted members who joined before the moment and were not asked at it.
 *
 * @param startsAfter for events that start earlier the question is too late
 */
export async function listMembersToAsk(
  db: Queryable,
  { moment, now, startsAfter, limit }: { moment: AttendanceMoment; now: Date; startsAfter: Date; limit: number },
) {
  const at = MOMENTS[moment]
  return db
    .select({ groupId: groups.id, userId: groupMembers.userId, eventDay: eventDay() })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isAccepted()))
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isVisible()))
    .where(
      and(
        isLiveEvent(),
        sql`${events.startsAt} > ${startsAfter.toISOString()}`,
        // A bound on the indexed column: the moment is at most 8 days before the start.
        sql`${events.startsAt} < ${now.toISOString()}::timestamptz + interval '8 days'`,
        sql`${at} <= ${now.toISOString()}`,
        isNotNull(groupMembers.joinedAt),
        lte(groupMembers.joinedAt, at),
        sql`not exists (select 1 from ${askedQuestions} where ${askedQuestions.groupId} = ${groups.id}
          and ${askedQuestions.userId} = ${groupMembers.userId} and ${askedQuestions.moment} = ${moment}
          and ${askedQuestions.eventDay} = ${eventDay()})`,
      ),
    )
    .orderBy(groups.id, groupMembers.userId)
    .limit(limit)
}

/** The given users who are still accepted members. Locks their memberships until the end of the transaction. */
export async function lockMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.userId, [...userIds]), isAccepted()))
    .orderBy(groupMembers.userId)
    .for('share')
  return rows.map(({ userId }) => userId)
}

/** Skips questions asked before. @returns the users of the new rows */
export async function insertAskedQuestions(tx: Tx, rows: (typeof askedQuestions.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return []
  const stored = await tx
    .insert(askedQuestions)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: askedQuestions.userId })
  return stored.map(({ userId }) => userId)
}

type AttendanceChange = Partial<Omit<typeof attendances.$inferInsert, 'groupId' | 'userId'>>

/** Requires the locked membership. */
export async function upsertAttendance(
  tx: Tx,
  groupId: string,
  userId: string,
  change: AttendanceChange,
): Promise<void> {
  await tx
    .insert(attendances)
    .values({ groupId, userId, ...change })
    .onConflictDoUpdate({ target: [attendances.groupId, attendances.userId], set: change })
}

export async function findAttendance(db: Queryable, groupId: string, userId: string) {
  const [row] = await db
    .select()
    .from(attendances)
    .where(and(eq(attendances.groupId, groupId), eq(attendances.userId, userId)))
  return row
}

/** For a removed member, whose membership row stays. */
export async function deleteAttendance(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(attendances).where(and(eq(attendances.groupId, groupId), eq(attendances.userId, userId)))
}

export async function upsertCancellation(tx: Tx, row: typeof cancellations.$inferInsert): Promise<void> {
  await tx
    .insert(cancellations)
    .values(row)
    .onConflictDoUpdate({ target: [cancellations.groupId, cancellations.userId], set: row })
}

export async function deleteCancellation(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(cancellations).where(and(eq(cancellations.groupId, groupId), eq(cancellations.userId, userId)))
}

export async function deleteAskedQuestions(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(askedQuestions).where(and(eq(askedQuestions.groupId, groupId), eq(askedQuestions.userId, userId)))
}
