import { reauthenticate } from 'contract/auth/passkeys.ts'
import { listNotifications } from 'contract/notifications.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { listGroupReferences, listReferences, writeReference } from 'contract/references.ts'
import { exportMyData, getUser } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../domains.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { openSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { confirmTurnout } from '../../testing/turnout.ts'
import { sessions } from '../auth/tables.ts'
import { signAccessToken } from '../auth/tokens/service.ts'
import { turnoutRecords, turnoutStatements } from './tables.ts'

/*
  Three events of one group of friends and strangers, each from its end to two weeks after, with the jobs every few hours.
  After the last one they write about each other; accounts that work together attack; the figures fade after a year.
*/

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
afterAll(() => testApp.setTime(new Date().toISOString()))
const ESTABLISHED = new Date('2031-01-01T12:00:00Z')
/** 40 days apart, because accounts made together count as one. */
const joinedBefore = (index: number) => ({ createdAt: new Date(ESTABLISHED.getTime() - index * 40 * DAY) })
let now = new Date('2031-05-01T12:00:00Z')

async function passUntil(moment: Date): Promise<void> {
  const names = ['turnout-questions', 'morning-after', 'references-opened']
  const running = jobs.map((make) => make(testApp.ctx)).filter(({ name }) => names.includes(name))
  expect(running).toHaveLength(3)
  while (now < moment) {
    const isQuiet = moment.getTime() - now.getTime() > 2 * DAY
    now = new Date(Math.min(now.getTime() + (isQuiet ? DAY : 6 * HOUR), moment.getTime()))
    testApp.setTime(now.toISOString())
    for (const job of running) await job.run({})
  }
}

let owner: TestUser
let regular: TestUser
let friend: TestUser
let third: TestUser

beforeAll(async () => {
  testApp.setTime(now.toISOString())
  ;[owner, regular, friend, third] = (await Promise.all(
    [0, 1, 2, 3].map((index) => makeUser(testApp.ctx, joinedBefore(index))),
  )) as [TestUser, TestUser, TestUser, TestUser]
})

/** Sessions end after 30 days without use. */
const returning = async <T>(user: TestUser, work: (as: TestUser) => Promise<T>): Promise<T> => {
  const at = testApp.ctx.now()
  await testApp.ctx.db.update(sessions).set({ createdAt: at, lastUsedAt: at }).where(eq(sessions.userId, user.id))
  return work(user)
}
const trustOf = async (user: TestUser) =>
  returning(owner, async (as) => (await call(getUser, { as, params: { id: user.id } })).data.user.timesWent)
const kinds = async (as: TestUser) => (await call(listNotifications, { as })).data.notifications.map(({ type }) => type)

/** A group up to a day after its event, when everybody has answered. */
async function comeTogether(startsAt: Date) {
  const overAt = new Date(startsAt.getTime() + 4 * HOUR)
  testApp.setTime(now.toISOString())
  const event = await makeEvent(testApp.ctx, { startsAt, endsAt: overAt, overAt })
  const group = await makeGroup(testApp.ctx, {
    eventId: event.id,
    ownerId: owner.id,
    members: [regular, friend, third],
  })
  await passUntil(new Date(overAt.getTime() + DAY))
  await confirmTurnout(testApp, group.id, [owner, regular, friend, third])
  return { groupId: group.id, overAt }
}

async function goTogether(startsAt: Date) {
  const { overAt } = await comeTogether(startsAt)
  await passUntil(new Date(overAt.getTime() + 14 * DAY))
}

/** Everything that could reveal that a reference was written about a person. */
async function tracesOf(subject: TestUser, groupId: string) {
  const outsider = await makeUser(testApp.ctx, { createdAt: ESTABLISHED })
  const lists: (readonly [string, number])[] = []
  for (const reader of [subject, owner, third, outsider])
    lists.push(
      await returning(reader, async (as) => {
        const { references, pagination } = (await call(listReferences, { as, params: { id: subject.id } })).data
        return [references.map(({ writer }) => writer.id).join(), pagination.total] as const
      }),
    )
  return returning(subject, async (as) => {
    await call(reauthenticate, { as, body: { password: as.password } })
    const { people } = (await call(listGroupReferences, { as, params: { id: groupId } })).data
    return {
      lists,
      notifications: (await kinds(as)).filter((kind) => kind === 'reference_opened').length,
      exported: (await call(exportMyData, { as })).data.export.receivedReferences as unknown[],
      // The export has what the person wrote, and nothing about what others wrote.
      group: people.filter(({ user }) => user.id !== owner.id).map(({ reference }) => reference),
      page: { ...(await call(getUser, { as: third, params: { id: subject.id } })).data.user, lastActiveAt: null },
    }
  })
}

test('after two events nobody sees anything', async () => {
  await goTogether(new Date('2031-05-03T18:00:00Z'))
  await goTogether(new Date('2031-06-03T18:00:00Z'))
  expect(await trustOf(regular)).toBeNull()
  // Asked once per event.
  expect((await kinds(regular)).filter((kind) => kind === 'morning_after')).toHaveLength(2)
})

test('references open at the same instant on both screens: with the second one, or after 14 days and not earlier', async () => {
  const address = await testApp.listen()
  const { groupId, overAt } = await comeTogether(new Date('2031-07-03T18:00:00Z'))
  const write = (writer: TestUser, subject: TestUser) =>
    returning(writer, async (as) => {
      const body = { text: `${writer.username} over ${subject.username}`, again: true }
      const answer = await call(writeReference, { as, params: { id: groupId, userId: subject.id }, body })
      return answer.status === 200 ? [200, answer.data.reference.isOpen] : [answer.status, answer.body.code]
    })
  const openScreens = (people: readonly TestUser[]) =>
    Promise.all(
      people.map((person) =>
        returning(person, async ({ id, sessionId }) =>
          openSocket(address, { accessToken: await signAccessToken(testApp.ctx, id, sessionId) }),
        ),
      ),
    )
  const [beforeOwner, beforeFriend] = [await tracesOf(owner, groupId), await tracesOf(friend, groupId)]
  const [ownerScreen, regularScreen, friendScreen] = await openScreens([owner, regular, friend])

  // One of each pair writes: the others see nothing of it.
  expect([await write(regular, owner), await write(third, friend)]).toEqual([
    [200, false],
    [200, false],
  ])
  expect(await tracesOf(owner, groupId)).toEqual(beforeOwner)
  expect(await tracesOf(friend, groupId)).toEqual(beforeFriend)

  // The other of the first pair writes: open for both at once.
  expect(await write(owner, regular)).toEqual([200, true])
  await ownerScreen?.waitForTopic('references')
  await regularScreen?.waitForTopic('references')
  const opened = await tracesOf(owner, groupId)
  expect(opened.lists).toEqual(Array.from({ length: 4 }, () => [regular.id, 1]))
  expect([opened.notifications, opened.exported.length]).toEqual([1, 1])
  expect((await tracesOf(regular, groupId)).lists).toEqual(Array.from({ length: 4 }, () => [owner.id, 1]))

  // The other pair has one reference: hidden until a minute before the 14 days end.
  await passUntil(new Date(overAt.getTime() + 14 * DAY - MINUTE))
  // What the group said about who came is settled since; it is the third event.
  const settled = { ...beforeFriend, page: { ...beforeFriend.page, timesWent: 3 } }
  expect(await tracesOf(friend, groupId)).toEqual(settled)
  expect(friendScreen?.topics()).not.toContain('references')
  for (const screen of [ownerScreen, regularScreen, friendScreen]) screen?.close()

  const screens = await openScreens([friend, third])
  await passUntil(new Date(overAt.getTime() + 14 * DAY))
  for (const screen of screens) {
    await screen.waitForTopic('references')
    screen.close()
  }
  const late = await tracesOf(friend, groupId)
  expect(late.lists).toEqual(Array.from({ length: 4 }, () => [third.id, 1]))
  expect([late.notifications, late.exported.length]).toEqual([1, 1])
  expect(await write(friend, third)).toEqual([409, 'REFERENCE_TOO_LATE'])
})

test('from the third on everybody sees how often', async () => {
  expect(await trustOf(regular)).toBe(3)
})

describe('an attack', () => {
  test.each([
    ['new accounts', () => now],
    ['accounts made together half a year ago', () => new Date(now.getTime() - 180 * DAY)],
  ])('by twenty %s raises nobody', async (_, madeAt) => {
    testApp.setTime(now.toISOString())
    const createdAt = madeAt()
    const attackers = await Promise.all(Array.from({ length: 20 }, () => makeUser(testApp.ctx, { createdAt })))
    const stranger = await makeUser(testApp.ctx, joinedBefore(5))
    const [leader] = attackers as [TestUser, ...TestUser[]]
    for (const hours of [1, 4, 7]) {
      const startsAt = new Date(now.getTime() + hours * HOUR)
      const overAt = new Date(startsAt.getTime() + MINUTE)
      testApp.setTime(now.toISOString())
      const event = await makeEvent(testApp.ctx, { startsAt, endsAt: overAt, overAt })
      const members = [...attackers.slice(1), stranger]
      const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: leader.id, maxMembers: 30, members })
      await passUntil(new Date(overAt.getTime() + HOUR))
      await confirmTurnout(testApp, group.id, attackers, [...attackers, stranger])
      await confirmTurnout(testApp, group.id, [stranger])
    }
    await passUntil(new Date(now.getTime() + 14 * DAY))
    for (const person of [...attackers, stranger]) expect(await trustOf(person)).toBeNull()
    expect(
      await testApp.ctx.db.select().from(turnoutRecords).where(eq(turnoutRecords.userId, leader.id)),
    ).toMatchObject(Array.from({ length: 3 }, () => ({ outcome: 'WENT', isCounted: false })))
  })
})

test('after twelve months it has faded', async () => {
  await passUntil(new Date('2031-09-01T12:00:00Z'))
  expect(await trustOf(regular)).toBe(3)
  now = new Date('2032-05-20T12:00:00Z')
  testApp.setTime(now.toISOString())
  expect(await trustOf(regular)).toBeNull()
  now = new Date('2032-08-01T12:00:00Z')
  await passUntil(new Date('2032-08-01T18:00:00Z'))
  expect(await testApp.ctx.db.$count(turnoutStatements, eq(turnoutStatements.aboutId, regular.id))).toBe(0)
  // Who went with whom stays.
  expect(await testApp.ctx.db.$count(turnoutRecords, eq(turnoutRecords.userId, regular.id))).toBe(3)
})
