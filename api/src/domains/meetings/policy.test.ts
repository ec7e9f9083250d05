import { expect, test } from 'vitest'
import { meetingInstant } from './policy.ts'

test.each([
  ['2031-06-07T19:30', '2031-06-07T17:30:00.000Z'],
  ['2031-12-07T19:30', '2031-12-07T18:30:00.000Z'],
  ['2031-06-07T19:30:00+02:00', '2031-06-07T17:30:00.000Z'],
  ['2031-06-07T17:30:00Z', '2031-06-07T17:30:00.000Z'],
])('%s is one moment', (text, expected) => {
  expect(meetingInstant(text).toISOString()).toBe(expected)
})
