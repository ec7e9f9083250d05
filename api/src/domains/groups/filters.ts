import { JOINED_STATUSES, type MemberStatus, REQUEST_STATUSES } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { ADMISSION, ANSWERING, UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import { and, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { blockedIds, isVisibleTo } from '../blocks/filters.ts'
import { isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { ageInYears, isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { formerMembers, groupMembers, groups } from './tables.ts'

export type Viewer = { id: string; isAdmin: boolean }
type Id = string | AnyPgColumn | SQL

// `member` is `group_members` or an alias of it. Statuses are literals, not parameters, so that a prepared plan knows them.

const listOf = (statuses: readonly MemberStatus[]): SQL => sql.raw(`('${statuses.join("', '")}')`)

export const isAccepted = (member: { status: AnyPgColumn } = groupMembers): SQL => sql`${member.status} = 'ACCEPTED'`

/** Others see the person as a member: one who left silently until the next morning too, except for that person. */
export const isShownAsMember = (viewerId: Id, member: Record<'status' | 'userId', AnyPgColumn> = groupMembers): SQL =>
  sql`(${isAccepted(member)} or (${member.status} = 'LEFT' and ${member.userId} <> ${viewerId}))`

export const isRequest = (member: { status: AnyPgColumn } = groupMembers): SQL =>
  sql`${member.status} in ${listOf(REQUEST_STATUSES)}`

export const hasJoinedOrAsked = (member: { status: AnyPgColumn | SQL }): SQL =>
  sql`${member.status} in ${listOf(JOINED_STATUSES)}`

export const isMembershipOf = (
  groupId: Id,
  userId: Id,
  member: Record<'groupId' | 'userId' | 'status', AnyPgColumn> = groupMembers,
): SQL => sql`(${member.groupId} = ${groupId} and ${member.userId} = ${userId} and ${isAccepted(member)})`

const membership = alias(groupMembers, 'membership')
const joined = alias(groups, 'joined')
const attended = alias(events, 'attended')

// Nested, because in a query of one table Drizzle writes the columns of a selected expression without their tables.
const exists = (query: SQL) => sql<boolean>`exists (${query})`

export const isMember = (groupId: Id, userId: Id): SQL<boolean> =>
  exists(sql`select 1 from ${groupMembers} membership where ${isMembershipOf(groupId, userId, membership)}`)

const former = alias(formerMembers, 'former')

/** The person was a member of the group at that moment, and left it after `leftAfter`. */
export const wasMember = (groupId: Id, userId: Id, at: AnyPgColumn, leftAfter: Date): SQL<boolean> =>
  exists(sql`select 1 from ${formerMembers} former where ${former.groupId} = ${groupId} and ${former.userId} = ${userId}
    and ${former.leftAt} >= ${at} and ${former.leftAt} > ${leftAfter}`)

const viewerEvent = alias(groups, 'viewer_event')

/** The viewer goes, asks, is invited or looks at the event of `groups`. A list, so that PostgreSQL reads it once per statement. */
export const isAtEvent = (viewerId: Id): SQL<boolean> =>
  sql<boolean>`${groups.eventId} in ${sql`(
  select viewer_event.event_id from ${groupMembers} membership join ${groups} viewer_event on ${viewerEvent.id} = ${membership.groupId}
    where ${membership.userId} = ${viewerId} and ${hasJoinedOrAsked(membership)}
  union all select viewer_event.event_id from group_invitations invitation join ${groups} viewer_event
    on ${viewerEvent.id} = invitation.group_id where invitation.user_id = ${viewerId} and invitation.status = 'OPEN'
  union all select seeking.event_id from looking seeking where seeking.user_id = ${viewerId} and seeking.ended_at is null)`}`

type PlansColumns = Record<'id' | 'plansVisibleTo', AnyPgColumn>

/**
 * The person lets the viewer see that they go to the event of `groups`. For people who are not both members of the group.
 * @param isViewerAtEvent where the query has it already
 */
export const showsPlans = (
  viewerId: Id,
  person: PlansColumns = users,
  isViewerAtEvent: SQL | SQL.Aliased = isAtEvent(viewerId),
): SQL => sql`(
  ${person.plansVisibleTo} = 'EVERYONE' or (${person.plansVisibleTo} = 'SAME_EVENT' and ${isViewerAtEvent}))`

/** The owner made the group, so it shows them. An appointed owner did not choose that: their privacy setting decides. */
const showsOwnership = (person: PlansColumns): SQL => sql`(
  ${person.id} = ${groups.ownerId} and not ${groups.ownerIsAppointed} and ${person.plansVisibleTo} <> 'GROUPS')`

/** What the viewer is in `groups` and at its event, for queries that have it already. */
export type Standing = { isMember: SQL; isAtEvent: SQL | SQL.Aliased }

/** Outsiders see who made `groups`, and the people who show their plans. */
export const isSeenAsMember = (viewerId: Id, person: PlansColumns = users, standing?: Standing): SQL => sql`(
  ${person.id} = ${viewerId} or ${showsOwnership(person)} or ${showsPlans(viewerId, person, standing?.isAtEvent)}
  or ${standing?.isMember ?? isMember(groups.id, viewerId)})`

export const sharesAnyGroup = (viewerId: Id, otherId: Id): SQL<boolean> =>
  exists(sql`select 1 from ${groupMembers} membership join ${groupMembers} other_membership
    on other_membership.group_id = ${membership.groupId} and other_membership.user_id = ${otherId}
    and other_membership.status = 'ACCEPTED'
    where ${membership.userId} = ${viewerId} and ${isAccepted(membership)}`)

const aged = alias(users, 'aged')
const agedMember = alias(groupMembers, 'aged_member')

/** Members whose plans only their groups see do not count. */
export const countsForAges = (person: { plansVisibleTo: AnyPgColumn }): SQL => sql`${person.plansVisibleTo} <> 'GROUPS'`

/** For `ageRange` of the policy. @param viewerId null for visitors. People with a block do not count. */
export const memberAges = (viewerId: Id | null, now: Date): SQL<(number | null)[]> => {
  const isShown =
    viewerId === null
      ? sql`${agedMember.status} in ('ACCEPTED', 'LEFT')`
      : sql`${isShownAsMember(viewerId, agedMember)} and ${aged.id} not in ${blockedIds(viewerId)}`
  return sql`array(select ${ageInYears(now, aged)}
    from ${groupMembers} aged_member join ${users} aged on ${aged.id} = ${agedMember.userId}
    where ${agedMember.groupId} = ${groups.id} and ${isShown} and ${isVisible(aged)} and ${countsForAges(aged)})`
}

const acceptedIn = (userId: Id): SQL => sql`from ${groupMembers} membership
  join ${groups} joined on ${joined.id} = ${membership.groupId} and ${membership.userId} = ${userId} and ${isAccepted(membership)}`

export const isGoing = (eventId: Id, userId: Id): SQL<boolean> =>
  exists(sql`select 1 ${acceptedIn(userId)} where ${joined.eventId} = ${eventId}`)

export const isGoingElsewhere = (eventId: Id, userId: Id, groupId: Id): SQL<boolean> =>
  exists(
    sql`select 1 ${acceptedIn(userId)} where ${joined.eventId} = ${eventId} and ${joined.id} is distinct from ${groupId}`,
  )

/** Groups that count for `groupLimitWith` of the contract: accepted, and the event is not over. */
export const groupCount = (userId: Id, now: Date): SQL<number> =>
  sql<number>`(${sql`select count(*)::int
  ${acceptedIn(userId)} join ${events} attended on ${attended.id} = ${joined.eventId} and ${isNotOver(now, attended)}`})`

/** True where `groupLimitWith` of the contract is above `groupCount`. @param person `users` or an alias of it */
export const hasFreeSlot = (now: Date, person: Record<'id' | 'extraGroupSlots', AnyPgColumn> = users): SQL =>
  sql`(${groupCount(person.id, now)} <
  least(${groupLimits.maxGroups}::int, ${groupLimits.defaultGroups}::int + ${person.extraGroupSlots}))`

/** The person has a free slot, or leaves their group of the event, which is not over. */
export const isAcceptable = (
  now: Date,
  member: { switches: AnyPgColumn },
  person: Record<'id' | 'extraGroupSlots', AnyPgColumn>,
  group: { eventId: AnyPgColumn },
): SQL =>
  sql`case when ${isGoing(group.eventId, person.id)} then ${member.switches} else ${hasFreeSlot(now, person)} end`

/** Somebody may accept this request. What the owner cannot see nobody accepts: members would read a block from it. */
export const isAnswerable = (
  now: Date,
  member: { switches: AnyPgColumn },
  person: Record<'id' | 'suspendedAt' | 'extraGroupSlots', AnyPgColumn>,
  group: Record<'eventId' | 'ownerId', AnyPgColumn>,
): SQL => sql`(${isVisibleTo(group.ownerId, person)} and ${isAcceptable(now, member, person, group)})`

/** True where `hasFreePlace` of the policy is. @param group `groups` or an alias of it */
export const hasFreePlace = (group: Record<'memberCount' | 'maxMembers', AnyPgColumn> = groups): SQL =>
  lt(group.memberCount, group.maxMembers)

type RequestableColumns = Record<'takesRequests' | 'memberCount' | 'maxMembers', AnyPgColumn>

/** True where `requestablePlaces` of the policy is not 0. */
export const hasRequestablePlace = (group: RequestableColumns = groups): SQL =>
  sql`(${group.takesRequests} and ${hasFreePlace(group)})`

/** As in the policy. */
export const requestablePlaces = (group: RequestableColumns = groups): SQL<number> =>
  sql<number>`case when ${group.takesRequests} then ${group.maxMembers} - ${group.memberCount} else 0 end`

type PendingColumns = Record<'status' | 'pendingSince' | 'requestedAt', AnyPgColumn>

const keeper = alias(users, 'keeper')
const applicant = alias(users, 'applicant')
const request = alias(groupMembers, 'request')
const upcoming = alias(events, 'upcoming')

// In hours: a day of an interval is 23 hours long when summer time begins.
const hours = (count: number): SQL => sql.raw(`interval '${count} hours'`)

const isOwnerSeen = (now: Date): SQL<boolean> =>
  exists(sql`select 1 from ${users} as ${sql.identifier('keeper')} where ${keeper.id} = ${groups.ownerId} and ${isVisible(keeper)}
    and coalesce(${keeper.lastActiveAt}, ${keeper.createdAt}) >= ${now}::timestamptz - ${hours(ANSWERING.ownerSeenDays * 24)}`)

const waitsSince = (request: Record<'pendingSince' | 'requestedAt', AnyPgColumn>): SQL =>
  sql`coalesce(${request.pendingSince}, ${request.requestedAt})`

const isLeftFor = (count: number, now: Date, request: PendingColumns): SQL =>
  sql`(${request.status} = 'PENDING' and ${waitsSince(request)} <= ${now}::timestamptz - ${hours(count)})`

export const isLeftByOwner = (now: Date): SQL => isLeftFor(UNANSWERED_AFTER.owner, now, groupMembers)

/** The owner left this request unanswered, and lets members accept it. */
export const isLeftToMembers = (now: Date, request: PendingColumns, group: { membersMayAdmit: AnyPgColumn }): SQL =>
  sql`(${group.membersMayAdmit} and ${isLeftFor(UNANSWERED_AFTER.members, now, request)})`

/** The membership of somebody who may accept what is left to members. */
export const isAdmitter = (
  now: Date,
  member: Record<'userId' | 'status' | 'joinedAt', AnyPgColumn>,
  group: Record<'ownerId' | 'membersMayAdmit', AnyPgColumn>,
): SQL => sql`(${group.membersMayAdmit} and ${isAccepted(member)} and ${member.userId} <> ${group.ownerId}
  and ${member.joinedAt} <= ${now}::timestamptz - ${hours(ADMISSION.memberForHours)})`

/** By `ANSWERING` of the contract. Requests hidden from the owner do not count. */
export const isAnswering = (now: Date): SQL<boolean> =>
  sql<boolean>`(${isOwnerSeen(now)} and not ${exists(sql`
  select 1 from ${groupMembers} request
  join ${users} as ${sql.identifier('applicant')} on ${applicant.id} = ${request.userId}
  join ${events} upcoming on ${upcoming.id} = ${groups.eventId}
  where ${request.groupId} = ${groups.id} and ${request.status} = 'PENDING' and ${isAnswerable(now, request, applicant, groups)}
    and ${waitsSince(request)} < ${now}::timestamptz - case
      when ${upcoming.startsAt} <= ${now}::timestamptz + ${hours(ANSWERING.lastDays * 24)} then ${hours(ANSWERING.hoursInLastDays)}
      else ${hours(ANSWERING.hours)} end`)})`

/** A list, not a correlated subquery: PostgreSQL reads it once, not per group. */
const joinedGroupIds = (viewer: Viewer) => sql`(
  select group_id from group_members where user_id = ${viewer.id} and ${hasJoinedOrAsked({ status: sql`status` })})`

const invitedGroupIds = (viewer: Viewer) => sql`(
  select group_id from group_invitations where user_id = ${viewer.id} and status = 'OPEN')`

export const isJoined = (viewer: Viewer): SQL => inArray(groups.id, joinedGroupIds(viewer))

/** One list, so that PostgreSQL begins with it. */
export const isJoinedOrInvited = (viewer: Viewer): SQL =>
  inArray(groups.id, sql`(${joinedGroupIds(viewer)} union all ${invitedGroupIds(viewer)})`)

/**
 * Members and applicants see their groups; everyone public groups and those that invited them, unless the owner and they
 * blocked each other; administrators see all.
 */
export const isGroupVisibleTo = (viewer: Viewer): SQL | undefined =>
  viewer.isAdmin
    ? undefined
    : or(
        and(
          or(groups.isPublic, inArray(groups.id, invitedGroupIds(viewer))),
          notInArray(groups.ownerId, blockedIds(viewer.id)),
        ),
        isJoined(viewer),
      )

/**
 * Groups that pages without login count. A group whose owner shows plans to their own groups only is left out: a blocked person
 * would learn of it by comparing the number with their own list.
 */
export const isCountedForVisitors = (): SQL =>
  sql`(${groups.isPublic} and not ${exists(sql`
  select 1 from ${users} as ${sql.identifier('keeper')}
  where ${keeper.id} = ${groups.ownerId} and ${keeper.plansVisibleTo} = 'GROUPS'`)})`

type AudienceColumns = Record<'audience' | 'minAge' | 'maxAge', AnyPgColumn>

/** True where `audienceRefusal` of the contract returns null. */
export const isInAudience = (
  { audience, minAge, maxAge }: AudienceColumns,
  person: Record<'gender' | 'age' | 'birthdate', AnyPgColumn>,
  now: Date,
): SQL => sql`(
  (${audience} = 'EVERYONE' or coalesce(${person.gender}, 'LIEVER_NIET') not in ('MAN', 'LIEVER_NIET'))
  and (${minAge} is null or ${ageInYears(now, person)} >= ${minAge})
  and (${maxAge} is null or ${ageInYears(now, person)} <= ${maxAge}))`

type MembershipColumns = Record<'groupId' | 'userId' | 'status' | 'waitlistTicket', AnyPgColumn>

const waiting = alias(users, 'waiting')

/** 1 = first; null unless WAITLIST. Counts the applicants whom the owner sees. */
export const waitlistPosition = (member: MembershipColumns, group: { ownerId: AnyPgColumn }) => sql<number | null>`
  case when ${member.status} = 'WAITLIST' then (
    select count(*)::int from group_members entry join ${users} as ${sql.identifier('waiting')} on ${waiting.id} = entry.user_id
    where entry.group_id = ${member.groupId} and entry.status = 'WAITLIST'
      and entry.waitlist_ticket <= ${member.waitlistTicket}
      and (entry.user_id = ${member.userId}
        or ${isVisibleTo(group.ownerId, waiting)}))
  end`
