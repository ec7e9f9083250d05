import { createGroup } from 'contract/groups/lifecycle.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { startLooking } from 'contract/looking.ts'
import { updateNotificationPreferences } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { answerProposal, getProposal } from 'contract/proposals.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../domains.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { signAccessToken } from '../auth/tokens/service.ts'
import { events } from '../events/tables.ts'
import { groupMembers } from '../groups/tables.ts'
import { looking } from '../looking/tables.ts'
import { sendDailyUpdates } from '../notifications/daily-updates/service.ts'
import { listNotificationRows } from '../notifications/repository.ts'
import { users } from '../users/tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
let eventId: string
beforeEach(async () => {
  testApp.setTime('2027-05-04T09:00:00Z')
  await testApp.ctx.db.delete(looking)
  eventId = (await makeEvent(testApp.ctx, { title: 'Zomernacht' })).id
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const look = (as: TestUser, at = eventId) => testApp.call(startLooking, { as, params: { id: at }, body: {} })
async function seeker(columns: Partial<typeof users.$inferInsert> = {}, at = eventId): Promise<TestUser> {
  const person = await makeUser(testApp.ctx, columns)
  await look(person, at)
  return person
}
async function run(name: string): Promise<void> {
  const job = jobs.map((make) => make(testApp.ctx)).find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run({})
}
const updatesOf = async ({ id }: TestUser) =>
  (await listNotificationRows(testApp.ctx.db, id, 50, 0))
    .filter(({ type }) => type === 'looking_update')
    .map(({ title }) => title)
const mailsTo = async ({ email }: TestUser) => (await testApp.call(listMailbox, { query: { to: email } })).data.mails

describe('people who look are told in the app', () => {
  it('of somebody who looks too and fits, once per event, renewed in place', async () => {
    const [anna, old] = [await seeker({ age: 25 }), await seeker({ age: 60 })]
    await seeker({ age: 27 })
    await seeker({ age: 28 })
    expect(await updatesOf(anna)).toEqual(['Er zoekt nog iemand gezelschap'])
    expect(await updatesOf(old)).toEqual([])
  })

  it('of a new group that fits, not of one that does not', async () => {
    const [anna, man] = [await seeker({ age: 25, gender: 'VROUW' }), await seeker({ age: 25, gender: 'MAN' })]
    const owner = await makeUser(testApp.ctx, { age: 26, gender: 'VROUW' })
    const before = await updatesOf(man)
    const made = await testApp.call(createGroup, {
      as: owner,
      body: {
        eventId,
        name: 'Samen heen',
        description: 'We gaan met de trein.',
        audience: 'WOMEN_AND_NONBINARY',
      } as never,
    })
    expect(made.status).toBe(201)
    expect(await updatesOf(anna)).toEqual(['Een nieuwe groep die bij je past'])
    expect(await updatesOf(man)).toEqual(before)
  })

  it('of a place that came free, unless others wait for it', async () => {
    const [first, second] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const group = await makeGroup(testApp.ctx, { eventId, members: [first, second], maxMembers: 3 })
    const anna = await seeker()
    await testApp.call(leaveGroup, { as: first, params: { id: group.id } })
    expect(await updatesOf(anna)).toEqual(['Er is een plek vrij'])
    const other = await makeGroup(testApp.ctx, { eventId, members: [first, second], maxMembers: 3 })
    const bram = await seeker()
    await testApp.ctx.db.insert(groupMembers).values({
      groupId: other.id,
      userId: (await makeUser(testApp.ctx)).id,
      status: 'WAITLIST',
      waitlistTicket: 1,
      requestedAt: testApp.ctx.now(),
    })
    await testApp.call(leaveGroup, { as: second, params: { id: other.id } })
    expect(await updatesOf(bram)).toEqual([])
  })

  it('after three days without anything why, once', async () => {
    const anna = await seeker({ age: 25 })
    testApp.advanceTime(3 * DAY - MINUTE)
    await run('matchmaking')
    expect(await updatesOf(anna)).toEqual([])
    testApp.advanceTime(2 * MINUTE)
    for (const _ of [1, 2]) await run('matchmaking')
    const [bell, ...more] = await listNotificationRows(testApp.ctx.db, anna.id, 50, 0)
    expect(bell).toMatchObject({
      title: 'Nog niemand gevonden voor Zomernacht',
      message: expect.stringContaining('Tot nu toe zoekt niemand anders'),
    })
    expect(more).toEqual([])
  })

  it('after three days that wishes do not fit, when others look', async () => {
    const anna = await seeker({ age: 25 })
    await seeker({ age: 60 })
    testApp.advanceTime(3 * DAY + MINUTE)
    await run('matchmaking')
    const [bell] = await listNotificationRows(testApp.ctx.db, anna.id, 50, 0)
    expect(bell?.message).toContain('passen niet bij elkaar')
  })
})

describe('the mail', () => {
  it('is one a day for all events together, and none for what was read or turned off', async () => {
    const other = (await makeEvent(testApp.ctx, { title: 'Nachtlicht' })).id
    const [anna, off] = [await seeker(), await seeker()]
    await look(anna, other)
    await testApp.call(updateNotificationPreferences, {
      as: off,
      body: { mail: 'NONE' },
    })
    await seeker()
    await seeker({}, other)
    expect(await mailsTo(anna)).toEqual([])
    for (const _ of [1, 2]) await sendDailyUpdates(testApp.ctx)
    const [mail, ...more] = await mailsTo(anna)
    expect(mail?.text).toContain('Zomernacht')
    expect(mail?.text).toContain('Nachtlicht')
    expect(more).toEqual([])
    testApp.advanceTime(HOUR)
    await seeker()
    await sendDailyUpdates(testApp.ctx)
    expect(await mailsTo(anna)).toHaveLength(1)
    testApp.setTime('2027-05-05T06:00:00Z')
    await sendDailyUpdates(testApp.ctx)
    expect(await mailsTo(anna)).toHaveLength(2)
    expect(await mailsTo(off)).toEqual([])
  })

  it('holds proposals too: one a day, with a link for each event', async () => {
    const other = (await makeEvent(testApp.ctx, { title: 'Nachtlicht' })).id
    const [anna, bram] = [await seeker(), await seeker()]
    for (const as of [anna, bram]) await look(as, other)
    for (const _ of [1, 2]) await run('matchmaking')
    const [mail, ...more] = await mailsTo(anna)
    expect(more).toEqual([])
    expect(mail?.text.match(/zoekt nog iemand gezelschap voor ‘(Zomernacht|Nachtlicht)’. Zeggen/g)).toHaveLength(2)
    expect(mail?.text.match(/^https:\/\/example\.nl\/voorstel\?key=\S+$/gm)).toHaveLength(2)
  })

  it('asks a pair differently the second time, and offers another way the third', async () => {
    const anna = await seeker({ lastActiveAt: new Date(0) })
    await seeker({ lastActiveAt: new Date(0) })
    const titles: string[] = []
    for (let days = 0; days < 4; days++) {
      await run('matchmaking')
      const mails = await mailsTo(anna)
      titles.push(mails[0]?.text ?? '')
      testApp.advanceTime(2 * DAY)
    }
    expect(titles).toEqual([
      expect.stringContaining('We hebben iemand voor je gevonden'),
      expect.stringContaining('Alleen jullie ja ontbreekt nog'),
      expect.stringContaining('Met een voorstel lukt het nog niet'),
      expect.stringContaining('Met een voorstel lukt het nog niet'),
    ])
  })

  it('is not sent about an event that was cancelled', async () => {
    const anna = await seeker()
    await seeker()
    expect(await updatesOf(anna)).toHaveLength(1)
    await testApp.ctx.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, eventId))
    await run('matchmaking')
    expect(await mailsTo(anna)).toEqual([])
  })
})

