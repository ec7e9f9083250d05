import { GROUP_FIT, type GroupSort } from 'contract/groups.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type FitPerson, rankGroups } from '../../fit/service.ts'
import { presentPlaceOf } from '../../places/present.ts'
import { presentAge } from '../../users/present.ts'
import { answersWithinHours } from '../policy.ts'
import { type GroupQuery, type GroupView, listGroupViews, listGroupViewsByIds } from './repository.ts'
import { type FitProfile, findFitProfile, listFitRows, MAX_RANKED } from './repository-fit.ts'

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
  const [profile, found] = await Promise.all([findFitProfile(ctx.db, actor.id), listFitRows(ctx.db, actor, query, now)])
  const me = fitPerson(profile ?? refuse('USER_NOT_FOUND'), now)
  const candidates = found.map((row) => ({
    ...row,
    answersSoon: (answersWithinHours(row.answerMinutes) ?? Number.POSITIVE_INFINITY) <= GROUP_FIT.answerHours,
    members: row.members.map((member) => ({ ...fitPerson(member, now), wentAlong: member.wentAlong })),
  }))
  const offset = (query.page - 1) * query.limit
  const page = rankGroups(me, candidates, sort).slice(offset, offset + query.limit)
  const reasons = new Map(page.map((group) => [group.id, group.reasons]))
  const views = page.length === 0 ? [] : await listGroupViewsByIds(ctx.db, actor, [...reasons.keys()])
  const rows: RankedView[] = views.map((view) => ({ ...view, reasons: reasons.get(view.group.id) ?? [] }))
  const total = found[0]?.total ?? 0
  if (rows.length === query.limit || total <= MAX_RANKED || offset + rows.length >= total) return { rows, total }
  const others = await listGroupViews(ctx.db, actor, { ...query, sortBy: 'createdAt', sortOrder: 'desc' }, now)
  const isRanked = new Set(found.map(({ id }) => id))
  return { rows: [...rows, ...others.rows.filter(({ group }) => !isRanked.has(group.id))].slice(0, query.limit), total }
}

function fitPerson({ placeId, birthdate, ...profile }: FitProfile, now: Date): FitPerson {
  const { id, username, music, social } = profile
  return {
    id,
    username,
    music,
    social,
    age: presentAge({ age: profile.age, birthdate }, now),
    province: placeId === null ? null : (presentPlaceOf(placeId)?.province ?? null),
  }
}
