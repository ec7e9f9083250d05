import type { ListedPlan } from 'contract/plans/plans.ts'
import { presentEventSummary } from '../events/present.ts'
import { presentAnswerTime } from '../groups/present.ts'
import { presentPerson } from '../users/present.ts'
import type { PlanView } from './policy.ts'
import type { listGroups, listMemberFaces, listPeople } from './repository-people.ts'

type RowOf<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

type View = {
  plan: PlanView
  group: RowOf<typeof listGroups> | null
  faces: RowOf<typeof listMemberFaces>[]
  counterpart: RowOf<typeof listPeople> | null
}

export function presentPlan({ plan, group, faces, counterpart }: View): ListedPlan {
  const { state, next, need, membership, request, invitation, proposal } = plan
  const isAsking = state === 'ASKED' || state === 'WAITING'
  const since: Partial<Record<PlanView['state'], Date | null>> = {
    INVITED: invitation?.invitedAt,
    ASKED: request?.requestedAt,
    WAITING: request?.requestedAt,
    PROPOSED: proposal?.proposedAt,
    SEEKING: plan.lookingSince,
    GOING: membership?.oldestRequestAt,
    CONFIRMED: membership?.oldestRequestAt,
  }
  const meeting = membership?.meetingAt && {
    place: membership.meetingPlace ?? '',
    at: membership.meetingAt.toISOString(),
  }
  return {
    state,
    next,
    need,
    event: { ...presentEventSummary(plan.event), isCancelled: plan.status === 'CANCELLED' },
    group: group && { ...group, requestCount: membership?.requestCount ?? 0 },
    people: faces.map(presentPerson),
    meeting: meeting ?? null,
    counterpart: counterpart && presentPerson(counterpart),
    since: since[state]?.toISOString() ?? null,
    deadline: next === 'ANSWER_PROPOSAL' ? (proposal?.expiresAt.toISOString() ?? null) : null,
    answersWithinHours: isAsking ? presentAnswerTime(request?.answerMinutes ?? null) : null,
    waitlistPosition: state === 'WAITING' ? (request?.position ?? null) : null,
  }
}
