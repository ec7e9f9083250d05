import type { getGroup as getGroupRoute } from 'contract/groups/listing.ts'
import type { listMembers as listMembersRoute } from 'contract/groups/membership.ts'
import { SIGN_DAYS } from 'contract/groups/signs.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { HandlerResultOf, ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { formGroup as formGroupOf } from './lifecycle/service-forming.ts'
import { findGroupView, type GroupView } from './listing/repository.ts'
import { listFittingGroups as listFittingGroupsOf } from './listing/service-fit.ts'
import {
  countMembers,
  isAdmissionOffered,
  isAdmitterOf,
  listAcceptedIds,
  listMemberViews,
  listOwnRequests,
  listRequestViews,
  type MemberView,
} from './membership/repository.ts'
import { admitMember } from './membership/service-admission.ts'
import { leaveGroup as leaveGroupOfActor } from './membership/service-leaving.ts'
import { lockSeat } from './membership/service-seats.ts'
import { isOver, refusalForEvent, resizedMaximum } from './policy.ts'
import {
  assignSign,
  findMembership,
  isBlockedInGroup,
  isGoingTo as isGoingToEvent,
  listGroupsWithoutSign,
  listPicturesInUse,
  lockEventForGroup,
  lockGroup,
  lockGroupCount,
  updateGroup,
  updateMemberCount,
} from './repository.ts'
import {
  type GroupAllowance,
  lockGroupOfMember as lockGroupOfMemberOf,
  lockOwnGroup,
  OUTSIDER_MESSAGE,
  readGroupAllowance,
  refuseAtGroupLimit,
  refuseOrHide,
} from './service-access.ts'
import { promoteFromWaitlist } from './waitlist/service.ts'

/** @throws Refusal GROUP_NOT_FOUND, also when the group is hidden from the actor */
export async function getGroup(ctx: Context, actor: Actor, groupId: string): Promise<GroupView> {
  return (await findGroupView(ctx.db, actor, groupId, ctx.now())) ?? refuse('GROUP_NOT_FOUND')
}

/**
 * Passes for ACCEPTED members.
 *
 * @throws Refusal NOT_GROUP_MEMBER, or GROUP_NOT_FOUND when the group is hidden from the user
 */
export async function requireMember(ctx: Context, groupId: string, userId: string): Promise<void> {
  const membership = await findMembership(ctx.db, groupId, userId)
  if (membership?.status !== 'ACCEPTED')
    await refuseOrHide(ctx.db, { id: userId, isAdmin: false }, groupId, 'NOT_GROUP_MEMBER')
}

/** Passes for ACCEPTED members, as `requireMember`, with a sentence that is not about the chat. */
export async function requireGroupMember(db: Queryable, actor: Pick<Actor, 'id' | 'isAdmin'>, groupId: string) {
  const membership = await findMembership(db, groupId, actor.id)
  if (membership?.status !== 'ACCEPTED') await refuseOutsider(db, actor, groupId)
}

/** @throws Refusal NOT_GROUP_MEMBER, or GROUP_NOT_FOUND when the group is hidden from the actor */
export const refuseOutsider = (db: Queryable, actor: Pick<Actor, 'id' | 'isAdmin'>, groupId: string): Promise<never> =>
  refuseOrHide(db, actor, groupId, 'NOT_GROUP_MEMBER', { message: OUTSIDER_MESSAGE })

/** Locks the group until the transaction ends. @throws Refusal NOT_GROUP_OWNER, GROUP_NOT_FOUND */
export const lockGroupOfOwner = lockOwnGroup

/** Locks the group until the transaction ends. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export const lockGroupOfMember = lockGroupOfMemberOf

/** Gives a sign to the groups that lack one of events that begin soon. Safe to repeat. */
export async function assignMissingSigns(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (const group of await listGroupsWithoutSign(ctx.db, now, new Date(now.getTime() + SIGN_DAYS * DAY)))
    await ctx.transaction((tx) => assignSign(tx, group))
}

/** Not safe to repeat. */
export const leaveGroup = leaveGroupOfActor

/** ACCEPTED members, the owner included. */
export async function listMemberIds(ctx: Context, groupId: string): Promise<string[]> {
  return listAcceptedIds(ctx.db, groupId)
}

/** Serializes with every transaction that makes the user a member of a group, until the end of this one. */
export const lockGroupsOfUser = (tx: Tx, userId: string): Promise<void> => lockGroupCount(tx, userId)

/** How many simultaneous groups the user is in and may be in. */
export async function getGroupAllowance(ctx: Context, userId: string): Promise<GroupAllowance> {
  return readGroupAllowance(ctx.db, userId, ctx.now())
}

/**
 * ACCEPTED members for everyone to whom the group is visible, as far as they show their plans and the event is not over; other
 * statuses for the owner. People who did not ask to join see no profiles.
 */
export async function listMembers(
  ctx: Context,
  actor: Actor,
  groupId: string,
  query: ParsedOf<typeof listMembersRoute>['query'],
): Promise<{ members: MemberView[]; pagination: Pagination; isProfileShown: boolean }> {
  const { owner, event, membershipStatus } = await getGroup(ctx, actor, groupId)
  const seesAll = membershipStatus === 'ACCEPTED' || actor.isAdmin
  const viewer = { id: actor.id, isOwner: owner.id === actor.id, seesAll, now: ctx.now() }
  refuseIf(query.status === 'ACCEPTED' || viewer.isOwner ? null : 'NOT_GROUP_OWNER')
  const isProfileShown = seesAll || membershipStatus === 'PENDING' || membershipStatus === 'WAITLIST'
  if (!seesAll && isOver(event, ctx.now()))
    return { members: [], pagination: paginate(query.page, query.limit, 0), isProfileShown }
  const [members, total] = await Promise.all([
    listMemberViews(ctx.db, groupId, query, viewer),
    countMembers(ctx.db, groupId, query.status, viewer),
  ])
  return { members, pagination: paginate(query.page, query.limit, total), isProfileShown }
}

