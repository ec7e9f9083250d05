import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../clock.ts'
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

const fileOf = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:quiz', 'SUMMARY:Quiz', ...lines, 'END:VEVENT']
const read = (...lines: string[]) => readCalendarFile(fileOf(...lines), WINDOW)
const daysOf = (...lines: string[]) => datesOf(lines).map(([, at]) => String(at).slice(0, 10))
const at = (text: string) => `DTSTART;TZID=Europe/Amsterdam:${text}T200000`

test.each([
  ['UNTIL in UTC', ['20270605'], ['RRULE:FREQ=WEEKLY;UNTIL=20270612T180000Z'], ['2027-06-05', '2027-06-12']],
  ['UNTIL as a day', ['20270605'], ['RRULE:FREQ=WEEKLY;UNTIL=20270612'], ['2027-06-05', '2027-06-12']],
  ['lower case', ['20270605'], ['RRULE:freq=weekly;count=2'], ['2027-06-05', '2027-06-12']],
  [
    'EXDATE in UTC, with a last comma',
    ['20270605'],
    ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20270612T180000Z,'],
    ['2027-06-05'],
  ],
  [
    'EXDATE with one that is no date',
    ['20270605'],
    ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;TZID=Europe/Amsterdam:20270612T200000,volgt'],
    ['2027-06-05'],
  ],
  ['a first date after the window', ['20290605'], ['RRULE:FREQ=YEARLY'], ['2029-06-05']],
  ['EXDATE as a day', ['20270605'], ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20270612'], ['2027-06-05']],
  [
    'RDATE',
    ['20270605'],
    ['RDATE;TZID=Europe/Amsterdam:20270610T200000,20270614T200000'],
    ['2027-06-05', '2027-06-10', '2027-06-14'],
  ],
  ['RDATE as a period', ['20270605'], ['RDATE;VALUE=PERIOD:20270610T180000Z/PT2H'], ['2027-06-05', '2027-06-10']],
  ['the last Friday', ['20270528'], ['RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=3'], ['2027-06-25', '2027-07-30']],
  [
    'the last weekday of November',
    ['20261130'],
    ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    ['2027-11-30'],
  ],
  ['a weekday of the year', ['20270619'], ['RRULE:FREQ=YEARLY;BYMONTH=6;BYDAY=3SA;COUNT=2'], ['2027-06-19']],
  ['two months', ['20270601'], ['RRULE:FREQ=MONTHLY;BYMONTH=6,9;BYMONTHDAY=1;COUNT=3'], ['2027-06-01', '2027-09-01']],
  [
    'daily on weekdays',
    ['20270604'],
    ['RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=3'],
    ['2027-06-04', '2027-06-07', '2027-06-08'],
  ],
  [
    'the hour of its start',
    ['20270605'],
    ['RRULE:FREQ=WEEKLY;BYHOUR=20;BYMINUTE=0;COUNT=2'],
    ['2027-06-05', '2027-06-12'],
  ],
  [
    'everything excluded',
    ['20270605'],
    ['RRULE:FREQ=WEEKLY;COUNT=1', 'EXDATE;TZID=Europe/Amsterdam:20270605T200000'],
    [],
  ],
] as const)('a series by %s', (_, [start], rules, expected) => {
  expect(daysOf(at(start), ...rules)).toEqual(expected)
})

test.each([
  'FREQ=WEEKLY;BYDAY=SU,WE;BYSETPOS=1',
  'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=5,28;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=9999999',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=WEEKLY;COUNT=-1',
  'FREQ=WEEKLY;UNTIL=20260501',
  'elke week',
])('a rule that is not understood is named as such, and its first date is read: %s', (rule) => {
  const { entries } = read(...eventOf(at('20260601'), `RRULE:${rule}`))
  expect(entries).toMatchObject([{ doubt: 'RULE', start: { at: new Date('2026-06-01T18:00:00Z') } }])
})

test('an empty rule is none', () => {
  expect(read(...eventOf(at('20270605'), 'RRULE:')).entries).toMatchObject([{ doubt: null }])
})

test.each([
  ['a name in Windows', 'DTSTART;TZID=GMT Standard Time:20270605T190000', 'ok'],
  ['a name in a path', 'DTSTART;TZID=/example.org/2026/Europe/London:20270605T190000', 'ok'],
  ['a quoted name', 'DTSTART;TZID="Europe/London":20270605T190000', 'ok'],
  ['a name of summer in Windows', 'DTSTART;TZID=GMT Daylight Time:20270605T190000', 'ok'],
  ['its cities', 'DTSTART;TZID="(UTC+00:00) Dublin, Edinburgh, London":20270605T190000', 'ok'],
  ['a space in its name', 'DTSTART;TZID=America/New York:20270605T140000', 'ok'],
  ['UTC by another name', 'DTSTART;TZID="tzone://Microsoft/Utc":20270605T180000', 'ok'],
  ['an offset', 'DTSTART:2027-06-05T20:00:00+02:00', 'ok'],
  ['the zone of the calendar', 'DTSTART:20270605T190000', 'ok'],
  ['an unknown name', 'DTSTART;TZID=Klingon:20270605T190000', 'ZONE'],
])('a time with %s', (_, line, expected) => {
  const [entry] = read('X-WR-TIMEZONE:Europe/London', ...eventOf(line)).entries
  expect(entry?.doubt ?? 'ok').toBe(expected)
  expect(entry?.start).toEqual(expected === 'ok' ? { at: new Date('2027-06-05T18:00:00Z') } : { day: '2027-06-05' })
})

test('a time of a calendar in an unknown zone is not taken for Amsterdam time', () => {
  const { entries } = read(
    'X-WR-TIMEZONE:Klingon',
    ...eventOf('DTSTART:20270605T190000'),
    ...eventOf('DTSTART:20270605T190000Z'),
  )
  expect(entries).toMatchObject([
    { doubt: 'ZONE', start: { day: '2027-06-05' } },
    { doubt: null, start: { at: new Date('2027-06-05T19:00:00Z') } },
  ])
})

test('a series of years in zones that the file defines has its dates', () => {
  const change = (kind: string, from: string, to: string, month: number) =>
    `BEGIN:${kind}|DTSTART:16010101T030000|TZOFFSETFROM:${from}|TZOFFSETTO:${to}|RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}|END:${kind}`
  const zone = (id: string) =>
    `BEGIN:VTIMEZONE|TZID:${id}|${change('STANDARD', '+0200', '+0100', 10)}|${change('DAYLIGHT', '+0100', '+0200', 3)}|END:VTIMEZONE`
  const series = (id: string) =>
    eventOf(`DTSTART;TZID="${id}":20200604T200000`, 'RRULE:FREQ=WEEKLY;UNTIL=20271231T000000Z')
  const definitions = ['West-Europa', 'Aangepast\\, zonder zomer'].flatMap((id) => zone(id).split('|'))
  const { entries } = read(...definitions, ...series('West-Europa'), ...series('Aangepast, zonder zomer'))
  const hours = entries.map(({ start }) => start !== null && 'at' in start && start.at.toISOString().slice(11, 16))
  expect(new Set(entries.map(({ doubt }) => doubt))).toEqual(new Set([null]))
  expect(hours.filter((hour) => hour === '18:00')).toHaveLength(2 * 22)
  expect(hours.filter((hour) => hour === '19:00')).toHaveLength(2 * 9)
})

test('an endless zone spoils only the events that use it', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Mijn/Zone', 'BEGIN:STANDARD', 'DTSTART:20200101T000000', 'RRULE:FREQ=SECONDLY']
  const ends = ['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE']
  const { entries } = read(
    ...zone,
    ...ends,
    ...eventOf('DTSTART;TZID=Mijn/Zone:20270605T190000'),
    ...eventOf(at('20270606')),
  )
  expect(entries.map(({ doubt }) => doubt)).toEqual(['ZONE', null])
})

