import { blockUser } from 'contract/blocks.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup } from 'contract/groups/membership.ts'
import { startLooking, stopLooking } from 'contract/looking.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { answerProposal, getProposal, type ProposalAnswer } from 'contract/proposals.ts'
import { endWish, setWish } from 'contract/wishes.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { looking } from '../looking/tables.ts'
import { users } from '../users/tables.ts'
import { wishes } from '../wishes/tables.ts'
import { updateProposals } from './service.ts'
import { proposals } from './tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
const NOW = new Date('2027-05-04T09:00:00Z')

type Columns = Partial<typeof users.$inferInsert>
const wishing = async (columns: Columns = {}, change: object = {}): Promise<TestUser> => {
  const as = await makeUser(testApp.ctx, { age: 30, ...columns })
  const body = { placeId: 'zwolle-overijssel', radius: 25, until: '2027-05-31', ...change }
  expect((await call(setWish, { as, raw: { body } })).status).toBe(200)
  return as
}
const evening = async (title: string, days: number, columns: Parameters<typeof makeEvent>[1] = {}) => {
  const startsAt = new Date(NOW.getTime() + days * DAY + 10 * HOUR)
  const overAt = new Date(startsAt.getTime() + 4 * HOUR)
  return (await makeEvent(testApp.ctx, { title, placeId: 'zwolle-overijssel', startsAt, overAt, ...columns })).id
}
const look = (as: TestUser, id: string) => call(startLooking, { as, params: { id }, body: {} })
const run = () => updateProposals(testApp.ctx)
const seen = async (as: TestUser, id: string) => (await call(getProposal, { as, params: { id } })).data.proposal
const answer = (as: TestUser, id: string, said: ProposalAnswer) =>
  call(answerProposal, { as, params: { id }, body: { answer: said } })
/** With whom somebody is proposed for an event; null without a proposal. */
const companyOf = async (as: TestUser, id: string) =>
  (await seen(as, id))?.people.map(({ username }) => username).toSorted() ?? null
const namesOf = (...people: TestUser[]) => people.map(({ username }) => username).toSorted()
const titlesOf = async (as: TestUser) =>
  (await call(listNotifications, { as, query: {} })).data.notifications.map(({ title }) => title)
async function later(days: number): Promise<void> {
  testApp.advanceTime(days * DAY)
  await run()
}

beforeEach(async () => {
  testApp.setTime(NOW.toISOString())
  for (const table of [proposals, looking, wishes, groups, events]) await testApp.ctx.db.delete(table)
})
afterEach(() => testApp.setTime(new Date().toISOString()))

describe('people whose wish matches', () => {
  test('are proposed together by event and names, and their yes makes the group', async () => {
    const id = await evening('Pubquiz', 9, { venue: 'Hedon' })
    const [noor, pim, sam] = [
      await wishing({ username: 'Noor' }),
      await wishing({ username: 'Pim' }),
      await wishing({ username: 'Sam' }),
    ]
    await Promise.all([run(), run()])
    await run()
    expect(await testApp.ctx.db.$count(proposals)).toBe(1)
    expect(await seen(sam, id)).toMatchObject({ origin: 'WISH', event: { title: 'Pubquiz' }, answer: null })
    expect(await titlesOf(sam)).toEqual(['Pubquiz in Hedon, donderdag 13 mei, met Noor en Pim'])
    expect((await call(listMyPlans, { as: sam })).data.plans).toMatchObject([{ state: 'PROPOSED' }])
    for (const as of [noor, pim]) await answer(as, id, 'YES')
    const groupId = (await answer(sam, id, 'YES')).data.proposal.groupId ?? ''
    expect((await call(getGroup, { as: sam, params: { id: groupId } })).data.group.currentMembers).toBe(3)
  })

  test('come after those who look at the event itself', async () => {
    const id = await evening('Pubquiz', 9)
    const wished = [await wishing(), await wishing()]
    const seekers = await Promise.all(Array.from({ length: 5 }, () => makeUser(testApp.ctx, { age: 30 })))
    for (const as of seekers) await look(as, id)
    await run()
    const origins = await Promise.all([...seekers, ...wished].map(async (as) => (await seen(as, id))?.origin))
    expect(origins.slice(0, 5)).toEqual(Array(5).fill('LOOKING'))
    expect(await titlesOf(seekers[0] as TestUser)).toContain('We hebben mensen voor je gevonden')
  })

  test('of a few go to the evening that most of them match', async () => {
    const concert = await evening('Concert', 3, { type: 'CONCERT' })
    const party = await evening('Feest', 9, { type: 'PARTY' })
    const anyone = await wishing({}, { types: ['CONCERT', 'PARTY'] })
    const dancers = [await wishing({}, { types: ['PARTY'] }), await wishing({}, { types: ['PARTY'] })]
    const listener = await wishing({}, { types: ['CONCERT'] })
    await run()
    expect(await companyOf(anyone, party)).toEqual(namesOf(...dancers))
    expect(await companyOf(listener, concert)).toBeNull()
  })

  test.each([
    ['of another place', { placeId: 'utrecht-utrecht' }],
    ['of another type', { type: 'SPORT' }],
    ['after the last day', { startsAt: new Date('2027-06-01T18:00:00Z'), overAt: new Date('2027-06-01T22:00:00Z') }],
    ['that is not public', { isPublic: false }],
    ['that is cancelled', { status: 'CANCELLED' }],
    ['that is full', { capacity: 0 }],
  ] as const)('are not proposed an event %s', async (_, columns) => {
    await evening('Pubquiz', 9, { type: 'CONCERT', ...columns })
    for (let count = 0; count < 3; count++) await wishing({}, { types: ['CONCERT'] })
    await run()
    expect(await testApp.ctx.db.$count(proposals)).toBe(0)
  })
})

