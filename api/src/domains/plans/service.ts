import { type MyPlan, planOf } from 'contract/plans/state.ts'
import { DAY } from 'contract/platform/durations.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { compareByNeed, counterpartIdOf, factsOf, groupIdOf, type PlanView, planViewOf } from './policy.ts'
import { listAllPlanRows, listPlanRows } from './repository.ts'
import { listGroups, listMemberFaces, listPeople, listProposalFaces, listSeekerFaces } from './repository-people.ts'

type PlannedEvent = Parameters<typeof factsOf>[0] & { id: string }

export async function listPlansFor(
  ctx: Context,
  viewer: { id: string } | null,
  events: readonly PlannedEvent[],
): Promise<Map<string, { plan: MyPlan | null; isLooking: boolean }>> {
  if (viewer === null || events.length === 0) return new Map()
  const now = ctx.now()
  const ids = events.map(({ id }) => id)
  const rows = new Map((await listPlanRows(ctx.db, viewer.id, ids, now)).map((row) => [row.event.id, row]))
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
  const groupIds = plans.flatMap((plan) => groupIdOf(plan) ?? [])
  const proposalIds = plans.flatMap((plan) => (plan.state === 'PROPOSED' ? (plan.proposal?.proposalId ?? []) : []))
  const seekingIds = plans.flatMap((plan) => (plan.state === 'SEEKING' ? plan.event.id : []))
  const peopleIds = plans.flatMap((plan) => counterpartIdOf(plan) ?? [])
  const [groups, members, proposed, seekers, people] = await Promise.all([
    listGroups(ctx.db, actor.id, groupIds),
    listMemberFaces(ctx.db, actor.id, groupIds),
    listProposalFaces(ctx.db, actor.id, proposalIds),
    listSeekerFaces(ctx.db, actor.id, seekingIds),
    listPeople(ctx.db, actor.id, peopleIds),
  ])
  return plans.map((plan) => ({
    plan,
    group: groups.find(({ id }) => id === groupIdOf(plan)) ?? null,
    faces: [...members.filter(({ of }) => of === groupIdOf(plan)), ...facesBeside(plan, proposed, seekers)],
    counterpart: people.find(({ id }) => id === counterpartIdOf(plan)) ?? null,
  }))
}

const OUTSIDE_GROUP = { isOwner: false, hasConfirmed: false, arrival: null }

function facesBeside<Face extends { of: string }>(
  { event, state, proposal }: PlanView,
  proposed: readonly Face[],
  seekers: readonly Face[],
) {
  const people = state === 'PROPOSED' ? proposed : state === 'SEEKING' ? seekers : []
  const of = state === 'PROPOSED' ? proposal?.proposalId : event.id
  return people.filter((face) => face.of === of).map((face) => ({ ...face, ...OUTSIDE_GROUP }))
}
