import { and, asc, count, desc, eq, isNull, min, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { parameter, parameterIds, runPreparedQuery } from '../../platform/db/prepared.ts'
import { isVisibleTo } from '../blocks/filters.ts'
import { isNotOver } from '../events/filters.ts'
import { eventSummaryColumns, events } from '../events/tables.ts'
import {
  hasFreePlace,
  isAccepted,
  isAdmitter,
  isAnswerable,
  isLeftToMembers,
  isRequest,
  waitlistPosition,
} from '../groups/filters.ts'
import { answerTimes, groupInvitations, groupMembers, groups } from '../groups/tables.ts'
import { isStillLooking } from '../looking/filters.ts'
import { looking, waves } from '../looking/tables.ts'
import { eventDay } from '../meetings/filters.ts'
import { askedQuestions, attendances, cancellations, homeChecks, meetings } from '../meetings/tables.ts'
import { canBeAnswered, hasPlaceInGroup, isStillFree } from '../proposals/filters.ts'
import { proposalPeople, proposals } from '../proposals/tables.ts'
import { turnoutRecords } from '../turnout/tables.ts'
import { users } from '../users/tables.ts'
import { isConnectedTo } from './filters.ts'

const m = alias(groupMembers, 'm')
const person = alias(users, 'person')

const always = sql`true`

/** Requests that the viewer can accept: as the owner, or as a member in the place of one who does not answer. */
const requestsOf = (db: Queryable, viewerId: string, now: Date) =>
  db
    .select({ total: count().as('request_count'), oldestAt: min(m.requestedAt).as('oldest_request_at') })
    .from(m)
    .innerJoin(person, eq(person.id, m.userId))
    .where(
      and(
        eq(m.groupId, groups.id),
        isRequest(m),
        isVisibleTo(viewerId, person),
        isAnswerable(now, m, person, groups),
        or(eq(m.status, 'PENDING'), hasFreePlace()),
        or(eq(groups.ownerId, viewerId), and(isAdmitter(now, groupMembers, groups), isLeftToMembers(now, m, groups))),
      ),
    )
    .as('requests')

const wasAsked = sql<boolean>`exists (
  select 1 from ${askedQuestions} where ${askedQuestions.groupId} = ${groupMembers.groupId}
    and ${askedQuestions.userId} = ${groupMembers.userId} and ${askedQuestions.moment} in ('WEEK', 'DAY')
    and ${askedQuestions.eventDay} = ${eventDay()})`

const hasHomeCheck = sql<boolean>`exists (
  select 1 from ${homeChecks} where ${homeChecks.userId} = ${groupMembers.userId} and ${homeChecks.groupId} = ${groups.id})`

const saidWhoCame = sql<boolean>`exists (
  select 1 from ${turnoutRecords} where ${turnoutRecords.groupId} = ${groups.id}
    and ${turnoutRecords.userId} = ${groupMembers.userId} and ${turnoutRecords.answeredAt} is not null)`

const membershipOf = (db: Queryable, viewerId: string, requests: ReturnType<typeof requestsOf>) =>
  db
    .select({
      groupId: sql<string>`${groups.id}`.as('member_group_id'),
      memberCount: groups.memberCount,
      requestCount: requests.total,
      oldestRequestAt: requests.oldestAt,
      meetingPlace: meetings.place,
      meetingAt: meetings.at,
      isAsked: wasAsked.as('is_asked'),
      hasConfirmed: sql<boolean>`coalesce(${attendances.confirmedDay} = ${eventDay()}, false)`.as('has_confirmed'),
      arrival: sql<
        'ON_THE_WAY' | 'LATE' | 'HERE' | null
      >`case when ${attendances.arrivalDay} = ${eventDay()} then ${attendances.arrivalStatus} end`.as('arrival'),
      hasHomeCheck: hasHomeCheck.as('has_home_check'),
      saidWhoCame: saidWhoCame.as('said_who_came'),
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoinLateral(requests, always)
    // Without an agreement the platform's default stands, which is still to be replaced.
    .leftJoin(meetings, and(eq(meetings.groupId, groups.id), ne(meetings.state, 'DEFAULT')))
    .leftJoin(
      attendances,
      and(eq(attendances.groupId, groupMembers.groupId), eq(attendances.userId, groupMembers.userId)),
    )
    .where(and(eq(groupMembers.userId, viewerId), isAccepted(), eq(groups.eventId, events.id)))
    .orderBy(asc(groupMembers.joinedAt), asc(groups.id))
    .limit(1)
    .as('membership')

const requestOf = (db: Queryable, viewerId: string) =>
  db
    .select({
      groupId: sql<string>`${groups.id}`.as('asked_group_id'),
      status: groupMembers.status,
      requestedAt: groupMembers.requestedAt,
      ownerId: groups.ownerId,
      answerMinutes: answerTimes.minutes,
      position: waitlistPosition(groupMembers, groups).as('position'),
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(answerTimes, eq(answerTimes.ownerId, groups.ownerId))
    .where(and(eq(groupMembers.userId, viewerId), isRequest(), eq(groups.eventId, events.id)))
    .orderBy(asc(groupMembers.status), asc(groupMembers.requestedAt), asc(groups.id))
    .limit(1)
    .as('request')

const invitationOf = (db: Queryable, viewerId: string) =>
  db
    .select({
      groupId: sql<string>`${groups.id}`.as('invited_group_id'),
      invitedAt: groupInvitations.createdAt,
      invitedById: groupInvitations.invitedById,
    })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .innerJoin(users, and(eq(users.id, groups.ownerId), isVisibleTo(viewerId)))
    .where(
      and(
        eq(groupInvitations.userId, viewerId),
        sql`${groupInvitations.status} = 'OPEN'`,
        eq(groups.eventId, events.id),
      ),
    )
    .orderBy(desc(groupInvitations.createdAt), desc(groupInvitations.id))
    .limit(1)
    .as('invitation')

const others = (viewerId: string) => sql<number>`(
  select count(*)::int from ${proposalPeople} o join ${users} person on ${person.id} = o.user_id
  where o.proposal_id = ${proposals.id} and o.user_id <> ${viewerId} and ${isVisibleTo(viewerId, person)} and ${isStillFree(person, proposals)})`

const proposalOf = (db: Queryable, viewerId: string, now: Date) =>
  db
    .select({
      proposalId: sql<string>`${proposals.id}`.as('proposal_id'),
      answer: proposalPeople.answer,
      proposedAt: proposals.createdAt,
      expiresAt: proposals.expiresAt,
      madeAt: proposals.madeAt,
      hasPlace: hasPlaceInGroup(viewerId).as('has_place'),
      others: others(viewerId).as('others'),
    })
    .from(proposalPeople)
    .innerJoin(proposals, eq(proposals.id, proposalPeople.proposalId))
    .where(and(eq(proposalPeople.userId, viewerId), eq(proposals.eventId, events.id), canBeAnswered(now)))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1)
    .as('proposal')

const seeker = alias(looking, 'seeker')
const back = alias(waves, 'back')

const greeterId = (viewerId: string) => sql<string | null>`(
  select ${waves.userId} from ${waves}
  join ${looking} seeker on ${seeker.eventId} = ${waves.eventId} and ${seeker.userId} = ${waves.userId} and ${isNull(seeker.endedAt)}
  join ${users} person on ${person.id} = ${waves.userId} and ${isVisibleTo(viewerId, person)}
  where ${waves.eventId} = ${events.id} and ${waves.toId} = ${viewerId} and ${isNull(waves.withdrawnAt)}
    and not exists (select 1 from ${waves} back where ${back.eventId} = ${waves.eventId} and ${back.userId} = ${viewerId}
      and ${back.toId} = ${waves.userId} and ${isNull(back.withdrawnAt)})
  order by ${waves.wavedAt} desc limit 1)`

const hasCancelled = (viewerId: string) => sql<boolean>`exists (
  select 1 from ${cancellations} c join ${groups} g on g.id = c.group_id
  where c.user_id = ${viewerId} and g.event_id = ${events.id})`

/** Drizzle makes an object of a left join null if its first column is: a column that may be null never comes first. */
function selectPlans(db: Queryable, viewerId: string, now: Date, condition: SQL | undefined) {
  const membership = membershipOf(db, viewerId, requestsOf(db, viewerId, now))
  const request = requestOf(db, viewerId)
  const invitation = invitationOf(db, viewerId)
  const proposal = proposalOf(db, viewerId, now)
  return db
    .select({
      event: { ...eventSummaryColumns, location: events.location, venue: events.venue },
      status: events.status,
      isPublic: events.isPublic,
      overAt: events.overAt,
      membership: {
        groupId: membership.groupId,
        memberCount: membership.memberCount,
        requestCount: membership.requestCount,
        oldestRequestAt: membership.oldestRequestAt,
        meetingPlace: membership.meetingPlace,
        meetingAt: membership.meetingAt,
        isAsked: membership.isAsked,
        hasConfirmed: membership.hasConfirmed,
        arrival: membership.arrival,
        hasHomeCheck: membership.hasHomeCheck,
        saidWhoCame: membership.saidWhoCame,
      },
      request: {
        groupId: request.groupId,
        status: request.status,
        requestedAt: request.requestedAt,
        ownerId: request.ownerId,
        answerMinutes: request.answerMinutes,
        position: request.position,
      },
      invitation: {
        groupId: invitation.groupId,
        invitedAt: invitation.invitedAt,
        invitedById: invitation.invitedById,
      },
      proposal: {
        proposalId: proposal.proposalId,
        proposedAt: proposal.proposedAt,
        expiresAt: proposal.expiresAt,
        answer: proposal.answer,
        madeAt: proposal.madeAt,
        hasPlace: proposal.hasPlace,
        others: proposal.others,
      },
      lookingSince: looking.since,
      greeterId: greeterId(viewerId),
      hasCancelled: hasCancelled(viewerId),
    })
    .from(events)
    .leftJoinLateral(membership, always)
    .leftJoinLateral(request, always)
    .leftJoinLateral(invitation, always)
    .leftJoinLateral(proposal, always)
    .leftJoin(looking, and(eq(looking.eventId, events.id), eq(looking.userId, viewerId), isStillLooking()))
    .where(condition)
}
export type PlanRow = Awaited<ReturnType<typeof listAllPlanRows>>[number]

export function listPlanRows(db: Queryable, viewerId: string, eventIds: readonly string[], now: Date) {
  const build = () =>
    selectPlans(db, parameter('viewerId'), parameter('now'), sql`${events.id} = any(${parameterIds('eventIds')})`)
  return runPreparedQuery(db, 'plans for events', build, { viewerId, eventIds, now })
}

/** What is stored of the viewer for all events that were not over at a moment, the first to start first. */
export const listAllPlanRows = (db: Queryable, viewerId: string, notOverAt: Date, now: Date) =>
  runPreparedQuery(
    db,
    'plans',
    () => {
      const me = parameter<string>('viewerId')
      const condition = and(isConnectedTo(me), isNotOver(parameter<Date>('notOverAt')))
      return selectPlans(db, me, parameter('now'), condition).orderBy(asc(events.startsAt), asc(events.id))
    },
    { viewerId, notOverAt, now },
  )
