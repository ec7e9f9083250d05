import { groupLimits } from 'contract/groups/limits.ts'
import type * as contract from 'contract/groups/listing.ts'
import { DAY } from 'contract/platform/durations.ts'
import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import {
  countGroupStats,
  countGroups,
  countMyGroups,
  type GroupQuery,
  type GroupSummaryView,
  isSearch,
  type ListedView,
  listGroupViews,
  listMyGroupViews,
  listOwnParts,
  listPopularTags as listPopularTagRows,
} from './repository.ts'
import { listRankedGroups } from './service-fit.ts'

type GroupPage = { groups: GroupSummaryView[]; pagination: Pagination }

/** The groups of one event are ranked for the actor, unless a column to sort by is given. */
export async function listGroups(ctx: Context, actor: Actor, query: GroupQuery): Promise<GroupPage> {
  const { eventId, sort } = query
  if (eventId !== undefined && (sort !== undefined || query.sortBy === undefined)) {
    const { rows, total } = await listRankedGroups(ctx, actor, { ...query, eventId }, sort ?? 'fit')
    return { groups: await withOwnParts(ctx, actor, rows), pagination: paginate(query.page, query.limit, total) }
  }
  const now = ctx.now()
  const count = () => countGroups(ctx.db, actor, query, now)
  const [{ rows, total }, counted] = await Promise.all([
    listGroupViews(ctx.db, actor, query, now),
    // A search and the groups of one event are counted by the list's own query.
    query.eventId === undefined && !isSearch(query) ? count() : null,
  ])
  const all = counted ?? total ?? (query.page === 1 ? 0 : await count())
  return { groups: await withOwnParts(ctx, actor, rows), pagination: paginate(query.page, query.limit, all) }
}

const NOT_A_MEMBER = { viewerWent: false, waitlistPosition: null, answerableRequests: null }

/** A statement of its own, because most lists hold no group of the viewer. */
async function withOwnParts(ctx: Context, actor: Actor, rows: readonly ListedView[]): Promise<GroupSummaryView[]> {
  const ids = rows.filter(({ membershipStatus }) => membershipStatus !== null).map(({ group }) => group.id)
  const parts = ids.length === 0 ? [] : await listOwnParts(ctx.db, actor, ids, ctx.now())
  const partsOf = new Map(parts.map((each) => [each.id, each]))
  return rows.map((row) => ({ ...row, ...(partsOf.get(row.group.id) ?? NOT_A_MEMBER) }))
}

export async function listMyGroups(ctx: Context, actor: Actor, query: ParsedOf<typeof contract.listMyGroups>['query']) {
  const [groups, total] = await Promise.all([
    listMyGroupViews(ctx.db, actor, query, ctx.now()),
    countMyGroups(ctx.db, actor, query.status),
  ])
  return { groups, pagination: paginate(query.page, query.limit, total) }
}

export const getGroupStats = async (ctx: Context, actor: Actor) =>
  countGroupStats(ctx.db, actor.id, new Date(ctx.now().getTime() - groupLimits.activeDaysAfterEvent * DAY))

export const listPopularTags = async (
  ctx: Context,
  actor: Actor,
  { eventId }: ParsedOf<typeof contract.listPopularTags>['query'],
) => listPopularTagRows(ctx.db, actor.id, eventId, ctx.now())
