import { DAY, HOUR } from '../platform/durations.ts'
import { z } from '../platform/zod.ts'
import type { Topic } from '../topics.ts'

export const PLAN_STATES = [
  'THINKING',
  'SEEKING',
  'PROPOSED',
  'INVITED',
  'ASKED',
  'WAITING',
  'GOING',
  /** Said to come, for the event's current date. */
  'CONFIRMED',
  /** The person cancelled, or the event is. */
  'CANCELLED',
  'ON_THE_WAY',
  'THERE',
  /** The event is over, and the morning after has not begun. */
  'HOME',
  'AFTERWARDS',
] as const
export type PlanState = (typeof PLAN_STATES)[number]

export const PLAN_STEPS = [
  /** A group, or looking for company. */
  'CHOOSE',
  'WAVE',
  'WAVE_BACK',
  'ANSWER_PROPOSAL',
  'WAIT_FOR_OTHERS',
  'ANSWER_INVITATION',
  'WAIT_FOR_OWNER',
  'WAIT_FOR_PLACE',
  'JUDGE_REQUESTS',
  /** A group of one. */
  'INVITE',
  'CONFIRM',
  'AGREE_MEETING',
  'CHAT',
  'SET_OUT',
  'ARRIVE',
  'MEET',
  'REPORT_HOME',
  'SAY_WHO_CAME',
] as const
export type PlanStep = (typeof PLAN_STEPS)[number]

export const myPlan = z.object({ state: z.enum(PLAN_STATES), next: z.enum(PLAN_STEPS).nullable() })
export type MyPlan = z.infer<typeof myPlan>

export const PLAN_TOPICS: readonly Topic[] = [
  'event',
  'looking',
  'proposals',
  'group',
  'groups',
  'requests',
  'invitations',
  'day',
  'homeCheck',
  'turnout',
]

/** The morning after an event: the first such time in Amsterdam at least so many hours after its end. */
export const MORNING_AFTER = { time: '10:00', hours: 4 } as const

/** From when before the event, or the meeting, a step is the next one. In milliseconds. */
const MEETING_AGREED_WITHIN = 7 * DAY
const SET_OUT_WITHIN = 3 * HOUR

export type PlanFacts = {
  event: {
    status: 'LIVE' | 'CANCELLED' | 'HIDDEN'
    startsAt: Date
    overAt: Date
    dayAt: Date
    /** By `MORNING_AFTER`. */
    morningAfterAt: Date
  }
  /** Of a group of the event. */
  membership: {
    isAlone: boolean
    /** Requests wait that the person can answer. */
    hasRequests: boolean
    meetingAt: Date | null
    /** Was asked whether they still come, and said so; both for the event's current date. */
    isAsked: boolean
    hasConfirmed: boolean
    arrival: 'ON_THE_WAY' | 'LATE' | 'HERE' | null
    /** The members are asked who came, and the person did not answer. */
    canSayWhoCame: boolean
  } | null
  request: 'PENDING' | 'WAITLIST' | null
  isInvited: boolean
  /** The open proposal: not answered, or answered with yes. */
  proposal: 'UNANSWERED' | 'YES' | null
  /** `isWavedAt`: greeted by a person whom they did not greet. */
  looking: { isWavedAt: boolean } | null
  hasCancelled: boolean
  hasHomeCheck: boolean
}

/** Null where there is nothing to plan: the event is over or was never shown, and the person did not go. */
export function planOf(facts: PlanFacts, now: Date): MyPlan | null {
  const { event, membership } = facts
  if (event.status === 'HIDDEN') return null
  if (event.status === 'CANCELLED') return hasStake(facts) ? { state: 'CANCELLED', next: null } : null
  if (membership !== null) return planOfMember(event, membership, facts.hasHomeCheck, now)
  return now >= event.overAt ? null : planOfOutsider(facts)
}

const hasStake = ({ membership, request, isInvited, proposal, looking, hasCancelled }: PlanFacts): boolean =>
  membership !== null || request !== null || isInvited || proposal !== null || looking !== null || hasCancelled

