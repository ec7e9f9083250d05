import { blockUser } from 'contract/blocks.ts'
import { canMessage } from 'contract/chat/direct.ts'
import { newcomerLimits, personLimits } from 'contract/limits.ts'
import { getLooking, sendWave, startLooking, stopLooking, type Wave, withdrawWave } from 'contract/looking.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY } from 'contract/platform/durations.ts'
import { answerProposal, getProposal } from 'contract/proposals.ts'
import { deleteAccount, updateProfile } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { signAccessToken } from '../auth/tokens/service.ts'
import { sendDailyUpdates } from '../notifications/daily-updates/service.ts'
import { listNotificationRows } from '../notifications/repository.ts'
import { proposalPeople, proposals } from '../proposals/tables.ts'
import { users } from '../users/tables.ts'
import { sweepLooking } from './service.ts'
import { looking, waves } from './tables.ts'

const testApp = useTestApp()
afterEach(() => testApp.setTime(new Date().toISOString()))
let eventId: string
let anna: TestUser
let bram: TestUser

const look = (as: TestUser, at = eventId) => testApp.call(startLooking, { as, params: { id: at }, body: {} })
const wave = (as: TestUser, to: TestUser, at = eventId) =>
  testApp.call(sendWave, { as, params: { id: at, userId: to.id } })
const withdraw = (as: TestUser, to: TestUser) =>
  testApp.call(withdrawWave, { as, params: { id: eventId, userId: to.id } })
async function seenBy(as: TestUser, other: TestUser): Promise<Wave | undefined> {
  const { people } = (await testApp.call(getLooking, { as, params: { id: eventId } })).data
  return people.find(({ user }) => user.id === other.id)?.wave
}
const reasonOf = async (as: TestUser, other: TestUser) =>
  (await testApp.call(canMessage, { as, params: { userId: other.id } })).data.reason
const bellsOf = async ({ id }: TestUser) => listNotificationRows(testApp.ctx.db, id, 50, 0)
const proposalOf = async (as: TestUser) =>
  (await testApp.call(getProposal, { as, params: { id: eventId } })).data.proposal

beforeEach(async () => {
  testApp.setTime('2027-05-04T10:00:00Z')
  eventId = (await makeEvent(testApp.ctx, { title: 'Zomernacht' })).id
  ;[anna, bram] = [await makeUser(testApp.ctx, { age: 24 }), await makeUser(testApp.ctx)]
  await look(anna)
  await look(bram)
})

