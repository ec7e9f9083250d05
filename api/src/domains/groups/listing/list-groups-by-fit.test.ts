import { register } from 'contract/auth/auth.ts'
import { blockUser } from 'contract/blocks.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { turnoutRecords } from '../../turnout/tables.ts'
import { users } from '../../users/tables.ts'
import { answerTimes } from '../tables.ts'

const testApp = useTestApp()
const person = (columns: Parameters<typeof makeUser>[1]) =>
  makeUser(testApp.ctx, { plansVisibleTo: 'EVERYONE', ...columns })
const LIKE_ME = { musicalPreferences: ['Techno', 'jazz'], age: 30, socialPreference: 'EXTROVERT' as const }

const read = async (as: TestUser, query: Record<string, string>) =>
  (await testApp.call(listGroups, { as, raw: { query } })).data
const readOne = async (as: TestUser, id: string) => (await testApp.call(getGroup, { as, params: { id } })).data.group
const names = async (as: TestUser, query: Record<string, string>) =>
  (await read(as, query)).groups.map(({ name }) => name)
const reasonsOf = async (as: TestUser, eventId: string, name: string) =>
  (await read(as, { eventId })).groups.find((group) => group.name === name)?.reasons

async function makeChoice() {
  const me = await person({ ...LIKE_ME, homePlaceId: 'arnhem-gelderland' })
  const { id: eventId } = await makeEvent(testApp.ctx)
  const [like, unlike] = [
    await person({
      ...LIKE_ME,
      musicalPreferences: [' techno'],
      homePlaceId: 'nijmegen-gelderland',
      showProvince: true,
    }),
    await person({ musicalPreferences: ['levenslied'], age: 61, socialPreference: 'ERG_INTROVERT' }),
  ]
  const at = (days: number) => new Date(testApp.ctx.now().getTime() - days * DAY)
  const make = (name: string, owner: TestUser, days: number, more: Parameters<typeof makeGroup>[1] = {}) =>
    makeGroup(testApp.ctx, { eventId, ownerId: owner.id, name, createdAt: at(days), ...more })
  const fitting = await make('Past bij mij', like, 9)
  await make('Vol, past ook', like, 8, { maxMembers: 2, members: [await person(LIKE_ME)] })
  await make('Past niet', unlike, 1, { maxMembers: 20 })
  return { me, like, unlike, eventId, fitting, make }
}

test('the groups of one event are ordered by fit, full ones last, with reasons; other orders on request', async () => {
  const { me, like, eventId } = await makeChoice()
  expect(await names(me, { eventId })).toEqual(['Past bij mij', 'Past niet', 'Vol, past ook'])
  expect(await names(me, { eventId, sort: 'fit' })).toEqual(['Past bij mij', 'Past niet', 'Vol, past ook'])
  expect(await names(me, { eventId, sort: 'newest' })).toEqual(['Past niet', 'Vol, past ook', 'Past bij mij'])
  expect(await names(me, { eventId, sort: 'places' })).toEqual(['Past niet', 'Past bij mij', 'Vol, past ook'])
  expect(await names(me, { eventId, sortBy: 'createdAt', sortOrder: 'asc' })).toEqual([
    'Past bij mij',
    'Vol, past ook',
    'Past niet',
  ])
  expect((await testApp.call(listGroups, { as: me, raw: { query: { eventId, sort: 'gender' } } })).status).toBe(422)
  expect(await reasonsOf(me, eventId, 'Past bij mij')).toEqual([
    'Jullie schelen hooguit 5 jaar',
    `${like.username} houdt ook van Techno`,
    `${like.username} reist ook vanuit Gelderland`,
  ])
  expect(await reasonsOf(me, eventId, 'Past niet')).toEqual(['Nog 19 plekken vrij'])
})

