import type { GroupAudience } from 'contract/groups/audience.ts'
import type { ProposalAnswer } from 'contract/proposals.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isVisibleTo } from '../blocks/filters.ts'
import { isActiveEvent, isListedEvent, isNotOver } from '../events/filters.ts'
import { eventSummaryColumns, events } from '../events/tables.ts'
import { hasFreePlace, hasFreeSlot, isGoing, isOpenGroup } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isStillLooking } from '../looking/filters.ts'
import { looking } from '../looking/tables.ts'
import { timesWent } from '../turnout/filters.ts'
import { ageInYears, isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { proposalPeople, proposals } from './tables.ts'

export type ProposalRow = typeof proposals.$inferSelect

/** Arbitrary; keeps this advisory lock apart from others. */
const MAKING_LOCK = 4_712

/** Serializes runs that make proposals for one event. */
export async function lockProposalMaking(tx: Tx, eventId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${eventId}, ${MAKING_LOCK}))`)
}

/** Listed events at which at least this many people look for company. */
export async function listEventIdsWithLooking(db: Queryable, now: Date, atLeast: number): Promise<string[]> {
  const rows = await db
    .select({ eventId: looking.eventId })
    .from(looking)
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(and(isStillLooking(), isListedEvent(), isNotOver(now)))
    .groupBy(looking.eventId)
    .having(sql`count(*) >= ${atLeast}`)
    .orderBy(asc(looking.eventId))
  return rows.map(({ eventId }) => eventId)
}

const wishOf = (column: 'min_age' | 'max_age'): SQL<number | null> => sql<number | null>`(
  select g.${sql.identifier(column)} from ${groups} g
  where g.owner_id = ${users.id} and (g.min_age is not null or g.max_age is not null)
  order by g.created_at desc limit 1)`

const profileColumns = (now: Date) => ({
  id: users.id,
  age: ageInYears(now),
  gender: users.gender,
  minAge: wishOf('min_age'),
  maxAge: wishOf('max_age'),
  music: users.musicalPreferences,
  homePlaceId: users.homePlaceId,
  showProvince: users.showProvince,
  socialPreference: users.socialPreference,
  timesWent: timesWent(users.id, now),
})
export type ProfileRow = Awaited<ReturnType<typeof listSeekers>>[number]

/**
 * People looking for company at this event whom the platform may propose, the longest-looking first: verified, not
 * suspended, with a free slot for a group, and not in a proposal for this event since `pausedSince`.
 */
export const listSeekers = (db: Queryable, eventId: string, now: Date, pausedSince: Date) =>
  db
    .select(profileColumns(now))
    .from(looking)
    .innerJoin(users, eq(users.id, looking.userId))
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(
      and(
        eq(looking.eventId, eventId),
        isStillLooking(),
        isListedEvent(),
        isNotOver(now),
        isVisible(),
        isNotNull(users.emailVerifiedAt),
        hasFreeSlot(now),
        sql`not ${isGoing(eventId, users.id)}`,
        sql`not exists (
          select 1 from ${proposalPeople} pp join ${proposals} p on p.id = pp.proposal_id
          where pp.user_id = ${users.id} and p.event_id = ${eventId} and p.created_at > ${pausedSince.toISOString()})`,
      ),
    )
    .orderBy(asc(looking.since), asc(looking.userId))

/** Public groups of the event with a free place, each with its members and the users it rejected. */
export async function listOpenGroups(db: Queryable, eventId: string, now: Date) {
  const rows = await db
    .select({
      group: {
        id: groups.id,
        audience: groups.audience,
        minAge: groups.minAge,
        maxAge: groups.maxAge,
      },
      status: groupMembers.status,
      profile: profileColumns(now),
    })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groups.eventId, eventId), isOpenGroup(), inArray(groupMembers.status, ['ACCEPTED', 'REJECTED'])))
  return [...Map.groupBy(rows, ({ group }) => group.id).values()].map((inGroup) => ({
    audience: inGroup[0]?.group as GroupAudience,
    members: inGroup.filter(({ status }) => status === 'ACCEPTED').map(({ profile }) => profile),
    rejectedIds: inGroup.filter(({ status }) => status === 'REJECTED').map(({ profile }) => profile.id),
  }))
}

export async function insertProposal(
  tx: Tx,
  row: typeof proposals.$inferInsert,
  userIds: readonly string[],
): Promise<void> {
  await tx.insert(proposals).values(row)
  await tx.insert(proposalPeople).values(userIds.map((userId) => ({ proposalId: row.id, userId })))
}

/** The newest proposal for this event in which the person is. */
const newestOf = (db: Queryable, eventId: string, userId: string) =>
  db
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(proposalPeople, and(eq(proposalPeople.proposalId, proposals.id), eq(proposalPeople.userId, userId)))
    .where(eq(proposals.eventId, eventId))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1)

/** Locks the newest proposal of this person for this event until the transaction ends, with the person's answer. */
export async function lockProposal(
  tx: Tx,
  eventId: string,
  userId: string,
): Promise<(ProposalRow & { answer: ProposalAnswer | null }) | undefined> {
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

/** Everyone who said yes, in order, without suspended people. */
export async function listYesIds(tx: Tx, proposalId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: proposalPeople.userId })
    .from(proposalPeople)
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(and(eq(proposalPeople.proposalId, proposalId), eq(proposalPeople.answer, 'YES'), isVisible()))
    .orderBy(asc(proposalPeople.yesNumber))
  return rows.map(({ userId }) => userId)
}

export async function updateProposalGroup(tx: Tx, proposalId: string, groupId: string, madeAt: Date): Promise<void> {
  await tx.update(proposals).set({ groupId, madeAt }).where(eq(proposals.id, proposalId))
}

const mine = alias(proposalPeople, 'mine')

/** The viewer's proposals for events that are live and not over, the newest first. One per event: the newest. */
export async function listProposalViews(db: Queryable, viewerId: string, now: Date, eventId?: string) {
  const rows = await db
    .selectDistinctOn([proposals.eventId], {
      proposal: proposals,
      answer: mine.answer,
      event: { ...eventSummaryColumns, location: events.location },
      yesCount: sql<number>`(
        select count(*)::int from ${proposalPeople} pp where pp.proposal_id = ${proposals.id} and pp.answer = 'YES')`,
      isGoing: isGoing(proposals.eventId, viewerId),
      hasPlace: sql<boolean>`${proposals.groupId} is null or exists (
        select 1 from ${groups} where ${groups.id} = ${proposals.groupId} and ${hasFreePlace()})`,
    })
    .from(mine)
    .innerJoin(proposals, eq(proposals.id, mine.proposalId))
    .innerJoin(events, eq(events.id, proposals.eventId))
    .where(
      and(
        eq(mine.userId, viewerId),
        isActiveEvent(now),
        eventId === undefined ? undefined : eq(proposals.eventId, eventId),
        or(
          and(isNull(proposals.madeAt), gt(proposals.expiresAt, now)),
          and(isNotNull(proposals.madeAt), isNotNull(proposals.groupId)),
        ),
      ),
    )
    .orderBy(proposals.eventId, desc(proposals.createdAt), desc(proposals.id))
  const people = await listOthers(
    db,
    rows.map(({ proposal }) => proposal.id),
    viewerId,
    now,
  )
  return rows
    .toSorted((a, b) => b.proposal.createdAt.getTime() - a.proposal.createdAt.getTime())
    .map((row) => ({ ...row, people: people.get(row.proposal.id) ?? [] }))
}
export type ProposalView = Awaited<ReturnType<typeof listProposalViews>>[number]

/** Without suspended people and people with a block between them and the viewer. */
async function listOthers(db: Queryable, proposalIds: readonly string[], viewerId: string, now: Date) {
  if (proposalIds.length === 0) return new Map<string, never[]>()
  const rows = await db
    .select({
      proposalId: proposalPeople.proposalId,
      user: {
        ...personColumns(users),
        age: ageInYears(now),
      },
    })
    .from(proposalPeople)
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(
      and(
        inArray(proposalPeople.proposalId, [...proposalIds]),
        ne(proposalPeople.userId, viewerId),
        isVisibleTo(viewerId),
      ),
    )
    .orderBy(asc(users.username))
  return Map.groupBy(rows, ({ proposalId }) => proposalId)
}

export async function listPeopleIds(db: Queryable, proposalId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: proposalPeople.userId })
    .from(proposalPeople)
    .where(eq(proposalPeople.proposalId, proposalId))
  return rows.map(({ userId }) => userId)
}