test('of two versions the one of the higher sequence is read, of one identifier for all every event', () => {
  const titles = (...lines: string[]) => read(...lines).entries.map(({ start }) => start)
  expect(titles(...eventOf('DTSTART:20270605', 'SEQUENCE:1'), ...eventOf('DTSTART:20270606'))).toEqual([
    { day: '2027-06-05' },
  ])
  expect(titles(...eventOf('DTSTART:20270605'), ...eventOf('DTSTART:20270606'))).toHaveLength(2)
})

test('private events stay out', () => {
  const private_ = ['PRIVATE', 'confidential'].flatMap((each) => eventOf('DTSTART:20270605', `CLASS:${each}`))
  expect(read(...private_, ...eventOf('DTSTART:20270606', 'CLASS:PUBLIC')).entries).toHaveLength(1)
})

test('a moved whole day whose date is written as a midnight replaces that day', () => {
  const moved = ['RECURRENCE-ID;TZID=W. Europe Standard Time:20270612T000000', 'DTSTART;VALUE=DATE:20270614']
  expect(datesOf(['DTSTART;VALUE=DATE:20270605', 'RRULE:FREQ=WEEKLY;COUNT=2'], moved).map(([, day]) => day)).toEqual([
    '2027-06-05',
    '2027-06-14',
  ])
})

