import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { answerMorningAfter, listMorningAfters } from 'contract/morning-after.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { blocks } from '../blocks/tables.ts'
import { events } from '../events/tables.ts'
import { eraseUser } from '../users/deletion/service.ts'
import { listPresentMemberIds, listSharedEvents } from './service.ts'
import { runTurnoutQuestions } from './service-job.ts'
import { askMorningAfter } from './service-morning-after.ts'
import { metPairs, turnoutObjections, turnoutRecords, turnoutStatements } from './tables.ts'

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
  const say = (as: TestUser, present: readonly TestUser[]) =>
    call(answerMorningAfter, {
      as,
      body: { eventId: event.id, turnouts: [{ groupId: group.id, present: ids(present) }] },
    })
  /** What a person is asked about the group. */
  const asked = async (as: TestUser) =>
    (await mornings(as)).flatMap(({ groups }) => groups).find(({ groupId }) => groupId === group.id)
  const outcomeOf = async (user: TestUser) => {
    const isOwn = and(eq(turnoutRecords.groupId, group.id), eq(turnoutRecords.userId, user.id))
    return (await testApp.ctx.db.select().from(turnoutRecords).where(isOwn))[0]?.outcome
  }
  return { people, owner, members, event, group, params, say, asked, outcomeOf }
}

const questions = async (as: TestUser) =>
  (await call(listNotifications, { as })).data.notifications.filter(({ type }) => type === 'morning_after')
const mails = async (to: TestUser) => (await call(listMailbox, { query: { to: to.email } })).data.mails
const mornings = async (as: TestUser) => (await call(listMorningAfters, { as })).data.mornings

describe('the morning after', () => {
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
    const { people, group, say, asked } = await setUp(3)
    const [one, two, three] = people as [TestUser, TestUser, TestUser]
    after(-MINUTE)
    expect(await asked(one)).toBeUndefined()
    expect((await say(one, [one])).body.code).toBe('EVENT_NOT_FOUND')
    after(0)
    const before = await asked(one)
    expect(before).toMatchObject({ present: [], answeredAt: null, groupName: group.name })
    expect(before?.people[0]).toMatchObject({ id: one.id, isSelf: true })
    expect(ids(before?.people ?? []).sort()).toEqual(ids(people).sort())
    await say(one, [one, two])
    expect((await asked(one))?.present.sort()).toEqual([one.id, two.id].sort())
    // Again, and changed: the last answer counts.
    await say(one, [one, three])
    expect((await asked(one))?.present.sort()).toEqual([one.id, three.id].sort())
    expect(await asked(two)).toMatchObject({ present: [], answeredAt: null })
    after(7 * DAY - MINUTE)
    expect((await say(two, [two])).status).toBe(200)
    after(7 * DAY)
    expect((await say(two, [two, one])).body.code).toBe('EVENT_NOT_FOUND')
  })

  test('is refused for outsiders and about outsiders, and ignores who is said to be absent', async () => {
    const { people, event, group, say, asked } = await setUp(2)
    const outsider = await makeUser(testApp.ctx)
    const [one, two] = people as [TestUser, TestUser]
    after(HOUR)
    expect((await say(outsider, [one])).body.code).toBe('EVENT_NOT_FOUND')
    const about = await say(one, [outsider])
    expect([about.status, about.body.code]).toEqual([422, 'NOT_EXPECTED'])
    const send = (turnout: object) =>
      call(answerMorningAfter, {
        as: one,
        raw: { body: { eventId: event.id, turnouts: [{ groupId: group.id, ...turnout }] } },
      })
    expect((await send({ present: ['x'] })).status).toBe(422)
    expect((await send({ present: [one.id], absent: [two.id] })).status).toBe(200)
    expect(await asked(one)).not.toHaveProperty('absent')
    expect(await testApp.ctx.db.select().from(turnoutStatements).where(eq(turnoutStatements.aboutId, two.id))).toEqual(
      [],
    )
  })

  test('of two concurrent answers one is stored whole', async () => {
    const { people, say, asked } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    after(HOUR)
    await Promise.all([say(one, [one, two]), say(one, [three, four]), say(two, people), say(three, people)])
    expect([ids([one, two]).sort(), ids([three, four]).sort()]).toContainEqual((await asked(one))?.present.sort())
  })
})

