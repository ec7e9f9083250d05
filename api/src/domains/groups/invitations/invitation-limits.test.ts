import { answerInvitation, createInvitation, goAgain, listGroupInvitations } from 'contract/groups/invitations.ts'
import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { joinGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY } from 'contract/platform/durations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { signAccessToken } from '../../auth/tokens/service.ts'
import { looking } from '../../looking/tables.ts'
import { sendDailyUpdates } from '../../notifications/daily-updates/service.ts'

const testApp = useTestApp({ newcomerLimits: true })
let newcomer: TestUser
let event: Awaited<ReturnType<typeof makeEvent>>

beforeEach(async () => {
  testApp.setTime('2027-03-24T22:30:00Z')
  newcomer = await makeUser(testApp.ctx)
  event = await makeEvent(testApp.ctx)
})

const member = () => makeUser(testApp.ctx, { createdAt: new Date(testApp.ctx.now().getTime() - 30 * DAY) })
const groupOf = (owner: TestUser, eventId = event.id) => makeGroup(testApp.ctx, { ownerId: owner.id, eventId })
/** Access tokens last for 15 minutes. */
const signedInAgain = async (person: TestUser): Promise<TestUser> => ({
  ...person,
  accessToken: await signAccessToken(testApp.ctx, person.id, person.sessionId),
})

/** People who look for company for the event. */
async function seekers(count: number): Promise<TestUser[]> {
  const people = await Promise.all(Array.from({ length: count }, () => member()))
  const since = testApp.ctx.now()
  await testApp.ctx.db.insert(looking).values(people.map(({ id: userId }) => ({ userId, eventId: event.id, since })))
  return people
}

const invite = (as: TestUser, groupId: string, { id: userId }: TestUser) =>
  testApp.call(createInvitation, { as, params: { id: groupId }, body: { userId } })
const bell = async (as: TestUser) => (await testApp.call(listNotifications, { as })).data.notifications
async function mails(to: TestUser) {
  await sendDailyUpdates(testApp.ctx)
  return (await testApp.call(listMailbox, { query: { to: to.email } })).data.mails
}

describe('a newcomer', () => {
  test('invites five people a day in Amsterdam, deleted groups included', async () => {
    const people = await seekers(7)
    const [first, second] = [await groupOf(newcomer), await groupOf(newcomer)]
    for (const person of people.slice(0, 3)) expect((await invite(newcomer, first.id, person)).status).toBe(201)
    await testApp.call(deleteGroup, { as: newcomer, params: { id: first.id } })
    for (const person of people.slice(3, 5)) expect((await invite(newcomer, second.id, person)).status).toBe(201)
    const refused = await invite(newcomer, second.id, people[5] as TestUser)
    expect([refused.status, refused.body]).toMatchObject([
      429,
      {
        code: 'NEWCOMER_INVITATIONS',
        message: expect.stringContaining('Zodra een groep je toelaat, of vanaf 1 april, mag je er meer uitnodigen.'),
      },
    ])
    expect(Math.abs((refused.body.retryAfter ?? 0) - 1800)).toBeLessThan(60)
    expect(await bell(people[5] as TestUser)).toEqual([])
    expect(await mails(people[5] as TestUser)).toEqual([])
    // Those already invited are answered as before.
    expect((await invite(newcomer, second.id, people[4] as TestUser)).status).toBe(201)
    testApp.setTime('2027-03-24T23:00:01Z')
    expect((await invite(await signedInAgain(newcomer), second.id, people[5] as TestUser)).status).toBe(201)
  })

  test('invites more once a group lets them in', async () => {
    const people = await seekers(6)
    const own = await groupOf(newcomer)
    for (const person of people.slice(0, 5)) await invite(newcomer, own.id, person)
    const owner = await member()
    const other = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await testApp.call(joinGroup, { as: newcomer, params: { id: other.id }, body: {} })
    const params = { id: other.id, userId: newcomer.id }
    await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'ACCEPTED' } })
    expect((await invite(newcomer, own.id, people[5] as TestUser)).status).toBe(201)
  })

  test('of eight at once, from eight groups, five are sent', async () => {
    const people = await seekers(8)
    const groups = await Promise.all(people.map(() => groupOf(newcomer)))
    const answers = await Promise.all(people.map((person, index) => invite(newcomer, groups[index]?.id ?? '', person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'NEWCOMER_INVITATIONS')).toHaveLength(3)
  })

  test('going again invites five of the members', async () => {
    const ended = new Date(testApp.ctx.now().getTime() - DAY)
    const past = await makeEvent(testApp.ctx, { startsAt: new Date(ended.getTime() - DAY), endsAt: ended })
    const members = await Promise.all(Array.from({ length: 7 }, () => member()))
    const group = await makeGroup(testApp.ctx, { ownerId: newcomer.id, eventId: past.id, members })
    const answer = await testApp.call(goAgain, { as: newcomer, params: { id: group.id }, body: { eventId: event.id } })
    expect([answer.status, answer.data.invited]).toEqual([201, 5])
  })
})

