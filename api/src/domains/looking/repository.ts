import type { LookingOutcome } from 'contract/looking.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { notBlocked } from '../blocks/filters.ts'
import { isActiveEvent, isOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { isStillLooking } from './filters.ts'
import { looking } from './tables.ts'

export type LookingRow = typeof looking.$inferSelect
export type LookingView = Awaited<ReturnType<typeof listLookingViews>>[number]

/** People looking at this event, if it is live, public and not over. */
const isLookingAt = (eventId: string, now: Date): SQL | undefined =>
  and(eq(looking.eventId, eventId), isStillLooking(), isVisible(), isActiveEvent(now), events.isPublic)

/** The longest-looking first. Without people with a block between them and the viewer. */
export const listLookingViews = (db: Queryable, eventId: string, viewerId: string, now: Date) =>
  db
    .select({
      note: looking.note,
      since: looking.since,
      user: personColumns(users),
    })
    .from(looking)
    .innerJoin(users, eq(users.id, looking.userId))
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(and(isLookingAt(eventId, now), notBlocked(viewerId, users.id)))
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
  row: { eventId: string; userId: string; note: string | null; since: Date },
): Promise<void> {
  const { note, since } = row
  await tx
    .insert(looking)
    .values(row)
    .onConflictDoUpdate({
      target: [looking.eventId, looking.userId],
      set: { note, since, endedAt: null, outcome: null },
    })
}

export async function updateNote(tx: Tx, eventId: string, userId: string, note: string | null): Promise<void> {
  await tx
    .update(looking)
    .set({ note })
    .where(and(eq(looking.eventId, eventId), eq(looking.userId, userId)))
}

/** @returns false when the person was not looking */
export async function endLooking(
  tx: Tx,
  eventId: string,
  userId: string,
  outcome: LookingOutcome,
  endedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(looking)
    .set({ note: null, endedAt, outcome })
    .where(and(eq(looking.eventId, eventId), eq(looking.userId, userId), isStillLooking()))
    .returning({ userId: looking.userId })
  return rows.length > 0
}

export async function findEventOfGroup(db: Queryable, groupId: string): Promise<string | undefined> {
  const [row] = await db.select({ eventId: groups.eventId }).from(groups).where(eq(groups.id, groupId))
  return row?.eventId
}

/** Events at which the person looks; with `otherId` those at which both look. */
export async function listEventIds(db: Queryable, userId: string, otherId?: string): Promise<string[]> {
  const others = db
    .select({ eventId: looking.eventId })
    .from(looking)
    .where(and(eq(looking.userId, otherId ?? userId), isStillLooking()))
  const rows = await db
    .select({ eventId: looking.eventId })
    .from(looking)
    .where(and(eq(looking.userId, userId), isStillLooking(), inArray(looking.eventId, others)))
  return rows.map(({ eventId }) => eventId)
}

/** Accepted members of the groups of this event. */
export async function listGoingIds(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groups.eventId, eventId), isAccepted()))
  return rows.map(({ userId }) => userId)
}

const eventsOverSince = (db: Queryable, before: Date) => db.select({ id: events.id }).from(events).where(isOver(before))

/** Empties the notes at events that are over. */
export async function deleteNotes(db: Queryable, now: Date): Promise<void> {
  await db
    .update(looking)
    .set({ note: null })
    .where(and(sql`${looking.note} is not null`, inArray(looking.eventId, eventsOverSince(db, now))))
}

export async function deleteLookingBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(looking).where(inArray(looking.eventId, eventsOverSince(db, before)))
}