describe('a wave', () => {
  test('is seen by the two, once in the bell, and not by others', async () => {
    const other = await makeUser(testApp.ctx)
    await look(other)
    for (const _ of [1, 2]) expect((await wave(anna, bram)).status).toBe(200)
    expect([await seenBy(anna, bram), await seenBy(bram, anna)]).toEqual(['SENT', 'RECEIVED'])
    expect([await seenBy(other, anna), await seenBy(anna, anna)]).toEqual(['NONE', 'NONE'])
    const [bell, ...older] = await bellsOf(bram)
    expect(bell).toMatchObject({ type: 'looking_update', title: `${anna.username} (24) zwaait naar je` })
    expect(older).toEqual([])
    expect(await reasonOf(anna, bram)).toBe('GROUPS_REQUIRED')
  })

  test('answered opens the conversation and proposes the two at once', async () => {
    await wave(anna, bram)
    await wave(bram, anna)
    expect([await seenBy(anna, bram), await seenBy(bram, anna)]).toEqual(['MUTUAL', 'MUTUAL'])
    for (const [one, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      expect(await reasonOf(one, other)).toBe('WAVED')
      expect((await proposalOf(one))?.people.map(({ id }) => id)).toEqual([other.id])
    }
    expect((await bellsOf(anna)).map(({ title }) => title)).toContain(`${bram.username} zwaait terug`)
    // Nobody is notified of what they did themselves.
    const typesOf = async (as: TestUser) => (await bellsOf(as)).map(({ type }) => type).toSorted()
    expect(await typesOf(anna)).toEqual(['group_proposal', 'looking_update'])
    expect(await typesOf(bram)).toEqual(['looking_update'])
    const answer = (as: TestUser) =>
      testApp.call(answerProposal, { as, params: { id: eventId }, body: { answer: 'YES' } })
    await answer(anna)
    expect((await answer(bram)).data.proposal.groupId).not.toBeNull()
  })

  test('of two whose ages are too far apart opens their conversation, and proposes nothing', async () => {
    const older = await makeUser(testApp.ctx, { age: 41 })
    await look(older)
    await wave(anna, older)
    await wave(older, anna)
    expect(await reasonOf(anna, older)).toBe('WAVED')
    expect(await proposalOf(anna)).toBeNull()
  })

  test('of both at the same moment makes one proposal', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? wave(anna, bram) : wave(bram, anna))))
    expect(await seenBy(anna, bram)).toBe('MUTUAL')
    expect(await testApp.ctx.db.select().from(proposals).where(eq(proposals.eventId, eventId))).toHaveLength(1)
  })

  test('withdrawn is gone, closes what it opened, and is not told twice', async () => {
    await wave(anna, bram)
    await wave(bram, anna)
    for (const _ of [1, 2]) expect((await withdraw(anna, bram)).status).toBe(200)
    expect([await seenBy(anna, bram), await seenBy(bram, anna)]).toEqual(['RECEIVED', 'SENT'])
    expect(await reasonOf(bram, anna)).toBe('GROUPS_REQUIRED')
    const before = await bellsOf(bram)
    await wave(anna, bram)
    expect(await bellsOf(bram)).toEqual(before)
    expect(await reasonOf(bram, anna)).toBe('WAVED')
  })

  test('ends with the event', async () => {
    await wave(anna, bram)
    await wave(bram, anna)
    testApp.advanceTime(40 * DAY)
    await sweepLooking(testApp.ctx)
    expect(await testApp.ctx.db.select().from(waves).where(eq(waves.eventId, eventId))).toEqual([])
  })

  test('is for two who look at the same event', async () => {
    const [outsider, elsewhere] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await look(elsewhere, (await makeEvent(testApp.ctx)).id)
    expect((await wave(outsider, bram)).body.code).toBe('NOT_LOOKING')
    expect((await wave(anna, elsewhere)).body.code).toBe('USER_NOT_FOUND')
    expect((await wave(anna, anna)).body.code).toBe('USER_NOT_FOUND')
    await testApp.call(stopLooking, { as: bram, params: { id: eventId } })
    expect((await wave(anna, bram)).body.code).toBe('USER_NOT_FOUND')
  })

  test('reaches nobody whom the list hides, but answers who greeted first', async () => {
    await testApp.call(updateProfile, { as: bram, body: { plansVisibleTo: 'GROUPS' } })
    expect((await wave(anna, bram)).body.code).toBe('USER_NOT_FOUND')
    expect(await bellsOf(bram)).toEqual([])
    expect((await wave(bram, anna)).status).toBe(200)
    expect((await wave(anna, bram)).status).toBe(200)
    expect(await seenBy(bram, anna)).toBe('MUTUAL')
  })

  test('does not pass a block, and one before a block opens nothing', async () => {
    await wave(anna, bram)
    await testApp.call(blockUser, { as: bram, params: { id: anna.id }, body: {} })
    expect((await wave(anna, bram)).body.code).toBe('USER_NOT_FOUND')
    expect((await wave(bram, anna)).body.code).toBe('USER_NOT_FOUND')
    expect(await seenBy(anna, bram)).toBeUndefined()
    expect(await reasonOf(anna, bram)).toBe('BLOCKED')
  })

  test.each(['the person who waved', 'the person waved to'])(
    'is not mailed once %s has blocked the other',
    async (by) => {
      const carol = await makeUser(testApp.ctx)
      await look(carol)
      await wave(anna, bram)
      await wave(anna, carol)
      const [as, other] = by === 'the person who waved' ? [anna, bram] : [bram, anna]
      await testApp.call(blockUser, { as, params: { id: other.id } })
      await sendDailyUpdates(testApp.ctx)
      const mailsOf = async ({ email }: TestUser) =>
        (await testApp.call(listMailbox, { query: { to: email } })).data.mails.filter(({ text }) =>
          text.includes(anna.username),
        )
      expect([await mailsOf(carol), await mailsOf(bram)].map(({ length }) => length)).toEqual([1, 0])
    },
  )

  test.each([
    ['deleted their account', () => testApp.call(deleteAccount, { as: anna, body: { password: anna.password } })],
    [
      'is suspended',
      () => testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, anna.id)),
    ],
  ])('is not mailed once the person who waved %s', async (_, end) => {
    await wave(anna, bram)
    await end()
    await sendDailyUpdates(testApp.ctx)
    const { mails } = (await testApp.call(listMailbox, { query: { to: bram.email } })).data
    expect(mails.filter(({ text }) => text.includes(anna.username))).toEqual([])
  })

  test('proposes nobody who is in an open proposal, or said no to the other', async () => {
    await wave(anna, bram)
    await wave(bram, anna)
    await testApp.call(answerProposal, { as: anna, params: { id: eventId }, body: { answer: 'NO' } })
    const third = await makeUser(testApp.ctx)
    await look(third)
    await wave(third, bram)
    await wave(bram, third)
    expect(await proposalOf(third)).toBeNull()
    await testApp.ctx.db.update(proposals).set({ endedAt: testApp.ctx.now() }).where(eq(proposals.eventId, eventId))
    await withdraw(anna, bram)
    await wave(anna, bram)
    expect((await testApp.call(getProposal, { as: bram, params: { id: eventId } })).data.proposal).toBeNull()
    expect(await testApp.ctx.db.select().from(proposalPeople).where(eq(proposalPeople.userId, bram.id))).toHaveLength(1)
  })
})

