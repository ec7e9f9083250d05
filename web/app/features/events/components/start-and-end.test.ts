import { expect, test } from 'vitest'
import { startAndEndOf } from './start-and-end.ts'

test.each([
  [{ endDate: '', startTime: '', endTime: '' }, '2027-12-31', null],
  [{ endDate: null, startTime: '20:00', endTime: '' }, '2027-12-31T20:00', null],
  [{ endDate: '2028-01-01', startTime: '20:00', endTime: '' }, '2027-12-31T20:00', '2028-01-01'],
  [{ endDate: '', startTime: '20:00', endTime: '23:00' }, '2027-12-31T20:00', '2027-12-31T23:00'],
  [{ endDate: '', startTime: '22:00', endTime: '04:00' }, '2027-12-31T22:00', '2028-01-01T04:00'],
  [{ endDate: '2028-01-02', startTime: '22:00', endTime: '04:00' }, '2027-12-31T22:00', '2028-01-02T04:00'],
  [{ endDate: '', startTime: '', endTime: '18:00' }, '2027-12-31', '2027-12-31T18:00'],
])('%o', (times, startDate, endDate) => {
  expect(startAndEndOf({ startDate: '2027-12-31', ...times })).toEqual({ startDate, endDate })
})
