import { expect, test } from 'vitest'
import { isOver, overAtOf } from './over-at.ts'

test.each([
  ['at its end', '2027-06-05T20:00Z', '2027-06-06T02:00Z', '2027-06-06T02:00:00.000Z'],
  ['with the last of its days', '2027-06-05T10:00Z', '2027-06-07T21:59:59Z', '2027-06-07T21:59:59.000Z'],
  ['without an end, with its day', '2027-06-05T18:00Z', null, '2027-06-05T21:59:59.999Z'],
  ['from midnight on, with the day that begins', '2027-06-05T22:00Z', null, '2027-06-06T21:59:59.999Z'],
  ['on the last millisecond of a day, at once', '2027-06-05T21:59:59.999Z', null, '2027-06-05T21:59:59.999Z'],
  ['on the day of 23 hours', '2027-03-27T23:00Z', null, '2027-03-28T21:59:59.999Z'],
  ['on the evening before it', '2027-03-27T19:00Z', null, '2027-03-27T22:59:59.999Z'],
  ['on the day of 25 hours', '2027-10-30T22:00Z', null, '2027-10-31T22:59:59.999Z'],
  ['in the hour that comes twice', '2027-10-31T01:30Z', null, '2027-10-31T22:59:59.999Z'],
  ['on the last day of a year', '2027-12-31T20:00Z', null, '2027-12-31T22:59:59.999Z'],
])('an event is over %s', (_, startDate, endDate, overAt) => {
  const event = { startDate, endDate }
  expect(overAtOf(event).toISOString()).toBe(overAt)
  expect(isOver(event, Date.parse(overAt) - 1)).toBe(false)
  expect(isOver(event, Date.parse(overAt))).toBe(true)
})
