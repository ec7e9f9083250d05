import { DAY, HOUR } from 'contract/platform/durations.ts'
import { expect, test } from 'vitest'
import { closesAt, isOpenAt, monthOf, refusalToWrite } from './policy.ts'

const ended = new Date('2026-06-06T22:00:00Z')
const after = (milliseconds: number) => new Date(ended.getTime() + milliseconds)
const blind = { opensAt: closesAt(ended), deletedAt: null }
const open = { opensAt: after(DAY), deletedAt: null }

test.each([
  ['a minute before the end', { now: after(-60_000) }, 'EVENT_NOT_OVER'],
  ['at the end', { now: after(0) }, null],
  ['one of the two did not go', { bothWent: false }, 'NOT_WENT_TOGETHER'],
  ['changing before it opened', { existing: blind }, null],
  ['changing after both wrote', { existing: open, now: after(2 * DAY) }, 'REFERENCE_OPEN'],
  [
    'writing again after deleting an open one',
    { existing: { ...open, deletedAt: after(2 * DAY) }, now: after(3 * DAY) },
    'REFERENCE_OPEN',
  ],
  ['a millisecond before the 14 days are over', { now: after(14 * DAY - 1) }, null],
  ['when the 14 days are over', { now: after(14 * DAY) }, 'REFERENCE_TOO_LATE'],
  ['changing when the 14 days are over', { existing: blind, now: after(14 * DAY) }, 'REFERENCE_OPEN'],
] as const)('%s', (_, change, expected) => {
  const input = { eventEndedAt: ended, bothWent: true, existing: undefined, now: after(HOUR), ...change }
  expect(refusalToWrite(input)).toBe(expected)
})

test('there is no instant at which one can be read and the other still be written', () => {
  for (const now of [after(0), after(14 * DAY - 1), after(14 * DAY), after(15 * DAY)]) {
    const canBeRead = isOpenAt(blind, now)
    const canBeWritten = refusalToWrite({ eventEndedAt: ended, bothWent: true, existing: undefined, now }) === null
    expect(canBeRead && canBeWritten).toBe(false)
  }
})

test('the month is that of Amsterdam', () => {
  expect(monthOf(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07')
})