test('a group that excludes the viewer comes last and shows its audience; members and owners are not excluded', async () => {
  const { me, like, eventId, make } = await makeChoice()
  await make('Te jong', like, 2, { maxAge: 25 })
  await make('Niet voor mannen', like, 3, { audience: 'WOMEN_AND_NONBINARY' })
  await make('Mijn groep', like, 4, { maxAge: 25, members: [me] })
  await testApp.ctx.db.update(users).set({ gender: 'MAN' }).where(eq(users.id, me.id))
  expect((await names(me, { eventId })).slice(-3)).toEqual(['Vol, past ook', 'Te jong', 'Niet voor mannen'])
  expect(await reasonsOf(me, eventId, 'Te jong')).toEqual(['Alleen voor mensen t/m 25 jaar'])
  expect(await reasonsOf(me, eventId, 'Niet voor mannen')).toEqual(['Alleen voor vrouwen en non-binaire mensen'])
  expect(await reasonsOf(me, eventId, 'Mijn groep')).not.toContain('Alleen voor mensen t/m 25 jaar')
  // The answer may be missing: the request then asks for it.
  await testApp.ctx.db
    .update(users)
    .set({ gender: 'LIEVER_NIET', age: null, birthdate: null })
    .where(eq(users.id, me.id))
  expect(await reasonsOf(me, eventId, 'Te jong')).not.toContain('Alleen voor mensen t/m 25 jaar')
})

test('the page shows members and provinces as the unranked list does', async () => {
  const { me, unlike, eventId, make } = await makeChoice()
  const blocked = await person({ homePlaceId: 'utrecht-utrecht', showProvince: true })
  const shown = await person({ homePlaceId: 'zwolle-overijssel', showProvince: true })
  const others = [await person({}), await person({}), await person({}), await person({})]
  await make('Zes leden', unlike, 2, { members: [blocked, shown, ...others] })
  await testApp.call(blockUser, { as: blocked, params: { id: me.id }, body: {} })
  const of = async (query: Record<string, string>) =>
    (await read(me, { eventId, ...query })).groups
      .map(({ reasons: _, ...group }) => group)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(await of({})).toEqual(await of({ sortBy: 'createdAt' }))
})

test('pages hold each group once, with the total', async () => {
  const { me, eventId } = await makeChoice()
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => read(me, { eventId, limit: '1', page })))
  expect(pages.flatMap(({ groups }) => groups.map(({ name }) => name))).toEqual([
    'Past bij mij',
    'Past niet',
    'Vol, past ook',
  ])
  expect(pages.map(({ pagination }) => pagination.total)).toEqual([3, 3, 3, 3])
})

test('people with a block in either direction and suspended people do not count', async () => {
  for (const how of ['I block', 'they block', 'suspended']) {
    const { me, unlike, eventId, make } = await makeChoice()
    const twin = await person({ ...LIKE_ME, homePlaceId: 'arnhem-gelderland', showProvince: true })
    const { id } = await make('Met tweeling', unlike, 5, { members: [twin] })
    expect(await reasonsOf(me, eventId, 'Met tweeling')).toContain(`${twin.username} houdt ook van Techno en jazz`)
    if (how === 'suspended')
      await testApp.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, twin.id))
    else {
      const [as, other] = how === 'I block' ? [me, twin] : [twin, me]
      await testApp.call(blockUser, { as, params: { id: other.id }, body: {} })
    }
    expect(await reasonsOf(me, eventId, 'Met tweeling')).toEqual(['Nog 8 plekken vrij'])
    expect((await readOne(me, id)).travelsFrom).toEqual([])
  }
})

test('a province shows only once its owner shows it', async () => {
  const { me, like, eventId, fitting } = await makeChoice()
  const shown = async () => JSON.stringify([await readOne(me, fitting.id), (await read(me, { eventId })).groups])
  expect((await readOne(me, fitting.id)).travelsFrom).toEqual(['Gelderland'])
  await testApp.ctx.db.update(users).set({ showProvince: false }).where(eq(users.id, like.id))
  expect((await readOne(me, fitting.id)).travelsFrom).toEqual([])
  expect(await shown()).not.toMatch(/gelderland/i)
})

