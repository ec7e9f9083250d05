import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { answerMorningAfter, listMorningAfters } from 'contract/morning-after.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { getMyTurnout, getTurnout, objectToTurnout, updateTurnout } from 'contract/turnout.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { blocks } from '../blocks/tables.ts'
import { events } from '../events/tables.ts'
import { eraseUser } from '../users/deletion/service.ts'
import { listPresentMemberIds, listSharedEvents } from './service.ts'
import { runTurnoutQuestions } from './service-job.ts'
import { askMorningAfter } from './service-morning-after.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
afterEach(() => testApp.setTime(new Date().toISOString()))

// Saturday evening in Amsterdam; the clocks go back in the night that follows.
const START = new Date('2031-10-25T18:00:00Z')
const END = new Date('2031-10-26T01:30:00Z')
const after = (ms: number) => testApp.setTime(new Date(END.getTime() + ms).toISOString())
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** A group of established people; the first is the owner. */
async function setUp(size: number, createdAt = new Date('2031-01-01T12:00:00Z')) {
  testApp.setTime('2031-10-11T12:00:00Z')
  const people = await Promise.all(Array.from({ length: size }, () => makeUser(testApp.ctx, { createdAt })))
  const event = await makeEvent(testApp.ctx, { startsAt: START, endsAt: END, overAt: END, title: 'Nachtlicht' })
  const [owner, ...members] = people as [TestUser, ...TestUser[]]
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members })
  const params = { id: group.id }
  const say = (as: TestUser, present: readonly TestUser[], absent: readonly TestUser[] = []) =>
    call(updateTurnout, { as, params, body: { present: ids(present), absent: ids(absent) } })
  return { people, owner, members, event, group, params, say }
}

const questions = async (as: TestUser) =>
  (await call(listNotifications, { as })).data.notifications.filter(({ type }) => type === 'morning_after')
const mails = async (to: TestUser) => (await call(listMailbox, { query: { to: to.email } })).data.mails
const ownRecords = async (as: TestUser) => (await call(getMyTurnout, { as })).data.records

describe('the morning after', () => {
  const mornings = async (as: TestUser) => (await call(listMorningAfters, { as })).data.mornings

  test('asks at ten, once for an event whatever the number of groups, however many nodes run the job', async () => {
    const { people, event, owner } = await setUp(3)
    const [, member] = people as [TestUser, TestUser]
    await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members: [member] })
    testApp.setTime('2031-10-26T08:59:00Z')
    await askMorningAfter(testApp.ctx)
    expect(await questions(member)).toEqual([])
    testApp.setTime('2031-10-26T09:01:00Z')
    await Promise.all([1, 2, 3].map(() => askMorningAfter(testApp.ctx)))
    testApp.advanceTime(2 * HOUR)
    await askMorningAfter(testApp.ctx)
    for (const user of people) {
      expect(await questions(user)).toMatchObject([
        { title: 'Goed thuisgekomen?', data: { actionUrl: '/hoe-was-het' } },
      ])
      expect(await mails(user)).toHaveLength(1)
    }
    expect(await mornings(member)).toMatchObject([{ event: { id: event.id }, home: null, groups: [{}, {}] }])
  })

  test('asks whom fled on the day, nobody who is alone or cancelled, and not after a cancellation', async () => {
    const alone = await setUp(1)
    const cancelled = await setUp(2)
    const { people, params, owner, event } = await setUp(5)
    const [, stayed, fled, removed, declined] = people as [TestUser, TestUser, TestUser, TestUser, TestUser]
    testApp.setTime('2031-10-24T12:00:00Z')
    const early = await makeUser(testApp.ctx)
    await testApp.ctx.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, cancelled.event.id))
    testApp.setTime(new Date(START.getTime() - 2 * HOUR).toISOString())
    expect((await call(leaveGroup, { as: fled, params, query: { silent: 'true' } })).status).toBe(200)
    expect((await call(removeMember, { as: owner, params: { ...params, userId: removed.id } })).status).toBe(200)
    expect((await call(answerAttendance, { as: declined, params, body: { answer: 'NO' } })).status).toBe(200)
    testApp.setTime('2031-10-26T09:01:00Z')
    await askMorningAfter(testApp.ctx)
    for (const user of [owner, stayed, fled, removed]) expect(await questions(user)).toHaveLength(1)
    for (const user of [declined, early, alone.owner, cancelled.owner]) expect(await questions(user)).toEqual([])
    // A person who left before the start cannot say who came.
    expect(await mornings(fled)).toMatchObject([{ event: { id: event.id }, groups: [] }])
  })

  test('is answered in one place, all or nothing, and kept', async () => {
    const { people, event, group, owner } = await setUp(3)
    const [one, two] = people as [TestUser, TestUser]
    const other = await setUp(2)
    const outsider = await makeUser(testApp.ctx)
    const put = (as: TestUser, body: object) =>
      call(answerMorningAfter, { as, body: { eventId: event.id, ...body } as { eventId: string } })
    testApp.setTime('2031-10-26T09:01:00Z')
    expect((await put(outsider, { home: 'SAFE' })).body.code).toBe('EVENT_NOT_FOUND')
    expect((await put(one, { home: 'MAYBE' })).status).toBe(422)
    const foreign = { groupId: other.group.id, present: [other.owner.id] }
    expect((await put(one, { home: 'SAFE', turnouts: [foreign] })).body.code).toBe('GROUP_NOT_FOUND')
    const stranger = { groupId: group.id, present: [outsider.id] }
    expect((await put(one, { home: 'SAFE', turnouts: [stranger] })).body.code).toBe('NOT_EXPECTED')
    expect((await mornings(one))[0]?.home).toBeNull()
    const turnouts = [{ groupId: group.id, present: [one.id, two.id] }]
    expect((await put(one, { home: 'SAFE', turnouts })).data.morning).toMatchObject({ home: 'SAFE' })
    await put(one, { home: 'TROUBLE' })
    expect(await mornings(one)).toMatchObject([{ home: 'TROUBLE', groups: [{ present: [one.id, two.id] }] }])
    expect(await mornings(owner)).toHaveLength(1)
    after(7 * DAY + MINUTE)
    expect(await mornings(one)).toEqual([])
    expect((await put(one, { home: 'SAFE' })).body.code).toBe('EVENT_NOT_FOUND')
  })
})