test('anybody else invites 30 people a day', async () => {
  const owner = await member()
  const people = await seekers(32)
  const groups = [await groupOf(owner), await groupOf(owner)]
  for (const [index, person] of people.slice(0, 29).entries())
    expect((await invite(owner, groups[index % 2]?.id ?? '', person)).status).toBe(201)
  const last = await Promise.all(people.slice(29).map((person) => invite(owner, groups[1]?.id ?? '', person)))
  expect(last.map(({ status }) => status).sort()).toEqual([201, 429, 429])
  expect(last.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'INVITATION_LIMIT',
    message: expect.stringMatching(/^[A-Z].*\.$/),
    retryAfter: expect.any(Number),
  })
})

describe('a person is invited once for an event', () => {
  test('by the same owner, whatever the group, also after a no and after the group is deleted', async () => {
    const owner = await member()
    const [person] = (await seekers(1)) as [TestUser]
    const [first, second] = [await groupOf(owner), await groupOf(owner)]
    const { invitation } = (await invite(owner, first.id, person)).data
    const answer = { as: person, params: { id: invitation.id }, body: { answer: 'DECLINED' as const } }
    expect((await testApp.call(answerInvitation, answer)).status).toBe(200)
    const refused = async () => {
      const { status, body } = await invite(owner, second.id, person)
      expect([status, body.code]).toEqual([409, 'ALREADY_INVITED'])
    }
    await refused()
    await testApp.call(deleteGroup, { as: owner, params: { id: first.id } })
    await refused()
    expect(await bell(person)).toHaveLength(1)
    expect(await mails(person)).toHaveLength(1)
    const { invitations, candidates } = (
      await testApp.call(listGroupInvitations, { as: owner, params: { id: second.id } })
    ).data
    expect([invitations, candidates]).toEqual([[], []])
  })

  test('of two groups at once, one invites', async () => {
    const owner = await member()
    const [person] = (await seekers(1)) as [TestUser]
    const groups = [await groupOf(owner), await groupOf(owner), await groupOf(owner)]
    const answers = await Promise.all(groups.map(({ id }) => invite(owner, id, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await bell(person)).toHaveLength(1)
  })

  test('but by another owner, and for another event, again', async () => {
    const [owner, other] = [await member(), await member()]
    const [person] = (await seekers(1)) as [TestUser]
    const next = await makeEvent(testApp.ctx)
    await testApp.ctx.db.insert(looking).values({ userId: person.id, eventId: next.id, since: testApp.ctx.now() })
    await invite(owner, (await groupOf(owner)).id, person)
    await invite(other, (await groupOf(other)).id, person)
    await invite(owner, (await groupOf(owner, next.id)).id, person)
    expect(await bell(person)).toHaveLength(3)
  })
})
