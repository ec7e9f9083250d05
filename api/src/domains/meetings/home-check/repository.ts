import { and, asc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isBlocked, isVisibleTo } from '../../blocks/filters.ts'
import { eventColumns, events } from '../../events/tables.ts'
import { isMembershipOf } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { homeChecks, homeContacts, meetings } from '../tables.ts'

const contactUser = alias(users, 'contact_user')

export type HomeCheckView = NonNullable<Awaited<ReturnType<typeof findHomeCheck>>>

/** With the plan and the contact, unless that account is suspended or there is a block between the two by now. */
export async function findHomeCheck(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      check: homeChecks,
      person: { username: users.username, email: users.email, suspendedAt: users.suspendedAt },
      member: { id: contactUser.id, username: contactUser.username, email: contactUser.email },
      // The id first: an object whose first column is null becomes null.
      contact: {
        id: homeContacts.id,
        email: homeContacts.email,
        agreedAt: homeContacts.agreedAt,
        toldAt: homeContacts.toldAt,
      },
      group: { name: groups.name, size: groups.memberCount },
      event: eventColumns,
      place: meetings.place,
      meetsAt: sql<Date | null>`${meetings.at}`.mapWith(meetings.at),
    })
    .from(homeChecks)
    .innerJoin(users, eq(users.id, homeChecks.userId))
    .leftJoin(
      contactUser,
      and(eq(contactUser.id, homeChecks.contactUserId), isVisibleTo(homeChecks.userId, contactUser)),
    )
    .leftJoin(homeContacts, eq(homeContacts.id, homeChecks.contactId))
    .leftJoin(groups, eq(groups.id, homeChecks.groupId))
    .leftJoin(events, eq(events.id, groups.eventId))
    .leftJoin(meetings, eq(meetings.groupId, homeChecks.groupId))
    .where(eq(homeChecks.userId, userId))
  return row
}

export const lockHomeCheck = async (tx: Tx, userId: string) =>
  (await tx.select().from(homeChecks).where(eq(homeChecks.userId, userId)).for('update'))[0]

type NewCheck = typeof homeChecks.$inferInsert

export async function saveHomeCheck(tx: Tx, row: NewCheck): Promise<void> {
  const { userId: _, ...rest } = { reminders: 0, remindedAt: null, toldAt: null, ...row }
  await tx
    .insert(homeChecks)
    .values(row)
    .onConflictDoUpdate({ target: homeChecks.userId, set: { contactUserId: null, contactId: null, ...rest } })
}

export async function updateHomeCheck(tx: Tx, userId: string, change: Partial<NewCheck>): Promise<void> {
  await tx.update(homeChecks).set(change).where(eq(homeChecks.userId, userId))
}

export async function deleteHomeCheck(db: Queryable, userId: string): Promise<void> {
  await db.delete(homeChecks).where(eq(homeChecks.userId, userId))
}

export async function listDueUserIds(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: homeChecks.userId })
    .from(homeChecks)
    .where(and(lte(homeChecks.at, now), isNull(homeChecks.toldAt)))
    .orderBy(asc(homeChecks.at))
  return rows.map(({ userId }) => userId)
}

export async function deleteToldBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(homeChecks).where(lt(homeChecks.toldAt, before))
}

/** An accepted member of the group without a block between the two. */
export async function findPossibleContact(
  db: Queryable,
  groupId: string,
  { userId, contactId }: { userId: string; contactId: string },
): Promise<{ email: string } | undefined> {
  const rows = await db
    .select({ email: users.email })
    .from(groupMembers)
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isVisible()))
    .where(and(isMembershipOf(groupId, contactId), sql`not ${isBlocked(userId, contactId)}`))
  return rows[0]
}

type ContactKey = { email: string } | { contactUserId: string }

export async function findContact(db: Queryable, userId: string, key: ContactKey) {
  const isContact =
    'email' in key ? eq(homeContacts.email, key.email) : eq(homeContacts.contactUserId, key.contactUserId)
  const [row] = await db
    .select()
    .from(homeContacts)
    .where(and(eq(homeContacts.userId, userId), isContact))
  return row
}

export const countContacts = (db: Queryable, userId: string): Promise<number> =>
  db.$count(homeContacts, eq(homeContacts.userId, userId))

export const countMailContacts = (db: Queryable, userId: string): Promise<number> =>
  db.$count(homeContacts, and(eq(homeContacts.userId, userId), isNotNull(homeContacts.email)))

export async function insertContact(tx: Tx, row: typeof homeContacts.$inferInsert): Promise<void> {
  await tx.insert(homeContacts).values(row)
}

export async function findContactRequest(db: Queryable, contactId: string) {
  const [row] = await db
    .select({ userId: users.id, username: users.username, agreedAt: homeContacts.agreedAt })
    .from(homeContacts)
    .innerJoin(users, and(eq(users.id, homeContacts.userId), isVisible()))
    .where(eq(homeContacts.id, contactId))
  return row
}

/** Safe to repeat: the first moment is kept. @returns whether it is the first */
export async function markAgreed(db: Queryable, contactId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(homeContacts)
    .set({ agreedAt: now })
    .where(and(eq(homeContacts.id, contactId), isNull(homeContacts.agreedAt)))
  return rowCount === 1
}

export async function updateContactTold(tx: Tx, contactId: string, toldAt: Date): Promise<void> {
  await tx.update(homeContacts).set({ toldAt }).where(eq(homeContacts.id, contactId))
}

export const deleteContacts = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.delete(homeContacts).where(eq(homeContacts.userId, userId))).rowCount ?? 0

export async function findContactName(db: Queryable, contactId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: sql<string>`coalesce(${homeContacts.email}, ${contactUser.username})` })
    .from(homeContacts)
    .leftJoin(contactUser, eq(contactUser.id, homeContacts.contactUserId))
    .where(eq(homeContacts.id, contactId))
  return row?.name ?? null
}