/** What waits for the person comes before what waits for others. */
function planOfOutsider({ proposal, isInvited, request, looking, hasCancelled }: PlanFacts): MyPlan {
  if (proposal === 'UNANSWERED') return { state: 'PROPOSED', next: 'ANSWER_PROPOSAL' }
  if (isInvited) return { state: 'INVITED', next: 'ANSWER_INVITATION' }
  if (request === 'PENDING') return { state: 'ASKED', next: 'WAIT_FOR_OWNER' }
  if (proposal === 'YES') return { state: 'PROPOSED', next: 'WAIT_FOR_OTHERS' }
  if (request === 'WAITLIST') return { state: 'WAITING', next: 'WAIT_FOR_PLACE' }
  if (looking !== null) return { state: 'SEEKING', next: looking.isWavedAt ? 'WAVE_BACK' : 'WAVE' }
  return { state: hasCancelled ? 'CANCELLED' : 'THINKING', next: 'CHOOSE' }
}

type Membership = NonNullable<PlanFacts['membership']>

function planOfMember(event: PlanFacts['event'], member: Membership, hasHomeCheck: boolean, now: Date): MyPlan {
  if (now >= event.morningAfterAt)
    return { state: 'AFTERWARDS', next: member.canSayWhoCame && !member.isAlone ? 'SAY_WHO_CAME' : null }
  if (now >= event.overAt) return { state: 'HOME', next: hasHomeCheck ? 'REPORT_HOME' : null }
  if (member.arrival === 'HERE') return { state: 'THERE', next: 'MEET' }
  if (member.arrival !== null) return { state: 'ON_THE_WAY', next: 'ARRIVE' }
  return { state: member.hasConfirmed ? 'CONFIRMED' : 'GOING', next: stepBefore(event, member, now) }
}

function stepBefore(event: PlanFacts['event'], member: Membership, now: Date): PlanStep | null {
  const isWithin = (until: Date, span: number) => now.getTime() >= until.getTime() - span
  const isDay = now >= event.dayAt
  if (isDay && !member.isAlone && isWithin(member.meetingAt ?? event.startsAt, SET_OUT_WITHIN)) return 'SET_OUT'
  if (isDay && !member.isAlone && !member.hasConfirmed) return 'CONFIRM'
  if (member.hasRequests) return 'JUDGE_REQUESTS'
  if (member.isAlone) return now < event.startsAt ? 'INVITE' : null
  if (member.isAsked && !member.hasConfirmed) return 'CONFIRM'
  return member.meetingAt === null && isWithin(event.startsAt, MEETING_AGREED_WITHIN) ? 'AGREE_MEETING' : 'CHAT'
}

/** In the order in which plans are listed: today, waits for me, waits for others, by date. */
export const PLAN_NEEDS = ['TODAY', 'ME', 'OTHERS', 'LATER'] as const
export type PlanNeed = (typeof PLAN_NEEDS)[number]

const OWN_STEPS: ReadonlySet<PlanStep | null> = new Set([
  'WAVE_BACK',
  'ANSWER_PROPOSAL',
  'ANSWER_INVITATION',
  'JUDGE_REQUESTS',
  'CONFIRM',
  'AGREE_MEETING',
  'SAY_WHO_CAME',
])
const OPEN_STATES: ReadonlySet<PlanState> = new Set(['SEEKING', 'PROPOSED', 'ASKED', 'WAITING'])

/** Null for a plan that is not listed: nothing was begun, or nothing is left to do. */
export function planNeed({ state, next }: MyPlan, event: { dayAt: Date; overAt: Date }, now: Date): PlanNeed | null {
  if (state === 'THINKING') return null
  if (state === 'CANCELLED') return now < event.overAt ? 'LATER' : null
  if (state === 'AFTERWARDS') return next === null ? null : 'ME'
  if (OPEN_STATES.has(state)) return OWN_STEPS.has(next) ? 'ME' : 'OTHERS'
  if (state !== 'INVITED' && now >= event.dayAt) return 'TODAY'
  return OWN_STEPS.has(next) ? 'ME' : 'LATER'
}
