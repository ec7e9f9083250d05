import { createEvent, importEvent, updateEvent } from 'contract/events/submitting.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { amsterdamDay } from '../../platform/clock.ts'
import { readCalendarFile } from '../../platform/formats/calendar-file.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { eventTimes } from './policy-times.ts'
import { presentCalendar } from './present-calendar.ts'
import { findMailEvent } from './service.ts'

const testApp = useTestApp()
let creator: TestUser
beforeAll(async () => {
  creator = await makeUser(testApp.ctx)
})

const make = async (times: object) => {
  const body = { title: 'Zomernacht', type: 'FESTIVAL', location: 'Nijmegen', ...times }
  return (await testApp.call(createEvent, { as: creator, raw: { body } })).data.event
}
const change = async (id: string, body: object) =>
  (await testApp.call(updateEvent, { as: creator, params: { id }, raw: { body } })).data.event
const timesOf = ({
  startDate,
  endDate,
  isWholeDay,
}: {
  startDate: string
  endDate: string | null
  isWholeDay: boolean
}) => [startDate, endDate, isWholeDay] as const

const NOON = ['2027-06-05T10:00:00.000Z', '2027-06-05T20:30:00.000Z', false] as const
const WHOLE = ['2027-06-05T10:00:00.000Z', '2027-06-06T21:59:59.000Z', true] as const
const atNoon = () => make({ startDate: '2027-06-05T12:00', endDate: '2027-06-05T22:30' })
const wholeDays = () => make({ startDate: '2027-06-05', endDate: '2027-06-06', isWholeDay: true })

describe('an event', () => {
  test('at noon has times, one of whole days has none', async () => {
    expect(timesOf(await atNoon())).toEqual(NOON)
    expect(timesOf(await wholeDays())).toEqual(WHOLE)
    expect(timesOf(await make({ startDate: '2027-06-05' }))).toEqual(['2027-06-05T10:00:00.000Z', null, false])
    expect(
      timesOf(await make({ startDate: '2027-06-05T20:00', endDate: '2027-06-06T04:00', isWholeDay: true })),
    ).toEqual(WHOLE)
  })

  test('keeps its times when something else is changed, or the same is sent', async () => {
    const noon = await atNoon()
    const whole = await wholeDays()
    expect(timesOf(await change(noon.id, { title: 'Zomerdag' }))).toEqual(NOON)
    expect(timesOf(await change(whole.id, { title: 'Zomerdag' }))).toEqual(WHOLE)
    for (const { id, startDate, endDate, isWholeDay } of [noon, whole])
      expect(await change(id, { startDate, endDate, isWholeDay })).toMatchObject({ startDate, endDate, isWholeDay })
  })

  test('gets times when one is sent, and loses them when whole days are', async () => {
    const { id } = await wholeDays()
    expect(timesOf(await change(id, { endDate: '2027-06-07' }))[2]).toBe(true)
    const changed = await change(id, { startDate: '2027-06-05T13:00', endDate: '2027-06-05T23:00' })
    expect(timesOf(changed)).toEqual(['2027-06-05T11:00:00.000Z', '2027-06-05T21:00:00.000Z', false])
    expect(timesOf(await change(id, { isWholeDay: true }))).toEqual([
      '2027-06-05T10:00:00.000Z',
      '2027-06-05T21:59:59.000Z',
      true,
    ])
  })

  test('of whole days is one in a calendar file, with the day after as its end', async () => {
    const calendarOf = async ({ slug }: { slug: string }) =>
      (
        await testApp.app.server.inject({
          url: `/api/events/${slug}/calendar.ics`,
          headers: { authorization: `Bearer ${creator.accessToken}` },
        })
      ).body
    expect(await calendarOf(await wholeDays())).toContain('DTSTART;VALUE=DATE:20270605\r\nDTEND;VALUE=DATE:20270607')
    expect(await calendarOf(await make({ startDate: '2027-06-05', isWholeDay: true }))).toContain(
      'DTSTART;VALUE=DATE:20270605\r\nDTEND;VALUE=DATE:20270606',
    )
    expect(await calendarOf(await atNoon())).toContain('DTSTART:20270605T100000Z\r\nDTEND:20270605T203000Z')
  })

  test('shows its times in mails unless it has none', async () => {
    const mailed = async ({ id }: { id: string }) => (await findMailEvent(testApp.ctx, testApp.ctx.db, id))?.shown.when
    expect(await mailed(await atNoon())).toBe('za 5 juni 2027, 12.00 uur')
    expect(await mailed(await wholeDays())).toBe('za 5 t/m zo 6 juni 2027')
  })
})

