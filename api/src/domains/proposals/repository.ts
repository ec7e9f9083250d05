import type { GroupAudience } from 'contract/groups/audience.ts'
import { type ProposalAnswer, proposalLimits } from 'contract/proposals.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isBlocked, isVisibleTo } from '../blocks/filters.ts'
import { isActiveEvent, isListedEvent, isNotOver } from '../events/filters.ts'
import { eventSummaryColumns, events } from '../events/tables.ts'
import { hasFreeSlot, isAccepted, isAnswering, isGoing, isOpenGroup } from '../groups/filters.ts'
import { groupInvitations, groupMembers, groups } from '../groups/tables.ts'
import { isStillLooking } from '../looking/filters.ts'
import { looking, waves } from '../looking/tables.ts'
import { companionIds, timesWent } from '../turnout/filters.ts'
import { ageInYears, isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { wishes } from '../wishes/tables.ts'
import { canBeAnswered, hasPlaceInGroup, isOpenTo, isStillFree, mayBeProposedFromWish } from './filters.ts'
import { proposalPeople, proposals } from './tables.ts'

export type ProposalRow = typeof proposals.$inferSelect

/** Arbitrary; keeps this advisory lock apart from others. */
const MAKING_LOCK = 4_712

export async function lockProposalMaking(tx: Tx, eventId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${eventId}, ${MAKING_LOCK}))`)
}

export type OpenEvent = Awaited<ReturnType<typeof listOpenEvents>>[number]

/** With the number of people who look for company there. */
export const listOpenEvents = (db: Queryable, startsAfter: Date) =>
  db
    .select({
      id: events.id,
      startsAt: events.startsAt,
      type: events.type,
      placeId: events.placeId,
      seekers: sql<number>`count(${looking.userId})::int`,
    })
    .from(events)
    .leftJoin(looking, and(eq(looking.eventId, events.id), isStillLooking()))
    .where(and(isListedEvent(), gt(events.startsAt, startsAfter)))
    .groupBy(events.id)
    .orderBy(asc(events.id))

/** People who may be proposed from their wish now, wherever it matches; the oldest wish first. */
export const listWishes = (db: Queryable, now: Date) =>
  db
    .select({
      userId: wishes.userId,
      placeId: wishes.placeId,
      radius: wishes.radius,
      types: wishes.types,
      fromDay: wishes.fromDay,
      untilDay: wishes.untilDay,
    })
    .from(wishes)
    .innerJoin(users, eq(users.id, wishes.userId))
    .where(mayBeProposedFromWish(now))
    .orderBy(asc(wishes.since), asc(wishes.userId))

export async function findEvent(db: Queryable, eventId: string) {
  const [row] = await db
    .select({ id: events.id, title: events.title, startsAt: events.startsAt })
    .from(events)
    .where(eq(events.id, eventId))
  return row
}

const profileColumns = (now: Date) => ({
  id: users.id,
  age: ageInYears(now),
  gender: users.gender,
  music: users.musicalPreferences,
  homePlaceId: users.homePlaceId,
  showProvince: users.showProvince,
  socialPreference: users.socialPreference,
  timesWent: timesWent(users.id, now),
})
export type ProfileRow = Awaited<ReturnType<typeof listOpenGroups>>[number]['members'][number]

const isOpenProposal = sql`p.made_at is null and p.ended_at is null`

const isProposed = (eventId: string): SQL => sql`exists (
  select 1 from ${proposalPeople} pp join ${proposals} p on p.id = pp.proposal_id
  where pp.user_id = ${users.id} and p.event_id = ${eventId} and ${isOpenProposal})`

/** Did not answer a proposal that was made into a group, which the person's yes would join. */
const isAwaitedInGroup = (eventId: string): SQL => sql`exists (
  select 1 from ${proposalPeople} pp join ${proposals} p on p.id = pp.proposal_id join ${groups} on ${groups.id} = p.group_id
  where pp.user_id = ${users.id} and p.event_id = ${eventId} and pp.answer is null and ${isOpenTo(users.id)})`

/** Left too many proposals for this event unanswered, and was not seen since the last of them. */
const isSilent = (eventId: string, now: Date): SQL => sql`exists (
  select 1 from ${proposalPeople} pp join ${proposals} p on p.id = pp.proposal_id
  where pp.user_id = ${users.id} and p.event_id = ${eventId} and pp.answer is null and p.expires_at <= ${now.toISOString()}
  having count(*) >= ${proposalLimits.silences}
    and max(p.expires_at) >= coalesce(${users.lastActiveAt}, ${users.createdAt}))`

/** The longest-looking first: verified, not suspended, not going, with a free slot for a group. */
export const listSeekers = (db: Queryable, eventId: string, now: Date) =>
  db
    .select({
      ...profileColumns(now),
      audience: looking.audience,
      minAge: looking.minAge,
      maxAge: looking.maxAge,
      showsLooking: sql<boolean>`${users.plansVisibleTo} <> 'GROUPS'`,
      isProposed: sql<boolean>`${isProposed(eventId)}`,
      isAwaited: sql<boolean>`${isAwaitedInGroup(eventId)}`,
      isSilent: sql<boolean>`${isSilent(eventId, now)}`,
    })
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
      ),
    )
    .orderBy(asc(looking.since), asc(looking.userId))
export type SeekerRow = Awaited<ReturnType<typeof listSeekers>>[number]

/** Has something to do with the event already: goes, asks, is invited, looks, said no to it, or left it unanswered. */
const isConnected = (eventId: string, now: Date): SQL => sql`(
  exists (select 1 from ${groupMembers} m join ${groups} g on g.id = m.group_id
    where m.user_id = ${users.id} and g.event_id = ${eventId})
  or exists (select 1 from ${groupInvitations} i join ${groups} g on g.id = i.group_id
    where i.user_id = ${users.id} and g.event_id = ${eventId})
  or exists (select 1 from ${looking} where ${looking.userId} = ${users.id} and ${looking.eventId} = ${eventId})
  or exists (select 1 from ${proposalPeople} pp join ${proposals} p on p.id = pp.proposal_id
    where pp.user_id = ${users.id} and p.event_id = ${eventId} and (pp.answer = 'NO' or ${isOpenProposal}))
  or ${isAwaitedInGroup(eventId)} or ${isSilent(eventId, now)})`

/** Goes to another event at the time of this one. For queries that join `events`. */
const goesElsewhere = sql`exists (
  select 1 from ${groupMembers} m join ${groups} g on g.id = m.group_id join ${events} other on other.id = g.event_id
  where m.user_id = ${users.id} and m.status = 'ACCEPTED' and other.status <> 'CANCELLED'
    and other.starts_at < ${events.overAt} and other.over_at > ${events.startsAt})`

const isBlockedInAnyGroup = (eventId: string): SQL => sql`exists (
  select 1 from ${groupMembers} join ${groups} on ${groups.id} = ${groupMembers.groupId}
  where ${groups.eventId} = ${eventId} and ${isAccepted()} and ${isBlocked(users.id, groupMembers.userId)})`

const isFull = sql`${events.capacity} <= (
  select coalesce(sum(g.member_count), 0) from ${groups} g where g.event_id = ${events.id})`

/** Those of these people whom the event may be proposed to from their wish, the oldest wish first. */
export const listWishing = (db: Queryable, eventId: string, userIds: readonly string[], now: Date) =>
  db
    .select({
      ...profileColumns(now),
      audience: wishes.audience,
      minAge: wishes.minAge,
      maxAge: wishes.maxAge,
    })
    .from(wishes)
    .innerJoin(users, eq(users.id, wishes.userId))
    .innerJoin(events, eq(events.id, eventId))
    .where(
      and(
        inArray(wishes.userId, [...userIds]),
        mayBeProposedFromWish(now),
        isListedEvent(),
        sql`not coalesce(${isFull}, false)`,
        sql`not ${isConnected(eventId, now)}`,
        sql`not ${goesElsewhere}`,
        sql`not ${isBlockedInAnyGroup(eventId)}`,
      ),
    )
    .orderBy(asc(wishes.since), asc(wishes.userId))

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

/** With a place that anyone in their audience may ask for, and that answer. */
export async function listOpenGroups(db: Queryable, eventId: string, now: Date) {
  const rows = await db
    .select({
      group: {
        id: groups.id,
        audience: groups.audience,
        minAge: groups.minAge,
        maxAge: groups.maxAge,
        freePlaces: sql<number>`${groups.maxMembers} - ${groups.memberCount}`,
      },
      status: groupMembers.status,
      profile: profileColumns(now),
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groups.eventId, eventId), isOpenGroup(), isAnswering(now)))
  return [...Map.groupBy(rows, ({ group }) => group.id).values()].map((inGroup) => {
    const withStatus = (...statuses: readonly (typeof groupMembers.$inferSelect)['status'][]) =>
      inGroup.filter(({ status }) => statuses.includes(status)).map(({ profile }) => profile)
    return {
      ...(inGroup[0]?.group as GroupAudience & { id: string; freePlaces: number }),
      members: withStatus('ACCEPTED', 'LEFT'),
      rejectedIds: withStatus('REJECTED').map(({ id }) => id),
      applicantIds: withStatus('PENDING', 'WAITLIST').map(({ id }) => id),
    }
  })
}
export type OpenGroup = Awaited<ReturnType<typeof listOpenGroups>>[number]

export async function listRefusedPairs(db: Queryable, eventId: string): Promise<[string, string][]> {
  const other = alias(proposalPeople, 'other')
  const rows = await db
    .selectDistinct({ userId: proposalPeople.userId, otherId: other.userId })
    .from(proposals)
    .innerJoin(proposalPeople, and(eq(proposalPeople.proposalId, proposals.id), eq(proposalPeople.answer, 'NO')))
    .innerJoin(other, and(eq(other.proposalId, proposals.id), ne(other.userId, proposalPeople.userId)))
    .where(eq(proposals.eventId, eventId))
  return rows.map(({ userId, otherId }) => [userId, otherId])
}

export async function listWavedPairs(db: Queryable, eventId: string): Promise<[string, string][]> {
  const back = alias(waves, 'back')
  const rows = await db
    .select({ userId: waves.userId, otherId: waves.toId })
    .from(waves)
    .innerJoin(
      back,
      and(
        eq(back.eventId, waves.eventId),
        eq(back.userId, waves.toId),
        eq(back.toId, waves.userId),
        isNull(back.withdrawnAt),
      ),
    )
    .where(and(eq(waves.eventId, eventId), lt(waves.userId, waves.toId), isNull(waves.withdrawnAt)))
  return rows.map(({ userId, otherId }) => [userId, otherId])
}

const person = alias(users, 'person')

/** `pp`: the people of `proposals` who are not suspended and do not go with another group. */
const availablePeople = (): SQL => sql`from ${proposalPeople} pp join ${users} person on ${person.id} = pp.user_id
  where pp.proposal_id = ${proposals.id} and ${isVisible(person)} and ${isStillFree(person)}`

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

/** Of a person whose wish ended, without a group. @returns the proposals */
export async function deleteYesFromWish(tx: Tx, userId: string): Promise<{ proposalId: string; eventId: string }[]> {
  const rows = await tx
    .update(proposalPeople)
    .set({ answer: null, answeredAt: null, yesNumber: null })
    .from(proposals)
    .where(
      and(
        eq(proposals.id, proposalPeople.proposalId),
        isNull(proposals.madeAt),
        isNull(proposals.endedAt),
        eq(proposalPeople.userId, userId),
        eq(proposalPeople.origin, 'WISH'),
        eq(proposalPeople.answer, 'YES'),
      ),
    )
    .returning({ proposalId: proposalPeople.proposalId, eventId: proposals.eventId })
  return rows
}

/** Of a person who stopped looking, without a group. @returns the proposals */
export async function deleteYes(tx: Tx, { eventId, userId }: { eventId: string; userId: string }): Promise<string[]> {
  const isUnmade = and(eq(proposals.eventId, eventId), isNull(proposals.madeAt), isNull(proposals.endedAt))
  const hasStopped = and(eq(looking.eventId, eventId), eq(looking.userId, userId), eq(looking.outcome, 'WITHDRAWN'))
  const rows = await tx
    .update(proposalPeople)
    .set({ answer: null, answeredAt: null, yesNumber: null })
    .where(
      and(
        eq(proposalPeople.userId, userId),
        eq(proposalPeople.answer, 'YES'),
        inArray(proposalPeople.proposalId, tx.select({ id: proposals.id }).from(proposals).where(isUnmade)),
        inArray(proposalPeople.userId, tx.select({ userId: looking.userId }).from(looking).where(hasStopped)),
      ),
    )
    .returning({ proposalId: proposalPeople.proposalId })
  return rows.map(({ proposalId }) => proposalId)
}

/** The answers of the people who can still go with it, the yeses in order, without suspended people and people who go already. */
export function listAnswers(tx: Tx, { id, eventId }: Pick<ProposalRow, 'id' | 'eventId'>) {
  return tx
    .select({ userId: proposalPeople.userId, answer: proposalPeople.answer })
    .from(proposalPeople)
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(and(eq(proposalPeople.proposalId, id), isVisible(), sql`not ${isGoing(eventId, users.id)}`))
    .orderBy(asc(proposalPeople.yesNumber), asc(proposalPeople.userId))
}

export async function updateProposalGroup(tx: Tx, proposalId: string, groupId: string, madeAt: Date): Promise<void> {
  await tx.update(proposals).set({ groupId, madeAt }).where(eq(proposals.id, proposalId))
}

const mine = alias(proposalPeople, 'mine')

/** The viewer's newest proposal for an event, while that is live and not over. */
export async function findProposalView(db: Queryable, viewerId: string, now: Date, eventId: string) {
  const [row] = await db
    .select({
      proposal: proposals,
      answer: mine.answer,
      origin: mine.origin,
      event: { ...eventSummaryColumns, location: events.location },
      yesCount: sql<number>`(
        select count(*)::int ${availablePeople()} and pp.answer = 'YES')`,
      isGoing: isGoing(proposals.eventId, viewerId),
      hasPlace: hasPlaceInGroup(viewerId),
    })
    .from(mine)
    .innerJoin(proposals, eq(proposals.id, mine.proposalId))
    .innerJoin(events, eq(events.id, proposals.eventId))
    .where(and(eq(mine.userId, viewerId), isActiveEvent(now), eq(proposals.eventId, eventId), canBeAnswered(now)))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1)
  return row && { ...row, people: await listOthers(db, row.proposal.id, viewerId, now) }
}
export type ProposalView = NonNullable<Awaited<ReturnType<typeof findProposalView>>>
export type ShownProposal = ProposalView & { reasons: string[] }

const fitColumns = (now: Date) => ({
  id: users.id,
  username: users.username,
  music: users.musicalPreferences,
  age: ageInYears(now),
  social: users.socialPreference,
  placeId: users.homePlaceId,
  showProvince: users.showProvince,
})

export async function findFitProfile(db: Queryable, userId: string, now: Date) {
  const [row] = await db.select(fitColumns(now)).from(users).where(eq(users.id, userId))
  return row
}
export type FitRow = NonNullable<Awaited<ReturnType<typeof findFitProfile>>>

/** Without suspended people, people with a block between them and the viewer, and people who go with another group. */
function listOthers(db: Queryable, proposalId: string, viewerId: string, now: Date) {
  return db
    .select({
      user: { ...personColumns(users), age: ageInYears(now) },
      fit: { ...fitColumns(now), wentAlong: sql<boolean>`${users.id} = any(${companionIds(viewerId)})` },
    })
    .from(proposalPeople)
    .innerJoin(proposals, eq(proposals.id, proposalPeople.proposalId))
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(
      and(
        eq(proposalPeople.proposalId, proposalId),
        ne(proposalPeople.userId, viewerId),
        isVisibleTo(viewerId),
        isStillFree(),
      ),
    )
    .orderBy(asc(users.username))
}

export async function listProposedWith(db: Queryable, groupId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: proposalPeople.userId })
    .from(mine)
    .innerJoin(proposals, and(eq(proposals.id, mine.proposalId), isNull(proposals.madeAt), isNull(proposals.endedAt)))
    .innerJoin(groups, and(eq(groups.eventId, proposals.eventId), eq(groups.id, groupId)))
    .innerJoin(proposalPeople, eq(proposalPeople.proposalId, proposals.id))
    .where(eq(mine.userId, userId))
  return rows.map(({ userId }) => userId)
}

export async function listPeopleIds(db: Queryable, proposalId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: proposalPeople.userId })
    .from(proposalPeople)
    .where(eq(proposalPeople.proposalId, proposalId))
  return rows.map(({ userId }) => userId)
}

/** Those who left at least so many proposals for this event unanswered. */
export async function listSilentIds(
  db: Queryable,
  eventId: string,
  userIds: readonly string[],
  times = 1,
): Promise<string[]> {
  const rows = await db
    .select({ userId: proposalPeople.userId })
    .from(proposalPeople)
    .innerJoin(proposals, eq(proposals.id, proposalPeople.proposalId))
    .where(
      and(
        eq(proposals.eventId, eventId),
        inArray(proposalPeople.userId, [...userIds]),
        isNull(proposalPeople.answer),
        isNotNull(proposals.endedAt),
      ),
    )
    .groupBy(proposalPeople.userId)
    .having(sql`count(*) >= ${times}`)
  return rows.map(({ userId }) => userId)
}

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