test('having gone along before is the first reason', async () => {
  const { me, unlike, eventId } = await makeChoice()
  const past = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 30 * DAY) })
  const { id: groupId } = await makeGroup(testApp.ctx, { eventId: past.id, ownerId: unlike.id, members: [me] })
  const reason = `Je ging eerder mee met ${unlike.username}`
  const settle = (userId: string, outcome: 'WENT' | null) => {
    const settled = { outcome, settledAt: testApp.ctx.now(), eventDay: '2026-01-01' }
    return testApp.ctx.db
      .insert(turnoutRecords)
      .values({ groupId, userId, eventId: past.id, ...settled })
      .onConflictDoUpdate({ target: [turnoutRecords.groupId, turnoutRecords.userId], set: { outcome } })
  }
  expect(await reasonsOf(me, eventId, 'Past niet')).not.toContain(reason)
  await settle(me.id, 'WENT')
  await settle(unlike.id, null)
  expect(await reasonsOf(me, eventId, 'Past niet')).not.toContain(reason)
  await settle(unlike.id, 'WENT')
  expect((await reasonsOf(me, eventId, 'Past niet'))?.[0]).toBe(reason)
})

test('once the event is over only people of the group read about its members', async () => {
  const [me, member] = [await person(LIKE_ME), await person(LIKE_ME)]
  const startsAt = new Date(testApp.ctx.now().getTime() - 3 * DAY)
  const { id: eventId } = await makeEvent(testApp.ctx, { startsAt, overAt: new Date(startsAt.getTime() + DAY) })
  const owner = await person({ musicalPreferences: [], age: null })
  const group = await makeGroup(testApp.ctx, { eventId, ownerId: owner.id, name: 'Geweest', members: [member] })
  const readBy = async (as: TestUser) =>
    JSON.stringify([(await read(as, { eventId })).groups, await readOne(as, group.id)])
  expect(await readBy(me)).toContain('Geweest')
  expect(await readBy(me)).not.toContain(member.username)
  expect(await readBy(owner)).toContain(member.username)
})

test('the way of partying of a person without an answer is no reason, on either side', async () => {
  const answers = { socialPreference: 'GEMIDDELD' as const }
  const [answered, other] = [await person(answers), await person(answers)]
  const body = { username: 'zonder_antwoord', email: 'zonder@example.nl', password: 'Zomernacht!26x' }
  const { user } = (await testApp.call(register, { body })).data
  expect(user.socialPreference).toBe('GEMIDDELD')
  const silent = { ...other, id: user.id }
  const { id: eventId } = await makeEvent(testApp.ctx)
  for (const owner of [other, silent]) await makeGroup(testApp.ctx, { eventId, ownerId: owner.id, name: owner.id })
  const isAlike = async (as: TestUser, name: string) =>
    JSON.stringify(await reasonsOf(as, eventId, name)).includes('even rustig of uitbundig')
  expect([await isAlike(answered, other.id), await isAlike(answered, silent.id)]).toEqual([true, false])
  await testApp.ctx.db.update(users).set({ socialPreference: null }).where(eq(users.id, answered.id))
  expect([await isAlike(answered, other.id), await isAlike(answered, silent.id)]).toEqual([false, false])
})

test('gender and drug preference change neither order nor reasons', async () => {
  const { me, eventId } = await makeChoice()
  const before = await read(me, { eventId })
  const change = { gender: 'VROUW', drugUsePreference: 'GA_HARD_MET_ANDEREN' } as const
  await testApp.ctx.db.update(users).set(change)
  const reasons = (answer: typeof before) => answer.groups.map((group) => [group.id, group.reasons])
  expect(reasons(await read(me, { eventId }))).toEqual(reasons(before))
  expect(JSON.stringify(reasons(before))).not.toMatch(/vrouw|man|drug|alcohol|nuchter/i)
})

test('says that an owner answers soon when that is so', async () => {
  const { me, like, eventId } = await makeChoice()
  await testApp.ctx.db
    .update(users)
    .set({ age: null, showProvince: false, socialPreference: null })
    .where(eq(users.id, like.id))
  const sentence = 'Antwoordt meestal binnen 3 uur'
  expect(await reasonsOf(me, eventId, 'Past bij mij')).not.toContain(sentence)
  const soon = Array.from({ length: 10 }, () => 60)
  await testApp.ctx.db.insert(answerTimes).values({ ownerId: like.id, minutes: soon })
  expect(await reasonsOf(me, eventId, 'Past bij mij')).toContain(sentence)
  await testApp.ctx.db.update(answerTimes).set({ minutes: soon.map(() => 600) })
  expect(await reasonsOf(me, eventId, 'Past bij mij')).not.toContain(sentence)
})
