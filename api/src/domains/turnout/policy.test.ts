import { DAY } from 'contract/platform/durations.ts'
import { describe, expect, test } from 'vitest'
import { type CountedRecord, visibleTimesWent } from '../../testing/visible-trust.ts'
import {
  countsForOthers,
  isExpectedAfterLeaving,
  isHiddenByBlock,
  isMorningAfterDue,
  judgeTurnout,
  morningAfterAt,
} from './policy.ts'

const BEFORE = new Date('2031-06-01T12:00:00Z')
const OVER = new Date('2031-06-07T22:00:00Z')
const LATER = new Date('2031-06-08T12:00:00Z')

/** "ABC": A states that B and C were there, oneself if it is twice in it. "aB": A with a new account. */
const said = (text: string) =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .flatMap(([by = '', ...about]) =>
      about.map((aboutId) => ({ byId: by.toUpperCase(), aboutId, isEstablished: by === by.toUpperCase() })),
    )

/** Each letter joined 60 days after the one before it, unless the case says that some joined together. */
const memberSince = (people: string, together = '') =>
  new Map(
    [...people].map((id) => [
      id,
      new Date(Date.UTC(2025, 0, 1) + (together.includes(id) ? 0 : id.charCodeAt(0) * 60 * DAY)),
    ]),
  )

type Case = {
  people?: string
  /** The letters that joined on the same day. */
  together?: string
  says: string
  isLive?: boolean
  /** Of A: W went along, w the same but others do not see it, - undecided. */
  a: 'W' | 'w' | '-'
}

const CASES: Record<string, Case> = {
  'oneself and one other': { says: 'AA BA', a: 'W' },
  'two others, oneself silent': { says: 'BA CA', a: '-' },
  'oneself alone': { says: 'AA', a: '-' },
  'one other alone': { says: 'BA', a: '-' },
  'nobody answers': { says: '', a: '-' },
  'the others answer about each other only': { says: 'AA BBC CBC', a: '-' },
  'a group of two that went': { people: 'AB', says: 'AAB BAB', a: 'W' },
  'one of two who confirm is established': { says: 'AA bA CA', a: 'W' },
  'oneself established and a new account': { says: 'AA bA', a: 'w' },
  'confirmed by people who joined together with the person': { together: 'ABCD', says: 'AA BA CA DA', a: 'w' },
  'one of those who confirm joined at another time': { together: 'ABC', says: 'AA BA CA DA', a: 'W' },
  'one who joined at another time is new': { together: 'ABC', says: 'AA BA CA dA', a: 'w' },
  'a late cancellation: not expected any more': { people: 'BCD', says: 'AA BA', a: '-' },
  'statements of a person who is not in the group': { people: 'AB', says: 'AA CA DA', a: '-' },
  'a deleted person who confirmed': { people: 'ACD', says: 'AA BA', a: '-' },
  'a cancelled event': { says: 'AA BA CA', isLive: false, a: '-' },
}

test.each(Object.entries(CASES))('%s', (_, { people = 'ABCD', together, says, isLive = true, a }) => {
  const judged = judgeTurnout({
    event: { isLive },
    memberSince: memberSince(people, together),
    statements: said(says),
  }).get('A')
  expect(judged === undefined ? '-' : judged.isCounted ? 'W' : 'w').toBe(a)
})

test('a statement counts for others only if the two joined a week apart', () => {
  const apart = (days: number) =>
    countsForOthers(
      { byId: 'B', aboutId: 'A', isEstablished: true },
      new Map([
        ['A', BEFORE],
        ['B', new Date(BEFORE.getTime() + days * DAY)],
      ]),
    )
  expect([-7, -6.9, 0, 6.9, 7].map(apart)).toEqual([true, false, false, false, true])
})

test('one is not asked about whom one blocked, nor about who blocked one before the end', () => {
  const isHidden = (blockerId: string, blockedId: string, createdAt: Date) =>
    isHiddenByBlock({ viewerId: 'A', personId: 'B' }, [{ blockerId, blockedId, createdAt }], OVER)
  expect([isHidden('A', 'B', BEFORE), isHidden('A', 'B', LATER), isHidden('B', 'A', BEFORE)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isHidden('B', 'A', LATER), isHidden('B', 'C', BEFORE)]).toEqual([false, false])
})

test('leaving before the start is a cancellation, leaving after it is not', () => {
  const at = (ms: number) => isExpectedAfterLeaving({ startsAt: BEFORE }, new Date(BEFORE.getTime() + ms))
  expect([-1, 0, 1].map(at)).toEqual([false, true, true])
})

test.each([
  ['an evening', '2031-06-07T21:30:00Z', '2031-06-08T08:00:00Z'],
  ['a night', '2031-06-08T01:00:00Z', '2031-06-08T08:00:00Z'],
  ['a late morning', '2031-06-08T05:00:00Z', '2031-06-09T08:00:00Z'],
  ['the night in which summer begins', '2031-03-30T01:30:00Z', '2031-03-30T08:00:00Z'],
  ['the night in which winter begins', '2031-10-26T01:30:00Z', '2031-10-26T09:00:00Z'],
])('after %s members are asked at ten in the morning', (_, overAt, expected) => {
  expect(morningAfterAt(new Date(overAt)).toISOString()).toBe(new Date(expected).toISOString())
})

test('the question is late for a day at most', () => {
  const overAt = new Date('2031-06-07T21:30:00Z')
  const due = (at: string) => isMorningAfterDue(overAt, new Date(at))
  expect(
    ['2031-06-08T07:59:00Z', '2031-06-08T08:00:00Z', '2031-06-09T07:59:00Z', '2031-06-09T08:00:00Z'].map(due),
  ).toEqual([false, true, true, false])
})

describe('what others see', () => {
  const NOW = new Date('2031-06-15T12:00:00Z')
  /** Of X, Y and Z. */
  const JOINED_TOGETHER = new Date('2024-06-01T12:00:00Z')
  let lastEvent = 0
  const went = (confirmedBy: string, overAt = '2031-06-01T22:00:00Z', change: Partial<CountedRecord> = {}) => ({
    eventId: `event ${++lastEvent}`,
    isCounted: true,
    overAt: new Date(overAt),
    confirmedBy: [...confirmedBy].map((id) => ({
      id,
      memberSince: memberSince('BCDE').get(id) ?? JOINED_TOGETHER,
    })),
    ...change,
  })

  test.each<[string, CountedRecord[], number | null]>([
    ['nothing', [], null],
    ['two events', [went('BC'), went('DE')], null],
    ['three events', [went('B'), went('C'), went('D')], 3],
    [
      'three groups at two events',
      [went('B'), went('C', undefined, { eventId: 'one' }), went('D', undefined, { eventId: 'one' })],
      null,
    ],
    ['three events confirmed by one and the same person', [went('B'), went('B'), went('B')], null],
    ['three events confirmed by people who joined together', [went('X'), went('Y'), went('Z')], null],
    ['three events, one confirmed by a person who joined at another time', [went('X'), went('Y'), went('B')], 3],
    ['seven events', Array.from({ length: 7 }, () => went('BC')), 7],
    ['three events, one of them uncounted', [went('B'), went('C'), went('D', undefined, { isCounted: false })], null],
    ['three events, one of 12 months ago', [went('B'), went('C'), went('D', '2030-06-15T12:00:00Z')], null],
    ['three events, one of almost 12 months ago', [went('B'), went('C'), went('D', '2030-06-15T12:00:01Z')], 3],
  ])('%s', (_, records, shown) => {
    expect(visibleTimesWent(records, NOW)).toBe(shown)
  })
})
