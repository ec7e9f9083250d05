import type { listMembers as listMembersRoute } from 'contract/groups/membership.ts'
import { SIGN_DAYS } from 'contract/groups/signs.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { type Page, readPage } from '../../platform/paging.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import type { Viewer } from './filters.ts'
import { formGroup } from './lifecycle/service-forming.ts'
import { findGroupView, type GroupView } from './listing/repository.ts'
import { listFittingGroups } from './listing/service-fit.ts'
import {
  countMembers,
  isAdmissionOffered,
  isAdmitterOf,
  listMemberIds,
  listMemberViews,
  listOwnRequests,
  listRequestViews,
  type MemberView,
  type ShownMember,
} from './membership/repository.ts'
import { leaveGroup } from './membership/service-leaving.ts'
import { refusalForEvent, resizedMaximum } from './policy.ts'
import {
  assignSign,
  findEventIdOfGroup,
  findMembership,
  isGoingTo,
  listGroupsWithoutSign,
  listPicturesInUse,
  lockEventForGroup,
  lockGroup,
  lockGroupCount,
  updateGroup,
} from './repository.ts'
import {
  lockGroupOfMember,
  lockOwnGroup,
  OUTSIDER_MESSAGE,
  readGroupAllowance,
  refuseAtGroupLimit,
  refuseOrHide,
} from './service-access.ts'
import { promoteFromWaitlist } from './waitlist/service.ts'

export {
  findEventIdOfGroup,
  formGroup,
  isGoingTo,
  leaveGroup,
  listFittingGroups,
  listMemberIds,
  lockGroupCount,
  lockGroupOfMember,
  lockOwnGroup,
}

/** @throws Refusal GROUP_NOT_FOUND, also when the group is hidden from the actor */
export const getGroup = async (ctx: Context, actor: Actor, groupId: string): Promise<GroupView> =>
  (await findGroupView(ctx.db, actor, groupId, ctx.now())) ?? refuse('GROUP_NOT_FOUND')

/** @throws Refusal NOT_GROUP_MEMBER unless ACCEPTED, or GROUP_NOT_FOUND when the group is hidden from the actor */
export async function requireGroupMember(db: Queryable, actor: Viewer, groupId: string): Promise<void> {
  const membership = await findMembership(db, groupId, actor.id)
  if (membership?.status !== 'ACCEPTED') await refuseOutsider(db, actor, groupId)
}

/** @throws Refusal NOT_GROUP_MEMBER, or GROUP_NOT_FOUND when the group is hidden from the actor */
export const refuseOutsider = (db: Queryable, actor: Viewer, groupId: string): Promise<never> =>
  refuseOrHide(db, actor, groupId, 'NOT_GROUP_MEMBER', { message: OUTSIDER_MESSAGE })

export async function assignMissingSigns(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (const group of await listGroupsWithoutSign(ctx.db, now, new Date(now.getTime() + SIGN_DAYS * DAY)))
    await ctx.transaction(({ tx }) => assignSign(tx, group))
}

export const getGroupAllowance = (ctx: Context, userId: string) => readGroupAllowance(ctx.db, userId, ctx.now())

/** Outsiders read none once the event is over; other statuses are for the owner. People who did not ask see no profiles. */
export async function listMembers(
  ctx: Context,
  actor: Actor,
  groupId: string,
  query: ParsedOf<typeof listMembersRoute>['query'],
): Promise<Page<ShownMember>> {
  const { owner, event, membershipStatus } = await getGroup(ctx, actor, groupId)
  const seesAll = membershipStatus === 'ACCEPTED' || actor.isAdmin
  const viewer = { id: actor.id, isOwner: owner.id === actor.id, seesAll, now: ctx.now() }
  refuseIf(query.status === 'ACCEPTED' || viewer.isOwner ? null : 'NOT_GROUP_OWNER')
  if (!seesAll && event.overAt <= viewer.now) return { rows: [], pagination: paginate(query.page, query.limit, 0) }
  const { rows, pagination } = await readPage(query, (range) => ({
    rows: listMemberViews(ctx.db, groupId, query.status, viewer, range),
    total: countMembers(ctx.db, groupId, query.status, viewer),
  }))
  const seesProfiles = seesAll || membershipStatus === 'PENDING' || membershipStatus === 'WAITLIST'
  const show = (member: MemberView): ShownMember => ({
    ...member,
    isProfileShown: seesProfiles || member.userId === actor.id,
    viewerId: actor.id,
  })
  return { rows: rows.map(show), pagination }
}

/** PENDING, oldest first, then the wait list. A member reads those that they may accept in the owner's place. */
export async function listJoinRequests(ctx: Context, actor: Actor, groupId: string) {
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

const LAST_REQUESTS_READ = 20

/** The person's last message to a group, and their last answer to each question. */
export async function getLastRequest(ctx: Context, actor: Actor) {
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
 * Within the caller's transaction; negative places are a refund, which never removes members. Locks the group.
 * @param placesFor for the locked group's maximum; undefined refuses
 * @returns the change; null, with nothing changed, when the group is gone or cannot grow by all those places
 */
export async function resizeGroup(unit: Unit, groupId: string, placesFor: (maxMembers: number) => number | undefined) {
  const { tx, record } = unit
  const group = await lockGroup(tx, groupId)
  const places = group === undefined ? undefined : placesFor(group.maxMembers)
  if (group === undefined || places === undefined) return null
  const maxMembers = resizedMaximum(group, places)
  if (maxMembers < group.maxMembers + places) return null
  if (maxMembers === group.maxMembers) return 0
  await updateGroup(tx, groupId, { maxMembers, updatedAt: unit.now() })
  await record('group.updated', { groupId, actorId: null })
  const vacatedPlaces = Math.max(0, maxMembers - group.maxMembers)
  await promoteFromWaitlist(unit, { ...group, maxMembers }, vacatedPlaces)
  return maxMembers - group.maxMembers
}

export const groupFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listPicturesInUse(ctx.db, names)

/**
 * Shared lock, so that the event is not cancelled meanwhile; before every other lock.
 * @returns why no group can be made, or null
 */
export async function lockEventForGroups({ tx, now }: Unit, eventId: string): Promise<RefusalCode | null> {
  const event = (await lockEventForGroup(tx, eventId)) ?? refuse('EVENT_NOT_FOUND')
  return refusalForEvent(event, now())
}

/** @throws Refusal GROUP_LIMIT_REACHED, GROUP_LIMIT_MAXIMUM at the user's own limit */
export async function requireFreeSlot({ tx, now }: Unit, userId: string): Promise<void> {
  refuseAtGroupLimit(await readGroupAllowance(tx, userId, now()))
}
