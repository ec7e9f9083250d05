import { blockUser } from 'contract/blocks.ts'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { joinGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { getPublicPage } from 'contract/landing-pages.ts'
import { getLooking, startLooking, stopLooking } from 'contract/looking.ts'
import { DAY } from 'contract/platform/durations.ts'
import { deleteAccount } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, PASSWORD, type TestUser } from '../../testing/factories.ts'
import { useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'
import { findLooking, listLookingIds } from './repository.ts'
import { sweepLooking } from './service.ts'
import { looking } from './tables.ts'

const testApp = useTestApp()
const openSocket = useSockets(testApp)
afterEach(() => testApp.setTime(new Date().toISOString()))

const start = (as: TestUser, eventId: string, body: object = {}) =>
  testApp.call(startLooking, { as, params: { id: eventId }, raw: { body } })
const stop = (as: TestUser, eventId: string) => testApp.call(stopLooking, { as, params: { id: eventId } })
const read = async (as: TestUser, eventId: string) => {
  const { people, count } = (await testApp.call(getLooking, { as, params: { id: eventId } })).data
  return { names: people.map(({ user }) => user.username), notes: people.map(({ note }) => note), count }
}
const shown = async (as: TestUser | null, eventId: string) => {
  const { event } = (await testApp.call(getEvent, { as, params: { idOrSlug: eventId } })).data
  return [event.lookingCount, event.isLooking]
}
const makeUsers = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(testApp.ctx)))
const block = (as: TestUser, other: TestUser) =>
  testApp.call(blockUser, { as, params: { id: other.id }, raw: { body: {} } })

