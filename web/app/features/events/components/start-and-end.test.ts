import { expect, test } from 'vitest'
import { startAndEndOf } from './start-and-end.ts'

const DAY = '2027-12-31'

test.each([
  [{ endDate: '', startTime: '', endTime: '' }, DAY, null, true],
  [{ endDate: '2028-01-01', startTime: '', endTime: '' }, DAY, '2028-01-01', true],
  [{ endDate: null, startTime: '20:00', endTime: '' }, '2027-12-31T20:00', null, false],
  [{ endDate: '2028-01-01', startTime: '20:00', endTime: '' }, '2027-12-31T20:00', '2028-01-01', false],
  [{ endDate: '', startTime: '20:00', endTime: '23:00' }, '2027-12-31T20:00', '2027-12-31T23:00', false],
  [{ endDate: '', startTime: '12:00', endTime: '22:30' }, '2027-12-31T12:00', '2027-12-31T22:30', false],
  [{ endDate: '', startTime: '22:00', endTime: '04:00' }, '2027-12-31T22:00', '2028-01-01T04:00', false],
  [{ endDate: '2028-01-02', startTime: '22:00', endTime: '04:00' }, '2027-12-31T22:00', '2028-01-02T04:00', false],
])('%o', (times, startDate, endDate, isWholeDay) => {
  expect(startAndEndOf({ startDate: DAY, ...times })).toEqual({ startDate, endDate, isWholeDay })
})
