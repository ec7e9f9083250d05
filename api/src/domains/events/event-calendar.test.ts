import nodeIcal, { type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { makeEvent, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()

async function calendar(idOrSlug: string, accessToken?: string) {
  const answer = await testApp.app.server.inject({
    url: `/api/events/${idOrSlug}/calendar.ics`,
    headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
  })
  const entry = Object.values(nodeIcal.sync.parseICS(answer.body)).find(
    (part): part is VEvent => part?.type === 'VEVENT',
  )
  return { answer, entry }
}

test('an independent parser reads the event’s values', async () => {
  const event = await makeEvent(testApp.ctx, {
    title: 'Zomernacht; met komma, en \\ schuine streep',
    description: `Eerste regel\nTweede regel, ${'een heel lange zin met één é en 🎪 '.repeat(12)}einde`,
    location: 'Nijmegen',
    venue: 'Stadseiland',
    startsAt: new Date('2027-06-20T18:00:00Z'),
    endsAt: new Date('2027-06-21T02:30:00Z'),
  })
  const { answer, entry } = await calendar(event.slug)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${event.slug}.ics"`,
  })
  expect(entry).toMatchObject({
    uid: `${event.id}@meegaan`,
    summary: event.title,
    location: 'Stadseiland, Nijmegen',
    start: event.startsAt,
    end: event.endsAt,
    status: 'CONFIRMED',
    method: 'PUBLISH',
  })
  expect(entry?.description).toBe(`${event.description}\n\n${testApp.ctx.publicUrl()}/events/${event.slug}`)
  // RFC 5545: at most 75 octets per line, each ended by CRLF. Outlook requires it.
  const lines = answer.body.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test.each([
  // The clock goes forward in the night of 28 March, and back in the night of 31 October.
  ['2027-03-27T23:30:00Z', '2027-03-28T03:00:00Z', '20270327T233000Z', '20270328T030000Z'],
  ['2027-10-30T22:00:00Z', '2027-10-31T01:30:00Z', '20271030T220000Z', '20271031T013000Z'],
])('from %s to %s, over the change of the clock', async (startsAt, endsAt, dtstart, dtend) => {
  const event = await makeEvent(testApp.ctx, { startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
  const { answer, entry } = await calendar(event.id)
  expect(answer.body).toContain(`DTSTART:${dtstart}\r\nDTEND:${dtend}\r\n`)
  expect([entry?.start, entry?.end]).toMatchObject([new Date(startsAt), new Date(endsAt)])
})

test('without an end it lasts until the end of the day; CANCELLED is included', async () => {
  const event = await makeEvent(testApp.ctx, {
    startsAt: new Date('2027-06-20T18:00:00Z'),
    overAt: new Date('2027-06-20T21:59:59.999Z'),
    status: 'CANCELLED',
  })
  const { entry } = await calendar(event.slug)
  expect(entry).toMatchObject({ end: new Date('2027-06-20T21:59:59Z'), status: 'CANCELLED' })
})

test('a PENDING event is served to its creator only', async () => {
  const creator = await makeUser(testApp.ctx)
  const event = await makeEvent(testApp.ctx, { status: 'PENDING', creatorId: creator.id })
  expect((await calendar(event.id)).answer.json()).toMatchObject({ success: false, code: 'EVENT_NOT_FOUND' })
  expect((await calendar(event.id, creator.accessToken)).answer.statusCode).toBe(200)
})

test('the calendar warns three hours before, unless the event is cancelled', async () => {
  const event = await makeEvent(testApp.ctx, { title: 'Zomernacht' })
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Zomernacht', 'TRIGGER:-PT3H', 'END:VALARM'].join('\r\n')
  expect((await calendar(event.slug)).answer.body).toContain(alarm)
  const cancelled = await makeEvent(testApp.ctx, { status: 'CANCELLED' })
  expect((await calendar(cancelled.slug)).answer.body).not.toContain('VALARM')
})
