import type { LookingOutcome, LookingPreferences } from 'contract/looking.ts'
import { type AnyColumn, and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isActiveEvent, isListedEvent, isOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { ageInYears, isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { isKnownTo, isSeenLooking, isStillLooking } from './filters.ts'
import { looking, waves } from './tables.ts'

export type LookingRow = typeof looking.$inferSelect
export type LookingView = Awaited<ReturnType<typeof listLookingViews>>[number]

const isLookingAt = (eventId: string, now: Date): SQL | undefined =>
  and(eq(looking.eventId, eventId), isStillLooking(), isVisible(), isActiveEvent(now), events.isPublic)

type Id = string | AnyColumn

const hasWaved = (eventId: string, userId: Id, toId: Id) =>
  sql<boolean>`exists (${sql`
  select 1 from ${waves} where ${waves.eventId} = ${eventId} and ${waves.userId} = ${userId} and ${waves.toId} = ${toId}
    and ${waves.withdrawnAt} is null`})`

/** The longest-looking first. */
export const listLookingViews = (db: Queryable, eventId: string, viewerId: string, now: Date) =>
  db
    .select({
      age: ageInYears(now),
      note: looking.note,
      since: looking.since,
      user: personColumns(users),
      hasWaved: hasWaved(eventId, viewerId, users.id),
      hasWavedBack: hasWaved(eventId, users.id, viewerId),
    })
    .from(looking)
    .innerJoin(users, eq(users.id, looking.userId))
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(and(isLookingAt(eventId, now), isSeenLooking(viewerId, users)))
    .orderBy(asc(looking.since), asc(looking.userId))

export async function listLookingIds(db: Queryable, eventId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: looking.userId })
    .from(looking)
    .innerJoin(users, eq(users.id, looking.userId))
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(isLookingAt(eventId, now))
    .orderBy(asc(looking.since), asc(looking.userId))
  return rows.map(({ userId }) => userId)
}

export async function findLooking(db: Queryable, eventId: string, userId: string): Promise<LookingRow | undefined> {
  const [row] = await db
    .select()
    .from(looking)
    .where(and(eq(looking.eventId, eventId), eq(looking.userId, userId), isStillLooking()))
  return row
}

/** A person who looked before begins again. */
export async function upsertLooking(
  tx: Tx,
  row: { eventId: string; userId: string; note: string | null; since: Date } & LookingPreferences,
): Promise<void> {
  const { eventId: _, userId: __, ...set } = row
  await tx
    .insert(looking)
    .values(row)
    .onConflictDoUpdate({
      target: [looking.eventId, looking.userId],
      set: { ...set, advisedAt: null, lastCalledAt: null, endedAt: null, outcome: null },
    })
}

export async function updateLooking(
  tx: Tx,
  eventId: string,
  userId: string,
  columns: Partial<{ note: string | null } & LookingPreferences>,
): Promise<void> {
  await tx
    .update(looking)
    .set(columns)
    .where(and(eq(looking.eventId, eventId), eq(looking.userId, userId)))
}

/** @returns false when the person was not looking */
export async function endLooking(tx: Tx, eventId: string, userId: string, outcome: LookingOutcome, endedAt: Date) {
  const rows = await tx
    .update(looking)
    .set({ note: null, endedAt, outcome })
    .where(and(eq(looking.eventId, eventId), eq(looking.userId, userId), isStillLooking()))
    .returning({ userId: looking.userId })
  return rows.length > 0
}

export async function listEventIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ eventId: looking.eventId })
    .from(looking)
    .where(and(eq(looking.userId, userId), isStillLooking()))
  return rows.map(({ eventId }) => eventId)
}

const reader = alias(users, 'reader')

/** People who look or go, and may know that this person looks. */
export async function listReaderIds(db: Queryable, eventId: string, userId: string): Promise<string[]> {
  const lookingIds = db
    .select({ userId: looking.userId })
    .from(looking)
    .where(and(eq(looking.eventId, eventId), isStillLooking()))
  const goingIds = db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groups.eventId, eventId), isAccepted()))
  const rows = await db
    .select({ id: reader.id })
    .from(reader)
    .innerJoin(users, eq(users.id, userId))
    .where(and(inArray(reader.id, lookingIds.union(goingIds)), isKnownTo(reader.id, users)))
  return rows.map(({ id }) => id)
}