test('a calendar file holds the times of an event, or its days, across both changes of the clock', () => {
  const HALF_YEARS = ['2027-03-27T12:00Z', '2027-10-30T12:00Z'].map((text) => Date.parse(text))
  const start = fc
    .tuple(fc.constantFrom(...HALF_YEARS), fc.integer({ min: 0, max: 36 * 60 }))
    .map(([from, minutes]) => from + minutes * MINUTE)
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 80 * 60 }), fc.boolean(), (startsAt, minutes, isWholeDay) => {
      const [from, until] = [new Date(startsAt), new Date(startsAt + minutes * MINUTE)]
      const times = eventTimes(from.toISOString(), until.toISOString(), isWholeDay)
      const event = { id: 'x', title: 'Zomernacht', description: null, location: 'Nijmegen', venue: null, ...times }
      const file = presentCalendar({ ...event, status: 'APPROVED', updatedAt: from }, 'https://example.nl/events/x')
      const window = { from: new Date(startsAt - 3 * DAY), until: new Date(startsAt + 7 * DAY) }
      const [entry] = readCalendarFile(file, window).entries
      expect(entry?.start).toEqual(isWholeDay ? { day: amsterdamDay(from) } : { at: from })
      expect(entry?.end).toEqual(isWholeDay ? { day: amsterdamDay(until) } : { at: until })
    }),
  )
})

describe('an import', () => {
  const draftOf = async (...lines: string[]) => {
    const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Zomernacht', ...lines, 'END:VEVENT', 'END:VCALENDAR']
    return (await testApp.call(importEvent, { as: creator, body: { text: text.join('\r\n') } })).data.draft
  }

  test('of days is of whole days; noon is a time, and so is midnight before an end at five', async () => {
    expect(await draftOf('DTSTART;VALUE=DATE:20270605', 'DTEND;VALUE=DATE:20270606')).toMatchObject({
      isWholeDay: true,
      startTime: null,
    })
    expect(await draftOf('DTSTART:20270605T120000', 'DTEND:20270605T223000')).toMatchObject({
      isWholeDay: false,
      startTime: '12:00',
      endTime: '22:30',
    })
    expect(await draftOf('DTSTART:20270605T000000', 'DTEND:20270605T050000')).toMatchObject({
      isWholeDay: false,
      startTime: '00:00',
      endTime: '05:00',
    })
    expect(await draftOf('DTSTART:20270605T000000', 'DTEND:20270606T000000')).toMatchObject({
      isWholeDay: true,
      startDate: '2027-06-05',
      endDate: '2027-06-05',
    })
    expect(await draftOf('DTSTART:20270605T200000', 'DTEND:20270606T000000')).toMatchObject({
      isWholeDay: false,
      endDate: '2027-06-06',
      endTime: '00:00',
    })
  })

  test('of JSON-LD with a date is of whole days', async () => {
    const text = JSON.stringify({
      '@type': 'Event',
      name: 'Zomernacht',
      startDate: '2027-06-05',
      endDate: '2027-06-06',
    })
    const script = `<script type="application/ld+json">${text}</script>`
    expect((await testApp.call(importEvent, { as: creator, body: { text: script } })).data.draft).toMatchObject({
      isWholeDay: true,
      startTime: null,
    })
  })
})
