import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isLiveEvent, isOver, tookPlace } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { eventDay } from '../meetings/filters.ts'
import { isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import type { GroupTurnout } from './policy.ts'
import { metPairs, turnoutObjections, turnoutRecords, turnoutStatements } from './tables.ts'

type RecordRow = typeof turnoutRecords.$inferSelect

const eventColumns = {
  id: events.id,
  title: events.title,
  slug: events.slug,
  startsAt: events.startsAt,
  isLive: sql<boolean>`${isLiveEvent()}`,
}

/** The record is of the event's current day: records of a day before the event moved do not count. */
const isOfThisDay = () => sql`${turnoutRecords.eventDay} = ${eventDay()}`

export async function findEventOfGroup(db: Queryable, groupId: string) {
  const [row] = await db
    .select({ event: eventColumns, eventDay: eventDay() })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eq(groups.id, groupId))
  return row
}

const withoutRecord = sql`not exists (select 1 from ${turnoutRecords} where ${turnoutRecords.groupId} = ${groupMembers.groupId}
  and ${turnoutRecords.userId} = ${groupMembers.userId} and ${isOfThisDay()})`

/**
 * From memberships of live events that ended in a period; of some groups if given. Existing records stay; those of a former
 * date of the event start again.
 */
export async function insertRecordsOfMembers(
  db: Queryable,
  { groupIds, ...period }: { after: Date; until: Date; groupIds?: readonly string[] },
): Promise<void> {
  const ended = and(tookPlace(period), groupIds === undefined ? undefined : inArray(groups.id, [...groupIds]))
  const ofFormerDay = db
    .select({ groupId: turnoutRecords.groupId, userId: turnoutRecords.userId })
    .from(turnoutRecords)
    .innerJoin(groups, eq(groups.id, turnoutRecords.groupId))
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .where(and(ended, sql`not ${isOfThisDay()}`))
  await db
    .delete(turnoutStatements)
    .where(sql`(${turnoutStatements.groupId}, ${turnoutStatements.byId}) in ${ofFormerDay}`)
  const expected = db
    .select({
      groupId: groupMembers.groupId,
      userId: groupMembers.userId,
      eventId: groups.eventId,
      eventDay: eventDay().as('event_day'),
      askedAt: sql<null>`null::timestamptz`.as('asked_at'),
      answeredAt: sql<null>`null::timestamptz`.as('answered_at'),
      settledAt: sql<null>`null::timestamptz`.as('settled_at'),
      outcome: sql<null>`null::text`.as('outcome'),
      isCounted: sql<boolean>`false`.as('is_counted'),
    })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isAccepted()))
    .where(and(ended, lte(groupMembers.joinedAt, events.overAt), withoutRecord))
  await db
    .insert(turnoutRecords)
    .select(expected)
    .onConflictDoUpdate({
      target: [turnoutRecords.groupId, turnoutRecords.userId],
      set: { eventDay: sql`excluded.event_day`, answeredAt: null, settledAt: null, outcome: null },
      setWhere: sql`${turnoutRecords.eventDay} <> excluded.event_day`,
    })
}

/** Stores the records of members who leave, or whose group is deleted, after the start. Safe to repeat. */
export async function insertRecords(
  tx: Tx,
  row: Pick<RecordRow, 'groupId' | 'eventId' | 'eventDay'>,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insert(turnoutRecords)
    .values(userIds.map((userId) => ({ ...row, userId })))
    .onConflictDoNothing()
}

/** Until the end of the transaction. Not `for update`: rows that refer to it may be written meanwhile. */
export async function lockRecord(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx
    .select()
    .from(turnoutRecords)
    .where(and(eq(turnoutRecords.groupId, groupId), eq(turnoutRecords.userId, userId)))
    .for('no key update')
}

export const lockRecordsOfGroup = (tx: Tx, groupId: string): Promise<RecordRow[]> =>
  tx
    .select()
    .from(turnoutRecords)
    .where(eq(turnoutRecords.groupId, groupId))
    .orderBy(turnoutRecords.userId)
    .for('no key update')

export const listExpected = (db: Queryable, groupIds: readonly string[]) =>
  db
    .select({
      groupId: turnoutRecords.groupId,
      /** Null after the group was deleted. */
      groupName: groups.name,
      person: personColumns(users),
      createdAt: users.createdAt,
      answeredAt: turnoutRecords.answeredAt,
    })
    .from(turnoutRecords)
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .innerJoin(users, and(eq(users.id, turnoutRecords.userId), isVisible()))
    .leftJoin(groups, eq(groups.id, turnoutRecords.groupId))
    .where(and(inArray(turnoutRecords.groupId, [...groupIds]), isOfThisDay()))
    .orderBy(sql`lower(${users.username})`)

