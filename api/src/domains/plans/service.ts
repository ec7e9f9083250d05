import { planOf } from 'contract/plans/state.ts'
import { DAY } from 'contract/platform/durations.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { compareByNeed, counterpartIdOf, factsOf, groupIdOf, type PlanView, planViewOf } from './policy.ts'
import { listAllPlanRows, listPlanRows } from './repository.ts'
import { listGroups, listMemberFaces, listPeople, listProposalFaces, listSeekerFaces } from './repository-people.ts'

type PlannedEvent = Parameters<typeof factsOf>[0] & { id: string; isConnected: boolean }

/** Most events are not connected with the viewer, and cost no statement. */
export async function listPlansFor(ctx: Context, viewer: { id: string } | null, events: readonly PlannedEvent[]) {
  if (viewer === null) return new Map()
  const now = ctx.now()
  const ids = events.filter(({ isConnected }) => isConnected).map(({ id }) => id)
  const found = ids.length === 0 ? [] : await listPlanRows(ctx.db, viewer.id, ids, now)
  const rows = new Map(found.map((row) => [row.event.id, row]))
  return new Map(
    events.map((event) => {
      const row = rows.get(event.id)
      return [event.id, { plan: planOf(factsOf(event, row, now), now), isLooking: row?.lookingSince != null }]
    }),
  )
}

export async function listMyPlans(ctx: Context, actor: Actor) {
  const now = ctx.now()
  const notOverAt = new Date(now.getTime() - turnoutLimits.days * DAY)
  const plans = (await listAllPlanRows(ctx.db, actor.id, notOverAt, now))
    .flatMap((row) => planViewOf(row, now) ?? [])
    .toSorted(compareByNeed)
  const idsOf = (idOf: (plan: PlanView) => string | null | undefined) => plans.flatMap((plan) => idOf(plan) ?? [])
  const [groups, people, ...faces] = await Promise.all([
    listGroups(ctx.db, actor.id, idsOf(groupIdOf)),
    listPeople(ctx.db, actor.id, idsOf(counterpartIdOf)),
    listMemberFaces(ctx.db, actor.id, idsOf(groupIdOf)),
    listProposalFaces(ctx.db, actor.id, idsOf(proposalIdOf)),
    listSeekerFaces(ctx.db, actor.id, idsOf(soughtEventIdOf)),
  ])
  return plans.map((plan) => {
    const shown = [groupIdOf(plan), proposalIdOf(plan), soughtEventIdOf(plan)]
    return {
      plan,
      group: groups.find(({ id }) => id === groupIdOf(plan)) ?? null,
      faces: faces.flat().filter(({ of }) => shown.includes(of)),
      counterpart: people.find(({ id }) => id === counterpartIdOf(plan)) ?? null,
    }
  })
}

const proposalIdOf = ({ state, proposal }: PlanView) => (state === 'PROPOSED' ? proposal?.proposalId : undefined)
const soughtEventIdOf = ({ state, event }: PlanView) => (state === 'SEEKING' ? event.id : undefined)
