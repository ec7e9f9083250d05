import { audienceRefusal, describeAudience } from 'contract/groups/audience.ts'
import type { GroupSort } from 'contract/groups/groups.ts'
import { GROUP_FIT } from 'contract/groups/reasons.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { distanceBetween } from '../../../platform/distance.ts'
import { type FitPerson, rankGroups, reasonsFor } from '../../fit/service.ts'
import { findHome } from '../../places/service.ts'
import { answersWithinHours, requestablePlaces } from '../policy.ts'
import { type GroupQuery, type ListedView, listGroupViews } from './repository.ts'
import { type FitProfile, type FitRow, type FitViewer, listFitRows, MAX_RANKED } from './repository-fit.ts'

/** With reasons for the newest `MAX_RANKED` groups; the others follow without. */
export async function listRankedGroups(
  ctx: Context,
  actor: Actor,
  query: GroupQuery & { eventId: string },
  sort: GroupSort,
): Promise<{ rows: ListedView[]; total: number }> {
  const now = ctx.now()
  const found = await listFitRows(ctx.db, actor, query, now)
  const [first] = found
  if (first === undefined) return { rows: [], total: 0 }
  const { viewer } = first
  const total = first.total ?? 0
  const me = fitPerson(viewer)
  const offset = (query.page - 1) * query.limit
  const rows = rankRows(found, viewer, sort)
    .slice(offset, offset + query.limit)
    .map((candidate) => ({ ...candidate.row, reasons: reasonsFor(me, candidate) }))
  if (rows.length === query.limit || total <= MAX_RANKED || offset + rows.length >= total) return { rows, total }
  const others = await listGroupViews(ctx.db, actor, { ...query, sortBy: 'createdAt', sortOrder: 'desc' }, now)
  const isRanked = new Set(found.map(({ group }) => group.id))
  return { rows: [...rows, ...others.rows.filter(({ group }) => !isRanked.has(group.id))].slice(0, query.limit), total }
}

function rankRows(found: readonly FitRow[], viewer: FitViewer, sort: GroupSort) {
  const candidates = found.map((row) => ({
    ...row.group,
    maxMembers: row.group.memberCount + requestablePlaces(row.group),
    row,
    members: row.members
      .filter(({ id }) => id !== viewer.id)
      .map((member) => ({ ...fitPerson(member), wentAlong: member.wentAlong })),
    answersSoon: row.isOwnerShown && (answersWithinHours(row.answerMinutes) ?? Infinity) <= GROUP_FIT.answerHours,
    ownerCame: row.isOwnerShown && row.ownerTimesWent !== null,
    nearestKm: nearestOf(row, viewer),
    excludes: isOutside(row, viewer) ? describeAudience(row.group) : null,
  }))
  return rankGroups(fitPerson(viewer), candidates, sort)
}

function nearestOf({ members }: FitRow, viewer: FitViewer): number | null {
  const home = findHome(viewer.placeId)
  const homes = members.filter(({ id }) => id !== viewer.id).flatMap(({ placeId }) => findHome(placeId) ?? [])
  return home === null || homes.length === 0 ? null : Math.min(...homes.map((other) => distanceBetween(home, other)))
}

export async function listFittingGroups(ctx: Context, db: Queryable, userId: string, eventId: string, limit: number) {
  const viewer = { id: userId, isAdmin: false }
  const query = { eventId, page: 1, limit, sortOrder: 'desc' as const, availableOnly: true, isPublic: true }
  const found = await listFitRows(db, viewer, query, ctx.now())
  return found[0] === undefined
    ? []
    : rankRows(found, found[0].viewer, 'fit')
        .filter(({ excludes, row }) => excludes === null && row.membershipStatus === null)
        .slice(0, limit)
        .map(({ id, memberCount, maxMembers, row }) => ({
          id,
          name: row.group.name,
          freePlaces: maxMembers - memberCount,
        }))
}

const isOutside = ({ group, members }: FitRow, viewer: FitViewer): boolean =>
  members.every(({ id }) => id !== viewer.id) && audienceRefusal(group, viewer)?.code === 'AUDIENCE_MISMATCH'

const fitPerson = ({ id, username, music, age, social, placeId }: FitProfile): FitPerson => ({
  id,
  username,
  music,
  age,
  social,
  home: findHome(placeId),
})
