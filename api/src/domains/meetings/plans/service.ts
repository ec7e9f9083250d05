import type { Plan } from 'contract/meetings.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { readToken, signToken } from '../../../platform/keyed-hash.ts'
import { refuse } from '../../../platform/refusal.ts'
import { presentEventSummary } from '../../events/present.ts'
import { requireGroupMember } from '../../groups/service.ts'
import { planLinkEnd, planLinkOverAfter } from '../policy.ts'
import { findEventOfGroup } from '../repository.ts'
import { asMember } from '../service-membership.ts'
import { deletePlanLinkRow, findPlanLinkId, findPlanView, insertPlanLink, listPlanLinkGroups } from './repository.ts'

export type PlanLink = { token: string; url: string; expiresAt: string }

/** Safe to repeat: one link per member and group. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND, EVENT_ENDED */
export async function createPlanLink(ctx: Context, actor: Actor, groupId: string): Promise<PlanLink> {
  const { event } = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const linkId = await asMember(ctx, actor, groupId, async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    if (planLinkEnd(event.overAt) <= now) refuse('EVENT_ENDED')
    const row = { groupId, userId: actor.id, id: newId(), createdAt: now }
    if (!(await insertPlanLink(tx, row))) return findPlanLinkId(tx, groupId, actor.id)
    await record('grant.given', { userId: actor.id, kind: 'PLAN_LINK', id: groupId })
    return row.id
  })
  return describeLink(ctx, linkId ?? refuse('PLAN_NOT_FOUND'), event)
}

const listSharedPlans = (ctx: Context, db: Queryable, userId: string): Promise<string[]> =>
  listPlanLinkGroups(db, userId, planLinkOverAfter(ctx.now()))

export const countPlanLinks = async (ctx: Context, userId: string): Promise<number> =>
  (await listSharedPlans(ctx, ctx.db, userId)).length

export async function endPlanLinks(unit: Unit, userId: string): Promise<number> {
  const groupIds = await listSharedPlans(unit.ctx, unit.tx, userId)
  for (const groupId of groupIds) await endPlanLink(unit, groupId, userId)
  return groupIds.length
}

export const nameSharedPlan = async (tx: Tx, groupId: string): Promise<string | null> =>
  (await findEventOfGroup(tx, groupId))?.event.title ?? null

async function endPlanLink({ tx, record }: Unit, groupId: string, userId: string): Promise<void> {
  await deletePlanLinkRow(tx, groupId, userId)
  // A commit that records nothing would leave the rendered page in the cache.
  await record('group.dayChanged', { groupId, userId })
}

/** Safe to repeat. Records `group.dayChanged`. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export async function deletePlanLink(ctx: Context, actor: Actor, groupId: string): Promise<void> {
  await requireGroupMember(ctx.db, actor, groupId)
  await ctx.transaction((unit) => endPlanLink(unit, groupId, actor.id))
}

export async function findPlanLink(ctx: Context, actor: Actor, groupId: string): Promise<PlanLink | null> {
  const [linkId, found] = await Promise.all([
    findPlanLinkId(ctx.db, groupId, actor.id),
    findEventOfGroup(ctx.db, groupId),
  ])
  if (linkId === undefined || found === undefined || planLinkEnd(found.event.overAt) <= ctx.now()) return null
  return describeLink(ctx, linkId, found.event)
}

function describeLink(ctx: Context, linkId: string, { overAt }: { overAt: Date }): PlanLink {
  const token = signToken(ctx, 'plan', linkId)
  return { token, url: `${ctx.publicUrl()}/plan/${token}`, expiresAt: planLinkEnd(overAt).toISOString() }
}

/** @throws Refusal PLAN_NOT_FOUND, also for an ended link and a member who left */
export async function getPlan(ctx: Context, token: string): Promise<Plan> {
  const linkId = readToken(ctx, 'plan', token) ?? refuse('PLAN_NOT_FOUND')
  const view = (await findPlanView(ctx.db, linkId)) ?? refuse('PLAN_NOT_FOUND')
  const { event, place, at } = view
  if (planLinkEnd(event.overAt) <= ctx.now()) refuse('PLAN_NOT_FOUND')
  return {
    firstName: view.username,
    groupName: view.groupName,
    groupSize: view.groupSize,
    event: { ...presentEventSummary(event), isCancelled: event.status === 'CANCELLED' },
    meeting: place === null || at === null ? null : { place, at: at.toISOString() },
  }
}
