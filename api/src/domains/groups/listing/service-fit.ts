import { audienceRefusal, describeAudience } from 'contract/groups/audience.ts'
import { GROUP_FIT, type GroupSort } from 'contract/groups/groups.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type FitPerson, rankGroups, reasonsFor } from '../../fit/service.ts'
import { findProvince } from '../../places/service.ts'
import type { Viewer } from '../filters.ts'
import { answersWithinHours } from '../policy.ts'
import { type GroupQuery, type GroupView, listGroupViews, listMemberlessViews, PREVIEW_SIZE } from './repository.ts'
import { type FitProfile, type FitRow, listFitRows, MAX_RANKED } from './repository-fit.ts'

export type RankedView = GroupView & { reasons?: string[] }

/**
 * One page of the groups of one event in this order, with reasons. Of more than `MAX_RANKED` groups the newest are
 * ranked; the others follow, the newest first, without reasons.
 */
export async function listRankedGroups(
  ctx: Context,
  actor: Actor,
  query: GroupQuery & { eventId: string },
  sort: GroupSort,
): Promise<{ rows: RankedView[]; total: number }> {
  const now = ctx.now()
  const found = await listFitRows(ctx.db, actor, query, now)
  const total = found[0]?.total ?? 0
  const offset = (query.page - 1) * query.limit
  const rows = await listRankedPage(ctx, actor, found, sort, { offset, limit: query.limit })
  if (rows.length === query.limit || total <= MAX_RANKED || offset + rows.length >= total) return { rows, total }
  const others = await listGroupViews(ctx.db, actor, { ...query, sortBy: 'createdAt', sortOrder: 'desc' }, now)
  const isRanked = new Set(found.map(({ id }) => id))
  return { rows: [...rows, ...others.rows.filter(({ group }) => !isRanked.has(group.id))].slice(0, query.limit), total }
}

/** The page is read without the members: they were read for the ranking. */
async function listRankedPage(
  ctx: Context,
  actor: Actor,
  found: readonly FitRow[],
  sort: GroupSort,
  { offset, limit }: { offset: number; limit: number },
): Promise<RankedView[]> {
  const { me, ranked } = rankRows(found, sort)
  const page = ranked.slice(offset, offset + limit)
  const viewOf = await readViews(ctx.db, actor, page)
  return page.flatMap((candidate) => {
    const view = viewOf.get(candidate.id)
    if (view === undefined || me === null) return []
    const { members } = candidate.row
    return {
      ...view,
      memberPreview: members.slice(0, PREVIEW_SIZE),
      shownPlaceIds: members.flatMap(({ placeId }) => placeId ?? []),
      reasons: reasonsFor(me, candidate),
    }
  })
}

function rankRows(found: readonly FitRow[], sort: GroupSort) {
  const viewer = found[0]?.viewer
  if (viewer === undefined) return { me: null, ranked: [] }
  const me = fitPerson(viewer)
  const candidates = found.map((row) => ({
    row,
    id: row.id,
    createdAt: row.createdAt,
    memberCount: row.memberCount,
    maxMembers: row.maxMembers,
    members: row.members
      .filter(({ id }) => id !== viewer.id)
      .map((member) => ({ ...fitPerson(member), wentAlong: member.wentAlong })),
    answersSoon: (answersWithinHours(row.answerMinutes) ?? Number.POSITIVE_INFINITY) <= GROUP_FIT.answerHours,
    ownerCame: row.ownerTimesWent !== null,
    excludes: isOutside(row, viewer) ? describeAudience(row) : null,
  }))
  return { me, ranked: rankGroups(me, candidates, sort) }
}

async function readViews(db: Queryable, viewer: Viewer, page: readonly { id: string }[]) {
  const ids = page.map(({ id }) => id)
  const views = ids.length === 0 ? [] : await listMemberlessViews(db, viewer, ids)
  return new Map(views.map((view) => [view.group.id, view]))
}

/** The groups of an event that fit this person best and that they may ask now: with a place, and not asked before. */
export async function listFittingGroups(
  ctx: Context,
  db: Queryable,
  userId: string,
  eventId: string,
  limit: number,
): Promise<{ id: string; name: string; freePlaces: number }[]> {
  const viewer = { id: userId, isAdmin: false }
  const query = { eventId, page: 1, limit, sortOrder: 'desc' as const, availableOnly: true, isPublic: true }
  const { ranked } = rankRows(await listFitRows(db, viewer, query, ctx.now()), 'fit')
  const open = ranked.filter(({ excludes }) => excludes === null)
  const viewOf = await readViews(db, viewer, open)
  return open
    .filter(({ id }) => viewOf.get(id)?.membershipStatus === null)
    .slice(0, limit)
    .map(({ id, memberCount, maxMembers }) => ({
      id,
      name: viewOf.get(id)?.group.name ?? '',
      freePlaces: maxMembers - memberCount,
    }))
}

/** Members stay, whatever the owner chose since. */
const isOutside = (row: FitRow, viewer: FitRow['viewer']): boolean =>
  row.members.every(({ id }) => id !== viewer.id) && audienceRefusal(row, viewer)?.code === 'AUDIENCE_MISMATCH'

const fitPerson = ({ id, username, music, age, social, placeId }: FitProfile): FitPerson => ({
  id,
  username,
  music,
  age,
  social,
  province: findProvince(placeId),
})
