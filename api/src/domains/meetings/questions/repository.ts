import { DAY_HOURS, meetingLimits } from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { and, eq, exists, gt, inArray, isNotNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { eventDay } from '../filters.ts'
import type { AttendanceMoment } from '../policy.ts'
import { askedQuestions, attendances, meetings, type QuestionMoment } from '../tables.ts'

type Period = { after: Date; until: Date }

const isIn = (column: typeof events.startsAt | typeof meetings.at, { after, until }: Period) =>
  and(gt(column, after), lte(column, until))

/** Accepted members of live events that a condition names, who were not asked at this moment for the event's current day. */
const listUnasked = (db: Queryable, moment: QuestionMoment, condition: SQL | undefined) =>
  db
    .select({ groupId: groups.id, userId: groupMembers.userId, eventDay: eventDay() })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isAccepted()))
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isVisible()))
    .leftJoin(meetings, eq(meetings.groupId, groups.id))
    .leftJoin(attendances, isArrivalOf(groupMembers.userId))
    .where(and(isLiveEvent(), condition, not(wasAsked(moment, eq(askedQuestions.userId, groupMembers.userId)))))
    .orderBy(groups.id, groupMembers.userId)

const wasAsked = (moment: QuestionMoment, who?: SQL) => sql`exists (select 1 from ${askedQuestions}
  where ${askedQuestions.groupId} = ${groups.id} and ${askedQuestions.moment} = ${moment}
    and ${askedQuestions.eventDay} = ${eventDay()}${who && sql` and ${who}`})`

const isArrivalOf = (userId: typeof groupMembers.userId) =>
  and(eq(attendances.groupId, groups.id), eq(attendances.userId, userId), eq(attendances.arrivalDay, eventDay()))

/** Across a clock change, a week before is the same time of day in Amsterdam, and 24 hours before are 24 hours. */
const MOMENTS: Readonly<Record<AttendanceMoment, SQL>> = {
  WEEK: sql`((${events.startsAt} at time zone 'Europe/Amsterdam') - interval '7 days') at time zone 'Europe/Amsterdam'`,
  DAY: sql`${events.startsAt} - interval '24 hours'`,
}

/** Members who joined before the moment, not asked at it. @param startsAfter for earlier events the question is too late */
export const listMembersToAsk = (
  db: Queryable,
  { moment, now, startsAfter, limit }: { moment: AttendanceMoment; now: Date; startsAfter: Date; limit: number },
) =>
  listUnasked(
    db,
    moment,
    and(
      // A bound on the indexed column: the moment is at most 8 days before the start.
      sql`${events.startsAt} > ${startsAfter.toISOString()} and ${events.startsAt} < ${now.toISOString()}::timestamptz + interval '8 days'`,
      sql`${MOMENTS[moment]} <= ${now.toISOString()}`,
      isNotNull(groupMembers.joinedAt),
      lte(groupMembers.joinedAt, MOMENTS[moment]),
    ),
  ).limit(limit)

const isTogether = gt(groups.memberCount, 1)
const withoutMeeting = sql`${meetings.groupId} is null`
const hasOpenPoll = isNotNull(meetings.openPollSeq)

/**
 * Of groups of two or more whose event starts in a period: the owner without a meeting, or all members who vote about it.
 */
export const listPeopleToAskForMeeting = (db: Queryable, moment: 'MEETING_OWNER' | 'MEETING_ALL', starts: Period) =>
  listUnasked(
    db,
    moment,
    and(
      isIn(events.startsAt, starts),
      isTogether,
      moment === 'MEETING_OWNER' ? and(withoutMeeting, eq(groupMembers.userId, groups.ownerId)) : hasOpenPoll,
    ),
  )

/** Members who meet in a period from now on, and did not say where they are. They can say so once the day has begun. */
export const listPeopleWhoSetOut = (db: Queryable, meets: Period) =>
  listUnasked(
    db,
    'SET_OUT',
    and(
      isIn(meetings.at, meets),
      lte(events.startsAt, new Date(meets.after.getTime() + DAY_HOURS.before * HOUR)),
      isTogether,
      sql`${attendances.userId} is null`,
    ),
  )

