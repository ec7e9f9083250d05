import { expect, test } from 'vitest'
import { readCalendarFile } from './calendar-file.ts'

const WINDOW = { from: new Date('2027-06-01T00:00:00Z'), until: new Date('2028-06-01T00:00:00Z') }

const datesOf = (...entries: string[][]) =>
  readCalendarFile(
    ['BEGIN:VCALENDAR', ...entries.flatMap((lines) => ['BEGIN:VEVENT', 'UID:quiz', ...lines, 'END:VEVENT'])]
      .concat('END:VCALENDAR')
      .join('\r\n'),
    WINDOW,
  ).entries.map(({ uid, start }) => [uid, start !== null && 'at' in start ? start.at.toISOString() : start?.day])

const SERIES = ['DTSTART;TZID=Europe/Amsterdam:20270605T200000', 'RRULE:FREQ=WEEKLY;COUNT=2']

test.each(['RECURRENCE-ID:20270612T180000Z', 'RECURRENCE-ID;TZID=Europe/London:20270612T190000'])(
  'a moved date that is written in another zone than its series is one date, with its own UID: %s',
  (date) => {
    expect(datesOf(SERIES, [date, 'DTSTART:20270613T180000Z'])).toEqual([
      ['quiz 2027-06-05T20:00:00', '2027-06-05T18:00:00.000Z'],
      ['quiz 2027-06-12T20:00:00', '2027-06-13T18:00:00.000Z'],
    ])
  },
)

test('a series whose dates are all moved one by one has no other date', () => {
  const moved = ['05', '12'].map((day) => [
    `RECURRENCE-ID;TZID=Europe/Amsterdam:202706${day}T200000`,
    `DTSTART;TZID=Europe/Amsterdam:202707${day}T200000`,
  ])
  expect(datesOf(SERIES, ...moved).map(([, at]) => at)).toEqual([
    '2027-07-05T18:00:00.000Z',
    '2027-07-12T18:00:00.000Z',
  ])
})
