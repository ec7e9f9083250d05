import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { joinGroup, listMembers } from 'contract/groups/membership.ts'
import { getLooking, startLooking } from 'contract/looking.ts'
import { DAY } from 'contract/platform/durations.ts'
import { getProfile, getUser, listUserGroups, type PlansVisibleTo, updateProfile } from 'contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)

async function makeScene(plansVisibleTo?: PlansVisibleTo) {
  const taste = { musicalPreferences: ['Levenslied'] }
  const person = (columns = {}) => makeUser(testApp.ctx, columns)
  const [sanne, owner, stranger, seeker, goer] = [
    await person({ age: 30, gender: 'VROUW', bio: 'Hoi', ...taste, ...(plansVisibleTo && { plansVisibleTo }) }),
    ...[await person(), await person(taste), await person(taste), await person(taste)],
  ] as [TestUser, TestUser, TestUser, TestUser, TestUser]
  const { id, eventId } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [sanne] })
  await makeGroup(testApp.ctx, { ownerId: goer.id, eventId })
  await call(startLooking, { as: seeker, params: { id: eventId }, body: {} })
  return { sanne, owner, stranger, seeker, goer, groupId: id, eventId }
}
const groupsOf = async (as: TestUser, id: string) =>
  (await call(listUserGroups, { as, params: { id } })).data.groups.map((group) => group.id)
const membersFor = async (as: TestUser, id: string) =>
  (await call(listMembers, { as, params: { id } })).data.members.map(({ userId }) => userId)
async function sees(
  as: TestUser,
  { groupId, eventId, sanne }: { groupId: string; eventId: string; sanne: TestUser },
): Promise<boolean> {
  const inProfile = (await groupsOf(as, sanne.id)).includes(groupId)
  const inMembers = (await membersFor(as, groupId)).includes(sanne.id)
  const { memberPreview, currentMembers } = (await call(getGroup, { as, params: { id: groupId } })).data.group
  expect(currentMembers).toBe(2)
  const { groups } = (await call(listGroups, { as, query: { eventId } })).data
  const { reasons, membershipStatus } = groups.find(({ id }) => id === groupId) ?? {}
  const isInReasons = reasons?.includes(`${sanne.username} houdt ook van Levenslied`)
  if (membershipStatus !== 'ACCEPTED') expect(isInReasons).toBe(inMembers)
  expect([inProfile, inMembers]).toEqual([inMembers, memberPreview.some(({ id }) => id === sanne.id)])
  return inMembers
}

describe('where a person goes', () => {
  test.each([
    [undefined, { stranger: false, seeker: true, goer: true, owner: true }],
    ['EVERYONE', { stranger: true, seeker: true, goer: true, owner: true }],
    ['GROUPS', { stranger: false, seeker: false, goer: false, owner: true }],
  ] as const)('with the choice %s is seen by whom it says', async (choice, expected) => {
    const scene = await makeScene(choice)
    const seen = {
      stranger: await sees(scene.stranger, scene),
      seeker: await sees(scene.seeker, scene),
      goer: await sees(scene.goer, scene),
      owner: await sees(scene.owner, scene),
    }
    expect(seen).toEqual(expected)
    expect(await sees(scene.sanne, scene)).toBe(true)
  })

  test('is seen by somebody who asks to join, and the owner stands at the group for everybody', async () => {
    const scene = await makeScene()
    expect(await membersFor(scene.stranger, scene.groupId)).toEqual([scene.owner.id])
    await call(joinGroup, { as: scene.stranger, params: { id: scene.groupId }, body: {} })
    expect(await membersFor(scene.stranger, scene.groupId)).toEqual([scene.owner.id, scene.sanne.id])
  })

  test('is chosen in the profile', async () => {
    const { sanne } = await makeScene()
    expect((await call(getProfile, { as: sanne })).data.user.plansVisibleTo).toBe('SAME_EVENT')
    await call(updateProfile, { as: sanne, body: { plansVisibleTo: 'GROUPS' } })
    expect((await call(getProfile, { as: sanne })).data.user.plansVisibleTo).toBe('GROUPS')
  })

  test('in the past is seen by the people of the group only', async () => {
    const scene = await makeScene('EVERYONE')
    testApp.advanceTime(40 * DAY)
    for (const as of [scene.stranger, scene.goer]) {
      expect(await groupsOf(as, scene.sanne.id)).toEqual([])
      expect(await membersFor(as, scene.groupId)).toEqual([])
      expect((await call(getGroup, { as, params: { id: scene.groupId } })).data.group.memberPreview).toEqual([])
    }
    expect(await groupsOf(scene.owner, scene.sanne.id)).toEqual([scene.groupId])
    expect(await membersFor(scene.owner, scene.groupId)).toHaveLength(2)
  })

  test('to her groups only hides her from the people who look for company, and from their count', async () => {
    const { seeker, eventId } = await makeScene()
    const shy = await makeUser(testApp.ctx, { plansVisibleTo: 'GROUPS' })
    await call(startLooking, { as: shy, params: { id: eventId }, body: {} })
    const lookingFor = async (as: TestUser) => (await call(getLooking, { as, params: { id: eventId } })).data
    expect(await lookingFor(seeker)).toMatchObject({ people: [{ user: { id: seeker.id } }], count: 1 })
    expect((await lookingFor(shy)).people).toHaveLength(2)
  })
})

test('people who did not ask to join see names and photos of the members', async () => {
  const scene = await makeScene('EVERYONE')
  const shown = async (as: TestUser) =>
    (await call(listMembers, { as, params: { id: scene.groupId } })).data.members.find(
      ({ userId }) => userId === scene.sanne.id,
    )?.user
  expect(await shown(scene.stranger)).toMatchObject({
    username: scene.sanne.username,
    age: null,
    gender: null,
    bio: null,
    memberSince: null,
  })
  expect(await shown(scene.owner)).toMatchObject({ age: 30, gender: 'VROUW', bio: 'Hoi' })
})

test('the gender is hidden everywhere once the person says so', async () => {
  const scene = await makeScene('EVERYONE')
  const genders = async (as: TestUser) => [
    (await call(getUser, { as, params: { id: scene.sanne.id } })).data.user.gender,
    (await call(listMembers, { as, params: { id: scene.groupId } })).data.members.find(
      ({ userId }) => userId === scene.sanne.id,
    )?.user.gender,
  ]
  expect(await genders(scene.owner)).toEqual(['VROUW', 'VROUW'])
  await call(updateProfile, { as: scene.sanne, body: { showGender: false } })
  expect(await genders(scene.owner)).toEqual([null, null])
  expect(await genders(scene.sanne)).toEqual(['VROUW', 'VROUW'])
})

test('the drug preference is shown only once the person saved that', async () => {
  const [other, person] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  await call(updateProfile, { as: person, body: { drugUsePreference: 'GA_HARD_MET_ANDEREN' } })
  const shown = async () => (await call(getUser, { as: other, params: { id: person.id } })).data.user.drugUsePreference
  expect(await shown()).toBeNull()
  await call(updateProfile, { as: person, body: { showDrugUsePreference: true } })
  expect(await shown()).toBe('GA_HARD_MET_ANDEREN')
})