describe('a person is not proposed from a wish', () => {
  let id: string
  let anna: TestUser
  let others: TestUser[]
  beforeEach(async () => {
    id = await evening('Pubquiz', 9)
    anna = await wishing()
    others = [await wishing(), await wishing()]
  })
  const isLeftOut = async () => {
    await run()
    expect(await companyOf(others[0] as TestUser, id)).toEqual(namesOf(others[1] as TestUser))
    expect(await seen(anna, id)).toBeNull()
  }

  const found = (as: TestUser, eventId: string) =>
    call(createGroup, { as, body: { eventId, name: 'Samen heen', description: 'We gaan met de trein.' } })

  test('an event of their own plans', async () => {
    const group = (await found(await makeUser(testApp.ctx), id)).data.group
    await call(joinGroup, { as: anna, params: { id: group.id }, body: {} })
    await isLeftOut()
  })

  test('an event while they go to another at that time', async () => {
    await found(anna, await evening('Ergens anders', 9, { type: 'SPORT', placeId: 'utrecht-utrecht' }))
    await isLeftOut()
  })

  test('an event of a group with a block between them', async () => {
    const ex = await makeUser(testApp.ctx)
    await found(ex, id)
    await call(blockUser, { as: ex, params: { id: anna.id }, body: {} })
    await isLeftOut()
  })

  test('that ended', async () => {
    await call(endWish, { as: anna })
    await isLeftOut()
  })

  test('with whom they have a block, or of ages that are too far apart', async () => {
    await call(blockUser, { as: anna, params: { id: others[0]?.id ?? '' }, body: {} })
    await testApp.ctx.db
      .update(users)
      .set({ age: 60 })
      .where(eq(users.id, others[1]?.id ?? ''))
    await run()
    expect(await testApp.ctx.db.$count(proposals)).toBe(0)
  })
})

describe('of proposals from a wish', () => {
  test('one is open at most, and two begin a week', async () => {
    const ids = [await evening('Een', 20), await evening('Twee', 21), await evening('Drie', 22)]
    const [anna, bram] = [await wishing(), await wishing()]
    const proposedTo = async () => {
      const found = await Promise.all(ids.map(async (id) => ((await seen(anna, id)) === null ? [] : [id])))
      return found.flat()
    }
    for (const expected of [[ids[0]], [ids[1]]]) {
      await run()
      await run()
      expect(await proposedTo()).toEqual(expected)
      for (const as of [anna, bram]) await answer(as, String(expected[0]), 'NO')
      testApp.advanceTime(2 * DAY + HOUR)
      await run()
    }
    expect(await proposedTo()).toEqual([])
    // A pair with a no is not proposed again for that event: the third evening is left.
    await later(4)
    expect(await proposedTo()).toEqual([ids[2]])
  })

  test('an event to which somebody said no does not come back, to others it does', async () => {
    const id = await evening('Pubquiz', 20)
    const [anna, bram] = [await wishing(), await wishing()]
    await run()
    await answer(anna, id, 'NO')
    await later(2.1)
    const cas = await wishing()
    await run()
    expect(await companyOf(cas, id)).toEqual(namesOf(bram))
    expect(await seen(anna, id)).toBeNull()
  })

  test('those who do not answer get no more, until they are seen', async () => {
    const ids = [await evening('Een', 25), await evening('Twee', 26), await evening('Drie', 27)]
    const people = [await wishing(), await wishing()]
    await run()
    for (const days of [2.1, 7, 2.1, 7]) await later(days)
    expect(await testApp.ctx.db.$count(proposals)).toBe(2)
    await testApp.ctx.db.update(users).set({ lastActiveAt: testApp.ctx.now() })
    await run()
    expect(await testApp.ctx.db.$count(proposals)).toBe(3)
    expect((await Promise.all(ids.map((id) => seen(people[0] as TestUser, id)))).filter(Boolean)).toHaveLength(1)
  })

  test('a yes is withdrawn with the wish, and one who said yes is told when too few did', async () => {
    const id = await evening('Pubquiz', 20)
    const [anna, bram, cas] = [await wishing(), await wishing(), await wishing()]
    await run()
    for (const as of [anna, bram]) await answer(as, id, 'YES')
    await call(endWish, { as: anna })
    expect((await seen(anna, id))?.answer).toBeNull()
    await later(2.1)
    expect(await testApp.ctx.db.$count(groups)).toBe(0)
    expect(await titlesOf(bram)).toContain('Dit voorstel is het niet geworden')
    for (const as of [anna, cas]) expect(await titlesOf(as)).not.toContain('Dit voorstel is het niet geworden')
  })

  test('the strictest audience of all becomes that of the group', async () => {
    const id = await evening('Pubquiz', 20)
    const anna = await wishing({ gender: 'VROUW' }, { audience: 'WOMEN_AND_NONBINARY' })
    const noor = await wishing({ gender: 'VROUW' })
    const man = await wishing({ gender: 'MAN' })
    await run()
    expect(await seen(man, id)).toBeNull()
    for (const as of [anna, noor]) await answer(as, id, 'YES')
    const [group] = await testApp.ctx.db.select().from(groups)
    expect(group?.audience).toBe('WOMEN_AND_NONBINARY')
  })

  test('a person who looks at the event as well is one who looks', async () => {
    const id = await evening('Pubquiz', 20)
    const [anna, bram] = [await wishing(), await wishing()]
    await look(anna, id)
    await run()
    expect([(await seen(anna, id))?.origin, (await seen(bram, id))?.origin]).toEqual(['LOOKING', 'WISH'])
    await call(stopLooking, { as: anna, params: { id } })
  })
})