test('a change of all later dates ends the series there', () => {
  const later = ['RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Amsterdam:20270612T200000', at('20270613')]
  expect(datesOf([at('20270605'), 'RRULE:FREQ=WEEKLY;COUNT=5'], later)).toHaveLength(2)
})

test.each([
  ['month 13', 'DTSTART:20271310T190000Z', [], null],
  ['a word', 'DTSTART:gisteren', [5], null],
  ['a date without VALUE=DATE', 'DTSTART:20270605', [], { day: '2027-06-05' }],
  ['24 hours', 'DTSTART;TZID=Europe/Amsterdam:20270605T240000', [], { at: new Date('2027-06-05T22:00:00Z') }],
  ['a day that says it has a time', 'DTSTART;VALUE=DATE:20270605T000000', [], { day: '2027-06-05' }],
])('a start that is %s', (_, line, unreadable, start) => {
  const found = read(...eventOf(line))
  expect([found.unreadable, found.entries.map((entry) => entry.start)]).toEqual([unreadable, [start]])
})

test('text that is escaped twice is read as it was written', () => {
  const { entries } = read(...eventOf('LOCATION:Zaal\\\\, Breda', 'DESCRIPTION:een\\\\ntwee\\\\; drie'))
  expect(entries).toMatchObject([{ location: 'Zaal, Breda', description: 'een\ntwee; drie' }])
})

test('text goes on in lines that forget the fold', () => {
  const lines = ['DESCRIPTION:een', 'kale tweede regel', 'https://zaal.example/', 'Aanvang: 20.30 uur']
  const { entries, unreadable } = read(...eventOf('DTSTART:20270605', ...lines, 'X-Eigen:waarde'))
  expect([entries[0]?.description, unreadable]).toEqual([
    'een\nkale tweede regel\nhttps://zaal.example/\nAanvang: 20.30 uur',
    [],
  ])
})

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const weekdayOf = (day: string): number => new Date(day).getUTCDay()
const daysBetween = (one: string, other: string): number => (Date.parse(other) - Date.parse(one)) / 86_400_000
const weekOf = (day: string): number => Math.floor((daysBetween('2027-05-31', day) + 7 * 100) / 7)
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const nthOf = (day: string): number => Math.ceil(Number(day.slice(8)) / 7)

