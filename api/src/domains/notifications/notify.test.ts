import { approveEvent, rejectEvent } from 'contract/events/admin.ts'
import { createEvent } from 'contract/events/submitting.ts'
import { countNotifications, listNotifications } from 'contract/notifications.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FactName, Facts } from '../../facts.ts'
import { amsterdamDay } from '../../platform/clock.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { openSocket, type TestSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { notifications } from './tables.ts'

const testApp = useTestApp()
let address: string
let admin: TestUser
const open: TestSocket[] = []

beforeAll(async () => {
  address = await testApp.listen()
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const connect = async (user: TestUser) => {
  const socket = await openSocket(address, user)
  open.push(socket)
  return socket
}

/** A user's in-app notifications, newest first. */
const bell = async (user: TestUser) => (await testApp.call(listNotifications, { as: user })).data.notifications

/** Records only the fact, as the groups domain does. */
const recordFact = <N extends FactName>(name: N, fact: Facts[N]) =>
  testApp.ctx.transaction(({ record }) => record(name, fact))

const submission = { title: 'Zomernacht', type: 'FESTIVAL', location: 'Nijmegen' } as const
const submit = (as: TestUser) =>
  testApp.call(createEvent, { as, body: { ...submission, startDate: amsterdamDay(new Date()) } })

describe('events', () => {
  test('a submission notifies every admin and not its creator', async () => {
    const member = await makeUser(testApp.ctx, { username: 'inge' })
    await submit(member)
    expect((await bell(admin))[0]).toMatchObject({
      type: 'event_created',
      message: 'inge heeft ‘Zomernacht’ ingestuurd. Keur het goed of wijs het af.',
      isRead: false,
      data: { actionUrl: '/admin/events' },
    })
    expect(await bell(member)).toEqual([])
  })

  test('an admin’s own event notifies the other admins', async () => {
    const creator = await makeUser(testApp.ctx, { isAdmin: true })
    const made = await submit(creator)
    expect((await bell(admin))[0]).toMatchObject({
      type: 'event_created',
      data: { actionUrl: `/events/${made.data.event.slug}` },
    })
    expect(await bell(creator)).toEqual([])
  })

  test('approval and rejection notify the creator with the reason', async () => {
    const creator = await makeUser(testApp.ctx)
    const [one, other] = [await submit(creator), await submit(creator)]
    await testApp.call(approveEvent, { as: admin, params: { id: one.data.event.id } })
    await testApp.call(rejectEvent, {
      as: admin,
      params: { id: other.data.event.id },
      body: { reason: 'Staat er al.' },
    })
    expect(await bell(creator)).toMatchObject([
      { type: 'event_rejected', message: '‘Zomernacht’ komt niet online. Reden: Staat er al.' },
      { type: 'event_approved', data: { actionUrl: `/events/${one.data.event.slug}` } },
    ])
  })

  test('an admin’s decision about their own event, or one without a creator, notifies no one', async () => {
    const own = await makeEvent(testApp.ctx, { status: 'PENDING', creatorId: admin.id })
    const withoutCreator = await makeEvent(testApp.ctx, { status: 'PENDING', creatorId: null })
    const before = (await bell(admin)).length
    for (const { id } of [own, withoutCreator])
      expect((await testApp.call(approveEvent, { as: admin, params: { id } })).status).toBe(200)
    expect(await bell(admin)).toHaveLength(before)
  })
})

describe('groups', () => {
  const createGroup = async () => {
    const [owner, member, applicant] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx, { username: `aanvrager${Math.random().toString(36).slice(2)}` }),
    ]
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, name: 'Waalvrienden', members: [member] })
    return { owner, member, applicant, groupId: group.id, userId: applicant.id }
  }

  test('a request notifies only the owner', async () => {
    const { owner, member, applicant, groupId, userId } = await createGroup()
    await recordFact('group.joinRequested', { groupId, userId, status: 'PENDING' })
    expect(await bell(owner)).toMatchObject([
      {
        type: 'group_join_request',
        message: `${applicant.username} wil bij ‘Waalvrienden’. Bekijk het verzoek.`,
        data: { actionUrl: `/groups/${groupId}/manage` },
      },
    ])
    expect([await bell(member), await bell(applicant)]).toEqual([[], []])
  })

  test('a wait list entry notifies the owner with its own text', async () => {
    const { owner, groupId, userId } = await createGroup()
    await recordFact('group.joinRequested', { groupId, userId, status: 'WAITLIST' })
    expect(await bell(owner)).toMatchObject([
      { type: 'group_join_request', title: expect.stringMatching(/ staat op je wachtlijst voor /) },
    ])
  })

  test('acceptance notifies the applicant and the other members, not the accepting member', async () => {
    const { owner, member, applicant, groupId, userId } = await createGroup()
    await recordFact('group.memberAccepted', { groupId, userId, actorId: owner.id })
    expect(await bell(applicant)).toMatchObject([
      { type: 'group_join_accepted', data: { actionUrl: `/groups/${groupId}/chat`, groupId } },
    ])
    expect(await bell(member)).toMatchObject([
      { type: 'group_member_joined', message: `${applicant.username} gaat mee met ‘Waalvrienden’.` },
    ])
    expect(await bell(owner)).toEqual([])
  })

  test.each([
    [false, 'Je kunt niet mee met deze groep'],
    [true, 'Je zit niet meer in de groep'],
  ])('a rejection (was a member: %s) notifies only the applicant', async (wasMember, title) => {
    const { owner, member, applicant, groupId, userId } = await createGroup()
    await recordFact('group.memberRejected', { groupId, userId, actorId: owner.id, wasMember, note: null })
    expect(await bell(applicant)).toMatchObject([{ type: 'group_join_rejected', title }])
    expect([await bell(owner), await bell(member)]).toEqual([[], []])
  })

  test('promotion from the wait list notifies applicant and owner', async () => {
    const { owner, member, applicant, groupId, userId } = await createGroup()
    await recordFact('group.waitlistPromoted', { groupId, userId })
    expect(await bell(applicant)).toMatchObject([{ type: 'group_waitlist_promoted', title: 'Er is een plek vrij' }])
    expect(await bell(owner)).toMatchObject([
      { type: 'group_waitlist_promoted', data: { actionUrl: `/groups/${groupId}/manage` } },
    ])
    expect(await bell(member)).toEqual([])
  })
})

