import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../platform/durations.ts'
import { type PlanFacts, type PlanNeed, type PlanState, type PlanStep, planNeed, planOf } from './state.ts'

const STARTS = Date.parse('2027-06-05T18:00:00Z')
const event: PlanFacts['event'] = {
  status: 'LIVE',
  startsAt: new Date(STARTS),
  overAt: new Date(STARTS + 5 * HOUR),
  dayAt: new Date(STARTS - 12 * HOUR),
  morningAfterAt: new Date(STARTS + 14 * HOUR),
}
const nothing: PlanFacts = {
  event,
  membership: null,
  request: null,
  isInvited: false,
  proposal: null,
  looking: null,
  hasCancelled: false,
  hasHomeCheck: false,
}
const membership = {
  isAlone: false,
  hasRequests: false,
  meetingAt: null,
  isAsked: false,
  hasConfirmed: false,
  arrival: null,
  canSayWhoCame: true,
}
const member = (change: Partial<typeof membership> | object = {}) => ({ membership: { ...membership, ...change } })
const agreed = { meetingAt: new Date(STARTS - HOUR) }
const looks = { looking: { isWavedAt: false } }
const seesAll = { ...looks, ...{ request: 'PENDING' as const, isInvited: true, proposal: 'UNANSWERED' as const } }

type Row = [name: string, facts: Partial<PlanFacts>, hours: number, PlanState, PlanStep | null, PlanNeed | null]
const MONTH = -30 * 24

/** `hours` from the start of the event. */
const ROWS: readonly Row[] = [
  ['a first look', {}, MONTH, 'THINKING', 'CHOOSE', null],
  ['looking for company', looks, MONTH, 'SEEKING', 'WAVE', 'OTHERS'],
  ['greeted by another', { looking: { isWavedAt: true } }, MONTH, 'SEEKING', 'WAVE_BACK', 'ME'],
  ['a proposal', { ...looks, proposal: 'UNANSWERED' }, MONTH, 'PROPOSED', 'ANSWER_PROPOSAL', 'ME'],
  ['a yes to a proposal', { ...looks, proposal: 'YES' }, MONTH, 'PROPOSED', 'WAIT_FOR_OTHERS', 'OTHERS'],
  ['an invitation', { ...looks, isInvited: true }, MONTH, 'INVITED', 'ANSWER_INVITATION', 'ME'],
  ['a request', { ...looks, request: 'PENDING' }, MONTH, 'ASKED', 'WAIT_FOR_OWNER', 'OTHERS'],
  ['a wait list', { ...looks, request: 'WAITLIST' }, MONTH, 'WAITING', 'WAIT_FOR_PLACE', 'OTHERS'],
  ['everything but a group', seesAll, MONTH, 'PROPOSED', 'ANSWER_PROPOSAL', 'ME'],
  ['a request beside a yes', { request: 'PENDING', proposal: 'YES' }, MONTH, 'ASKED', 'WAIT_FOR_OWNER', 'OTHERS'],
  ['a group', { ...seesAll, ...member() }, MONTH, 'GOING', 'CHAT', 'LATER'],
  ['a group of one', member({ isAlone: true }), MONTH, 'GOING', 'INVITE', 'LATER'],
  ['requests to judge', member({ hasRequests: true, isAlone: true }), MONTH, 'GOING', 'JUDGE_REQUESTS', 'ME'],
  ['no meeting in the last week', member(), -24 * 6, 'GOING', 'AGREE_MEETING', 'ME'],
  ['a meeting in the last week', member(agreed), -24 * 6, 'GOING', 'CHAT', 'LATER'],
  ['the question whether one comes', member({ ...agreed, isAsked: true }), -24 * 6, 'GOING', 'CONFIRM', 'ME'],
  ['a yes', member({ ...agreed, isAsked: true, hasConfirmed: true }), -24 * 6, 'CONFIRMED', 'CHAT', 'LATER'],
  ['the day without a yes', member(agreed), -11, 'GOING', 'CONFIRM', 'TODAY'],
  ['the morning of the day', member({ ...agreed, hasConfirmed: true }), -11, 'CONFIRMED', 'CHAT', 'TODAY'],
  ['three hours before the meeting', member({ ...agreed, hasConfirmed: true }), -4, 'CONFIRMED', 'SET_OUT', 'TODAY'],
  ['three hours before the start', member({ hasConfirmed: true }), -3, 'CONFIRMED', 'SET_OUT', 'TODAY'],
  ['three hours before the start without a yes', member({ isAsked: true }), -3, 'GOING', 'SET_OUT', 'TODAY'],
  [
    'requests on the day',
    member({ ...agreed, hasConfirmed: true, hasRequests: true }),
    -11,
    'CONFIRMED',
    'JUDGE_REQUESTS',
    'TODAY',
  ],
  ['on the way', member({ arrival: 'ON_THE_WAY' }), -1, 'ON_THE_WAY', 'ARRIVE', 'TODAY'],
  ['late', member({ arrival: 'LATE' }), 1, 'ON_THE_WAY', 'ARRIVE', 'TODAY'],
  ['there', member({ arrival: 'HERE' }), 1, 'THERE', 'MEET', 'TODAY'],
  ['alone at the event', member({ isAlone: true }), 1, 'GOING', null, 'TODAY'],
  ['the way home', member({ arrival: 'HERE' }), 5, 'HOME', null, 'TODAY'],
  ['the way home with a check', { ...member(), hasHomeCheck: true }, 13, 'HOME', 'REPORT_HOME', 'TODAY'],
  ['the morning after', member(), 14, 'AFTERWARDS', 'SAY_WHO_CAME', 'ME'],
  ['the morning after an answer', member({ canSayWhoCame: false }), 14, 'AFTERWARDS', null, null],
  ['the morning after alone', member({ isAlone: true }), 14, 'AFTERWARDS', null, null],
  ['a cancellation', { hasCancelled: true }, -2, 'CANCELLED', 'CHOOSE', 'LATER'],
  [
    'a request after a cancellation',
    { hasCancelled: true, request: 'PENDING' },
    -2,
    'ASKED',
    'WAIT_FOR_OWNER',
    'OTHERS',
  ],
]

describe('a plan', () => {
  test.each(ROWS)('of %s', (_, facts, hours, state, next, need) => {
    const now = new Date(STARTS + hours * HOUR)
    const plan = planOf({ ...nothing, ...facts }, now)
    expect(plan).toEqual({ state, next })
    expect(plan && planNeed(plan, event, now)).toBe(need)
  })

  test('of a cancelled event is there for the people it concerns, until it would have ended', () => {
    const cancelled = { ...event, status: 'CANCELLED' as const }
    const now = new Date(STARTS - DAY)
    for (const facts of [member(), looks, { request: 'WAITLIST' as const }, { isInvited: true }]) {
      const plan = planOf({ ...nothing, ...facts, event: cancelled }, now)
      expect(plan).toEqual({ state: 'CANCELLED', next: null })
      expect(plan && planNeed(plan, event, now)).toBe('LATER')
      expect(plan && planNeed(plan, event, event.overAt)).toBeNull()
    }
    expect(planOf({ ...nothing, event: cancelled }, now)).toBeNull()
  })

  test('ends with the event for people who did not go, and begins with its approval', () => {
    for (const facts of [{}, looks, seesAll, { hasCancelled: true }])
      expect(planOf({ ...nothing, ...facts }, event.overAt)).toBeNull()
    expect(planOf({ ...nothing, event: { ...event, status: 'HIDDEN' } }, new Date(STARTS - DAY))).toBeNull()
  })
})
