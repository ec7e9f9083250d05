import { confirmMeeting, getGroupCalendar, getMeeting, meetingLimits, updateMeeting } from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { runMeetingQuestions } from '../questions/service.ts'
import { announceMeeting } from './service.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
let owner: TestUser
let member: TestUser
let third: TestUser
let params: { id: string }
async function setUp(now: string) {
  testApp.setTime(now)
  ;[owner, member, third] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx, { startsAt: new Date('2031-06-07T18:00:00Z'), title: 'Zomernacht' })
  const { id } = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members: [member, third] })
  params = { id }
}
// Ten minutes later it is still the same day, of which one has one message.
beforeEach(() => setUp(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T10:00:00Z`))
afterEach(() => testApp.setTime(new Date().toISOString()))

const meeting = { place: 'De rode brug', at: '2031-06-07T17:30:00.000Z' }
const put = (body: object, as = owner) => call(updateMeeting, { as, params, body: body as typeof meeting })
const get = async (as = member) => (await call(getMeeting, { as, params })).data.meeting
const bell = async (as: TestUser) => (await call(listNotifications, { as })).data.notifications
const mails = async (to: TestUser) => (await testApp.call(listMailbox, { query: { to: to.email } })).data.mails

test('the owner says where and when, and the members read it', async () => {
  expect(await get()).toBeNull()
  const body = { ...meeting, sign: ' een vlag met een koe ', fallback: '', travel: 'trein van 16.04 uur' }
  expect((await put(body)).data.meeting).toMatchObject({ version: 1, sign: 'een vlag met een koe', fallback: null })
  expect(await get()).toMatchObject({ ...meeting, version: 1, travel: 'trein van 16.04 uur' })
})

test.each(['2031-06-07T19:30:00+02:00', '2031-06-07T19:30', '2031-06-07T17:30:00Z'])(
  '%s is the same moment',
  async (text) => {
    await put({ ...meeting, at: text })
    expect(await get()).toMatchObject({ at: meeting.at })
  },
)

test('a meeting after the end of the event is refused', async () => {
  const late = await put({ ...meeting, at: '2031-06-09T10:00:00Z' })
  expect([late.status, late.body.code, late.body.errors[0]?.field]).toEqual([422, 'MEETING_AFTER_EVENT', 'at'])
})

describe('a proposal', () => {
  const confirm = (as = owner, body: { version?: number } = {}) => call(confirmMeeting, { as, params, body })
  beforeEach(() => setUp('2031-06-01T10:00:00Z'))

  test('of any member, whom the owner is told of and confirms; another member cannot replace it', async () => {
    expect((await confirm()).body.code).toBe('MEETING_NOT_FOUND')
    expect((await put(meeting, member)).data.meeting).toMatchObject({ state: 'PROPOSED', proposedById: member.id })
    expect((await bell(owner))[0]?.message).toContain('Iemand uit')
    expect((await put({ ...meeting, place: 'Elders' }, third)).body).toMatchObject({
      code: 'MEETING_PROPOSED',
      meeting: { place: meeting.place },
    })
    expect((await confirm(member)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await confirm(owner, { version: 9 })).body.code).toBe('MEETING_CHANGED')
    await confirm()
    expect((await confirm()).data.meeting).toMatchObject({ state: 'CONFIRMED', standsAt: null })
    expect((await put({ ...meeting, version: 1 }, member)).status).toBe(200)
    expect((await put({ ...meeting, place: 'Elders', version: 1 }, member)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await put({ ...meeting, place: 'Elders', version: 1 })).data.meeting.state).toBe('CONFIRMED')
  })

  test('may be changed by its member, five times a day, and warns of a link or an address', async () => {
    const careful = await put({ ...meeting, place: 'Bij mij thuis, Dorpsstraat 12' }, member)
    expect([careful.status, careful.data.warnings]).toEqual([200, ['ADDRESS']])
    for (const version of [1, 2, 3, 4])
      expect((await put({ ...meeting, place: `Plek ${version}`, version }, member)).status).toBe(200)
    expect((await put({ ...meeting, place: 'Nog een', version: 5 }, member)).body.code).toBe('TOO_MANY_PROPOSALS')
  })

  test('stands after a day without objection', async () => {
    await put(meeting, member)
    testApp.advanceTime(23 * HOUR)
    await runMeetingQuestions(testApp.ctx)
    expect((await get())?.state).toBe('PROPOSED')
    testApp.advanceTime(HOUR)
    await runMeetingQuestions(testApp.ctx)
    expect((await get())?.state).toBe('CONFIRMED')
  })
})

test('an agreed meeting goes with its event to another day, at the same time of day, and the members are told once', async () => {
  await put(meeting)
  const move = async (startsAt: string) => {
    const start = new Date(startsAt)
    await testApp.ctx.db.update(events).set({ startsAt: start, overAt: new Date(start.getTime() + 6 * HOUR) })
    for (const _ of [1, 2]) await runMeetingQuestions(testApp.ctx)
    return get()
  }
  const told = async () =>
    (await bell(member)).filter(({ type }) => type === 'meeting_changed').map((one) => one.message)
  // Later on the same day: what was agreed stands.
  expect(await move('2031-06-07T19:00:00Z')).toMatchObject({ at: meeting.at, version: 1 })
  // In winter Amsterdam is an hour behind.
  expect(await move('2031-11-15T19:00:00Z')).toMatchObject({ at: '2031-11-15T18:30:00.000Z', version: 2 })
  const { rows } = await testApp.ctx.db.$client.query(
    `select data from jobs.job where name = 'announce-meeting' and data->>'groupId' = $1`,
    [params.id],
  )
  expect(rows).toHaveLength(1)
  await announceMeeting(testApp.ctx, params.id, null)
  expect(await told()).toEqual([expect.stringContaining('15 november'), expect.stringContaining('7 juni')])
  // Whoever has the form open from before is told of the new day.
  expect((await put({ ...meeting, place: 'De kade', version: 1 } as typeof meeting)).body.code).toBe('MEETING_CHANGED')
  // Nobody goes to an event that was cancelled.
  await testApp.ctx.db.update(events).set({ status: 'CANCELLED' })
  expect(await move('2031-11-16T19:00:00Z')).toMatchObject({ at: '2031-11-15T18:30:00.000Z', version: 2 })
})

test('without a word the owner is asked, then everybody, and three hours before the default stands, each once', async () => {
  await setUp('2031-06-05T12:00:00Z')
  const asked = async (as: TestUser) => (await bell(as)).filter(({ type }) => type === 'meeting_question').length
  const at = async (time: string) => {
    testApp.setTime(time)
    await Promise.all([1, 2].map(() => runMeetingQuestions(testApp.ctx)))
    return [await asked(owner), await asked(member), (await get())?.state]
  }
  expect(await at('2031-06-05T17:59:00Z')).toEqual([0, 0, undefined])
  expect(await at('2031-06-05T18:01:00Z')).toEqual([1, 0, undefined])
  expect(await at('2031-06-06T18:01:00Z')).toEqual([2, 1, 'DEFAULT'])
  expect(await at('2031-06-07T14:59:00Z')).toEqual([2, 1, 'DEFAULT'])
  expect(await at('2031-06-07T15:01:00Z')).toEqual([2, 1, 'DEFAULT'])
  expect(await get()).toMatchObject({
    at: '2031-06-07T17:30:00.000Z',
    place: expect.stringMatching(/^Bij de hoofdingang van /),
  })
  expect((await bell(member))[0]?.message).toContain('Niemand heeft een plek gekozen')
  // Anyone may still propose another one.
  expect((await put({ ...meeting, place: 'De poort' }, member)).data.meeting).toMatchObject({ state: 'PROPOSED' })
  expect(await at('2031-06-07T15:20:00Z')).toEqual([2, 1, 'CONFIRMED'])
})

test.each([
  ['no place', { ...meeting, place: ' ' }, 'place'],
  ['a place that is too long', { ...meeting, place: 'x'.repeat(meetingLimits.place + 1) }, 'place'],
  ['a sign that is too long', { ...meeting, sign: 'x'.repeat(meetingLimits.sign + 1) }, 'sign'],
  ['a fallback that is too long', { ...meeting, fallback: 'x'.repeat(meetingLimits.fallback + 1) }, 'fallback'],
  ['a journey that is too long', { ...meeting, travel: 'x'.repeat(meetingLimits.travel + 1) }, 'travel'],
  ['no moment', { place: 'Hier' }, 'at'],
  ['a broken moment', { ...meeting, at: 'morgen' }, 'at'],
  ['a broken version', { ...meeting, version: -1 }, 'version'],
])('refuses %s with a Dutch sentence', async (_, body, field) => {
  const { status, body: failure } = await put(body)
  expect(status).toBe(422)
  expect(failure.errors[0]?.field).toBe(field)
  expect(failure.message).toMatch(/^(Vul|De|Het|Vernieuw) /)
})

describe('two editors', () => {
  test('the later one with an older version gets the current meeting and loses nothing', async () => {
    await put(meeting)
    const first = { ...meeting, place: 'Bij de kassa', version: 1 }
    expect((await put(first)).status).toBe(200)
    const late = await put({ ...meeting, place: 'Bij het station', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'MEETING_CHANGED'])
    expect(late.body.meeting).toMatchObject({ place: 'Bij de kassa', version: 2 })
    expect(await get()).toMatchObject({ place: 'Bij de kassa', version: 2 })
    // A retry after a lost response is no conflict.
    expect((await put(first)).data.meeting.version).toBe(2)
  })

  test('at the same time: one succeeds', async () => {
    await put(meeting)
    const places = ['Noord', 'Oost', 'Zuid', 'West']
    const statuses = await Promise.all(
      places.map(async (place) => (await put({ ...meeting, place, version: 1 })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
    expect((await get())?.version).toBe(2)
  })
})

describe('members are notified', () => {
  test('immediately, and of several changes within ten minutes a second time, with the last text', async () => {
    await put(meeting)
    expect(await bell(member)).toMatchObject([
      { type: 'meeting_changed', title: 'Zo spreken jullie af voor Zomernacht', isRead: false },
    ])
    expect((await mails(member))[0]?.text).toContain('De rode brug')
    testApp.advanceTime(2 * MINUTE)
    await put({ ...meeting, place: 'Bij de kassa', version: 1 })
    await put({ ...meeting, place: 'Bij het station', version: 2 })
    expect((await bell(member))[0]?.message).toContain('De rode brug')
    testApp.advanceTime(8 * MINUTE)
    await announceMeeting(testApp.ctx, params.id, owner.id)
    await announceMeeting(testApp.ctx, params.id, owner.id)
    const rung = await bell(member)
    expect(rung).toMatchObject([{ isRead: false }, { isRead: true }])
    expect(rung[0]?.message).toContain('Bij het station')
    // One message a day before the day itself: the second waits for the next morning.
    expect(await mails(member)).toHaveLength(1)
    expect(await bell(owner)).toEqual([])
  })

  test('live, by an event that names the group', async () => {
    const socket = await openSocket(await testApp.listen(), member)
    await put(meeting)
    await socket.waitForTopic(`day:${params.id}`)
    socket.close()
  })
})

test('the calendar file has the event and the meeting, each with an alarm', async () => {
  await put({ ...meeting, sign: 'Een vlag', travel: 'Trein; spoor 4' })
  const response = await testApp.app.server.inject({
    url: `/api/groups/${params.id}/calendar.ics`,
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  expect(response.headers['content-type']).toBe(getGroupCalendar.media)
  const entries = new ICAL.Component(ICAL.parse(response.payload) as string).getAllSubcomponents('vevent')
  expect(entries.map((entry) => entry.getFirstPropertyValue('summary'))).toEqual([
    'Zomernacht',
    'Verzamelen: Zomernacht',
  ])
  expect(entries.map((entry) => entry.getAllSubcomponents('valarm').length)).toEqual([1, 1])
  const [, second] = entries
  expect(second?.getFirstPropertyValue('location')).toBe('De rode brug')
  expect(String(second?.getFirstPropertyValue('dtstart'))).toBe('2031-06-07T17:30:00Z')
  expect(second?.getFirstPropertyValue('description')).toContain('Trein; spoor 4')
})

test('whoever read the default before its event moved is told of the new time', async () => {
  await setUp('2031-06-06T18:30:00Z')
  await runMeetingQuestions(testApp.ctx)
  const read = await get(owner)
  expect(read).toMatchObject({ state: 'DEFAULT', at: '2031-06-07T17:30:00.000Z' })
  await testApp.ctx.db.update(events).set({ startsAt: new Date('2031-06-07T20:00:00Z') })
  await runMeetingQuestions(testApp.ctx)
  const confirmed = await call(confirmMeeting, { as: owner, params, body: { version: read?.version } })
  for (const { status, body } of [confirmed, await put({ ...meeting, version: read?.version })])
    expect([status, body]).toMatchObject([
      409,
      { code: 'MEETING_CHANGED', meeting: { at: '2031-06-07T19:30:00.000Z' } },
    ])
})

test('a place that is changed before the meeting went along with its event still goes along', async () => {
  await put(meeting)
  const start = new Date('2031-06-14T18:00:00Z')
  await testApp.ctx.db.update(events).set({ startsAt: start, overAt: new Date(start.getTime() + 6 * HOUR) })
  await put({ ...meeting, place: 'De kade', version: 1 })
  await runMeetingQuestions(testApp.ctx)
  expect(await get()).toMatchObject({ place: 'De kade', at: '2031-06-14T17:30:00.000Z' })
})
