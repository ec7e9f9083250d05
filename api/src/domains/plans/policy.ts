import { isLiveStatus } from 'contract/events/events.ts'
import { DAY_HOURS } from 'contract/meetings.ts'
import {
  MORNING_AFTER,
  type MyPlan,
  PLAN_NEEDS,
  type PlanFacts,
  type PlanNeed,
  planNeed,
  planOf,
} from 'contract/plans/state.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { proposalLimits } from 'contract/proposals.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { nextTime } from '../../platform/clock.ts'
import type { PlanRow } from './repository.ts'

type PlannedEvent = { status: Parameters<typeof isLiveStatus>[0]; isPublic: boolean; startsAt: Date; overAt: Date }

const eventFactsOf = ({ status, startsAt, overAt }: PlannedEvent): PlanFacts['event'] => ({
  status: isLiveStatus(status) ? 'LIVE' : status === 'CANCELLED' ? 'CANCELLED' : 'HIDDEN',
  startsAt,
  overAt,
  dayAt: new Date(startsAt.getTime() - DAY_HOURS.before * HOUR),
  // Computed when it is read, which only a member's plan does: the time zone costs more than the rest of a list of events.
  get morningAfterAt() {
    return nextTime(new Date(overAt.getTime() + MORNING_AFTER.hours * HOUR), MORNING_AFTER.time)
  },
})

/** @param row undefined when nothing connects the person with the event */
export function factsOf(event: PlannedEvent, row: PlanRow | undefined, now: Date): PlanFacts {
  const { membership, request, invitation, proposal } = row ?? {}
  return {
    event: eventFactsOf(event),
    membership: membership
      ? {
          isAlone: membership.memberCount === 1,
          hasRequests: membership.requestCount > 0,
          meetingAt: membership.meetingAt,
          isAsked: membership.isAsked,
          hasConfirmed: membership.hasConfirmed,
          arrival: membership.arrival,
          canSayWhoCame: !membership.saidWhoCame && now < turnoutClosesAt(event.overAt),
        }
      : null,
    request: request ? (request.status === 'WAITLIST' ? 'WAITLIST' : 'PENDING') : null,
    isInvited: invitation != null,
    proposal: proposal ? proposalState(proposal) : null,
    looking: event.isPublic && row?.lookingSince != null ? { isWavedAt: row.greeterId !== null } : null,
    hasCancelled: row?.hasCancelled ?? false,
    hasHomeCheck: membership?.hasHomeCheck ?? false,
  }
}

/** A block or suspension may leave too few people, and a group that was made may be full. */
function proposalState({ answer, madeAt, hasPlace, others }: NonNullable<PlanRow['proposal']>): PlanFacts['proposal'] {
  if (answer === 'NO' || !hasPlace || others < proposalLimits.people.min - 1) return null
  if (answer === null) return 'UNANSWERED'
  return madeAt === null ? 'YES' : null
}

export type PlanView = PlanRow & MyPlan & { need: PlanNeed }

/** By need; the question who came last of what waits for the person, because it holds up nobody. */
export const compareByNeed = (one: PlanView, other: PlanView): number =>
  PLAN_NEEDS.indexOf(one.need) - PLAN_NEEDS.indexOf(other.need) ||
  Number(one.state === 'AFTERWARDS') - Number(other.state === 'AFTERWARDS')

export function planViewOf(row: PlanRow, now: Date): PlanView | null {
  const event = { ...row.event, status: row.status, isPublic: row.isPublic, overAt: row.overAt }
  const plan = planOf(factsOf(event, row, now), now)
  const need = plan && planNeed(plan, eventFactsOf(event), now)
  return plan && need && { ...row, ...plan, need }
}

export function groupIdOf({ state, membership, request, invitation }: PlanView): string | null {
  if (membership) return membership.groupId
  if (state === 'INVITED') return invitation?.groupId ?? null
  return state === 'ASKED' || state === 'WAITING' ? (request?.groupId ?? null) : null
}

/** The person on whose answer it waits, or who waits for the viewer's. */
export function counterpartIdOf({ state, next, request, invitation, greeterId }: PlanView): string | null {
  if (state === 'INVITED') return invitation?.invitedById ?? null
  if (state === 'ASKED') return request?.ownerId ?? null
  return next === 'WAVE_BACK' ? greeterId : null
}
