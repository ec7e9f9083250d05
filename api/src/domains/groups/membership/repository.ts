import type { MemberStatus } from 'contract/groups/groups.ts'
import type { ArrivalStatus } from 'contract/meetings.ts'
import { and, asc, desc, eq, gt, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import type { Range } from '../../../platform/paging.ts'
import { hasBlocked, isVisibleTo, notBlocked } from '../../blocks/filters.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { eventDay } from '../../meetings/filters.ts'
import { askedQuestions, attendances } from '../../meetings/tables.ts'
import { timesWent } from '../../turnout/filters.ts'
import { personColumns, users } from '../../users/tables.ts'
import {
  isAcceptable,
  isAccepted,
  isAdmitter,
  isAnswerable,
  isLeftByOwner,
  isLeftToMembers,
  isMember,
  isMembershipOf,
  isRequest,
  isSeenAsMember,
  isShownAsMember,
  waitlistPosition,
} from '../filters.ts'
import { countMemberships } from '../repository.ts'
import { groupMembers, groups } from '../tables.ts'

const forMembers = <T>(viewerId: string, value: SQL) =>
  sql<T | null>`case when ${isMember(groupMembers.groupId, viewerId)} then ${value} end`

const admitter = alias(groupMembers, 'admitter')

const isLeftTo = (memberId: string, now: Date): SQL =>
  sql`(${isLeftToMembers(now, groupMembers, groups)} and exists (select 1 from ${groupMembers} as admitter
    where ${isMembershipOf(groups.id, memberId, admitter)} and ${isAdmitter(now, admitter, groups)}))`

const selectMembers = (db: Queryable, viewerId: string, now: Date) =>
  db
    .select({
      userId: groupMembers.userId,
      status: groupMembers.status,
      message: groupMembers.message,
      questions: groupMembers.questions,
      answers: groupMembers.answers,
      requestedAt: groupMembers.requestedAt,
      joinedAt: groupMembers.joinedAt,
      isOwner: sql<boolean>`${groups.ownerId} = ${groupMembers.userId}`,
      canAccept: sql<boolean>`(${groups.ownerId} = ${viewerId} or ${isLeftTo(viewerId, now)})`,
      waitlistPosition: waitlistPosition(groupMembers, groups),
      attendance: forMembers<'YES'>(
        viewerId,
        sql`case when ${attendances.confirmedDay} = ${eventDay()} then 'YES' end`,
      ),
      attendanceAskedAt: forMembers<Date>(
        viewerId,
        sql`(select max(${askedQuestions.askedAt}) from ${askedQuestions}
          where ${askedQuestions.groupId} = ${groupMembers.groupId} and ${askedQuestions.userId} = ${groupMembers.userId}
            and ${askedQuestions.moment} in ('WEEK', 'DAY') and ${askedQuestions.eventDay} = ${eventDay()})`,
      ).mapWith(askedQuestions.askedAt),
      hasTicket: forMembers<boolean>(viewerId, sql`coalesce(${attendances.hasTicket}, false)`),
      arrivalStatus: forMembers<ArrivalStatus>(
        viewerId,
        sql`case when ${attendances.arrivalDay} = ${eventDay()} then ${attendances.arrivalStatus} end`,
      ),
      minutesLate: forMembers<number>(
        viewerId,
        sql`case when ${attendances.arrivalDay} = ${eventDay()} then ${attendances.minutesLate} end`,
      ),
      /** The viewer then sees the name only. */
      hasBlockedViewer: sql<boolean>`${hasBlocked(users.id, viewerId)}`,
      user: {
        ...personColumns(users),
        age: users.age,
        birthdate: users.birthdate,
        gender: users.gender,
        showGender: users.showGender,
        socialPreference: users.socialPreference,
        bio: users.bio,
        suspendedAt: users.suspendedAt,
        emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
        musicalPreferences: users.musicalPreferences,
        memberSince: users.createdAt,
        timesWent: timesWent(users.id, now),
        ageChangedAt: users.ageChangedAt,
        genderChangedAt: users.genderChangedAt,
      },
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(
      attendances,
      and(eq(attendances.groupId, groupMembers.groupId), eq(attendances.userId, groupMembers.userId)),
    )

export type MemberView = NonNullable<Awaited<ReturnType<typeof findMemberView>>>
/** With what the viewer may see of it. */
export type ShownMember = MemberView & { isProfileShown?: boolean; viewerId?: string }

export async function findMemberView(
  db: Queryable,
  groupId: string,
  userId: string,
  { viewerId, now }: { viewerId: string; now: Date },
) {
  const [row] = await selectMembers(db, viewerId, now).where(
    and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)),
  )
  return row
}

/** `seesAll`: a member of the group, or an administrator. */
type MemberViewer = { id: string; isOwner: boolean; seesAll: boolean; now: Date }

/** Suspended and blocked users are hidden, and requests that cannot be accepted. The owner sees them among members and rejected users, to be able to act. */
const isListedMember = (groupId: string, status: MemberStatus, { now, ...viewer }: MemberViewer) =>
  and(
    eq(groupMembers.groupId, groupId),
    status === 'ACCEPTED' ? isShownAsMember(viewer.id) : eq(groupMembers.status, status),
    viewer.isOwner && (status === 'ACCEPTED' || status === 'REJECTED') ? undefined : isVisibleTo(viewer.id),
    status === 'PENDING' || status === 'WAITLIST' ? isAcceptable(now, groupMembers, users, groups) : undefined,
    viewer.seesAll ? undefined : isSeenAsMember(viewer.id),
  )

const ORDERS = {
  ACCEPTED: [
    desc(sql`${groups.ownerId} = ${groupMembers.userId}`),
    asc(groupMembers.joinedAt),
    asc(groupMembers.userId),
  ],
  PENDING: [asc(groupMembers.requestedAt), asc(groupMembers.userId)],
  WAITLIST: [asc(groupMembers.waitlistTicket)],
  REJECTED: [desc(groupMembers.decidedAt), asc(groupMembers.userId)],
}

/** Prepared, because planning so many joins and subqueries costs more than running them. */
export function listMemberViews(
  db: Queryable,
  groupId: string,
  status: MemberStatus,
  viewer: MemberViewer,
  range: Range,
): Promise<MemberView[]> {
  const build = () => {
    const me = { ...viewer, id: parameter<string>('viewerId'), now: parameter<Date>('now') }
    return selectMembers(db, me.id, me.now)
      .where(isListedMember(parameter('groupId'), status, me))
      .orderBy(...ORDERS[status])
      .limit(parameter('limit'))
      .offset(parameter('offset'))
  }
  const name = ['members', status, viewer.isOwner, viewer.seesAll].join(' ')
  return runPreparedQuery(db, name, build, { groupId, viewerId: viewer.id, now: viewer.now, ...range })
}

export const countMembers = (db: Queryable, groupId: string, status: MemberStatus, viewer: MemberViewer) =>
  countMemberships(db, isListedMember(groupId, status, viewer))

/** Requests that this viewer may see: those visible to the owner; for a member, without people they have a block with. */
const isVisibleRequest = (groupId: string, viewerId: string, now: Date) =>
  and(
    eq(groupMembers.groupId, groupId),
    isRequest(),
    notBlocked(viewerId, users.id),
    isAnswerable(now, groupMembers, users, groups),
  )

export async function mayAdmit(
  db: Queryable,
  { groupId, userId, memberId, now }: { groupId: string; userId: string; memberId: string; now: Date },
) {
  const isTheirs = and(isVisibleRequest(groupId, memberId, now), eq(groupMembers.userId, userId))
  return (await countMemberships(db, and(isTheirs, isLeftTo(memberId, now)))) > 0
}

export const isAdmitterOf = async (db: Queryable, groupId: string, userId: string, now: Date): Promise<boolean> =>
  (await countMemberships(db, and(isMembershipOf(groupId, userId), isAdmitter(now, groupMembers, groups)))) > 0

/** Whether this person is asked, as the owner who left a request for a day, if members may accept such requests. */
export async function isAdmissionOffered(db: Queryable, groupId: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, and(eq(events.id, groups.eventId), isLiveEvent(), isNotOver(now)))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        isVisibleRequest(groupId, userId, now),
        isLeftByOwner(now),
        eq(groups.ownerId, userId),
        gt(groups.memberCount, 1),
        not(groups.membersMayAdmit),
        isNull(groups.admissionAnsweredAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const listRequestViews = async (db: Queryable, groupId: string, viewerId: string, now: Date) =>
  selectMembers(db, viewerId, now)
    .where(isVisibleRequest(groupId, viewerId, now))
    .orderBy(
      asc(groupMembers.status),
      asc(groupMembers.waitlistTicket),
      asc(groupMembers.requestedAt),
      asc(groupMembers.userId),
    )

export async function listOwnRequests(db: Queryable, userId: string, limit: number) {
  const { message, questions, answers, requestedAt } = groupMembers
  return db
    .select({ message, questions, answers })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), or(isNotNull(message), sql`cardinality(${answers}) > 0`)))
    .orderBy(desc(requestedAt))
    .limit(limit)
}

export async function listMemberIds(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), isAccepted()))
  return rows.map(({ userId }) => userId)
}