describe('the answer', () => {
  test('is open from the end until seven days later, and shows only what oneself said', async () => {
    const { people, params, say } = await setUp(3)
    const [one, two, three] = people as [TestUser, TestUser, TestUser]
    after(-MINUTE)
    expect((await say(one, [one])).body.code).toBe('TURNOUT_NOT_OPEN')
    after(0)
    const before = (await call(getTurnout, { as: one, params })).data
    expect(before).toMatchObject({
      present: [],
      absent: [],
      answeredAt: null,
      isOpen: true,
      groupName: expect.any(String),
    })
    expect(before.people[0]).toMatchObject({ id: one.id, isSelf: true })
    expect(ids(before.people).sort()).toEqual(ids(people).sort())
    expect((await say(one, [one, two], [three])).data).toMatchObject({
      present: expect.arrayContaining([one.id, two.id]),
      absent: [three.id],
    })
    // Again, and changed: the last answer counts.
    expect((await say(one, [one, two, three])).data.absent).toEqual([])
    expect((await call(getTurnout, { as: two, params })).data).toMatchObject({ present: [], absent: [] })
    after(7 * DAY - MINUTE)
    expect((await say(two, [two])).status).toBe(200)
    after(7 * DAY)
    expect((await say(two, [two, one])).body.code).toBe('TURNOUT_CLOSED')
    expect((await call(getTurnout, { as: two, params })).data).toMatchObject({ isOpen: false, present: [two.id] })
  })

  test('is refused for outsiders, about outsiders, and with one person in both lists', async () => {
    const { people, params, say } = await setUp(2)
    const outsider = await makeUser(testApp.ctx)
    const [one, two] = people as [TestUser, TestUser]
    after(HOUR)
    expect((await say(outsider, [one])).status).toBe(403)
    expect((await call(getTurnout, { as: outsider, params })).status).toBe(403)
    const about = await say(one, [outsider])
    expect([about.status, about.body.code]).toEqual([422, 'NOT_EXPECTED'])
    expect((await say(one, [two], [two])).body.message).toBe('Kies per persoon één antwoord')
    expect((await call(updateTurnout, { as: one, params, raw: { body: { present: ['x'] } } })).status).toBe(422)
  })

  test('of two concurrent answers one is stored whole', async () => {
    const { people, params, say } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    after(HOUR)
    await Promise.all([
      say(one, [one, two], [three, four]),
      say(one, [three, four], [one, two]),
      say(two, people),
      say(three, people),
    ])
    const { present, absent } = (await call(getTurnout, { as: one, params })).data
    expect([present, absent].map((list) => list.length)).toEqual([2, 2])
    expect(new Set([...present, ...absent]).size).toBe(4)
  })
})