describe('live', () => {
  test('all sockets of the user receive it with the new count, other users do not', async () => {
    const owner = await makeUser(testApp.ctx)
    const [here, there, stranger] = [
      await connect(owner),
      await connect(owner),
      await connect(await makeUser(testApp.ctx)),
    ]
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    for (const count of [1, 2]) {
      const applicant = await makeUser(testApp.ctx)
      await recordFact('group.joinRequested', { groupId, userId: applicant.id, status: 'PENDING' })
      for (const socket of [here, there]) {
        const received = await socket.waitFor('notification:new', ({ message }) =>
          message.includes(`${applicant.username} `),
        )
        expect(received).toEqual((await bell(owner))[0])
        await socket.waitFor('notification:count', (payload) => payload.count === count)
      }
    }
    await testApp.ctx.facts.settled()
    expect(stranger.received('notification:new')).toEqual([])
    expect((await testApp.call(countNotifications, { as: owner })).data).toEqual({ count: 2 })
  })

  test('a rolled back fact is neither stored nor broadcast', async () => {
    const owner = await makeUser(testApp.ctx)
    const applicant = await makeUser(testApp.ctx)
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const socket = await connect(owner)
    const before = await testApp.ctx.db.$count(notifications)
    const undone = testApp.ctx.transaction(async ({ record }) => {
      await record('group.joinRequested', { groupId, userId: applicant.id, status: 'PENDING' })
      throw new Error('on second thoughts')
    })
    await expect(undone).rejects.toThrow('on second thoughts')
    // Broadcasts are in order: once the second arrives, the first was not sent.
    await recordFact('group.joinRequested', { groupId, userId: applicant.id, status: 'WAITLIST' })
    await socket.waitFor('notification:count')
    expect(socket.received('notification:new')).toHaveLength(1)
    expect(await testApp.ctx.db.$count(notifications)).toBe(before + 1)
  })
})
