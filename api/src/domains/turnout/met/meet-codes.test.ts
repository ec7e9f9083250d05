import { blockUser } from 'contract/blocks.ts'
import { updateMeetingPoint } from 'contract/events/events.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { listMembers, removeMember } from 'contract/groups/membership.ts'
import { enterMeetCode, getMeetCode, meetCodeLimits, meetCodeOf } from 'contract/meet-codes.ts'
import { getMeeting, updateArrival } from 'contract/meetings.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { getTurnout, updateTurnout } from 'contract/turnout.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { assignMissingSigns } from '../../groups/service.ts'
import { listPresentMemberIds } from '../service.ts'
import { runTurnoutQuestions } from '../service-job.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
const START = new Date('2031-06-07T18:00:00Z')
const END = new Date('2031-06-07T23:00:00Z')
const at = (time: number) => testApp.setTime(new Date(time).toISOString())
let owner: TestUser
let member: TestUser
let third: TestUser
let outsider: TestUser
let eventId: string
let params: { id: string }

beforeEach(async () => {
  at(START.getTime() - 10 * MINUTE)
  const createdAt = [0, 1, 2, 3].map((index) => new Date(START.getTime() - (100 + 40 * index) * DAY))
  ;[owner, member, third, outsider] = (await Promise.all(
    createdAt.map((created) => makeUser(testApp.ctx, { createdAt: created })),
  )) as [TestUser, TestUser, TestUser, TestUser]
  eventId = (await makeEvent(testApp.ctx, { startsAt: START, endsAt: END, overAt: END, creatorId: owner.id })).id
  params = { id: (await makeGroup(testApp.ctx, { eventId, ownerId: owner.id, members: [member, third] })).id }
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const code = async (as: TestUser, group = params) => (await call(getMeetCode, { as, params: group })).data
const enter = (as: TestUser, body: { code: string; at?: string }, group = params) =>
  call(enterMeetCode, { as, params: group, body })

describe('a code', () => {
  test('changes every minute, and settles for both that they were there, live and before everything that is said', async () => {
    const shown = await code(owner)
    expect(shown).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), validUntil: '2031-06-07T17:51:00.000Z' })
    expect(await meetCodeOf(shown.secret, Date.parse(shown.now))).toMatchObject({ code: shown.code, word: shown.word })
    testApp.advanceTime(MINUTE)
    expect((await code(owner)).code).not.toBe(shown.code)
    const socket = await openSocket(await testApp.listen(), owner)
    const spaced = `${shown.code.slice(0, 3)} ${shown.code.slice(3)}`
    expect((await enter(member, { code: spaced })).data.person.username).toBe(owner.username)
    await socket.waitForTopic(`day:${params.id}`)
    socket.close()
    expect((await enter(member, { code: shown.code })).status).toBe(200)
    expect((await code(owner)).metIds).toEqual([member.id])
    const { members } = (await call(listMembers, { as: third, params })).data
    expect(
      members
        .filter(({ arrival }) => arrival?.status === 'HERE')
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual([owner.id, member.id].sort())
    at(END.getTime() + HOUR)
    const { people } = (await call(getTurnout, { as: owner, params })).data
    expect(people.filter(({ isMet }) => isMet).map(({ id }) => id)).toEqual([owner.id, member.id])
    await call(updateTurnout, { as: third, params, body: { present: [], absent: [owner.id, member.id] } })
    await call(updateTurnout, { as: owner, params, body: { present: [], absent: [member.id] } })
    expect(await listPresentMemberIds(testApp.ctx, params.id)).toEqual(new Set([owner.id, member.id]))
    at(END.getTime() + 8 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    expect(await listPresentMemberIds(testApp.ctx, params.id)).toEqual(new Set([owner.id, member.id]))
  })

  test('counts for clocks two minutes apart, not an hour later from a picture', async () => {
    const shown = await code(owner)
    testApp.advanceTime(meetCodeLimits.toleranceMinutes * MINUTE)
    expect((await enter(third, { code: shown.code })).status).toBe(200)
    testApp.advanceTime(MINUTE)
    expect((await enter(member, { code: shown.code })).body.code).toBe('CODE_EXPIRED')
    testApp.advanceTime(HOUR)
    expect((await enter(member, { code: shown.code })).body.code).toBe('CODE_EXPIRED')
    const other = new Date(testApp.ctx.now().getTime() - 30 * MINUTE).toISOString()
    expect((await enter(member, { code: shown.code, at: other })).body.code).toBe('CODE_EXPIRED')
  })

  test('entered without a connection counts for a day for its own minute, never for the future or another day', async () => {
    const shown = await code(owner)
    testApp.advanceTime(3 * HOUR)
    const later = new Date(testApp.ctx.now().getTime() + HOUR).toISOString()
    expect((await enter(member, { code: shown.code, at: later })).body.code).toBe('CODE_EXPIRED')
    const lastWeek = new Date(START.getTime() - 7 * DAY).toISOString()
    expect((await enter(member, { code: shown.code, at: lastWeek })).body.code).toBe('NOT_EVENT_DAY')
    expect((await enter(member, { code: shown.code, at: 'straks' })).status).toBe(422)
    // The owner did not say that they were there: a picture of the code must not be enough.
    expect((await enter(member, { code: shown.code, at: shown.now })).body.code).toBe('CODE_EXPIRED')
    await call(updateArrival, { as: owner, params, body: { status: 'HERE' } })
    expect((await enter(member, { code: shown.code, at: shown.now })).status).toBe(200)
    expect((await code(owner)).metIds).toEqual([member.id])
    at(Date.parse(shown.now) + (meetCodeLimits.lateHours + 1) * HOUR)
    expect((await enter(third, { code: shown.code, at: shown.now })).body.code).toBe('CODE_EXPIRED')
    at(Date.parse(shown.now) + (meetCodeLimits.lateHours - 1) * HOUR)
    expect((await enter(third, { code: shown.code, at: shown.now })).status).toBe(200)
  })

  test('of oneself, another group, a removed or a blocked member, or for strangers and on other days, is refused', async () => {
    expect((await enter(owner, { code: (await code(owner)).code })).body.code).toBe('CODE_EXPIRED')
    const group = await makeGroup(testApp.ctx, { eventId, ownerId: outsider.id, members: [member] })
    expect((await enter(member, { code: (await code(outsider, group)).code })).body.code).toBe('CODE_EXPIRED')
    expect((await enter(outsider, { code: (await code(owner)).code })).status).toBe(403)
    expect((await call(getMeetCode, { as: outsider, params })).status).toBe(403)
    const removed = (await code(third)).code
    await call(removeMember, { as: owner, params: { ...params, userId: third.id } })
    expect((await enter(member, { code: removed })).body.code).toBe('CODE_EXPIRED')
    await call(blockUser, { as: owner, params: { id: member.id }, body: {} })
    expect((await enter(member, { code: (await code(owner)).code })).body.code).toBe('CODE_EXPIRED')
    at(START.getTime() - 13 * HOUR)
    expect((await call(getMeetCode, { as: owner, params })).body.code).toBe('NOT_EVENT_DAY')
    expect((await enter(member, { code: '123' })).status).toBe(422)
  })

  test('cannot be guessed: tries are counted', async () => {
    for (let index = 0; index < meetCodeLimits.triesPerHour; index += 1) await enter(member, { code: '000000' })
    expect((await enter(member, { code: (await code(owner)).code })).body.code).toBe('TOO_MANY_REQUESTS')
  })
})

test('every group of an event has a sign of its own, for its members, from 30 days before', async () => {
  const sign = async (as: TestUser, id: string) => (await call(getGroup, { as, params: { id } })).data.group.sign
  const body = { eventId, name: 'Treingroep', description: 'Met de trein.', maxMembers: 4 }
  const made = (await call(createGroup, { as: outsider, body })).data.group
  await Promise.all([1, 2].map(() => assignMissingSigns(testApp.ctx)))
  const signs = [await sign(outsider, made.id), await sign(owner, params.id)]
  expect(new Set(signs.map((one) => one?.word)).size).toBe(2)
  expect(new Set(signs.map((one) => one?.color)).size).toBe(2)
  expect(await sign(owner, made.id)).toBeNull()
  at(START.getTime() - 31 * DAY)
  expect(await sign(owner, params.id)).toBeNull()
})

test('the official place to meet: of the creator and administrators, offered to the groups', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const put = (as: TestUser, body: object) =>
    call(updateMeetingPoint, { as, params: { id: eventId }, body: body as { text: string } })
  expect((await put(owner, { text: 'Bij de rode bus', lat: 52.1, lon: 5.1 })).data.meetingPoint).toEqual({
    text: 'Bij de rode bus',
    lat: 52.1,
    lon: 5.1,
  })
  expect((await put(outsider, { text: 'Bij mij' })).body.code).toBe('NOT_EVENT_CREATOR')
  expect((await put(owner, { text: 'Half', lat: 52 })).status).toBe(422)
  expect((await call(getMeeting, { as: member, params })).data.officialPoint?.text).toBe('Bij de rode bus')
  expect((await put(admin, { text: '' })).data.meetingPoint).toBeNull()
})