/** Rules of which the first date is one, and what a day has to be for them. */
const series = fc
  .record({
    start: fc.integer({ min: 0, max: 27 }).map((days) => addDays('2027-06-01', days)),
    interval: fc.integer({ min: 1, max: 3 }),
    others: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    kind: fc.constantFrom('daily', 'weekly', 'nth', 'monthday'),
  })
  .map(({ start, interval, others, kind }) => {
    const days = [...new Set([weekdayOf(start), ...others])]
    const byDay = days.map((day) => WEEKDAYS[day]).join(',')
    const isDay = (day: string) => days.includes(weekdayOf(day))
    const isMonth = (day: string) => (monthOf(day) - monthOf(start)) % interval === 0
    const isNth = (day: string) => nthOf(day) === nthOf(start) && weekdayOf(day) === weekdayOf(start)
    const [rule, isDate] = {
      daily: [`DAILY;BYDAY=${byDay}`, (day: string) => daysBetween(start, day) % interval === 0 && isDay(day)],
      weekly: [`WEEKLY;BYDAY=${byDay}`, (day: string) => (weekOf(day) - weekOf(start)) % interval === 0 && isDay(day)],
      nth: [`MONTHLY;BYDAY=${nthOf(start)}${WEEKDAYS[weekdayOf(start)]}`, (day: string) => isMonth(day) && isNth(day)],
      monthday: ['MONTHLY', (day: string) => isMonth(day) && day.slice(8) === start.slice(8)],
    }[kind] as [string, (day: string) => boolean]
    return { start, rule: `RRULE:FREQ=${rule};INTERVAL=${interval}`, isDate }
  })

test('a series has the dates of its rule, without those that are excluded', () => {
  const excluded = fc.array(fc.nat({ max: 5 }), { maxLength: 3 })
  fc.assert(
    fc.property(series, fc.integer({ min: 1, max: 6 }), excluded, ({ start, rule, isDate }, count, indexes) => {
      const year = Array.from({ length: 360 }, (_, index) => addDays(start, index))
      const dates = year.filter(isDate).slice(0, count)
      const out = indexes.flatMap((index) => dates[index] ?? [])
      const lines = out.map((day) => `EXDATE;TZID=Europe/Amsterdam:${day.replaceAll('-', '')}T200000`)
      const found = daysOf(at(start.replaceAll('-', '')), `${rule};COUNT=${count}`, ...lines)
      expect([rule, ...found]).toEqual([rule, ...dates.filter((day) => !out.includes(day))])
    }),
    { numRuns: 300 },
  )
})

const oddLine = fc.oneof(
  fc.constantFrom(
    'DTSTART:20270605',
    'DTSTART;TZID="W. Europe Standard Time:20270605T090000"',
    'DTEND:nooit',
    'RRULE:freq=weekly;byday=XX',
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE',
    'EXDATE:,',
    'RDATE;VALUE=PERIOD:x/y',
    'EXDATE:20270611T190000Z,?',
    'RECURRENCE-ID:',
    'DURATION:-P99999W',
    'SUMMARY;LANGUAGE=nl="x:y',
    'BEGIN:VALARM',
    'END:VALARM',
    'BEGIN:VEVENT',
    'BEGIN:VTIMEZONE',
    'END:VTIMEZONE',
    'kale regel',
    ' vouw',
    ':',
    'CATEGORIES:\\',
    'SEQUENCE:veel',
  ),
  fc.string({ maxLength: 40 }),
)

test('any odd neighbours leave a healthy event as it is', () => {
  const healthy = ['BEGIN:VEVENT', 'UID:heel', 'SUMMARY:Heel', 'DTSTART:20270611T190000Z', 'END:VEVENT']
  const odd = fc.array(oddLine, { maxLength: 8 }).map((lines) => ['BEGIN:VEVENT', 'UID:raar', ...lines, 'END:VEVENT'])
  fc.assert(
    fc.property(odd, odd, (before, after) => {
      const found = read(...before, ...healthy, ...after).entries.filter(({ uid }) => uid === 'heel')
      expect(found).toMatchObject([{ summary: 'Heel', start: { at: new Date('2027-06-11T19:00:00Z') }, doubt: null }])
    }),
    { numRuns: 300 },
  )
})
