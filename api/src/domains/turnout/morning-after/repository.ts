import type { HomeAnswer } from 'contract/morning-after.ts'
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { tookPlace } from '../../events/filters.ts'
import { eventSummaryColumns, events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { formerMembers, groupMembers, groups } from '../../groups/tables.ts'
import { eventDay } from '../../meetings/filters.ts'
import { cancellations } from '../../meetings/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { morningAfters, turnoutRecords } from '../tables.ts'

type Period = { after: Date; until: Date }

const columns = { eventId: events.id, userId: users.id, overAt: events.overAt, eventDay: eventDay().as('event_day') }

const isUnasked: SQL = sql`not exists (select 1 from ${morningAfters} where ${morningAfters.eventId} = ${events.id}
  and ${morningAfters.userId} = ${users.id} and ${morningAfters.eventDay} = ${eventDay()})`

const isRecordOfThisDay: SQL = sql`${turnoutRecords.eventDay} = ${eventDay()}`

const dayStart: SQL = sql`date_trunc('day', ${events.startsAt} at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam'`

/**
 * People who were expected with somebody else, or left on the day before the start without having cancelled: a person who
 * flees on the way is asked too.
 */
export const listPeopleToAsk = (db: Queryable, period: Period) =>
  union(
    db
      .select(columns)
      .from(turnoutRecords)
      .innerJoin(events, eq(events.id, turnoutRecords.eventId))
      .innerJoin(users, and(eq(users.id, turnoutRecords.userId), isVisible()))
      .where(
        and(
          tookPlace(period),
          isRecordOfThisDay,
          isUnasked,
          sql`exists (select 1 from turnout_records other where other.group_id = ${turnoutRecords.groupId}
            and other.user_id <> ${turnoutRecords.userId} and other.event_day = ${turnoutRecords.eventDay})`,
        ),
      ),
    db
      .select(columns)
      .from(formerMembers)
      .innerJoin(groups, eq(groups.id, formerMembers.groupId))
      .innerJoin(events, eq(events.id, groups.eventId))
      .innerJoin(users, and(eq(users.id, formerMembers.userId), isVisible()))
      .where(
        and(
          tookPlace(period),
          sql`${formerMembers.leftAt} >= ${dayStart}`,
          lte(formerMembers.leftAt, events.overAt),
          isUnasked,
          sql`not exists (select 1 from ${cancellations} where ${cancellations.groupId} = ${groups.id}
            and ${cancellations.userId} = ${users.id})`,
        ),
      ),
  ).orderBy(sql`1`, sql`2`)

/** Skips people asked before, also by another node at the same time. @returns the others */
export async function insertAsked(tx: Tx, rows: (typeof morningAfters.$inferInsert)[]): Promise<string[]> {
  const stored = await tx
    .insert(morningAfters)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: morningAfters.userId })
  return stored.map(({ userId }) => userId)
}

export async function saveHome(
  tx: Tx,
  row: { eventId: string; userId: string; eventDay: string },
  home: HomeAnswer,
  now: Date,
): Promise<void> {
  await tx
    .insert(morningAfters)
    .values({ ...row, askedAt: now, home, answeredAt: now })
    .onConflictDoUpdate({
      target: [morningAfters.eventId, morningAfters.userId, morningAfters.eventDay],
      set: { home, answeredAt: now },
      setWhere: sql`${morningAfters.home} is distinct from excluded.home`,
    })
}

/** The events of a person that ended in a period, with the answer: of their groups, and of those they left on the day. */
export const listMornings = (db: Queryable, userId: string, period: Period) =>
  db
    .select({
      event: { ...eventSummaryColumns, location: events.location },
      overAt: events.overAt,
      eventDay: eventDay(),
      home: morningAfters.home,
      answeredAt: morningAfters.answeredAt,
      groupIds: sql<string[]>`array(select ${turnoutRecords.groupId} from ${turnoutRecords}
        where ${turnoutRecords.eventId} = ${events.id} and ${turnoutRecords.userId} = ${userId} and ${isRecordOfThisDay}
        union select ${groups.id} from ${groups} join ${groupMembers} on ${groupMembers.groupId} = ${groups.id}
        where ${groups.eventId} = ${events.id} and ${groupMembers.userId} = ${userId} and ${isAccepted()}
        and ${groupMembers.joinedAt} <= ${events.overAt})`,
    })
    .from(events)
    .leftJoin(
      morningAfters,
      and(
        eq(morningAfters.eventId, events.id),
        eq(morningAfters.userId, userId),
        sql`${morningAfters.eventDay} = ${eventDay()}`,
      ),
    )
    .where(
      and(
        tookPlace(period),
        sql`(${morningAfters.userId} is not null
          or exists (select 1 from ${turnoutRecords} where ${turnoutRecords.eventId} = ${events.id}
            and ${turnoutRecords.userId} = ${userId} and ${isRecordOfThisDay})
          or ${events.id} in (select ${groups.eventId} from ${groups} join ${groupMembers} on ${groupMembers.groupId} = ${groups.id}
            where ${groupMembers.userId} = ${userId} and ${isAccepted()} and ${groupMembers.joinedAt} <= ${events.overAt}))`,
      ),
    )
    .orderBy(desc(events.overAt))

export async function deleteMorningAfters(db: Queryable, before: Date): Promise<void> {
  await db.delete(morningAfters).where(lte(morningAfters.askedAt, before))
}
