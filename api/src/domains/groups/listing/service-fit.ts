import { audienceRefusal, describeAudience } from 'contract/audience.ts'
import { GROUP_FIT, type GroupSort } from 'contract/groups.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { type FitPerson, rankGroups, reasonsFor } from '../../fit/service.ts'
import { findProvince } from '../../places/service.ts'
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
  const viewer = found[0]?.viewer
  if (viewer === undefined) return []
  const me = fitPerson({ ...viewer, id: actor.id })
  const candidates = found.map((row) => ({
    row,
    id: row.id,
    createdAt: row.createdAt,
    memberCount: row.memberCount,
    maxMembers: row.maxMembers,
    members: row.members
      .filter(({ id }) => id !== actor.id)
      .map((member) => ({ ...fitPerson(member), wentAlong: member.wentAlong })),
    answersSoon: (answersWithinHours(row.answerMinutes) ?? Number.POSITIVE_INFINITY) <= GROUP_FIT.answerHours,
    excludes: isOutside(row, viewer) ? describeAudience(row) : null,
  }))
  const page = rankGroups(me, candidates, sort).slice(offset, offset + limit)
  const views = await listMemberlessViews(
    ctx.db,
    actor,
    page.map(({ id }) => id),
  )
  const viewOf = new Map(views.map((view) => [view.group.id, view]))
  return page.flatMap((candidate) => {
    const view = viewOf.get(candidate.id)
    const { members } = candidate.row
    return view === undefined
      ? []
      : {
          ...view,
          memberPreview: members.slice(0, PREVIEW_SIZE),
          shownPlaceIds: members.flatMap(({ placeId }) => placeId ?? []),
          reasons: reasonsFor(me, candidate),
        }
  })
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