const eventsOverSince = (db: Queryable, before: Date) => db.select({ id: events.id }).from(events).where(isOver(before))

export async function deleteNotes(db: Queryable, now: Date): Promise<void> {
  await db
    .update(looking)
    .set({ note: null })
    .where(and(sql`${looking.note} is not null`, inArray(looking.eventId, eventsOverSince(db, now))))
}

/** Locks the looking of these people, in one order everywhere. */
export async function lockLooking(tx: Tx, eventId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ userId: looking.userId })
    .from(looking)
    .where(and(eq(looking.eventId, eventId), inArray(looking.userId, [...userIds])))
    .orderBy(asc(looking.userId))
    .for('update')
}

type WaveKey = Pick<typeof waves.$inferSelect, 'eventId' | 'userId' | 'toId'>
const isWave = ({ eventId, userId, toId }: WaveKey) =>
  and(eq(waves.eventId, eventId), eq(waves.userId, userId), eq(waves.toId, toId))

export async function findWave(db: Queryable, wave: WaveKey) {
  const [row] = await db.select().from(waves).where(isWave(wave))
  return row
}

export async function upsertWave(tx: Tx, row: WaveKey & { wavedAt: Date }): Promise<void> {
  await tx
    .insert(waves)
    .values(row)
    .onConflictDoUpdate({ target: [waves.userId, waves.toId, waves.eventId], set: { withdrawnAt: null } })
}

/** @returns false when there was none */
export async function updateWithdrawn(tx: Tx, wave: WaveKey, withdrawnAt: Date): Promise<boolean> {
  const rows = await tx
    .update(waves)
    .set({ withdrawnAt })
    .where(and(isWave(wave), isNull(waves.withdrawnAt)))
    .returning({ toId: waves.toId })
  return rows.length > 0
}

/** Greetings are of use until the event is over. */
export async function deleteWaves(db: Queryable, now: Date): Promise<void> {
  await db.delete(waves).where(inArray(waves.eventId, eventsOverSince(db, now)))
}

/** People who have looked since before this moment, and were told nothing about the event after it. */
export const listUnadvised = (db: Queryable, quietSince: Date, now: Date) =>
  db
    .select({ eventId: looking.eventId, userId: looking.userId })
    .from(looking)
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(
      and(
        isStillLooking(),
        lte(looking.since, quietSince),
        isNull(looking.advisedAt),
        isListedEvent(),
        gt(events.startsAt, now),
        sql`not exists (select 1 from ${notifications} where ${notifications.userId} = ${looking.userId}
          and ${notifications.eventId} = ${looking.eventId} and ${notifications.createdAt} > ${quietSince.toISOString()})`,
      ),
    )

/** @returns those who were not advised before */
export async function updateAdvised(tx: Tx, eventId: string, userIds: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx
    .update(looking)
    .set({ advisedAt: at })
    .where(
      and(
        eq(looking.eventId, eventId),
        inArray(looking.userId, [...userIds]),
        isStillLooking(),
        isNull(looking.advisedAt),
      ),
    )
    .returning({ userId: looking.userId })
  return rows.map(({ userId }) => userId)
}

export async function listUncalled(db: Queryable, { after, until }: { after: Date; until: Date }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ eventId: looking.eventId })
    .from(looking)
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(
      and(
        isStillLooking(),
        isNull(looking.lastCalledAt),
        isListedEvent(),
        gt(events.startsAt, after),
        lte(events.startsAt, until),
      ),
    )
  return rows.map(({ eventId }) => eventId)
}

/** @returns those who were not called before */
export async function updateLastCalled(tx: Tx, eventId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .update(looking)
    .set({ lastCalledAt: at })
    .where(and(eq(looking.eventId, eventId), isStillLooking(), isNull(looking.lastCalledAt)))
    .returning({ userId: looking.userId })
  return rows.map(({ userId }) => userId)
}

export async function deleteLookingBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(looking).where(inArray(looking.eventId, eventsOverSince(db, before)))
}
