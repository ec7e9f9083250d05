import { blockUser } from 'contract/blocks.ts'
import { listMessages } from 'contract/chat/chat.ts'
import { joinGroup, leaveGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
const START = new Date('2031-06-07T18:00:00Z').getTime()
const END = START + 5 * HOUR
let [owner, member, other]: TestUser[] = []
let params: { id: string }
const at = (time: number) => testApp.setTime(new Date(time).toISOString())
const user = (one: TestUser | undefined) => one as TestUser

beforeEach(async () => {
  at(START - 3 * HOUR)
  ;[owner, member, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const endsAt = new Date(END)
  const event = await makeEvent(testApp.ctx, { startsAt: new Date(START), endsAt, overAt: endsAt, title: 'Zomernacht' })
  const members = [user(member), user(other)]
  const { id } = await makeGroup(testApp.ctx, {
    eventId: event.id,
    ownerId: user(owner).id,
    members,
    name: 'Achteraan',
  })
  params = { id }
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const cancel = (note?: string) =>
  call(answerAttendance, { as: user(member), params, body: { answer: 'NO', ...(note !== undefined && { note }) } })
const leave = (query: { silent?: 'true' } = {}) => call(leaveGroup, { as: user(member), params, query })
const bell = async (as: TestUser | undefined) =>
  (await call(listNotifications, { as: user(as) })).data.notifications.filter(
    ({ type }) => type === 'group_member_cancelled',
  )
const lines = async (as: TestUser | undefined) =>
  (await call(listMessages, { as: user(as), params })).data.messages.map(({ content, user: sender }) => [
    sender?.username,
    content,
  ])
const cancellations = async (as: TestUser | undefined) =>
  (await call(listMyPlans, { as: user(as) })).data.days[0]?.cancellations.map(({ user: { username }, note }) => [
    username,
    note,
  ])

describe('a NO', () => {
  test('tells every other member in the bell, the chat and on the page of the day, with the words', async () => {
    const socket = await openSocket(await testApp.listen(), user(other))
    await socket.send('join-group', { groupId: params.id })
    const line = socket.waitFor('new-message')
    expect((await cancel('  Ik ben ziek.  ')).status).toBe(200)
    expect(await line).toMatchObject({ content: 'Ik kan niet mee. Ik ben ziek.' })
    socket.close()
    const { username } = user(member)
    for (const one of [owner, other]) {
      expect(await bell(one)).toMatchObject([
        { title: `${username} kan niet mee naar Zomernacht`, message: `${username} zegt: ‘Ik ben ziek.’` },
      ])
      expect(await lines(one)).toEqual([[username, 'Ik kan niet mee. Ik ben ziek.']])
      expect(await cancellations(one)).toEqual([[username, 'Ik ben ziek.']])
    }
    expect(await bell(member)).toEqual([])
  })

  test('without words, six days before the event, tells them too', async () => {
    at(START - 6 * DAY)
    await cancel('')
    expect(await bell(owner)).toMatchObject([{ message: `${user(member).username} is uit ‘Achteraan’ gegaan.` }])
    expect(await lines(owner)).toEqual([[user(member).username, 'Ik kan niet mee.']])
  })

  test('tells nobody who has a block with the person', async () => {
    await call(blockUser, { as: user(member), params: { id: user(other).id }, body: {} })
    await cancel('Ik ben ziek.')
    expect(await bell(other)).toEqual([])
    expect(await cancellations(other)).toEqual([])
    expect(await bell(owner)).toHaveLength(1)
  })

  test('refuses words above 150 characters, and the person stays', async () => {
    expect((await cancel('a'.repeat(151))).status).toBe(422)
    expect(await lines(owner)).toEqual([])
  })

  test('is forgotten once the person goes along again', async () => {
    await cancel('Ik ben ziek.')
    await call(joinGroup, { as: user(member), params, body: {} })
    const body = { status: 'ACCEPTED' as const }
    await call(updateMemberStatus, { as: user(owner), params: { ...params, userId: user(member).id }, body })
    expect(await cancellations(owner)).toEqual([])
  })

  test('of the owner tells the others too', async () => {
    await call(answerAttendance, { as: user(owner), params, body: { answer: 'NO' } })
    expect(await bell(member)).toHaveLength(1)
    expect(await lines(other)).toEqual([[user(owner).username, 'Ik kan niet mee.']])
  })
})

describe('leaving', () => {
  test('on the day is cancelling', async () => {
    await leave()
    expect(await bell(owner)).toHaveLength(1)
    expect(await cancellations(owner)).toEqual([[user(member).username, null]])
  })

  test.each([
    ['in silence', START - 3 * HOUR, { silent: 'true' as const }],
    ['before the day', START - 13 * HOUR, {}],
    ['after the event', END + HOUR, {}],
  ])('%s tells nobody', async (_, time, query) => {
    at(time)
    expect((await leave(query)).status).toBe(200)
    expect(await bell(owner)).toEqual([])
    expect(await lines(owner)).toEqual([])
  })
})
