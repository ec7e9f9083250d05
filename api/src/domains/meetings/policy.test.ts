import { expect, test } from 'vitest'
import { homeSafeAt, isHomeSafeDue, meetingInstant } from './policy.ts'

test.each([
  ['an evening', '2031-06-07T21:30:00Z', '2031-06-08T08:00:00Z'],
  ['a night', '2031-06-08T01:00:00Z', '2031-06-08T08:00:00Z'],
  ['a late morning', '2031-06-08T05:00:00Z', '2031-06-09T08:00:00Z'],
  ['the night in which summer begins', '2031-03-30T01:30:00Z', '2031-03-30T08:00:00Z'],
  ['the night in which winter begins', '2031-10-26T01:30:00Z', '2031-10-26T09:00:00Z'],
])('after %s members are asked at ten in the morning', (_, overAt, expected) => {
  expect(homeSafeAt(new Date(overAt)).toISOString()).toBe(new Date(expected).toISOString())
})

test('the question is late for a day at most', () => {
  const overAt = new Date('2031-06-07T21:30:00Z')
  const due = (at: string) => isHomeSafeDue(overAt, new Date(at))
  expect(
    ['2031-06-08T07:59:00Z', '2031-06-08T08:00:00Z', '2031-06-09T07:59:00Z', '2031-06-09T08:00:00Z'].map(due),
  ).toEqual([false, true, true, false])
})

test.each([
  ['2031-06-07T19:30', '2031-06-07T17:30:00.000Z'],
  ['2031-12-07T19:30', '2031-12-07T18:30:00.000Z'],
  ['2031-06-07T19:30:00+02:00', '2031-06-07T17:30:00.000Z'],
  ['2031-06-07T17:30:00Z', '2031-06-07T17:30:00.000Z'],
])('%s is one moment', (text, expected) => {
  expect(meetingInstant(text).toISOString()).toBe(expected)
})