describe('what follows', () => {
  test('who went is known as soon as two said so; the record shows it after a week, without names', async () => {
    const { people, group, event, say } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    after(HOUR)
    await say(one, [one, two], [four])
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set())
    await say(two, [one, two], [four])
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([one.id, two.id]))
    expect(await listSharedEvents(testApp.ctx, one.id)).toMatchObject([
      { userId: two.id, groupId: group.id, event: { id: event.id }, at: START },
    ])
    await runTurnoutQuestions(testApp.ctx)
    for (const user of people) expect(await ownRecords(user)).toMatchObject([{ outcome: null, isOpen: true }])
    after(7 * DAY + MINUTE)
    for (const _ of [1, 2]) await runTurnoutQuestions(testApp.ctx)
    const outcomes = await Promise.all(people.map(async (user) => (await ownRecords(user))[0]?.outcome))
    expect(outcomes).toEqual(['WENT', 'WENT', null, 'NO_SHOW'])
    const record = (await call(getMyTurnout, { as: four })).body
    for (const { id, username } of [one, two, three]) {
      expect(JSON.stringify(record)).not.toContain(id)
      expect(JSON.stringify(record)).not.toContain(username)
    }
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([one.id, two.id]))
  })

  test('leaving after the start does not escape the question; leaving before it, however late, is a cancellation', async () => {
    const { people, params, say } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    testApp.setTime(new Date(START.getTime() - MINUTE).toISOString())
    await call(leaveGroup, { as: three, params })
    testApp.setTime(new Date(START.getTime() + MINUTE).toISOString())
    await call(leaveGroup, { as: four, params })
    after(HOUR)
    expect((await say(one, [one], [three])).body.code).toBe('NOT_EXPECTED')
    for (const as of [one, two]) expect((await say(as, [as], [four])).status).toBe(200)
    // A member who left can still answer.
    expect((await call(getTurnout, { as: four, params })).status).toBe(200)
    expect((await call(getTurnout, { as: three, params })).status).toBe(403)
    after(8 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    expect([await ownRecords(three), await ownRecords(four)]).toMatchObject([[], [{ outcome: 'NO_SHOW' }]])
  })

  test('removing a member or deleting the group after the event removes no record', async () => {
    const { people, owner, params, group, say } = await setUp(3)
    const [one, two, three] = people as [TestUser, TestUser, TestUser]
    after(MINUTE)
    expect((await call(removeMember, { as: owner, params: { ...params, userId: three.id } })).status).toBe(200)
    expect((await call(deleteGroup, { as: owner, params })).status).toBe(200)
    expect((await say(two, [two, three])).status).toBe(200)
    expect((await say(three, [two, three])).status).toBe(200)
    expect((await call(getTurnout, { as: one, params })).data.groupName).toBeNull()
    after(8 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([two.id, three.id]))
    expect(await ownRecords(three)).toMatchObject([{ outcome: 'WENT', groupName: null }])
  })

  test('a block ends what two people may say of each other, unless a no-show blocks everybody afterwards', async () => {
    const { people, params, say } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    const block = (blocker: TestUser, blocked: TestUser, createdAt: Date) =>
      testApp.ctx.db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id, reason: 'OTHER', createdAt })
    await block(one, three, START)
    after(HOUR)
    await block(four, one, testApp.ctx.now())
    await block(four, two, testApp.ctx.now())
    expect(ids((await call(getTurnout, { as: one, params })).data.people)).not.toContain(three.id)
    expect(ids((await call(getTurnout, { as: three, params })).data.people)).not.toContain(one.id)
    // A refusal would reveal the block.
    expect((await say(one, [one], [three, four])).data.absent).toEqual([four.id])
    await say(two, [two], [three, four])
    after(8 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    expect((await ownRecords(three))[0]?.outcome).toBeNull()
    expect((await ownRecords(four))[0]?.outcome).toBe('NO_SHOW')
  })

  test('what was said before the event moved to another day counts for nothing', async () => {
    const { people, event, params, say } = await setUp(3)
    const [one, two, three] = people as [TestUser, TestUser, TestUser]
    after(HOUR)
    await say(one, [one, two], [three])
    await say(two, [one, two], [three])
    const [startsAt, overAt] = [START, END].map((at) => new Date(at.getTime() + 2 * DAY)) as [Date, Date]
    await testApp.ctx.db.update(events).set({ startsAt, endsAt: overAt, overAt }).where(eq(events.id, event.id))
    after(2 * DAY + HOUR)
    await runTurnoutQuestions(testApp.ctx)
    expect((await call(getTurnout, { as: one, params })).data).toMatchObject({ present: [], absent: [] })
    await say(one, [one])
    after(10 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    expect((await ownRecords(one))[0]?.outcome).toBeNull()
    expect((await ownRecords(three))[0]?.outcome).toBeNull()
  })

  test('a settled record survives the accounts of those who confirmed it', async () => {
    const { people, group, say } = await setUp(3)
    const [one, two, three] = people as [TestUser, TestUser, TestUser]
    after(HOUR)
    await say(one, [one, two])
    await say(two, [one, two], [three])
    await eraseUser(testApp.ctx, three.id, null)
    after(8 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    await eraseUser(testApp.ctx, two.id, null)
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([one.id]))
    expect((await call(objectToTurnout, { as: one, params: { groupId: group.id }, body: {} })).body.code).toBe(
      'NOTHING_TO_OBJECT',
    )
  })
})
