import { DAY } from 'contract/platform/durations.ts'
import { describe, expect, test } from 'vitest'
import { type CountedRecord, visibleTrust } from '../../testing/visible-trust.ts'
import {
  type Block,
  countsForOthers,
  isExpectedAfterLeaving,
  isMorningAfterDue,
  isTurnoutOpen,
  type JudgedEvent,
  judgeTurnout,
  morningAfterAt,
} from './policy.ts'

const EVENT: JudgedEvent = {
  isLive: true,
  startsAt: new Date('2031-06-07T18:00:00Z'),
  overAt: new Date('2031-06-07T22:00:00Z'),
}
const BEFORE = new Date('2031-06-01T12:00:00Z')
const LATER = new Date('2031-06-08T12:00:00Z')

/** "A+BC": A states that B and C were present. "a+B": the same from a new account. */
function said(text: string) {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [, by = '', sign, about = ''] = /^(\w)([+-])(\w+)$/.exec(part) ?? []
      return [...about].map((aboutId) => ({
        byId: by.toUpperCase(),
        aboutId,
        isPresent: sign === '+',
        isEstablished: by === by.toUpperCase(),
        statedAt: LATER,
      }))
    })
}
const block = (blockerId: string, blockedId: string, createdAt = BEFORE): Block => ({ blockerId, blockedId, createdAt })

/** Each letter joined 60 days after the one before it, unless the case says that some joined together. */
const memberSince = (together: string) =>
  new Map(
    [...'ABCDEFGHIJKLMNOPQRST'].map((id, index) => [
      id,
      new Date(Date.UTC(2025, 0, 1) + (together.includes(id) ? 0 : index * 60 * DAY)),
    ]),
  )

type Case = {
  people?: string
  /** The letters that joined on the same day. */
  together?: string
  says: string
  blocks?: Block[]
  met?: { firstId: string; secondId: string }[]
  event?: Partial<JudgedEvent>
  /** Of A: W went along, N no-show, - undecided; w and n are not seen by others. */
  a: 'W' | 'w' | 'N' | 'n' | '-'
}

const CASES: Record<string, Case> = {
  'oneself and one other': { says: 'A+A B+A', a: 'W' },
  'two others, oneself silent': { says: 'B+A C+A', a: 'W' },
  'oneself alone': { says: 'A+A', a: '-' },
  'one other alone': { says: 'B+A', a: '-' },
  'nobody answers': { says: '', a: '-' },
  'the others answer about each other only': { says: 'B+BC C+BC', a: '-' },
  'a single accuser': { says: 'B-A', a: '-' },
  'a single accuser in a group of two': { people: 'AB', says: 'B-A', a: '-' },
  'a group of two that went': { people: 'AB', says: 'A+AB B+AB', a: 'W' },
  'two accusers': { says: 'B-A C-A', a: 'N' },
  'two accusers, and oneself says absent': { says: 'A-A B-A C-A', a: 'N' },
  'two colluding accusers against oneself': { says: 'A+A B-A C-A', a: '-' },
  'two colluding accusers, a third saw the person': { says: 'B-A C-A D+A', a: '-' },
  'two colluding accusers, a new account saw the person': { says: 'B-A C-A d+A', a: '-' },
  'oneself and one other against two accusers': { says: 'A+A B-A C-A D+A', a: 'W' },
  'nineteen accusers against oneself': {
    people: 'ABCDEFGHIJKLMNOPQRST',
    says: [...'BCDEFGHIJKLMNOPQRST']
      .map((one) => `${one}-A`)
      .concat('A+A')
      .join(' '),
    a: '-',
  },
  'two new accounts accuse': { says: 'b-A c-A', a: 'n' },
  'one of two accusers is new': { says: 'B-A c-A', a: 'n' },
  'three accusers, one of them new': { says: 'B-A C-A d-A', a: 'N' },
  'two new accounts confirm': { says: 'b+A c+A', a: 'w' },
  'one of two who confirm is established': { says: 'b+A C+A', a: 'W' },
  'oneself established and a new account': { says: 'A+A b+A', a: 'w' },
  'confirmed by people who joined together with the person': { together: 'ABCD', says: 'A+A B+A C+A D+A', a: 'w' },
  'one of those who confirm joined at another time': { together: 'ABC', says: 'A+A B+A C+A D+A', a: 'W' },
  'one who joined at another time is new': { together: 'ABC', says: 'A+A B+A C+A d+A', a: 'w' },
  'accused by people who joined together': { together: 'BCD', says: 'B-A C-A D-A', a: 'N' },
  'oneself says absent, two others present': { says: 'A-A B+A C+A', a: 'W' },
  'the accuser stayed away': { says: 'B-B B-A C-A', a: '-' },
  'the one who confirms stayed away': { says: 'A+A B-B B+A', a: '-' },
  'a late cancellation: not expected any more': { people: 'BCD', says: 'B-A C-A', a: '-' },
  'statements of a person who is not in the group': { people: 'AB', says: 'C+A D+A', a: '-' },
  'a deleted accuser': { people: 'ABD', says: 'B-A C-A', a: '-' },
  'a deleted person who confirmed': { people: 'ACD', says: 'A+A B+A', a: '-' },
  'a cancelled event': { says: 'A+A B+A C+A', event: { isLive: false }, a: '-' },
  'a cancelled event with accusers': { says: 'B-A C-A', event: { isLive: false }, a: '-' },
  'an accuser whom the person had blocked': { says: 'B-A C-A', blocks: [block('A', 'B')], a: '-' },
  'an accuser who blocked the person': { says: 'B-A C-A', blocks: [block('B', 'A', LATER)], a: '-' },
  'accusers whom a no-show blocked afterwards': {
    says: 'B-A C-A',
    blocks: [block('A', 'B', LATER), block('A', 'C', LATER)],
    a: 'N',
  },
  'a proven meeting, against everybody': { says: 'A-A B-A C-A', met: [{ firstId: 'A', secondId: 'D' }], a: 'W' },
  'a proven meeting of accounts made together': {
    together: 'AB',
    says: '',
    met: [{ firstId: 'A', secondId: 'B' }],
    a: 'w',
  },
  'a proven meeting at a cancelled event': {
    says: '',
    event: { isLive: false },
    met: [{ firstId: 'A', secondId: 'D' }],
    a: '-',
  },
  'a blocked pair, and two others who confirm': { says: 'B-A C+A D+A', blocks: [block('B', 'A')], a: 'W' },
}

