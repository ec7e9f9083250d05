import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../advisory-locks.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Range } from '../../platform/paging.ts'
import { isBlocked, isVisibleTo } from '../blocks/filters.ts'
import { tookPlace } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted, isMember } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { isOpen } from './filters.ts'
import { references } from './tables.ts'

export type ReferenceRow = typeof references.$inferSelect

/** Serializes writing in both directions, so that of two concurrent transactions one sees the other. Advisory: there may be no row yet. */
export async function lockPair(tx: Tx, groupId: string, userId: string, otherId: string): Promise<void> {
  const pair = [groupId, ...[userId, otherId].sort()].join(':')
  await lockNumber(tx, ADVISORY_LOCKS.references, pair)
}

export async function findEventOfGroup(db: Queryable, groupId: string) {
  const [row] = await db
    .select({ eventId: events.id, endedAt: events.overAt })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eq(groups.id, groupId))
  return row
}

/** Groups of this member whose event ended in the period, the last one first. */
export const listEndedGroups = (db: Queryable, userId: string, period: { after: Date; until: Date }) =>
  db
    .select({ groupId: groups.id, eventTitle: events.title })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(groupMembers.userId, userId), isAccepted(), tookPlace(period)))
    .orderBy(desc(events.overAt), desc(groups.id))

const isBy = (groupId: string, writerId: string, subjectId: string) =>
  and(eq(references.groupId, groupId), eq(references.writerId, writerId), eq(references.subjectId, subjectId))

export async function findReference(db: Queryable, groupId: string, writerId: string, subjectId: string) {
  const [row] = await db
    .select()
    .from(references)
    .where(isBy(groupId, writerId, subjectId))
  return row
}

export async function lockReference(tx: Tx, id: string): Promise<ReferenceRow | undefined> {
  const [row] = await tx.select().from(references).where(eq(references.id, id)).for('update')
  return row
}

export async function saveReference(tx: Tx, row: typeof references.$inferInsert): Promise<void> {
  const { text, again, writtenAt } = row
  await tx
    .insert(references)
    .values(row)
    .onConflictDoUpdate({
      target: [references.groupId, references.writerId, references.subjectId],
      set: { text, again, writtenAt },
    })
}

export async function openReferences(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(references)
    .set({ opensAt: now, announcedAt: now })
    .where(inArray(references.id, [...ids]))
}

export async function deleteReferenceRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(references).where(eq(references.id, id))
}

export async function emptyReference(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx.update(references).set({ text: '', again: false, deletedAt }).where(eq(references.id, id))
}

export const listUnannounced = (db: Queryable, now: Date, limit: number) =>
  db
    .select({ id: references.id, groupId: references.groupId })
    .from(references)
    .where(and(isNull(references.announcedAt), lte(references.opensAt, now)))
    .orderBy(references.opensAt, references.id)
    .limit(limit)

/** @returns the ids of those that no other run announced */
export async function markAnnounced(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx
    .update(references)
    .set({ announcedAt: now })
    .where(and(inArray(references.id, [...ids]), isNull(references.announcedAt)))
    .returning({ id: references.id, deletedAt: references.deletedAt })
  return rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
}

export const listWritten = (db: Queryable, groupId: string, writerId: string): Promise<ReferenceRow[]> =>
  db
    .select()
    .from(references)
    .where(and(eq(references.groupId, groupId), eq(references.writerId, writerId)))

/** The given people who are visible, by name; without people with a block between them and the viewer. */
export const listPeople = (db: Queryable, userIds: readonly string[], viewerId: string) =>
  db
    .select(personColumns(users))
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isVisibleTo(viewerId)))
    .orderBy(sql`lower(${users.username})`, users.id)

/** The viewer may see the writer. The subject sees the same references as everybody else, to be able to report each. */
const isShownTo = (subjectId: string, viewerId: string, now: Date): SQL | undefined =>
  and(eq(references.subjectId, subjectId), isOpen(now), subjectId === viewerId ? isVisible() : isVisibleTo(viewerId))

/** Events that are not public are named to their groups' members only. */
const isEventShown = (viewerId: string): SQL => sql`(${events.isPublic} or ${isMember(references.groupId, viewerId)})`

type OpenReferences = { subjectId: string; viewerId: string; now: Date }

const selectOpenReferences = (db: Queryable, { subjectId, viewerId, now }: OpenReferences) =>
  db
    .select({
      reference: references,
      writer: personColumns(users),
      /** The viewer then sees the name only. */
      isWriterBlocked: sql<boolean>`${isBlocked(viewerId, users.id)}`,
      event: { title: events.title, slug: events.slug },
    })
    .from(references)
    .innerJoin(users, eq(users.id, references.writerId))
    .leftJoin(events, and(eq(events.id, references.eventId), isEventShown(viewerId)))
    .where(isShownTo(subjectId, viewerId, now))
export type ReferenceView = Awaited<ReturnType<typeof selectOpenReferences>>[number]

export const listOpenReferences = (db: Queryable, which: OpenReferences, { limit, offset }: Range) => ({
  rows: selectOpenReferences(db, which)
    .orderBy(desc(references.opensAt), desc(references.id))
    .limit(limit)
    .offset(offset),
  total: db.$count(selectOpenReferences(db, which).as('open')),
})

export const listReferencePairs = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: references.id,
      groupId: references.groupId,
      writerId: references.writerId,
      subjectId: references.subjectId,
      writer: users.username,
      eventId: references.eventId,
      eventTitle: events.title,
    })
    .from(references)
    .innerJoin(users, eq(users.id, references.writerId))
    .leftJoin(events, eq(events.id, references.eventId))
    .where(inArray(references.id, [...ids]))

export async function findReceived(db: Queryable, id: string, subjectId: string, now: Date) {
  const [row] = await db
    .select({ reference: references, writer: users.username })
    .from(references)
    .innerJoin(users, eq(users.id, references.writerId))
    .where(and(eq(references.id, id), eq(references.subjectId, subjectId), isOpen(now)))
  return row
}