describe('the limit of waves', () => {
  const seekers = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => makeUser(testApp.ctx)))
    const since = testApp.ctx.now()
    await testApp.ctx.db.insert(looking).values(people.map(({ id: userId }) => ({ eventId, userId, since })))
    return people
  }

  test('is 20 a day, withdrawn ones included, and the next day 20 again', async () => {
    const people = await seekers(personLimits.wavesPerDay + 1)
    const last = people.pop() as TestUser
    for (const person of people) expect((await wave(anna, person)).status).toBe(200)
    await withdraw(anna, people[0] as TestUser)
    const refused = await wave(anna, last)
    expect([refused.status, refused.body.code]).toEqual([429, 'WAVE_LIMIT'])
    expect((await wave(anna, people[0] as TestUser)).status).toBe(200)
    testApp.advanceTime(DAY)
    anna.accessToken = await signAccessToken(testApp.ctx, anna.id, anna.sessionId)
    expect((await wave(anna, last)).status).toBe(200)
  })

  test('is 5 a day for newcomers, until a group accepts them', async () => {
    ;(testApp.ctx.config as { newcomerLimits: boolean }).newcomerLimits = true
    try {
      const people = await seekers(newcomerLimits.wavesPerDay + 1)
      const last = people.pop() as TestUser
      for (const person of people) expect((await wave(anna, person)).status).toBe(200)
      const refused = await wave(anna, last)
      expect([refused.status, refused.body.code]).toEqual([429, 'NEWCOMER_WAVES'])
      expect(refused.body.message).toContain('omdat je nieuw bent')
      await makeGroup(testApp.ctx, { members: [anna] })
      expect((await wave(anna, last)).status).toBe(200)
    } finally {
      ;(testApp.ctx.config as { newcomerLimits: boolean }).newcomerLimits = false
    }
  })
})
