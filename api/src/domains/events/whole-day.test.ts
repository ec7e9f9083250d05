import { createEvent, importEvent, updateEvent } from 'contract/events/events.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { formatEventTime } from './policy-times.ts'
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
    expect(await mailed(await wholeDays())).toBe('za 5 juni t/m zo 6 juni 2027')
  })
})

test.each([
  ['2026-11-23T22:00:00Z', '2026-11-24T01:00:00Z', 'ma 23 november 2026, 23.00 uur, tot di 02.00'],
  ['2026-06-05T11:00:00Z', '2026-06-12T20:30:00Z', 'vr 5 juni 2026, 13.00 uur, tot vr 12 juni 2026, 22.30 uur'],
])('%s to %s is %s', (start, end, text) => {
  expect(formatEventTime({ startsAt: new Date(start), endsAt: new Date(end), isWholeDay: false })).toBe(text)
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