describe('what follows', () => {
  test('a person went as soon as they and one other said so; it is settled after a week', async () => {
    const { people, group, event, say, outcomeOf } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    after(HOUR)
    await say(one, [one, two, three])
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set())
    await say(two, [one, two, three])
    // The others did not say so themselves.
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([one.id, two.id]))
    expect(await listSharedEvents(testApp.ctx, one.id)).toMatchObject([
      { userId: two.id, groupId: group.id, event: { id: event.id }, at: START },
    ])
    await runTurnoutQuestions(testApp.ctx)
    expect(await outcomeOf(one)).toBeNull()
    after(7 * DAY + MINUTE)
    for (const _ of [1, 2]) await runTurnoutQuestions(testApp.ctx)
    expect(await Promise.all([one, two, three, four].map(outcomeOf))).toEqual(['WENT', 'WENT', null, null])
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([one.id, two.id]))
  })

  test('who leaves after the start can still answer; who leaves before it, however late, cannot', async () => {
    const { people, params, group, say, asked } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    testApp.setTime(new Date(START.getTime() - MINUTE).toISOString())
    await call(leaveGroup, { as: three, params })
    testApp.setTime(new Date(START.getTime() + MINUTE).toISOString())
    await call(leaveGroup, { as: four, params })
    after(HOUR)
    expect((await say(one, [one, three])).body.code).toBe('NOT_EXPECTED')
    expect(await asked(three)).toBeUndefined()
    for (const as of [two, four]) expect((await say(as, [as, two, four])).status).toBe(200)
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([two.id, four.id]))
  })

  test('removing a member or deleting the group after the event removes no record', async () => {
    const { people, owner, params, group, say, asked, outcomeOf } = await setUp(3)
    const [one, two, three] = people as [TestUser, TestUser, TestUser]
    after(MINUTE)
    expect((await call(removeMember, { as: owner, params: { ...params, userId: three.id } })).status).toBe(200)
    expect((await call(deleteGroup, { as: owner, params })).status).toBe(200)
    expect((await say(two, [two, three])).status).toBe(200)
    expect((await say(three, [two, three])).status).toBe(200)
    expect(await asked(one)).toMatchObject({ groupName: null })
    after(8 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([two.id, three.id]))
    expect(await outcomeOf(three)).toBe('WENT')
  })

  test('people with a block between them are not asked about each other, and a later block is not revealed', async () => {
    const { people, group, say, asked } = await setUp(4)
    const [one, two, three, four] = people as [TestUser, TestUser, TestUser, TestUser]
    const block = (blocker: TestUser, blocked: TestUser, createdAt: Date) =>
      testApp.ctx.db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id, reason: 'OTHER', createdAt })
    await block(one, three, START)
    after(HOUR)
    await block(four, one, testApp.ctx.now())
    expect(ids((await asked(one))?.people ?? []).sort()).toEqual(ids([one, two, four]).sort())
    expect(ids((await asked(three))?.people ?? [])).not.toContain(one.id)
    expect(ids((await asked(four))?.people ?? [])).not.toContain(one.id)
    // A refusal would reveal the block.
    expect((await say(one, [one, three])).data.morning.groups[0]?.present).toEqual([one.id])
    await say(three, [one, three])
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set())
  })

  test('what was said before the event moved to another day counts for nothing', async () => {
    const { people, event, say, asked, outcomeOf } = await setUp(3)
    const [one, two] = people as [TestUser, TestUser, TestUser]
    after(HOUR)
    for (const as of [one, two]) await say(as, [one, two])
    const [startsAt, overAt] = [START, END].map((at) => new Date(at.getTime() + 2 * DAY)) as [Date, Date]
    await testApp.ctx.db.update(events).set({ startsAt, endsAt: overAt, overAt }).where(eq(events.id, event.id))
    after(2 * DAY + HOUR)
    await runTurnoutQuestions(testApp.ctx)
    expect(await asked(one)).toMatchObject({ present: [], answeredAt: null })
    await say(one, [one])
    after(10 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    expect(await outcomeOf(one)).toBeNull()
  })

  test('a settled record survives the accounts of those who confirmed it', async () => {
    const { people, group, say } = await setUp(3)
    const [one, two] = people as [TestUser, TestUser, TestUser]
    after(HOUR)
    for (const as of [one, two]) await say(as, [one, two])
    after(8 * DAY)
    await runTurnoutQuestions(testApp.ctx)
    await eraseUser(testApp.ctx, { userId: two.id, actorId: null })
    expect(await listPresentMemberIds(testApp.ctx, group.id)).toEqual(new Set([one.id]))
  })

  test('what earlier releases stored about absence goes, and who went stays', async () => {
    const { people, group, event, outcomeOf } = await setUp(3)
    const [one, two, three] = people as [TestUser, TestUser, TestUser]
    const { db } = testApp.ctx
    const [groupId, now] = [group.id, testApp.ctx.now()]
    const row = { groupId, eventId: event.id, eventDay: '2031-10-25', settledAt: now }
    await db
      .insert(turnoutRecords)
      .values([one, two, three].map(({ id: userId }) => ({ ...row, userId, outcome: 'WENT' as const })))
    await db.execute(sql`update turnout_records set outcome = 'NO_SHOW' where user_id = ${three.id}`)
    const said = (by: TestUser, about: TestUser, isPresent: boolean) => ({
      groupId,
      byId: by.id,
      aboutId: about.id,
      isPresent,
      isEstablished: true,
      statedAt: now,
    })
    await db
      .insert(turnoutStatements)
      .values([said(one, two, true), said(one, three, false), said(three, three, false)])
    await db.insert(turnoutObjections).values({ id: newId(), groupId, userId: three.id, createdAt: now })
    const [firstId = '', secondId = ''] = ids([one, two]).sort()
    await db
      .insert(metPairs)
      .values({ groupId, eventId: event.id, eventDay: '2031-10-25', firstId, secondId, metAt: now })
    for (const _ of [1, 2]) await runTurnoutQuestions(testApp.ctx)
    expect(await Promise.all([one, two, three].map(outcomeOf))).toEqual(['WENT', 'WENT', null])
    expect(await db.select().from(turnoutStatements).where(eq(turnoutStatements.groupId, groupId))).toMatchObject([
      { byId: one.id, aboutId: two.id },
    ])
    expect([await db.$count(turnoutObjections), await db.$count(metPairs)]).toEqual([0, 0])
  })
})
