import { sendDirectMessage } from 'contract/chat/direct.ts'
import { createEvent } from 'contract/events/submitting.ts'
import { joinGroup, leaveGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { DAY } from 'contract/platform/durations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { signAccessToken } from '../auth/tokens/service.ts'

const testApp = useTestApp({ newcomerLimits: true })
const member = (daysAgo = 30) =>
  makeUser(testApp.ctx, { createdAt: new Date(testApp.ctx.now().getTime() - daysAgo * DAY) })

/** Access tokens last for 15 minutes. */
const signedInAgain = async (person: TestUser): Promise<TestUser> => ({
  ...person,
  accessToken: await signAccessToken(testApp.ctx, person.id, person.sessionId),
})

let newcomer: TestUser
beforeEach(async () => {
  testApp.setTime('2027-03-24T11:00:00Z')
  newcomer = await makeUser(testApp.ctx)
})

const join = (as: TestUser, id: string) => testApp.call(joinGroup, { as, params: { id }, body: {} })
const limitsOf = async (as: TestUser) => (await testApp.call(getPremiumFeatures, { as })).data.limits

/** One open request at each of `count` groups, each with an owner of its own. */
async function requestAt(count: number) {
  const groups = await Promise.all(
    Array.from({ length: count }, async () => {
      const owner = await member()
      return { owner, id: (await makeGroup(testApp.ctx, { ownerId: owner.id })).id }
    }),
  )
  for (const { id } of groups) expect((await join(newcomer, id)).status).toBe(201)
  return groups
}

describe('open requests', () => {
  test('the sixth is refused with what ends the limit; a withdrawn one makes room', async () => {
    const [first] = await requestAt(5)
    const { id } = await makeGroup(testApp.ctx)
    const refused = await join(newcomer, id)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'NEWCOMER_REQUESTS',
      message: expect.stringContaining('Zodra een groep je toelaat, of vanaf 31 maart, mag je er meer sturen.'),
      retryAfter: expect.any(Number),
    })
    // The clock runs on.
    expect(Math.abs((refused.body.retryAfter ?? 0) - (7 * DAY) / 1000)).toBeLessThan(60)
    expect(await limitsOf(newcomer)).toMatchObject({ openRequests: { used: 5, max: 5 } })
    await testApp.call(leaveGroup, { as: newcomer, params: { id: first?.id ?? '' } })
    expect((await join(newcomer, id)).status).toBe(201)
  })

  test('a repeated request is answered as before, not refused', async () => {
    const [first] = await requestAt(5)
    expect((await join(newcomer, first?.id ?? '')).data.status).toBe('PENDING')
  })

  test('being accepted into a group ends the limits; owning one does not', async () => {
    await makeGroup(testApp.ctx, { ownerId: newcomer.id })
    const [first] = await requestAt(5)
    expect((await join(newcomer, (await makeGroup(testApp.ctx)).id)).status).toBe(429)
    const params = { id: first?.id ?? '', userId: newcomer.id }
    await testApp.call(updateMemberStatus, { as: first?.owner ?? null, params, body: { status: 'ACCEPTED' } })
    expect(await limitsOf(newcomer)).toMatchObject({ newcomerUntil: null, openRequests: { used: 4, max: 50 } })
    for (let count = 0; count < 3; count++)
      expect((await join(newcomer, (await makeGroup(testApp.ctx)).id)).status).toBe(201)
  })

  test('after seven days the limits are gone', async () => {
    await requestAt(5)
    testApp.advanceTime(7 * DAY)
    newcomer = await signedInAgain(newcomer)
    expect((await join(newcomer, (await makeGroup(testApp.ctx)).id)).status).toBe(201)
    expect(await limitsOf(newcomer)).toMatchObject({ newcomerUntil: null, conversations: null, eventsToday: null })
  })

  test('of twelve at once five are accepted', async () => {
    const groups = await Promise.all(Array.from({ length: 12 }, () => makeGroup(testApp.ctx)))
    const answers = await Promise.all(groups.map(({ id }) => join(newcomer, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'NEWCOMER_REQUESTS')).toHaveLength(7)
  })
})

describe('conversations begun', () => {
  const write = (as: TestUser, to: { id: string }, message = 'Hoi') =>
    testApp.call(sendDirectMessage, { as, params: { userId: to.id }, body: { message } })

  test('the fourth is refused; the three go on, and a reply in another conversation does not count', async () => {
    const groups = await requestAt(5)
    const [one, two, three, four, five] = groups.map(({ owner }) => owner) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    for (const owner of [one, two, three]) expect((await write(newcomer, owner)).status).toBe(201)
    const refused = await write(newcomer, four)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'NEWCOMER_CONVERSATIONS',
      message: expect.stringContaining('Met hen kun je gewoon verder praten.'),
    })
    expect(await limitsOf(newcomer)).toMatchObject({ conversations: { used: 3, max: 3 } })
    expect((await write(newcomer, one, 'Nog iets')).status).toBe(201)
    expect((await write(five, newcomer, 'Wie ben je?')).status).toBe(201)
    expect((await write(newcomer, five, 'Ik ben Noor')).status).toBe(201)
    expect((await write(newcomer, four)).status).toBe(429)
  })

  test('of five at once three begin', async () => {
    const groups = await requestAt(5)
    const answers = await Promise.all(groups.map(({ owner }) => write(newcomer, owner)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429])
  })

  test('the owner of a group writes to all its members', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => member()))
    await makeGroup(testApp.ctx, { ownerId: newcomer.id, members })
    for (const one of members) expect((await write(newcomer, one)).status).toBe(201)
    expect(await limitsOf(newcomer)).toMatchObject({ conversations: { used: 0, max: 3 } })
  })
})

describe('events', () => {
  const submit = (as: TestUser) =>
    testApp.call(createEvent, {
      as,
      raw: { body: { title: 'Zomernacht', type: 'FESTIVAL', startDate: '2027-06-20', location: 'Nijmegen' } },
    })

  test('two a day in Amsterdam', async () => {
    testApp.setTime('2027-03-24T22:30:00Z')
    const person = await makeUser(testApp.ctx)
    for (const status of [201, 201, 429]) expect((await submit(person)).status).toBe(status)
    const { code, retryAfter = 0 } = (await submit(person)).body
    expect(code).toBe('NEWCOMER_EVENTS')
    expect(Math.abs(retryAfter - 1800)).toBeLessThan(60)
    testApp.setTime('2027-03-24T23:00:01Z')
    expect((await submit(await signedInAgain(person))).status).toBe(201)
  })

  test('of four at once two are accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(newcomer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
  })

  test('a member of eight days and an administrator submit more', async () => {
    for (const person of [await member(8), await makeUser(testApp.ctx, { isAdmin: true })])
      for (let count = 0; count < 3; count++) expect((await submit(person)).status).toBe(201)
  })
})