test.each(Object.entries(CASES))(
  '%s',
  (_, { people = 'ABCD', together = '', says, blocks = [], event = {}, met = [], a }) => {
    const judged = judgeTurnout({
      event: { ...EVENT, ...event },
      people: [...people],
      memberSince: memberSince(together),
      statements: said(says),
      blocks,
      met,
    })
    const { outcome = null, isCounted = false } = judged.get('A') ?? {}
    const letter = outcome === null ? '-' : outcome === 'WENT' ? 'W' : 'N'
    expect(isCounted || letter === '-' ? letter : letter.toLowerCase()).toBe(a)
  },
)

test('a statement of presence counts for others only if the two joined a week apart', () => {
  const apart = (days: number, isPresent = true) =>
    countsForOthers(
      { byId: 'B', aboutId: 'A', isPresent, isEstablished: true },
      new Map([
        ['A', BEFORE],
        ['B', new Date(BEFORE.getTime() + days * DAY)],
      ]),
    )
  expect([-7, -6.9, 0, 6.9, 7].map((days) => apart(days))).toEqual([true, false, false, false, true])
  expect(apart(0, false)).toBe(true)
})

test('leaving before the start is a cancellation, leaving after it is not', () => {
  const start = EVENT.startsAt.getTime()
  expect([-1, 0, 1].map((ms) => isExpectedAfterLeaving(EVENT, new Date(start + ms)))).toEqual([false, true, true])
})

test('statements are accepted from the end until seven days later', () => {
  const at = (ms: number) => isTurnoutOpen(EVENT, new Date(EVENT.overAt.getTime() + ms))
  expect([-1, 0, 7 * DAY - 1, 7 * DAY].map(at)).toEqual([false, true, true, false])
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
  const record = (
    outcome: 'WENT' | 'NO_SHOW',
    statedBy: string,
    overAt = '2031-06-01T22:00:00Z',
    change: Partial<CountedRecord> = {},
  ): CountedRecord => ({
    eventId: `event ${++lastEvent}`,
    outcome,
    isCounted: true,
    overAt: new Date(overAt),
    statedBy: [...statedBy].map((id) => ({ id, memberSince: memberSince('').get(id) ?? JOINED_TOGETHER })),
    isContested: false,
    ...change,
  })
  const went = (statedBy: string, overAt?: string, change?: Partial<CountedRecord>) =>
    record('WENT', statedBy, overAt, change)
  const missed = (statedBy: string, overAt?: string, change?: Partial<CountedRecord>) =>
    record('NO_SHOW', statedBy, overAt, change)

  test.each<[string, CountedRecord[], number | null, number | null]>([
    ['nothing', [], null, null],
    ['two events', [went('BC'), went('DE')], null, null],
    ['three events', [went('B'), went('C'), went('D')], 3, null],
    [
      'three groups at two events',
      [went('B'), went('C', undefined, { eventId: 'one' }), went('D', undefined, { eventId: 'one' })],
      null,
      null,
    ],
    ['three events confirmed by one and the same person', [went('B'), went('B'), went('B')], null, null],
    ['three events confirmed by people who joined together', [went('X'), went('Y'), went('Z')], null, null],
    ['three events, one confirmed by a person who joined at another time', [went('X'), went('Y'), went('B')], 3, null],
    ['two no-shows by accusers who joined together', [missed('XY'), missed('YZ')], null, null],
    ['two no-shows, one accuser joined at another time', [missed('XY'), missed('YB')], null, 2],
    ['seven events', Array.from({ length: 7 }, () => went('BC')), 7, null],
    [
      'three events, one of them uncounted',
      [went('B'), went('C'), went('D', undefined, { isCounted: false })],
      null,
      null,
    ],
    ['three events, one of 12 months ago', [went('B'), went('C'), went('D', '2030-06-15T12:00:00Z')], null, null],
    ['three events, one of almost 12 months ago', [went('B'), went('C'), went('D', '2030-06-15T12:00:01Z')], 3, null],
    ['one no-show', [missed('BCD')], null, null],
    ['two no-shows', [missed('BC'), missed('CD')], null, 2],
    ['two no-shows by the same two accusers', [missed('BC'), missed('BC')], null, null],
    ['two no-shows, one contested', [missed('BC'), missed('DE', undefined, { isContested: true })], null, null],
    ['two no-shows, one of 12 months ago', [missed('BC'), missed('DE', '2030-06-15T12:00:00Z')], null, null],
    ['both', [went('B'), went('C'), went('D'), missed('BC'), missed('DE')], 3, 2],
  ])('%s', (_, records, timesWent, noShows) => {
    expect(visibleTrust(records, NOW)).toEqual({ timesWent, noShows })
  })
})
