import { listTownWishes } from 'contract/admin/dashboard.ts'
import { register, verifyEmail } from 'contract/auth/auth.ts'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { getPublicPage } from 'contract/landing-pages.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY } from 'contract/platform/durations.ts'
import { getTownPage } from 'contract/town-pages.ts'
import { updateProfile } from 'contract/users/users.ts'
import { endWish, getWish, setWish } from 'contract/wishes.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../domains.ts'
import { makeEvent, makeUser, PASSWORD, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { wishes } from './tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)

const WISH = { placeId: 'zwolle-overijssel', radius: 25, until: '2027-05-31' }
const set = (as: TestUser, change: object = {}) => call(setWish, { as, raw: { body: { ...WISH, ...change } } })
const read = async (as: TestUser) => (await call(getWish, { as })).data.wish
const makeUsers = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(testApp.ctx)))
const inZwolle = (columns: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(testApp.ctx, {
    placeId: 'zwolle-overijssel',
    startsAt: new Date('2027-05-20T18:00:00Z'),
    overAt: new Date('2027-05-20T22:00:00Z'),
    ...columns,
  })
async function runJob(name: string): Promise<void> {
  await jobs
    .map((make) => make(testApp.ctx))
    .find((job) => job.name === name)
    ?.run({})
  await testApp.ctx.facts.settled()
}

beforeEach(async () => {
  testApp.setTime('2027-05-04T09:00:00Z')
  await testApp.ctx.db.delete(wishes)
})
afterEach(() => testApp.setTime(new Date().toISOString()))

describe('a wish', () => {
  test('is kept as it was set, counts the events that match, and is changed in place', async () => {
    const anna = await makeUser(testApp.ctx)
    await inZwolle({ type: 'CONCERT' })
    await inZwolle({ placeId: 'kampen-overijssel', type: 'CONCERT' })
    await inZwolle({ type: 'SPORT' })
    for (const none of [
      { placeId: 'utrecht-utrecht' },
      { startsAt: new Date('2027-05-31T22:30:00Z'), overAt: new Date('2027-06-01T02:00:00Z') },
      { startsAt: new Date('2027-05-01T10:00:00Z') },
      { isPublic: false },
      { status: 'CANCELLED' },
    ] as const)
      await inZwolle({ type: 'CONCERT', ...none })
    expect(await read(anna)).toBeNull()
    const first = (await set(anna, { types: ['concert'], note: '  Met de trein ', minAge: '20', maxAge: 30 })).data.wish
    expect(first).toEqual({
      place: { id: 'zwolle-overijssel', name: 'Zwolle', province: 'Overijssel' },
      radius: 25,
      types: ['CONCERT'],
      from: '2027-05-04',
      until: '2027-05-31',
      note: 'Met de trein',
      minAge: 20,
      maxAge: 30,
      audience: 'EVERYONE',
      since: expect.stringContaining('2027-05-04T09:00'),
      eventCount: 2,
    })
    testApp.advanceTime(DAY)
    expect((await set(anna, { from: '2027-05-21' })).data.wish).toMatchObject({
      types: [],
      note: null,
      from: '2027-05-21',
      since: first?.since,
      eventCount: 0,
    })
    expect(await testApp.ctx.db.$count(wishes)).toBe(1)
  })

  test('ends with one call, twice too, and with its last day', async () => {
    const [anna, bram] = (await makeUsers(2)) as [TestUser, TestUser]
    for (const as of [anna, bram]) await set(as)
    for (const _ of [1, 2]) expect((await call(endWish, { as: anna })).data).toEqual({ wish: null })
    testApp.setTime('2027-05-31T21:59:00Z')
    expect(await read(bram)).not.toBeNull()
    testApp.setTime('2027-05-31T22:00:00Z')
    expect(await read(bram)).toBeNull()
  })

  test.each([
    ['a last day before today', { until: '2027-05-03' }, 422, 'WISH_PERIOD', 'until'],
    ['more than three months', { until: '2027-08-05' }, 422, 'WISH_PERIOD', 'until'],
    ['a first day after the last', { from: '2027-06-01' }, 422, 'WISH_PERIOD', 'from'],
    ['an unknown place', { placeId: 'atlantis' }, 422, 'VALIDATION_FAILED', 'placeId'],
    ['another distance', { radius: 11 }, 422, 'VALIDATION_FAILED', 'radius'],
    ['reversed ages', { minAge: 40, maxAge: 30 }, 422, 'VALIDATION_FAILED', 'maxAge'],
    ['an audience without an own gender', { audience: 'WOMEN_AND_NONBINARY' }, 403, 'PROFILE_INCOMPLETE', 'gender'],
  ] as const)('refuses %s', async (_, change, status, code, field) => {
    const answer = await set(await makeUser(testApp.ctx), change)
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.field]).toEqual([status, code, field])
    expect((await set(await makeUser(testApp.ctx), { until: '2027-08-04' })).status).toBe(200)
  })

  test('refuses an audience that the person does not fit, and a person under age', async () => {
    const man = await makeUser(testApp.ctx, { gender: 'MAN' })
    expect((await set(man, { audience: 'WOMEN_AND_NONBINARY' })).body.code).toBe('AUDIENCE_MISMATCH')
    expect((await set(await makeUser(testApp.ctx, { age: 17 }))).body.code).toBe('UNDER_AGE')
  })

  test('ends when the person says to be under age', async () => {
    const anna = await makeUser(testApp.ctx, { age: 19 })
    await set(anna)
    await call(updateProfile, { as: anna, raw: { body: { age: 17, ageConfirmed: true } } })
    expect(await read(anna)).toBeNull()
  })

  test('changes ten times a day; the same one again does not count', async () => {
    const anna = await makeUser(testApp.ctx)
    for (let day = 10; day < 20; day++)
      for (const _ of [1, 2]) expect((await set(anna, { until: `2027-05-${day}` })).status).toBe(200)
    const refused = await set(anna)
    expect([refused.status, refused.body.code]).toEqual([429, 'WISH_LIMIT'])
    expect((await read(anna))?.until).toBe('2027-05-19')
  })

  test('that is past is deleted once, with a question whether to go on', async () => {
    const [anna, bram] = (await makeUsers(2)) as [TestUser, TestUser]
    await set(anna)
    await set(bram, { until: '2027-06-30' })
    testApp.setTime('2027-06-01T08:00:00Z')
    for (const _ of [1, 2]) await runJob('nightly')
    expect((await testApp.ctx.db.select().from(wishes)).map(({ userId }) => userId)).toEqual([bram.id])
    const { notifications } = (await call(listNotifications, { as: anna, query: {} })).data
    expect(notifications.map(({ title, data }) => [title, data.actionUrl])).toEqual([
      ['Je zoektocht in Zwolle is voorbij', '/events?near=zwolle-overijssel&radius=25'],
    ])
    for (const _ of [1, 2]) await runJob('matchmaking')
    const { mails } = (await call(listMailbox, { query: { to: anna.email } })).data
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('https://example.nl/events?near=zwolle-overijssel&radius=25'),
    ])
  })
})

