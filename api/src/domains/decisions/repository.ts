import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { conversations, messages } from '../chat/tables.ts'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { references } from '../references/tables.ts'
import { users } from '../users/tables.ts'
import { decisions } from './tables.ts'

/** Rows of earlier releases, which hold the e-mail address. */
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

export const findPerson = async (db: Queryable, userId: string) =>
  (await db.select(personColumns).from(users).where(eq(users.id, userId)))[0]

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
