import { type ProposalAnswer, proposalLimits } from 'contract/proposals.ts'
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../advisory-locks.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { events } from '../events/tables.ts'
import { isGoing } from '../groups/filters.ts'
import { looking } from '../looking/tables.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { wishes } from '../wishes/tables.ts'
import { availablePeople } from './filters.ts'
import { proposalPeople, proposals } from './tables.ts'

export type ProposalRow = typeof proposals.$inferSelect

export const lockProposalMaking = (tx: Tx, eventIds: readonly string[]): Promise<void> =>
  lockNumber(tx, ADVISORY_LOCKS.proposals, eventIds)

export async function findEvent(db: Queryable, eventId: string) {
  const [row] = await db
    .select({ id: events.id, title: events.title, startsAt: events.startsAt })
    .from(events)
    .where(eq(events.id, eventId))
  return row
}

/** For whom a group of these people is, so that nobody joins it with whom one of them did not want to go. */
export async function findStrictestAudience(db: Queryable, eventId: string, userIds: readonly string[]) {
  const seekers = db
    .select({ audience: looking.audience })
    .from(looking)
    .where(and(eq(looking.eventId, eventId), inArray(looking.userId, [...userIds]), ne(looking.audience, 'EVERYONE')))
  const wishing = db
    .select({ audience: wishes.audience })
    .from(wishes)
    .where(and(inArray(wishes.userId, [...userIds]), ne(wishes.audience, 'EVERYONE')))
  const [strict] = await seekers.union(wishing).limit(1)
  return strict?.audience ?? 'EVERYONE'
}

/** Proposals without a group that have expired or have one person left, the oldest first. */
export const listToClose = (db: Queryable, now: Date) =>
  db
    .select({ id: proposals.id, eventId: proposals.eventId })
    .from(proposals)
    .where(
      and(
        isNull(proposals.madeAt),
        isNull(proposals.endedAt),
        or(lte(proposals.expiresAt, now), sql`(select count(*) ${availablePeople()}) < ${proposalLimits.people.min}`),
      ),
    )
    .orderBy(asc(proposals.expiresAt), asc(proposals.id))

export async function lockUnmade(tx: Tx, proposalId: string): Promise<ProposalRow | undefined> {
  const [row] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.id, proposalId), isNull(proposals.madeAt), isNull(proposals.endedAt)))
    .for('update')
  return row
}

export async function updateEnded(tx: Tx, proposalId: string, endedAt: Date): Promise<void> {
  await tx.update(proposals).set({ endedAt }).where(eq(proposals.id, proposalId))
}

export type ProposedPerson = Pick<typeof proposalPeople.$inferInsert, 'userId' | 'origin'>

export async function insertProposals(
  tx: Tx,
  rows: (typeof proposals.$inferInsert & { people: readonly ProposedPerson[] })[],
): Promise<void> {
  await tx.insert(proposals).values(rows)
  await tx
    .insert(proposalPeople)
    .values(rows.flatMap(({ id, people }) => people.map((person) => ({ proposalId: id, ...person }))))
}

/** Not ended, nor made into a group that is deleted. */
const isUnclosed = sql`(${proposals.madeAt} is null and ${proposals.endedAt} is null or ${proposals.groupId} is not null)`

/** The newest proposal for this event in which the person is; one that is closed comes after all others. */
const newestOf = (db: Queryable, eventId: string, userId: string) =>
  db
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(proposalPeople, and(eq(proposalPeople.proposalId, proposals.id), eq(proposalPeople.userId, userId)))
    .where(eq(proposals.eventId, eventId))
    .orderBy(desc(isUnclosed), desc(proposals.createdAt), desc(proposals.id))
    .limit(1)

/** Locks the proposal of this person for this event, see `newestOf`, until the transaction ends, with the person's answer. */
export async function lockProposal(tx: Tx, eventId: string, userId: string) {
  const [newest] = await newestOf(tx, eventId, userId)
  if (newest === undefined) return undefined
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, newest.id)).for('update')
  // Read after the lock: an answer of the same person may have been running.
  const [own] = await tx
    .select({ answer: proposalPeople.answer })
    .from(proposalPeople)
    .where(and(eq(proposalPeople.proposalId, newest.id), eq(proposalPeople.userId, userId)))
  return row && own && { ...row, ...own }
}

