import type { Trust, TurnoutOutcome } from 'contract/turnout.ts'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isLiveEvent, isNotOver, isOver, tookPlace } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { eventDay } from '../meetings/filters.ts'
import { isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { noShows, timesWent } from './filters.ts'
import { listMetPairs } from './met/repository.ts'
import type { GroupTurnout } from './policy.ts'
import { metPairs, turnoutObjections, turnoutRecords, turnoutStatements } from './tables.ts'

export type RecordRow = typeof turnoutRecords.$inferSelect
export type ObjectionRow = typeof turnoutObjections.$inferSelect

const eventColumns = {
  id: events.id,
  title: events.title,
  slug: events.slug,
  startsAt: events.startsAt,
  overAt: events.overAt,
  isLive: sql<boolean>`${isLiveEvent()}`,
}

/** The record is of the event's current day: records of a day before the event moved do not count. */
const isOfThisDay = () => sql`${turnoutRecords.eventDay} = ${eventDay()}`

/** The event of an existing group, or of one with records that was deleted. */
export async function findTurnoutEvent(db: Queryable, groupId: string) {
  const [row] = await db
    .select({ event: eventColumns, eventDay: eventDay() })
    .from(events)
    .where(
      sql`${events.id} in (select ${groups.eventId} from ${groups} where ${groups.id} = ${groupId}
        union select ${turnoutRecords.eventId} from ${turnoutRecords} where ${turnoutRecords.groupId} = ${groupId})`,
    )
  return row && { ...row, groupName: await findGroupName(db, groupId) }
}

async function findGroupName(db: Queryable, groupId: string): Promise<string | null> {
  const [row] = await db.select({ name: groups.name }).from(groups).where(eq(groups.id, groupId))
  return row?.name ?? null
}

const withoutRecord = sql`not exists (select 1 from ${turnoutRecords} where ${turnoutRecords.groupId} = ${groupMembers.groupId}
  and ${turnoutRecords.userId} = ${groupMembers.userId} and ${isOfThisDay()})`

/**
 * Stores who was expected, from the memberships of live events that ended in a period; of one group if given. Existing
 * records stay; those of a former date of the event start again, without what was said then.
 */
export async function insertRecordsOfMembers(
  db: Queryable,
  { endedAfter, now, groupId }: { endedAfter: Date; now: Date; groupId?: string },
): Promise<void> {
  const ended = and(
    tookPlace({ after: endedAfter, until: now }),
    groupId === undefined ? undefined : eq(groups.id, groupId),
  )
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

/**
 * The record of a person, locked until the end of the transaction. Not `for update`: rows that refer to it may be written
 * meanwhile.
 */
export async function lockRecord(tx: Tx, groupId: string, userId: string): Promise<RecordRow | undefined> {
  const [row] = await tx
    .select()
    .from(turnoutRecords)
    .where(and(eq(turnoutRecords.groupId, groupId), eq(turnoutRecords.userId, userId)))
    .for('no key update')
  return row
}

export const lockRecordsOfGroup = (tx: Tx, groupId: string): Promise<RecordRow[]> =>
  tx
    .select()
    .from(turnoutRecords)
    .where(eq(turnoutRecords.groupId, groupId))
    .orderBy(turnoutRecords.userId)
    .for('no key update')

/** All who were expected, without suspended people. */
export async function listExpected(db: Queryable, groupId: string) {
  return db
    .select({
      groupId: turnoutRecords.groupId,
      person: personColumns(users),
      createdAt: users.createdAt,
      answeredAt: turnoutRecords.answeredAt,
      settledAt: turnoutRecords.settledAt,
    })
    .from(turnoutRecords)
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .innerJoin(users, and(eq(users.id, turnoutRecords.userId), isVisible()))
    .where(and(eq(turnoutRecords.groupId, groupId), isOfThisDay()))
    .orderBy(sql`lower(${users.username})`)
}

export async function listStatementsBy(db: Queryable, groupId: string, byId: string) {
  return db
    .select({ aboutId: turnoutStatements.aboutId, isPresent: turnoutStatements.isPresent })
    .from(turnoutStatements)
    .where(and(eq(turnoutStatements.groupId, groupId), eq(turnoutStatements.byId, byId)))
}

/** Requires the locked record of the person. */
export async function replaceStatements(
  tx: Tx,
  { groupId, byId, isEstablished, now }: { groupId: string; byId: string; isEstablished: boolean; now: Date },
  said: readonly { aboutId: string; isPresent: boolean }[],
): Promise<void> {
  await tx
    .delete(turnoutStatements)
    .where(and(eq(turnoutStatements.groupId, groupId), eq(turnoutStatements.byId, byId)))
  if (said.length > 0)
    await tx
      .insert(turnoutStatements)
      .values(said.map((one) => ({ ...one, groupId, byId, isEstablished, statedAt: now })))
  await tx
    .update(turnoutRecords)
    .set({ answeredAt: now })
    .where(and(eq(turnoutRecords.groupId, groupId), eq(turnoutRecords.userId, byId)))
}

export type StoredGroupTurnout = GroupTurnout & {
  groupId: string
  event: GroupTurnout['event'] & { id: string; title: string; slug: string }
  /** Stored outcomes of settled records. */
  settled: ReadonlyMap<string, TurnoutOutcome | null>
}

/** The data that decide the turnout of these groups, without the blocks. */
export async function listStoredTurnouts(db: Queryable, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  const ids = [...groupIds]
  const records = await db
    .select({ record: turnoutRecords, event: eventColumns, memberSince: users.createdAt })
    .from(turnoutRecords)
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .innerJoin(users, and(eq(users.id, turnoutRecords.userId), isVisible()))
    .where(and(inArray(turnoutRecords.groupId, ids), isOfThisDay()))
  const statements = await db.select().from(turnoutStatements).where(inArray(turnoutStatements.groupId, ids))
  const statementsOf = Map.groupBy(statements, ({ groupId }) => groupId)
  const metOf = Map.groupBy(await listMetPairs(db, ids), ({ groupId }) => groupId)
  return [...Map.groupBy(records, ({ record }) => record.groupId)].flatMap(([groupId, rows]) => {
    const [first] = rows
    if (first === undefined) return []
    const people = rows.map(({ record }) => record.userId)
    return {
      groupId,
      event: first.event,
      people,
      memberSince: new Map(rows.map(({ record, memberSince }) => [record.userId, memberSince])),
      statements: statementsOf.get(groupId) ?? [],
      met: metOf.get(groupId) ?? [],
      settled: new Map(
        rows.flatMap(({ record }) => (record.settledAt === null ? [] : [[record.userId, record.outcome] as const])),
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

/** Groups whose event ended before this, with records that are not settled. */
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

/** Deletes the statements and meetings of events that ended before this, and their records except outcome WENT. */
export async function deleteExpired(db: Queryable, endedBefore: Date): Promise<void> {
  const old = db.select({ id: events.id }).from(events).where(isOver(endedBefore))
  await db
    .delete(turnoutStatements)
    .where(
      sql`${turnoutStatements.groupId} in (select ${turnoutRecords.groupId} from ${turnoutRecords} where ${inArray(turnoutRecords.eventId, old)})`,
    )
  await db.delete(metPairs).where(inArray(metPairs.eventId, old))
  await db
    .delete(turnoutRecords)
    .where(
      and(
        inArray(turnoutRecords.eventId, old),
        or(isNull(turnoutRecords.outcome), sql`${turnoutRecords.outcome} <> 'WENT'`),
      ),
    )
}

/** One's own record of events that ended after an instant, newest first. */
export async function listOwnRecords(
  db: Queryable,
  userId: string,
  { endedAfter, now }: { endedAfter: Date; now: Date },
) {
  return selectOwn(db)
    .where(and(eq(turnoutRecords.userId, userId), isOfThisDay(), isNotOver(endedAfter), isOver(now)))
    .orderBy(desc(events.overAt), turnoutRecords.groupId)
}

export async function findOwnRecord(db: Queryable, userId: string, groupId: string) {
  const [row] = await selectOwn(db).where(
    and(eq(turnoutRecords.userId, userId), eq(turnoutRecords.groupId, groupId), isOfThisDay()),
  )
  return row
}
export type OwnRecordRow = NonNullable<Awaited<ReturnType<typeof findOwnRecord>>>

const selectOwn = (db: Queryable) =>
  db
    .select({ record: turnoutRecords, event: eventColumns, groupName: groups.name, objection: turnoutObjections })
    .from(turnoutRecords)
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .leftJoin(groups, eq(groups.id, turnoutRecords.groupId))
    .leftJoin(
      turnoutObjections,
      and(eq(turnoutObjections.groupId, turnoutRecords.groupId), eq(turnoutObjections.userId, turnoutRecords.userId)),
    )

/** What others see of a person. */
export async function findShownTrust(db: Queryable, userId: string, now: Date): Promise<Trust> {
  const [row] = await db
    .select({ timesWent: timesWent(userId, now), noShows: noShows(userId, now) })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { timesWent: null, noShows: null }
}
