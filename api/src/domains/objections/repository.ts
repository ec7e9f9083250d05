import { aliasedTable, and, asc, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { violatedUnique } from '../../platform/db/errors.ts'
import type { Range } from '../../platform/paging.ts'
import { conversations, messages } from '../chat/tables.ts'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { references } from '../references/tables.ts'
import { isActiveAdmin, isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { decisions, objections } from './tables.ts'

export type DecisionRow = typeof decisions.$inferSelect
export type ObjectionRow = typeof objections.$inferSelect

export async function insertDecision(tx: Tx, row: typeof decisions.$inferInsert): Promise<void> {
  await tx.insert(decisions).values(row)
}

export async function insertObjection(tx: Tx, row: typeof objections.$inferInsert): Promise<void> {
  await tx.insert(objections).values(row)
}

export const isSecondObjection = (error: unknown): boolean => violatedUnique(error) === 'objections_decision'

export type DecisionView = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** With the objection to it and the person's current suspension. */
export async function findDecision(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({ decision: decisions, objection: objections, suspendedAt: users.suspendedAt })
    .from(decisions)
    .leftJoin(objections, eq(objections.decisionId, decisions.id))
    .leftJoin(users, eq(users.id, decisions.personId))
    .where(eq(decisions.tokenHash, tokenHash))
  return row
}

const person = aliasedTable(users, 'person')
const admin = aliasedTable(users, 'admin')
const decider = aliasedTable(users, 'decider')
const nameOf = (table: typeof person) => ({ id: table.id, username: table.username })

const selectViews = (db: Queryable) =>
  db
    .select({
      objection: objections,
      decision: decisions,
      person: nameOf(person),
      admin: nameOf(admin),
      decider: nameOf(decider),
    })
    .from(objections)
    .innerJoin(decisions, eq(decisions.id, objections.decisionId))
    .leftJoin(person, eq(person.id, decisions.personId))
    .leftJoin(admin, eq(admin.id, decisions.adminId))
    .leftJoin(decider, eq(decider.id, objections.deciderId))

export type ObjectionView = NonNullable<Awaited<ReturnType<typeof findObjection>>>

export async function findObjection(db: Queryable, id: string) {
  return (await selectViews(db).where(eq(objections.id, id)))[0]
}

type Status = 'open' | 'decided'
const hasStatus = (status: Status) =>
  status === 'open' ? isNull(objections.decidedAt) : isNotNull(objections.decidedAt)

/** Open ones oldest first, decided ones newest first. */
export function listObjectionViews(db: Queryable, status: Status, page: Range): Promise<ObjectionView[]> {
  const order = status === 'open' ? asc(objections.createdAt) : desc(objections.decidedAt)
  return selectViews(db)
    .where(hasStatus(status))
    .orderBy(order, asc(objections.id))
    .limit(page.limit)
    .offset(page.offset)
}

export const countObjections = async (db: Queryable, status: Status): Promise<number> =>
  db.$count(objections, hasStatus(status))

export async function lockObjection(tx: Tx, id: string): Promise<ObjectionRow | undefined> {
  return (await tx.select().from(objections).where(eq(objections.id, id)).for('update'))[0]
}

export async function updateObjection(tx: Tx, id: string, columns: Partial<ObjectionRow>): Promise<void> {
  await tx.update(objections).set(columns).where(eq(objections.id, id))
}

/** Administrators who are not suspended, apart from this one. */
export const countOtherAdmins = async (db: Queryable, adminId: string): Promise<number> =>
  db.$count(users, and(isActiveAdmin(), ne(users.id, adminId)))

/** Deletes decisions made before an instant, unless an objection is open or the person is still suspended by it. */
export async function deleteDecisionsBefore(db: Queryable, before: Date): Promise<void> {
  const isNeeded = sql`(
    exists (select 1 from ${objections} where ${objections.decisionId} = ${decisions.id} and ${objections.decidedAt} is null)
    or ${decisions.kind} = 'USER_SUSPENDED' and exists (
      select 1 from ${users} where ${users.id} = ${decisions.personId} and not ${isVisible()}))`
  await db.delete(decisions).where(and(lt(decisions.createdAt, before), sql`not ${isNeeded}`))
}

/** For a person who deletes the account. */
export async function deleteDecisionsOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(decisions).where(eq(decisions.personId, personId))
}

const personColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
}
export type AddressedPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export async function findPerson(db: Queryable, userId: string) {
  return (await db.select(personColumns).from(users).where(eq(users.id, userId)))[0]
}

/** The creator of an event. */
export async function findEventCreator(db: Queryable, eventId: string) {
  const [row] = await db
    .select({ person: personColumns, subjectName: events.title })
    .from(events)
    .innerJoin(users, eq(users.id, events.creatorId))
    .where(eq(events.id, eventId))
  return row
}

export async function findGroupOwner(db: Queryable, groupId: string) {
  const [row] = await db
    .select({ person: personColumns, subjectName: groups.name })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.ownerId))
    .where(eq(groups.id, groupId))
  return row
}

/** The writer of a message, with the name of its group; without a name for a direct message. */
export async function findReferenceWriter(db: Queryable, referenceId: string) {
  const [row] = await db
    .select({ person: personColumns, subjectName: events.title })
    .from(references)
    .innerJoin(users, eq(users.id, references.writerId))
    .leftJoin(events, eq(events.id, references.eventId))
    .where(eq(references.id, referenceId))
  return row
}

export async function findMessageWriter(db: Queryable, messageId: string) {
  const [row] = await db
    .select({ person: personColumns, subjectName: groups.name })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(groups, eq(groups.id, conversations.groupId))
    .where(eq(messages.id, messageId))
  return row
}