export async function updateAnswer(
  tx: Tx,
  proposalId: string,
  userId: string,
  answer: ProposalAnswer,
  answeredAt: Date,
): Promise<void> {
  const yesNumber =
    answer === 'NO'
      ? null
      : sql`(select coalesce(max(pp.yes_number), 0) + 1 from ${proposalPeople} pp where pp.proposal_id = ${proposalId})`
  await tx
    .update(proposalPeople)
    .set({ answer, answeredAt, yesNumber })
    .where(and(eq(proposalPeople.proposalId, proposalId), eq(proposalPeople.userId, userId)))
}

/** They are asked again. Not of proposals that became a group. @returns the proposals */
const clearYes = (tx: Tx, userId: string, condition: SQL | undefined) =>
  tx
    .update(proposalPeople)
    .set({ answer: null, answeredAt: null, yesNumber: null })
    .from(proposals)
    .where(
      and(
        eq(proposals.id, proposalPeople.proposalId),
        isNull(proposals.madeAt),
        isNull(proposals.endedAt),
        eq(proposalPeople.userId, userId),
        eq(proposalPeople.answer, 'YES'),
        condition,
      ),
    )
    .returning({ proposalId: proposalPeople.proposalId, eventId: proposals.eventId })

export const clearYesFromWish = (tx: Tx, userId: string) => clearYes(tx, userId, eq(proposalPeople.origin, 'WISH'))

/** Of a person who stopped looking. */
export function clearYesOfSeeker(tx: Tx, { eventId, userId }: { eventId: string; userId: string }) {
  const hasStopped = and(eq(looking.eventId, eventId), eq(looking.userId, userId), eq(looking.outcome, 'WITHDRAWN'))
  return clearYes(tx, userId, and(eq(proposals.eventId, eventId), exists(tx.select().from(looking).where(hasStopped))))
}

/** The answers of the people who can still go with it, the yeses in order, without suspended people and people who go already. */
export const listAnswers = (tx: Tx, { id, eventId }: Pick<ProposalRow, 'id' | 'eventId'>) =>
  tx
    .select({ userId: proposalPeople.userId, answer: proposalPeople.answer })
    .from(proposalPeople)
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(and(eq(proposalPeople.proposalId, id), isVisible(), sql`not ${isGoing(eventId, users.id)}`))
    .orderBy(asc(proposalPeople.yesNumber), asc(proposalPeople.userId))

export async function updateProposalGroup(tx: Tx, proposalId: string, groupId: string, madeAt: Date): Promise<void> {
  await tx.update(proposals).set({ groupId, madeAt }).where(eq(proposals.id, proposalId))
}

export async function listPeopleIds(db: Queryable, proposalId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: proposalPeople.userId })
    .from(proposalPeople)
    .where(eq(proposalPeople.proposalId, proposalId))
  return rows.map(({ userId }) => userId)
}

/** Those of these people who left at least so many proposals for one of these events unanswered, and which event. */
export const listSilent = (db: Queryable, eventIds: readonly string[], userIds: readonly string[], times = 1) =>
  db
    .select({ eventId: proposals.eventId, userId: proposalPeople.userId })
    .from(proposalPeople)
    .innerJoin(proposals, eq(proposals.id, proposalPeople.proposalId))
    .where(
      and(
        inArray(proposals.eventId, [...eventIds]),
        inArray(proposalPeople.userId, [...userIds]),
        isNull(proposalPeople.answer),
        isNotNull(proposals.endedAt),
      ),
    )
    .groupBy(proposals.eventId, proposalPeople.userId)
    .having(sql`count(*) >= ${times}`)

export async function listYesFromWish(db: Queryable, proposalId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: proposalPeople.userId })
    .from(proposalPeople)
    .where(
      and(
        eq(proposalPeople.proposalId, proposalId),
        eq(proposalPeople.origin, 'WISH'),
        eq(proposalPeople.answer, 'YES'),
      ),
    )
  return rows.map(({ userId }) => userId)
}
