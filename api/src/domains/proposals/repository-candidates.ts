import type { GroupAudience } from 'contract/groups/audience.ts'
import { REQUEST_STATUSES } from 'contract/groups/groups.ts'
import { proposalLimits } from 'contract/proposals.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { isBlocked } from '../blocks/filters.ts'
import { isListedEvent, isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import {
  hasFreeSlot,
  hasRequestablePlace,
  isAccepted,
  isAnswering,
  isGoing,
  requestablePlaces,
} from '../groups/filters.ts'
import { groupInvitations, groupMembers, groups } from '../groups/tables.ts'
import { isStillLooking } from '../looking/filters.ts'
import { looking, waves } from '../looking/tables.ts'
import { timesWent } from '../turnout/filters.ts'
import { ageInYears, isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { wishes } from '../wishes/tables.ts'
import { isOpenTo, mayBeProposedFromWish } from './filters.ts'
import { proposalPeople, proposals } from './tables.ts'

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
    .where(mayBeProposedFromWish(wishes, users, now))
    .orderBy(asc(wishes.since), asc(wishes.userId))

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

/** The `from` and `where` of a subquery: the proposals `p` of the event to the person, and what they answered, `pp`. */
const proposalsTo = sql`from ${proposalPeople} pp join ${proposals} p on p.id = pp.proposal_id
  where pp.user_id = ${users.id} and p.event_id = ${events.id}`

const isProposed = sql`exists (select 1 ${proposalsTo} and ${isOpenProposal})`

/** Did not answer a proposal that was made into a group, which the person's yes would join. */
const isAwaitedInGroup = sql`exists (select 1 ${proposalsTo} and pp.answer is null
  and exists (select 1 from ${groups} where ${groups.id} = p.group_id and ${isOpenTo(users.id, groups)}))`

/** Left too many proposals for this event unanswered, and was not seen since the last of them. */
const isSilent = (now: Date): SQL => sql`exists (
  select 1 ${proposalsTo} and pp.answer is null and p.expires_at <= ${now.toISOString()}
  having count(*) >= ${proposalLimits.silences}
    and max(p.expires_at) >= coalesce(${users.lastActiveAt}, ${users.createdAt}))`

/** The longest-looking first: verified, not suspended, not going, with a free slot for a group. */
export const listSeekers = (db: Queryable, eventIds: readonly string[], now: Date) =>
  db
    .select({
      eventId: events.id,
      ...profileColumns(now),
      audience: looking.audience,
      minAge: looking.minAge,
      maxAge: looking.maxAge,
      showsLooking: sql<boolean>`${users.plansVisibleTo} <> 'GROUPS'`,
      isProposed: sql<boolean>`${isProposed}`,
      isAwaited: sql<boolean>`${isAwaitedInGroup}`,
      isSilent: sql<boolean>`${isSilent(now)}`,
    })
    .from(looking)
    .innerJoin(users, eq(users.id, looking.userId))
    .innerJoin(events, eq(events.id, looking.eventId))
    .where(
      and(
        inArray(looking.eventId, [...eventIds]),
        isStillLooking(),
        isListedEvent(),
        isNotOver(now),
        isVisible(),
        isNotNull(users.emailVerifiedAt),
        hasFreeSlot(now),
        sql`not ${isGoing(events.id, users.id)}`,
      ),
    )
    .orderBy(asc(looking.since), asc(looking.userId))
export type SeekerRow = Awaited<ReturnType<typeof listSeekers>>[number]

/** Has something to do with the event already: goes, asks, is invited, looks, said no to it, or left it unanswered. */
const isConnected = (now: Date): SQL => sql`(
  exists (select 1 from ${groupMembers} m join ${groups} g on g.id = m.group_id
    where m.user_id = ${users.id} and g.event_id = ${events.id})
  or exists (select 1 from ${groupInvitations} i join ${groups} g on g.id = i.group_id
    where i.user_id = ${users.id} and g.event_id = ${events.id})
  or exists (select 1 from ${looking} where ${looking.userId} = ${users.id} and ${looking.eventId} = ${events.id})
  or exists (select 1 ${proposalsTo} and (pp.answer = 'NO' or ${isOpenProposal}))
  or ${isAwaitedInGroup} or ${isSilent(now)})`

/** Goes to another event at the time of this one. */
const goesElsewhere = sql`exists (
  select 1 from ${groupMembers} m join ${groups} g on g.id = m.group_id join ${events} other on other.id = g.event_id
  where m.user_id = ${users.id} and m.status = 'ACCEPTED' and other.status <> 'CANCELLED'
    and other.starts_at < ${events.overAt} and other.over_at > ${events.startsAt})`

const isBlockedInAnyGroup = sql`exists (
  select 1 from ${groupMembers} join ${groups} on ${groups.id} = ${groupMembers.groupId}
  where ${groups.eventId} = ${events.id} and ${isAccepted()} and ${isBlocked(users.id, groupMembers.userId)})`

const isFull = sql`${events.capacity} <= (
  select coalesce(sum(g.member_count), 0) from ${groups} g where g.event_id = ${events.id})`

/** Those of these people to whom the event may be proposed from their wish, the oldest wish first. */
export const listWishing = (db: Queryable, people: readonly { eventId: string; userId: string }[], now: Date) =>
  db
    .select({
      eventId: events.id,
      ...profileColumns(now),
      audience: wishes.audience,
      minAge: wishes.minAge,
      maxAge: wishes.maxAge,
    })
    .from(wishes)
    .innerJoin(users, eq(users.id, wishes.userId))
    .innerJoin(
      events,
      sql`(${events.id}, ${wishes.userId}) in (select * from unnest(
        ${sql.param(people.map(({ eventId }) => eventId))}::uuid[], ${sql.param(people.map(({ userId }) => userId))}::uuid[]))`,
    )
    .where(
      and(
        mayBeProposedFromWish(wishes, users, now),
        isListedEvent(),
        sql`not coalesce(${isFull}, false)`,
        sql`not ${isConnected(now)}`,
        sql`not ${goesElsewhere}`,
        sql`not ${isBlockedInAnyGroup}`,
      ),
    )
    .orderBy(asc(wishes.since), asc(wishes.userId))

/** With a place that anyone in their audience may ask for, and that answer. */
export async function listOpenGroups(db: Queryable, eventIds: readonly string[], now: Date) {
  const rows = await db
    .select({
      group: {
        id: groups.id,
        eventId: groups.eventId,
        audience: groups.audience,
        minAge: groups.minAge,
        maxAge: groups.maxAge,
        freePlaces: requestablePlaces(),
      },
      status: groupMembers.status,
      profile: profileColumns(now),
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(inArray(groups.eventId, [...eventIds]), groups.isPublic, hasRequestablePlace(), isAnswering(now)))
  return [...Map.groupBy(rows, ({ group }) => group.id).values()].map((inGroup) => {
    const withStatus = (...statuses: readonly (typeof groupMembers.$inferSelect)['status'][]) =>
      inGroup.filter(({ status }) => statuses.includes(status)).map(({ profile }) => profile)
    return {
      ...(inGroup[0]?.group as GroupAudience & { id: string; eventId: string; freePlaces: number }),
      members: withStatus('ACCEPTED', 'LEFT'),
      rejectedIds: withStatus('REJECTED').map(({ id }) => id),
      applicantIds: withStatus(...REQUEST_STATUSES).map(({ id }) => id),
    }
  })
}
export type OpenGroup = Awaited<ReturnType<typeof listOpenGroups>>[number]

type PairAtEvent = { eventId: string; userId: string; otherId: string }

export function listRefusedPairs(db: Queryable, eventIds: readonly string[]): Promise<PairAtEvent[]> {
  const other = alias(proposalPeople, 'other')
  return db
    .selectDistinct({ eventId: proposals.eventId, userId: proposalPeople.userId, otherId: other.userId })
    .from(proposals)
    .innerJoin(proposalPeople, and(eq(proposalPeople.proposalId, proposals.id), eq(proposalPeople.answer, 'NO')))
    .innerJoin(other, and(eq(other.proposalId, proposals.id), ne(other.userId, proposalPeople.userId)))
    .where(inArray(proposals.eventId, [...eventIds]))
}

export function listWavedPairs(db: Queryable, eventIds: readonly string[]): Promise<PairAtEvent[]> {
  const back = alias(waves, 'back')
  return db
    .select({ eventId: waves.eventId, userId: waves.userId, otherId: waves.toId })
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
    .where(and(inArray(waves.eventId, [...eventIds]), lt(waves.userId, waves.toId), isNull(waves.withdrawnAt)))
}