describe('a wish at registration', () => {
  const registration = (email: string, wish: object) => ({
    username: email.split('@')[0] ?? '',
    email,
    password: PASSWORD,
    wish: { ...WISH, ...wish },
  })
  const signUp = (email: string, wish: object = {}) => call(register, { raw: { body: registration(email, wish) } })
  async function verify(email: string): Promise<void> {
    const { mails } = (await call(listMailbox, { query: { to: email } })).data
    const token = /[?&]token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect((await call(verifyEmail, { body: { token } })).status).toBe(200)
  }
  const town = async () => (await call(getTownPage, { params: { town: 'zwolle' }, query: {} })).data.wishes

  test('begins when the address is verified', async () => {
    for (const as of await makeUsers(2)) await set(as)
    expect((await signUp('noor@example.nl')).status).toBe(201)
    expect(await town()).toBeNull()
    await verify('noor@example.nl')
    expect(await town()).toBe(3)
  })

  test('is gone when the address is verified after its last day', async () => {
    await signUp('pim@example.nl', { until: '2027-05-04' })
    testApp.advanceTime(0.8 * DAY)
    await verify('pim@example.nl')
    expect(await testApp.ctx.db.$count(wishes)).toBe(0)
  })

  test.each([
    [{ until: '2027-05-03' }, 'WISH_PERIOD'],
    [{ placeId: 'atlantis' }, 'VALIDATION_FAILED'],
    [{ until: undefined }, 'VALIDATION_FAILED'],
  ])('is refused with %j, and the registration with it', async (wish, code) => {
    expect((await signUp('sam@example.nl', wish)).body.code).toBe(code)
    expect(await testApp.ctx.db.$count(users, eq(users.email, 'sam@example.nl'))).toBe(0)
  })
})