const other = alias(groupMembers, 'other')
const person = alias(users, 'person')
const said = alias(attendances, 'said')

/**
 * Of each group that met in a period and in which somebody said nothing: the first member to arrive, else to be on the way.
 * Once for a group and day.
 */
export const listPeopleToCallOut = (db: Queryable, met: Period, now: Date) =>
  listUnasked(
    db,
    'CALL_OUT',
    and(
      isIn(meetings.at, met),
      isNotOver(now),
      not(wasAsked('CALL_OUT')),
      exists(
        db
          .select({ one: sql`1` })
          .from(other)
          .innerJoin(person, and(eq(person.id, other.userId), isVisible(person)))
          .leftJoin(
            said,
            and(eq(said.groupId, other.groupId), eq(said.userId, other.userId), eq(said.arrivalDay, eventDay())),
          )
          .where(and(eq(other.groupId, groups.id), isAccepted(other), sql`${said.userId} is null`)),
      ),
      sql`${groupMembers.userId} = (select said.user_id from ${attendances} said
        join ${groupMembers} other on other.group_id = said.group_id and other.user_id = said.user_id and ${isAccepted(other)}
        join ${users} person on person.id = other.user_id and ${isVisible(person)}
        where said.group_id = ${groups.id} and said.arrival_day = ${eventDay()}
        order by said.arrival_status = 'HERE' desc, said.arrival_at, said.user_id limit 1)`,
    ),
  )

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

/** For a removed member, whose membership row stays. */
export async function deleteAskedQuestions(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(askedQuestions).where(and(eq(askedQuestions.groupId, groupId), eq(askedQuestions.userId, userId)))
}

export async function listGroupsWithoutMeeting(db: Queryable, starts: Period): Promise<string[]> {
  const rows = await db
    .select({ groupId: groups.id })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .leftJoin(meetings, eq(meetings.groupId, groups.id))
    .where(and(isLiveEvent(), isIn(events.startsAt, starts), isTogether, withoutMeeting))
    .orderBy(groups.id)
  return rows.map(({ groupId }) => groupId)
}

export async function listPollsToSettle(db: Queryable, startsBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ groupId: meetings.groupId })
    .from(meetings)
    .innerJoin(groups, eq(groups.id, meetings.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(hasOpenPoll, isLiveEvent(), lte(events.startsAt, startsBefore)))
    .orderBy(meetings.groupId)
  return rows.map(({ groupId }) => groupId)
}

/**
 * Each as a version of its own: the default is so many minutes before the start; an agreed one keeps its time of day and
 * goes to the event's new day.
 */
export async function moveMeetings(tx: Tx, now: Date) {
  const isDefault = eq(meetings.state, 'DEFAULT')
  const beforeStart = sql`${events.startsAt} - ${meetingLimits.defaultMinutesBefore} * interval '1 minute'`
  const onNewDay = sql`(${meetings.at} at time zone 'Europe/Amsterdam'
    + (${eventDay()}::date - ${meetings.agreedForDay}::date) * interval '1 day') at time zone 'Europe/Amsterdam'`
  return tx
    .update(meetings)
    .set({
      at: sql`case when ${isDefault} then ${beforeStart} else ${onNewDay} end`,
      agreedForDay: eventDay(),
      version: sql`${meetings.version} + 1`,
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groups.id, meetings.groupId),
        isLiveEvent(),
        gt(events.startsAt, now),
        or(and(isDefault, ne(meetings.at, beforeStart)), and(not(isDefault), ne(meetings.agreedForDay, eventDay()))),
      ),
    )
    .returning({ groupId: meetings.groupId, state: meetings.state })
}

export async function confirmStandingProposals(
  tx: Tx,
  { proposedBefore, startsBefore }: { proposedBefore: Date; startsBefore: Date },
): Promise<string[]> {
  const rows = await tx
    .update(meetings)
    .set({ state: 'CONFIRMED' })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groups.id, meetings.groupId),
        eq(meetings.state, 'PROPOSED'),
        or(lte(meetings.proposedAt, proposedBefore), lte(events.startsAt, startsBefore)),
      ),
    )
    .returning({ groupId: meetings.groupId })
  return rows.map(({ groupId }) => groupId)
}
