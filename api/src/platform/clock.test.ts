import { expect, test } from 'vitest'
import { parseInstant } from './clock.ts'

test.each([
  ['2031-06-07T19:30', '2031-06-07T17:30:00.000Z'],
  ['2031-12-07T19:30', '2031-12-07T18:30:00.000Z'],
  ['2031-06-07T19:30:00+02:00', '2031-06-07T17:30:00.000Z'],
  ['2031-06-07T17:30:00Z', '2031-06-07T17:30:00.000Z'],
  ['2031-06-07', '2031-06-06T22:00:00.000Z'],
])('%s is one moment', (text, expected) => {
  expect(parseInstant(text).toISOString()).toBe(expected)
})

test('a bare date is at the time that is given for it', () => {
  expect(parseInstant('2031-06-07', '12:00').toISOString()).toBe('2031-06-07T10:00:00.000Z')
  expect(parseInstant('2031-06-07T19:30', '12:00').toISOString()).toBe('2031-06-07T17:30:00.000Z')
})