export const listStatementsBy = (db: Queryable, groupIds: readonly string[], byId: string) =>
  db
    .select({ groupId: turnoutStatements.groupId, aboutId: turnoutStatements.aboutId })
    .from(turnoutStatements)
    .where(
      and(
        inArray(turnoutStatements.groupId, [...groupIds]),
        eq(turnoutStatements.byId, byId),
        turnoutStatements.isPresent,
      ),
    )

/** Requires the locked record of the person. */
export async function replaceStatements(
  tx: Tx,
  { groupId, byId, isEstablished, now }: { groupId: string; byId: string; isEstablished: boolean; now: Date },
  presentIds: readonly string[],
): Promise<void> {
  await tx
    .delete(turnoutStatements)
    .where(and(eq(turnoutStatements.groupId, groupId), eq(turnoutStatements.byId, byId)))
  if (presentIds.length > 0)
    await tx
      .insert(turnoutStatements)
      .values(presentIds.map((aboutId) => ({ groupId, byId, aboutId, isPresent: true, isEstablished, statedAt: now })))
  await tx
    .update(turnoutRecords)
    .set({ answeredAt: now })
    .where(and(eq(turnoutRecords.groupId, groupId), eq(turnoutRecords.userId, byId)))
}

export type StoredGroupTurnout = GroupTurnout & {
  groupId: string
  event: { id: string; title: string; slug: string; startsAt: Date; isLive: boolean }
  /** Of the people whose outcome is settled, whether they went along. */
  settled: ReadonlyMap<string, boolean>
}

export async function listGroupTurnouts(db: Queryable, groupIds: readonly string[]): Promise<StoredGroupTurnout[]> {
  if (groupIds.length === 0) return []
  const ids = [...groupIds]
  const records = await db
    .select({ record: turnoutRecords, event: eventColumns, memberSince: users.createdAt })
    .from(turnoutRecords)
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .innerJoin(users, and(eq(users.id, turnoutRecords.userId), isVisible()))
    .where(and(inArray(turnoutRecords.groupId, ids), isOfThisDay()))
  const statements = await db
    .select()
    .from(turnoutStatements)
    .where(and(inArray(turnoutStatements.groupId, ids), turnoutStatements.isPresent))
  const statementsOf = Map.groupBy(statements, ({ groupId }) => groupId)
  return [...Map.groupBy(records, ({ record }) => record.groupId)].flatMap(([groupId, rows]) => {
    const [first] = rows
    if (first === undefined) return []
    return {
      groupId,
      event: first.event,
      memberSince: new Map(rows.map(({ record, memberSince }) => [record.userId, memberSince])),
      statements: statementsOf.get(groupId) ?? [],
      settled: new Map(
        rows.flatMap(({ record }) =>
          record.settledAt === null ? [] : [[record.userId, record.outcome === 'WENT'] as const],
        ),
      ),
    }
  })
}

export async function listGroupIdsOfPerson(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ groupId: turnoutRecords.groupId })
    .from(turnoutRecords)
    .where(eq(turnoutRecords.userId, userId))
  return rows.map(({ groupId }) => groupId)
}

export async function listGroupsToSettle(db: Queryable, endedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ groupId: turnoutRecords.groupId })
    .from(turnoutRecords)
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .where(and(isNull(turnoutRecords.settledAt), isOver(endedBefore)))
    .limit(limit)
  return rows.map(({ groupId }) => groupId)
}

export async function settleRecord(
  tx: Tx,
  groupId: string,
  userId: string,
  columns: Pick<RecordRow, 'outcome' | 'isCounted' | 'settledAt'>,
): Promise<void> {
  await tx
    .update(turnoutRecords)
    .set(columns)
    .where(and(eq(turnoutRecords.groupId, groupId), eq(turnoutRecords.userId, userId)))
}

export async function deleteExpired(db: Queryable, endedBefore: Date): Promise<void> {
  const old = db.select({ id: events.id }).from(events).where(isOver(endedBefore))
  await db
    .delete(turnoutStatements)
    .where(
      sql`${turnoutStatements.groupId} in (select ${turnoutRecords.groupId} from ${turnoutRecords} where ${inArray(turnoutRecords.eventId, old)})`,
    )
  await db.delete(turnoutRecords).where(and(inArray(turnoutRecords.eventId, old), isNull(turnoutRecords.outcome)))
}

/** Deletes what earlier releases stored about people who did not come, and about the codes that proved a meeting. */
export async function deleteAbsences(db: Queryable): Promise<void> {
  await db.delete(turnoutObjections)
  await db.delete(turnoutStatements).where(eq(turnoutStatements.isPresent, false))
  await db
    .update(turnoutRecords)
    .set({ outcome: null, isCounted: false })
    .where(sql`${turnoutRecords.outcome} <> 'WENT'`)
  await db.delete(metPairs)
}