describe('looking for company', () => {
  test('shows the people to those who look too, the number to every member', async () => {
    const [anna, bram, outsider] = (await makeUsers(3)) as [TestUser, TestUser, TestUser]
    const { id } = await makeEvent(testApp.ctx)
    expect((await start(anna, id, { note: '  Ik ga met de trein.  ' })).status).toBe(200)
    expect(await read(anna, id)).toEqual({ names: [anna.username], notes: ['Ik ga met de trein.'], count: 1 })
    expect((await start(bram, id)).data).toMatchObject({ count: 2, people: [{ note: 'Ik ga met de trein.' }, {}] })
    expect(await read(outsider, id)).toEqual({ names: [], notes: [], count: 2 })
    expect(await shown(outsider, id)).toEqual([2, false])
    expect(await shown(bram, id)).toEqual([2, true])
    expect(await shown(null, id)).toEqual([0, false])
  })

  test('refuses a highest age below the lowest in words that fit a wish', async () => {
    const { id } = await makeEvent(testApp.ctx)
    const [anna] = (await makeUsers(1)) as [TestUser]
    expect((await start(anna, id, { minAge: 40, maxAge: 40 })).status).toBe(200)
    expect((await start(anna, id, { minAge: 40, maxAge: 39 })).body.message).toBe(
      'Dit mag niet lager zijn dan de laagste leeftijd',
    )
  })

  test('no public answer gives a number below three', async () => {
    const { id, slug } = await makeEvent(testApp.ctx)
    const answers = async () => {
      const listed = (await testApp.call(listEvents, { query: { limit: 50 } })).data.events.find(
        (each) => each.id === id,
      )
      const { publicPage } = (await testApp.call(getPublicPage, { params: { slug } })).data
      return [(await shown(null, id))[0], listed?.lookingCount, publicPage.event.lookingCount]
    }
    for (const [index, person] of (await makeUsers(3)).entries()) {
      await start(person, id)
      const expected = index === 2 ? 3 : 0
      expect(await answers()).toEqual([expected, expected, expected])
    }
  })

  test('shows the people to accepted members of a group for the event, not to applicants', async () => {
    const [anna, member, applicant] = (await makeUsers(3)) as [TestUser, TestUser, TestUser]
    const group = await makeGroup(testApp.ctx, { members: [member] })
    await start(anna, group.eventId)
    await testApp.call(joinGroup, { as: applicant, params: { id: group.id } })
    expect((await read(member, group.eventId)).names).toEqual([anna.username])
    expect(await read(applicant, group.eventId)).toMatchObject({ names: [], count: 1 })
  })

  test('is safe to repeat: keeps since and the note, which changes and is cleared on request', async () => {
    const [anna] = (await makeUsers(1)) as [TestUser]
    const { id } = await makeEvent(testApp.ctx)
    const first = (await start(anna, id, { note: 'Hoi' })).data.people[0]
    await Promise.all(Array.from({ length: 10 }, () => start(anna, id)))
    expect((await testApp.call(getLooking, { as: anna, params: { id } })).data.people).toEqual([first])
    expect((await start(anna, id, { note: 'Dag' })).data.people).toEqual([{ ...first, note: 'Dag' }])
    expect((await start(anna, id, { note: '' })).data.people).toEqual([{ ...first, note: null }])
  })

  test('keeps with whom, which nobody else sees, and changes the given fields only', async () => {
    const anna = await makeUser(testApp.ctx, { gender: 'VROUW', age: 24 })
    const bram = await makeUser(testApp.ctx)
    const { id } = await makeEvent(testApp.ctx)
    await start(bram, id)
    const wish = { audience: 'WOMEN_AND_NONBINARY', minAge: 20, maxAge: 30 }
    expect((await start(anna, id, { ...wish, minAge: '20' })).data.mine).toEqual(wish)
    expect((await start(anna, id, { maxAge: null, note: 'Hoi' })).data.mine).toEqual({ ...wish, maxAge: null })
    const seenByBram = (await testApp.call(getLooking, { as: bram, params: { id } })).data
    expect(seenByBram.mine).toEqual({ audience: 'EVERYONE', minAge: null, maxAge: null })
    expect(seenByBram.people.find(({ user }) => user.id === anna.id)).toEqual({
      user: expect.anything(),
      age: 24,
      note: 'Hoi',
      since: expect.anything(),
      wave: 'NONE',
    })
  })

  test('refuses ages that no group takes, and an audience to which the person does not belong', async () => {
    const [man, unknown] = [await makeUser(testApp.ctx, { gender: 'MAN' }), await makeUser(testApp.ctx)]
    const { id } = await makeEvent(testApp.ctx)
    const refusal = async (as: TestUser, body: object) => {
      const { status, body: answer } = await start(as, id, body)
      return [status, answer.code, answer.errors?.[0]?.field]
    }
    expect(await refusal(man, { minAge: 17 })).toEqual([422, 'VALIDATION_FAILED', 'minAge'])
    expect(await refusal(man, { maxAge: 100 })).toEqual([422, 'VALIDATION_FAILED', 'maxAge'])
    expect(await refusal(man, { minAge: 40, maxAge: 30 })).toEqual([422, 'VALIDATION_FAILED', 'maxAge'])
    expect(await refusal(man, { audience: 'WOMEN_AND_NONBINARY' })).toEqual([403, 'AUDIENCE_MISMATCH', undefined])
    expect(await refusal(unknown, { audience: 'WOMEN_AND_NONBINARY' })).toEqual([403, 'PROFILE_INCOMPLETE', 'gender'])
    expect(await read(man, id)).toMatchObject({ count: 0 })
  })

  test('stores music and place in the profile', async () => {
    const anna = await makeUser(testApp.ctx)
    const { id } = await makeEvent(testApp.ctx)
    expect((await start(anna, id, { musicalPreferences: ['Techno'], placeId: 'nergens' })).status).toBe(422)
    await start(anna, id, { musicalPreferences: ['Techno'], placeId: 'utrecht-utrecht' })
    await start(anna, id, { note: 'Hoi' })
    const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, anna.id))
    expect(row).toMatchObject({ musicalPreferences: ['Techno'], homePlaceId: 'utrecht-utrecht' })
  })

  test('withdrawing ends it, twice too, and one can begin again', async () => {
    const [anna, bram] = (await makeUsers(2)) as [TestUser, TestUser]
    const { id } = await makeEvent(testApp.ctx)
    await start(anna, id, { note: 'Hoi' })
    await start(bram, id)
    expect((await stop(anna, id)).data).toEqual({ people: [], count: 1, mine: null })
    expect((await stop(anna, id)).status).toBe(200)
    expect(await shown(anna, id)).toEqual([1, false])
    expect((await start(anna, id)).data.people.at(-1)).toMatchObject({ note: null, user: { id: anna.id } })
  })

  test.each([
    ['a group accepts', 'accept'],
    ['making a group', 'create'],
  ])('ends when %s, and cannot begin again', async (_, how) => {
    const [anna, bram] = (await makeUsers(2)) as [TestUser, TestUser]
    const owner = await makeUser(testApp.ctx)
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    for (const person of [anna, bram]) await start(person, group.eventId)
    if (how === 'create') {
      const body = { name: 'Samen erheen', description: 'We gaan samen met de trein.', eventId: group.eventId }
      await testApp.call(createGroup, { as: anna, body })
    } else {
      await testApp.call(joinGroup, { as: anna, params: { id: group.id } })
      const params = { id: group.id, userId: anna.id }
      await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'ACCEPTED' } })
    }
    expect(await read(anna, group.eventId)).toMatchObject({ names: [bram.username], count: 1 })
    const again = await start(anna, group.eventId)
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_GOING'])
    const rows = await testApp.ctx.db.select().from(looking).where(eq(looking.userId, anna.id))
    expect(rows).toMatchObject([{ outcome: 'ACCEPTED', note: null }])
  })

  test('an acceptance at the same moment never leaves a member looking', async () => {
    const owner = await makeUser(testApp.ctx)
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: 20 })
    const people = await makeUsers(8)
    for (const as of people) await testApp.call(joinGroup, { as, params: { id: group.id } })
    await Promise.all(
      people.flatMap((person) => [
        start(person, group.eventId),
        testApp.call(updateMemberStatus, {
          as: owner,
          params: { id: group.id, userId: person.id },
          body: { status: 'ACCEPTED' },
        }),
      ]),
    )
    expect(await read(owner, group.eventId)).toEqual({ names: [], notes: [], count: 0 })
  })

  test('is refused for an event that is over, hidden, cancelled or not live, with a sentence', async () => {
    const [anna] = (await makeUsers(1)) as [TestUser]
    const past = new Date(testApp.ctx.now().getTime() - 2 * DAY)
    const refusal = async (columns: Parameters<typeof makeEvent>[1]) => {
      const { body, status } = await start(anna, (await makeEvent(testApp.ctx, columns)).id)
      return [status, body.code, body.message]
    }
    expect(await refusal({ startsAt: past })).toEqual([409, 'EVENT_ENDED', 'Dit evenement is al voorbij.'])
    expect(await refusal({ status: 'CANCELLED' })).toEqual([409, 'EVENT_NOT_LIVE', 'Dit evenement gaat niet door.'])
    expect(await refusal({ isPublic: false })).toEqual([
      409,
      'EVENT_NOT_PUBLIC',
      'Bij een besloten evenement kun je geen gezelschap zoeken.',
    ])
    expect(await refusal({ status: 'PENDING' })).toEqual([404, 'EVENT_NOT_FOUND', 'Dit evenement bestaat niet (meer).'])
    for (const note of ['x'.repeat(151), 'a\0b', 7])
      expect((await start(anna, (await makeEvent(testApp.ctx)).id, { note })).status).toBe(422)
  })

  test('nobody looks any more once the event is over, hidden or cancelled', async () => {
    for (const columns of [{ status: 'CANCELLED' as const }, { isPublic: false }, { overAt: null }]) {
      const [anna] = (await makeUsers(1)) as [TestUser]
      const { id, overAt } = await makeEvent(testApp.ctx)
      await start(anna, id)
      if ('overAt' in columns) testApp.setTime(new Date(overAt.getTime() + DAY).toISOString())
      else await testApp.ctx.db.update(events).set(columns).where(eq(events.id, id))
      const again = await makeUser(testApp.ctx)
      expect(await read(again, id)).toEqual({ names: [], notes: [], count: 0 })
      expect(await shown(again, id)).toEqual([0, false])
      expect(await listLookingIds(testApp.ctx.db, id, testApp.ctx.now())).toEqual([])
    }
  })

  test('a block hides two people from each other, either way, in lists and in every number', async () => {
    const [anna, bram, cas] = (await makeUsers(3)) as [TestUser, TestUser, TestUser]
    const { id, title } = await makeEvent(testApp.ctx)
    for (const person of [anna, bram, cas]) await start(person, id)
    await block(anna, bram)
    expect(await read(anna, id)).toMatchObject({ names: [anna.username, cas.username], count: 2 })
    expect(await read(bram, id)).toMatchObject({ names: [bram.username, cas.username], count: 2 })
    expect(await shown(null, id)).toEqual([3, false])
    for (const person of [anna, bram, cas]) {
      const listed = (await testApp.call(listEvents, { as: person, query: { search: title } })).data.events
      const lookingCount = person === cas ? 3 : 2
      expect(listed).toContainEqual(expect.objectContaining({ id, lookingCount, isLooking: true }))
      expect(await shown(person, id)).toEqual([lookingCount, true])
    }
  })

  test('a blocked person learns nothing live: not of looking, stopping or making a group', async () => {
    const [blocker, blocked, cas] = (await makeUsers(3)) as [TestUser, TestUser, TestUser]
    const { id } = await makeEvent(testApp.ctx)
    for (const person of [blocked, cas]) await start(person, id)
    await block(blocker, blocked)
    await testApp.ctx.facts.settled()
    const [toBlocked, toCas] = [await openSocket(blocked), await openSocket(cas)]
    await start(blocker, id)
    await stop(blocker, id)
    await start(blocker, id)
    const body = { eventId: id, name: 'Samen', description: 'Wij gaan samen.', maxMembers: 4 }
    expect((await testApp.call(createGroup, { as: blocker, raw: { body } })).status).toBe(201)
    await testApp.ctx.facts.settled()
    testApp.ctx.sockets.emitToUsers([blocked.id, cas.id], 'notification:count', { count: 7 })
    const isLast = ({ count }: { count: number }) => count === 7
    await Promise.all([toBlocked, toCas].map((socket) => socket.waitFor('notification:count', isLast)))
    expect(toCas.topics().filter((topic) => topic === `looking:${id}`)).toHaveLength(4)
    expect(toBlocked.topics()).toEqual([])
  })

  test('a suspended person is hidden and comes back; a deleted one is gone', async () => {
    const [anna, bram] = (await makeUsers(2)) as [TestUser, TestUser]
    const { id } = await makeEvent(testApp.ctx)
    for (const person of [anna, bram]) await start(person, id)
    const suspend = (suspendedAt: Date | null) =>
      testApp.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, bram.id))
    await suspend(new Date())
    expect(await read(anna, id)).toMatchObject({ names: [anna.username], count: 1 })
    expect(await shown(anna, id)).toEqual([1, true])
    await suspend(null)
    expect((await read(anna, id)).count).toBe(2)
    expect((await testApp.call(deleteAccount, { as: bram, body: { password: PASSWORD } })).status).toBe(200)
    expect((await read(anna, id)).count).toBe(1)
    expect(await findLooking(testApp.ctx.db, id, bram.id)).toBeUndefined()
  })

  test('people who look and people who go are notified at once; nobody else', async () => {
    const [anna, bram, outsider] = (await makeUsers(3)) as [TestUser, TestUser, TestUser]
    const owner = await makeUser(testApp.ctx)
    const { eventId } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await start(bram, eventId)
    await testApp.ctx.facts.settled()
    const [toBram, toOwner, toOutsider] = await Promise.all([bram, owner, outsider].map((person) => openSocket(person)))
    await start(anna, eventId)
    for (const socket of [toBram, toOwner]) await socket?.waitForTopic(`looking:${eventId}`)
    await stop(bram, eventId)
    await testApp.ctx.facts.settled()
    testApp.ctx.sockets.emitToUsers([outsider.id, bram.id], 'notification:count', { count: 7 })
    await Promise.all([toOutsider?.waitFor('notification:count'), toBram?.waitFor('notification:count')])
    expect(toBram?.topics().filter((topic) => topic === `looking:${eventId}`)).toHaveLength(2)
    expect(toOutsider?.topics()).toEqual([])
  })

  test('the note goes when the event is over, the row a year later', async () => {
    const [anna] = (await makeUsers(1)) as [TestUser]
    const { id, overAt } = await makeEvent(testApp.ctx)
    await start(anna, id, { note: 'Hoi' })
    const rowsAfter = async (days: number) => {
      testApp.setTime(new Date(overAt.getTime() + days * DAY).toISOString())
      await sweepLooking(testApp.ctx)
      return (await testApp.ctx.db.select().from(looking).where(eq(looking.eventId, id))).map(({ note }) => note)
    }
    expect(await rowsAfter(-1)).toEqual(['Hoi'])
    expect(await rowsAfter(1)).toEqual([null])
    expect(await rowsAfter(366)).toEqual([])
  })
})
