import { DAY } from 'contract/durations.ts'
import type { RefusalCode } from 'contract/errors.ts'
import { groupLimits, groupLimitWith, type MemberStatus } from 'contract/groups.ts'
import { type Pagination, paginate } from 'contract/paging.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { refusalAtGroupLimit } from './policy.ts'
import { findAllowance, findMembership } from './repository.ts'
import {
  countMembers,
  listAcceptedIds,
  listMemberViews,
  listRequestViews,
  type MemberView,
} from './repository-members.ts'
import { listPicturesInUse } from './repository-requests.ts'
import {
  countGroupStats,
  countGroups,
  countMyGroups,
  findGroupView,
  type GroupQuery,
  type GroupView,
  listGroupViews,
  listMyGroupViews,
  listPopularTags as listPopularTagRows,
} from './repository-views.ts'
import { refuseAsKnown } from './service-guards.ts'

/** @throws Refusal GROUP_NOT_FOUND, also for people who may not know of it */
export async function getGroup(ctx: Context, actor: Actor, groupId: string): Promise<GroupView> {
  return (await findGroupView(ctx.db, actor, groupId)) ?? refuse('GROUP_NOT_FOUND')
}

/**
 * Lets ACCEPTED members through.
 *
 * @throws Refusal NOT_GROUP_MEMBER where one may know of the group, GROUP_NOT_FOUND where one may not or there is none
 */
export async function requireMember(ctx: Context, groupId: string, userId: string): Promise<void> {
  const membership = await findMembership(ctx.db, groupId, userId)
  if (membership?.status !== 'ACCEPTED')
    await refuseAsKnown(ctx.db, { id: userId, isAdmin: false }, groupId, 'NOT_GROUP_MEMBER')
}

/** Ids of the ACCEPTED members, the owner among them. */
export async function listMemberIds(ctx: Context, groupId: string): Promise<string[]> {
  return listAcceptedIds(ctx.db, groupId)
}

export type GroupAllowance = {
  currentGroups: number
  groupLimit: number
  /** Why they cannot be in one more; null when they can. */
  refusal: RefusalCode | null
}

/** How many simultaneous groups this person is in, and may be in. */
export async function getGroupAllowance(ctx: Context, userId: string): Promise<GroupAllowance> {
  const allowance = (await findAllowance(ctx.db, userId, ctx.now())) ?? refuse('USER_NOT_FOUND')
  const groupLimit = groupLimitWith(allowance.extraGroupSlots)
  return { currentGroups: allowance.current, groupLimit, refusal: refusalAtGroupLimit(allowance.current, groupLimit) }
}

type Page<Key extends string, Row> = { [K in Key]: Row[] } & { pagination: Pagination }

export async function listGroups(ctx: Context, actor: Actor, query: GroupQuery): Promise<Page<'groups', GroupView>> {
  const now = ctx.now()
  const isCountedBeside = query.eventId === undefined
  const [{ rows, total }, counted] = await Promise.all([
    listGroupViews(ctx.db, actor, query, now),
    isCountedBeside ? countGroups(ctx.db, actor, query, now) : null,
  ])
  const all = counted ?? total ?? (query.page === 1 ? 0 : await countGroups(ctx.db, actor, query, now))
  return { groups: rows, pagination: paginate(query.page, query.limit, all) }
}

export async function listMyGroups(
  ctx: Context,
  actor: Actor,
  query: { status: MemberStatus; page: number; limit: number },
): Promise<Page<'groups', GroupView>> {
  const [groups, total] = await Promise.all([
    listMyGroupViews(ctx.db, actor, query),
    countMyGroups(ctx.db, actor, query.status),
  ])
  return { groups, pagination: paginate(query.page, query.limit, total) }
}

/** ACCEPTED members for whoever may see the group; other statuses for its owner. */
export async function listMembers(
  ctx: Context,
  actor: Actor,
  groupId: string,
  query: { status: MemberStatus; page: number; limit: number },
): Promise<Page<'members', MemberView>> {
  const { owner } = await getGroup(ctx, actor, groupId)
  const viewer = { id: actor.id, isOwner: owner.id === actor.id }
  refuseIf(query.status === 'ACCEPTED' || viewer.isOwner ? null : 'NOT_GROUP_OWNER')
  const [members, total] = await Promise.all([
    listMemberViews(ctx.db, groupId, query, viewer),
    countMembers(ctx.db, groupId, query.status, viewer),
  ])
  return { members, pagination: paginate(query.page, query.limit, total) }
}

/** PENDING, oldest first, then the wait list in its order; for the owner. */
export async function listJoinRequests(ctx: Context, actor: Actor, groupId: string): Promise<MemberView[]> {
  const { owner } = await getGroup(ctx, actor, groupId)
  refuseIf(owner.id === actor.id ? null : 'NOT_GROUP_OWNER')
  return listRequestViews(ctx.db, groupId)
}

export async function getGroupStats(ctx: Context) {
  return countGroupStats(ctx.db, new Date(ctx.now().getTime() - groupLimits.activeDaysAfterEvent * DAY))
}

export async function listPopularTags(ctx: Context, eventId: string | undefined) {
  return listPopularTagRows(ctx.db, eventId, ctx.now())
}

/** Which of these uploaded files are a group's picture. */
export const groupFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listPicturesInUse(ctx.db, names)