/**
 * PENDING requests, oldest first, then the wait list in order; for the owner. Members read those that they may accept in the
 * owner's place.
 */
export async function listJoinRequests(
  ctx: Context,
  actor: Actor,
  groupId: string,
): Promise<{ requests: MemberView[]; isAdmissionOffered: boolean }> {
  const { owner } = await getGroup(ctx, actor, groupId)
  const isOwner = owner.id === actor.id
  const now = ctx.now()
  refuseIf(isOwner || (await isAdmitterOf(ctx.db, groupId, actor.id, now)) ? null : 'NOT_GROUP_OWNER')
  const [requests, isOffered] = await Promise.all([
    listRequestViews(ctx.db, groupId, actor.id, now),
    isAdmissionOffered(ctx.db, groupId, actor.id, now),
  ])
  return { requests: isOwner ? requests : requests.filter(({ canAccept }) => canAccept), isAdmissionOffered: isOffered }
}

/** Older ones are not filled in. */
const LAST_REQUESTS_READ = 20

/** The person's last message to a group, and their last answer to each question. */
export async function getLastRequest(
  ctx: Context,
  actor: Actor,
): Promise<HandlerResultOf<typeof getGroupRoute>['lastRequest']> {
  const requests = await listOwnRequests(ctx.db, actor.id, LAST_REQUESTS_READ)
  const answers = requests.flatMap(({ questions, answers }) =>
    questions.map((question, index) => ({ question, answer: answers[index] ?? '' })),
  )
  return {
    message: requests.find(({ message }) => message !== null)?.message ?? null,
    answers: [...new Map(answers.toReversed().map((each) => [each.question, each])).values()],
  }
}

/**
 * Changes the number of places by the number bought, or refunded when negative, within the caller's transaction. New places
 * go to the wait list; a refund never removes members. Locks the group, records `group.updated`.
 *
 * @param placesFor the number of places for the locked group's current maximum; undefined refuses
 * @returns the change; null, with nothing changed, when the group is gone or cannot grow by all those places
 */
export async function resizeGroup(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  groupId: string,
  placesFor: (maxMembers: number) => number | undefined,
): Promise<number | null> {
  const group = await lockGroup(tx, groupId)
  const places = group === undefined ? undefined : placesFor(group.maxMembers)
  if (group === undefined || places === undefined) return null
  const maxMembers = resizedMaximum(group, places)
  if (maxMembers < group.maxMembers + places) return null
  if (maxMembers === group.maxMembers) return 0
  const now = ctx.now()
  await updateGroup(tx, groupId, { maxMembers, updatedAt: now })
  await record('group.updated', { groupId, actorId: null })
  const vacatedPlaces = Math.max(0, maxMembers - group.maxMembers)
  await promoteFromWaitlist(tx, record, { ...group, maxMembers }, vacatedPlaces, now)
  return maxMembers - group.maxMembers
}

/** Stores the numbers of accepted members that are wrong again; a group with more than its places stays as it is. Safe to repeat. */
export async function recountMembers(ctx: Context, groupIds: readonly string[]): Promise<void> {
  for (const groupId of groupIds)
    await ctx.transaction(async (tx) => {
      if ((await lockGroup(tx, groupId)) !== undefined) await updateMemberCount(tx, groupId)
    })
}

/** The group pictures among these uploaded files. */
export const groupFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listPicturesInUse(ctx.db, names)

/**
 * Shared lock on the event, so that it is not cancelled while a group is made for it. Comes before every other lock.
 *
 * @returns why no group can be made for it, or null
 * @throws Refusal EVENT_NOT_FOUND
 */
export async function lockEventForGroups(ctx: Context, tx: Tx, eventId: string): Promise<RefusalCode | null> {
  const event = (await lockEventForGroup(tx, eventId)) ?? refuse('EVENT_NOT_FOUND')
  return refusalForEvent(event, ctx.now())
}

/** Accepted in a group of this event. */
export const isGoingTo = (db: Queryable, eventId: string, userId: string): Promise<boolean> =>
  isGoingToEvent(db, eventId, userId)

/** @throws Refusal GROUP_LIMIT_REACHED, GROUP_LIMIT_MAXIMUM at the user's own limit */
export async function requireFreeSlot(ctx: Context, tx: Tx, userId: string): Promise<void> {
  refuseAtGroupLimit(await readGroupAllowance(tx, userId, ctx.now()))
}

/** See `lifecycle/service-forming.ts`. */
export const formGroup = formGroupOf

/**
 * Makes the user a member at once, within the caller's transaction. Locks as `lockSeat`. Records `group.memberAccepted`.
 *
 * @throws Refusal GROUP_NOT_FOUND also for a user who was removed, and with a block between the user and a member
 */
export async function admitToGroup(ctx: Context, tx: Tx, record: RecordFact, groupId: string, userId: string) {
  const seat = (await lockSeat(tx, groupId, userId)) ?? refuse('GROUP_NOT_FOUND')
  const membership = await findMembership(tx, groupId, userId)
  if (membership?.status === 'REJECTED' || (await isBlockedInGroup(tx, groupId, userId))) refuse('GROUP_NOT_FOUND')
  await admitMember(ctx, tx, record, seat, userId)
}

/** For a mail: at most `limit` groups of an event that fit this person and that they may ask now, the best first. */
export const listFittingGroups = (ctx: Context, db: Queryable, userId: string, eventId: string, limit: number) =>
  listFittingGroupsOf(ctx, db, userId, eventId, limit)