describe('the number of wishes', () => {
  test('is shown of an event from three on, alike for everybody, and null once it begins', async () => {
    const { id, slug } = await inZwolle({ type: 'CONCERT' })
    const far = await inZwolle({ placeId: 'utrecht-utrecht' })
    const people = await makeUsers(4)
    const shown = async () => {
      const answers = [
        (await call(getEvent, { params: { idOrSlug: id } })).data.event,
        (await call(getEvent, { as: people[0] ?? null, params: { idOrSlug: id } })).data.event,
        (await call(listEvents, { query: { limit: 50 } })).data.events.find((event) => event.id === id),
        (await call(getPublicPage, { params: { slug } })).data.publicPage.event,
      ]
      return [...new Set(answers.map((event) => event?.wishCount))]
    }
    const [anna, bram, cas, dirk] = people as [TestUser, TestUser, TestUser, TestUser]
    await set(anna)
    await set(bram, { types: ['CONCERT', 'SPORT'] })
    await set(dirk, { types: ['SPORT'] })
    expect(await shown()).toEqual([null])
    await set(cas, { placeId: 'kampen-overijssel', radius: 25, from: '2027-05-20', until: '2027-05-20' })
    expect(await shown()).toEqual([3])
    expect((await call(getEvent, { params: { idOrSlug: far.id } })).data.event.wishCount).toBeNull()
    await set(cas, { placeId: 'kampen-overijssel', radius: 10 })
    expect(await shown()).toEqual([null])
    await set(cas)
    expect(await shown()).toEqual([3])
    testApp.setTime('2027-05-20T18:00:00Z')
    expect(await shown()).toEqual([null])
  })

  test('is shown of a town, which has a page without events too; people who look there count once', async () => {
    const page = async () => {
      const { townPage, ...counts } = (await call(getTownPage, { params: { town: 'zwolle' }, query: {} })).data
      return counts
    }
    await testApp.ctx.db.execute('delete from events')
    expect(await page()).toEqual({ wishes: null, people: null, events: null })
    for (const as of await makeUsers(3)) await set(as)
    await set(await makeUser(testApp.ctx), { placeId: 'utrecht-utrecht' })
    for (let count = 0; count < 3; count++) await inZwolle()
    expect(await page()).toEqual({ wishes: 3, people: 3, events: 3 })
  })

  test('is listed for administrators by town, most per event first', async () => {
    await testApp.ctx.db.execute('delete from events')
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    for (const as of await makeUsers(2)) await set(as)
    await set(await makeUser(testApp.ctx), { placeId: 'kampen-overijssel' })
    await inZwolle()
    const { towns } = (await call(listTownWishes, { as: admin })).data
    expect(towns.map(({ town, wishes, upcomingEvents }) => [town.name, wishes, upcomingEvents])).toEqual([
      ['Kampen', 1, 0],
      ['Zwolle', 2, 1],
    ])
  })
})
