import { listWork } from 'contract/admin/work.ts'
import { getAdminEvent, updateAdminEvent } from 'contract/events/admin.ts'
import { getEvent } from 'contract/events/events.ts'
import { updateMeetingPoint } from 'contract/events/submitting.ts'
import { listNotifications } from 'contract/notifications.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
const START = new Date('2031-06-07T18:00:00Z')
const DAY_BEFORE = new Date('2031-06-06T10:00:00Z')
/** A street away from the present point, and two kilometres. */
const [PRESENT, NEAR, FAR] = [
  { lat: 52.0907, lon: 5.1214 },
  { lat: 52.0925, lon: 5.1214 },
  { lat: 52.1087, lon: 5.1214 },
]
let admin: TestUser
let submitter: TestUser
let member: TestUser
let id: string
beforeEach(async () => {
  testApp.setTime(DAY_BEFORE.toISOString())
  const { ctx } = testApp
  ;[admin, submitter, member] = [await makeUser(ctx, { isAdmin: true }), await makeUser(ctx), await makeUser(ctx)]
  const meetingPoint = { text: 'Bij de rode bus', ...PRESENT }
  const times = { startsAt: START, overAt: new Date(START.getTime() + 5 * HOUR), title: 'Zomernacht' }
  id = (await makeEvent(ctx, { creatorId: submitter.id, placeId: 'utrecht-utrecht', meetingPoint, ...times })).id
  await makeGroup(ctx, { eventId: id, ownerId: member.id })
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const set = (as: TestUser, body: object) => call(updateMeetingPoint, { as, params: { id }, raw: { body } })
const decide = (isMeetingPointAccepted: boolean) =>
  call(updateAdminEvent, { as: admin, params: { id }, body: { isMeetingPointAccepted } })
const shown = async () => (await call(getEvent, { as: member, params: { idOrSlug: id } })).data.event.meetingPoint?.text
const work = async () =>
  (await call(listWork, { as: admin })).data.items
    .filter((item) => item.id === id)
    .map(({ kind, summary }) => [kind, summary])
const bell = async (as: TestUser) =>
  (await call(listNotifications, { as })).data.notifications
    .filter(({ type }) => type === 'event_changed')
    .map(({ message }) => message)

test('of a live event the submitter proposes, and the old place stays until an administrator accepts', async () => {
  expect((await set(submitter, { text: 'Bij de fontein', ...NEAR })).data).toEqual({
    meetingPoint: { text: 'Bij de rode bus', ...PRESENT },
    isProposed: true,
  })
  expect(await shown()).toBe('Bij de rode bus')
  expect(await work()).toEqual([
    ['MEETING_POINT', `Zomernacht, ${submitter.username} wil hier afspreken: Bij de fontein`],
  ])
  const detail = (await call(getAdminEvent, { as: admin, params: { id } })).data.event
  expect(detail.proposedMeetingPoint?.point).toMatchObject({ text: 'Bij de fontein', ...NEAR })
  for (const _ of [1, 2]) expect((await decide(true)).status).toBe(200)
  expect([await shown(), await work()]).toEqual(['Bij de fontein', []])
  expect(await bell(member)).toEqual([])
})

const proposed = async (as: TestUser) =>
  (await call(getEvent, { as, params: { idOrSlug: id } })).data.event.proposedMeetingPoint

test('the submitter sees what waits for a decision and is told of it, nobody else', async () => {
  for (const isAccepted of [true, false]) {
    await set(submitter, { text: 'Bij de fontein' })
    expect(await proposed(submitter)).toEqual({ point: { text: 'Bij de fontein' } })
    expect(await proposed(member)).toBeNull()
    for (const _ of [1, 2]) await decide(isAccepted)
    expect(await proposed(submitter)).toBeNull()
  }
  const titles = (await call(listNotifications, { as: submitter })).data.notifications.map(({ title }) => title)
  expect(titles).toEqual(['Je plek bij ‘Zomernacht’ is niet overgenomen', 'Je plek bij ‘Zomernacht’ is goedgekeurd'])
  expect(await bell(member)).toEqual([])
})

test('declined, the old place stays; an administrator’s own change holds at once', async () => {
  await set(submitter, { text: null })
  expect(await work()).toEqual([['MEETING_POINT', `Zomernacht, ${submitter.username} wil geen afspreekplek`]])
  await decide(false)
  expect([await shown(), await work()]).toEqual(['Bij de rode bus', []])
  expect((await set(admin, { text: 'Bij de kassa', ...FAR })).data.isProposed).toBe(false)
  expect(await shown()).toBe('Bij de kassa')
})

test('a change on the day goes to everybody who goes, by the name of who chose the place', async () => {
  await set(submitter, { text: 'Bij de fontein' })
  testApp.setTime('2031-06-07T08:00:00Z')
  await decide(true)
  const [message, ...more] = await bell(member)
  expect(message).toContain(`${submitter.username} heeft de afspreekplek`)
  expect(message).toContain('Bij de fontein')
  expect(more).toEqual([])
  expect(await bell(submitter)).toEqual(['Groepen zien nu jouw afspreekplek.'])
})

test.each([
  ['a link', { text: 'Kom naar http://evil.example' }, 'text'],
  ['a number', { text: 'Bel 0612345678 bij de ingang' }, 'text'],
  ['a place too far from the present one', { text: 'Achter het station', ...FAR }, 'lat'],
])('refuses %s', async (_, body, field) => {
  const refused = await set(submitter, body)
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([422, field])
})

test('without a present place with coordinates, the town bounds it', async () => {
  await set(admin, { text: null })
  expect((await set(submitter, { text: 'Achter het station', ...FAR })).status).toBe(200)
  const zwolle = { text: 'In Zwolle', lat: 52.51, lon: 6.09 }
  expect((await set(submitter, zwolle)).status).toBe(422)
  // Far from the centre of its province.
  id = (await makeEvent(testApp.ctx, { creatorId: submitter.id, placeId: 'zwolle-overijssel', startsAt: START })).id
  expect((await set(submitter, zwolle)).status).toBe(200)
})
