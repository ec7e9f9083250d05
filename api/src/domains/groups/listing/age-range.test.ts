import { blockUser } from 'contract/blocks.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { getPublicPage } from 'contract/landing-pages.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const makePerson = (columns: Parameters<typeof makeUser>[1]) => makeUser(testApp.ctx, columns)

async function makeGroupOf(columns: readonly Parameters<typeof makeUser>[1][]) {
  const [owner, ...members] = await Promise.all(columns.map(makePerson))
  if (owner === undefined) throw new Error('a group has an owner')
  const event = await makeEvent(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members })
  return { group, event, people: [owner, ...members] }
}

/** On the group's page, in both lists, and for a visitor. */
async function agesFor(viewer: TestUser, { group, event }: Awaited<ReturnType<typeof makeGroupOf>>) {
  const byId = await testApp.call(getGroup, { as: viewer, params: { id: group.id } })
  const lists = ['fit', 'newest'] as const
  const listed = await Promise.all(
    lists.map((sort) => testApp.call(listGroups, { as: viewer, query: { eventId: event.id, sort } })),
  )
  const page = await testApp.call(getPublicPage, { params: { slug: event.slug } })
  return [byId.data.group.ages, ...listed.map(({ data }) => data.groups[0]?.ages), page.data.publicPage.groups[0]?.ages]
}
const times = <T>(value: T) => Array.from({ length: 4 }, () => value)

test('the ages of three people or more are shown outwards in steps of five years', async () => {
  const viewer = await makePerson({})
  const three = await makeGroupOf([{ age: 22 }, { age: 31 }, { birthdate: '1990-01-01' }, {}])
  const since1990 = Math.floor((testApp.ctx.now().getTime() - Date.parse('1990-01-01')) / 31_557_600_000)
  expect(await agesFor(viewer, three)).toEqual(times({ from: 20, to: (Math.floor(since1990 / 5) + 1) * 5 }))
  const alike = await makeGroupOf([{ age: 25 }, { age: 25 }, { age: 25 }])
  expect(await agesFor(viewer, alike)).toEqual(times({ from: 25, to: 30 }))
  const two = await makeGroupOf([{ age: 22 }, { age: 31 }, {}])
  expect(await agesFor(viewer, two)).toEqual(times(null))
})

test('people who show plans to their groups only, or with a block, change nothing', async () => {
  const viewer = await makePerson({})
  const ofThree = [{ age: 22 }, { age: 31 }, { age: 33 }]
  const withHidden = await makeGroupOf([...ofThree, { age: 70, plansVisibleTo: 'GROUPS' as const }])
  expect(await agesFor(viewer, withHidden)).toEqual(times({ from: 20, to: 35 }))
  const withBlock = await makeGroupOf([...ofThree, { age: 70 }])
  await testApp.call(blockUser, { as: withBlock.people[3], params: { id: viewer.id }, body: {} })
  expect((await agesFor(viewer, withBlock)).slice(0, 3)).toEqual(times({ from: 20, to: 35 }).slice(1))
})