describe('the last call', () => {
  const startsIn = async (hours: number) => {
    eventId = (await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() + hours * HOUR) })).id
  }
  const proposalOf = async (as: TestUser) => {
    as.accessToken = await signAccessToken(testApp.ctx, as.id, as.sessionId)
    return (await testApp.call(getProposal, { as, params: { id: eventId } })).data.proposal
  }

  it('tells once of groups that fit and answer, and proposes all who look', async () => {
    await startsIn(24.5)
    await makeGroup(testApp.ctx, { eventId })
    const [anna, bram] = [await seeker(), await seeker()]
    await run('last-call')
    expect(await proposalOf(anna)).toBeNull()
    testApp.advanceTime(HOUR)
    for (const _ of [1, 2]) await run('last-call')
    expect((await proposalOf(anna))?.people.map(({ id }) => id)).toEqual([bram.id])
    const [bell] = (await listNotificationRows(testApp.ctx.db, anna.id, 50, 0)).filter(
      ({ type }) => type === 'looking_update',
    )
    expect(bell?.message).toBe('Er is nog een groep die bij je past, met plek. Vraag of je mee mag.')
    expect(await listNotificationRows(testApp.ctx.db, bram.id, 50, 0)).toHaveLength(2)
  })

  it('says so when there is nobody and no group', async () => {
    await startsIn(20)
    const anna = await seeker()
    await run('last-call')
    const [bell] = await listNotificationRows(testApp.ctx.db, anna.id, 50, 0)
    expect(bell?.message).toContain('Er is nu geen groep met plek')
  })

  it('does not say so, nor that nobody looks, to a person whose yes still joins the group of a proposal', async () => {
    await startsIn(8 * 24)
    const [anna, bram, cas] = [await seeker(), await seeker(), await seeker()]
    await run('group-proposals')
    for (const as of [anna, bram])
      await testApp.call(answerProposal, { as, params: { id: eventId }, body: { answer: 'YES' } })
    testApp.advanceTime(2 * DAY)
    await run('group-proposals')
    await testApp.ctx.db
      .update(users)
      .set({ lastActiveAt: new Date(0) })
      .where(eq(users.id, anna.id))
    testApp.advanceTime(4 * DAY)
    await run('matchmaking')
    const bell = async () => (await listNotificationRows(testApp.ctx.db, cas.id, 50, 0))[0]
    expect((await bell())?.message).toContain('Er zijn wel mensen of groepen die bij je passen')
    testApp.advanceTime(1.5 * DAY)
    await run('last-call')
    expect((await bell())?.message).not.toContain('Er is nu geen groep met plek')
    expect((await proposalOf(cas))?.groupId).not.toBeNull()
  })
})
