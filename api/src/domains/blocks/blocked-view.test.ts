import { blockUser } from 'contract/blocks.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { sendDirectMessage } from 'contract/chat/direct.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { listMembers } from 'contract/groups/membership.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { getUser, listUserGroups } from 'contract/users/users.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { listContractRoutes } from '../../testing/routes/contract-routes.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()
const BIO = 'Alleen voor wie mij mag zien'
const PHOTO = 'geheime-foto.webp'
let blocker: TestUser
let blocked: TestUser
let owned: Awaited<ReturnType<typeof makeGroup>>
let shared: Awaited<ReturnType<typeof makeGroup>>
let ofBlocked: Awaited<ReturnType<typeof makeGroup>>
let eventId = ''
let reads: AnyRoute[] = []
beforeAll(async () => {
  blocker = await makeUser(testApp.ctx, { bio: BIO, profilePhoto: PHOTO, profilePhotoThumbnail: PHOTO, age: 29 })
  blocked = await makeUser(testApp.ctx)
  eventId = (await makeEvent(testApp.ctx)).id
  owned = await makeGroup(testApp.ctx, { eventId, ownerId: blocker.id })
  shared = await makeGroup(testApp.ctx, { eventId, ownerId: blocker.id, members: [blocked] })
  ofBlocked = await makeGroup(testApp.ctx, { eventId, ownerId: blocked.id, members: [blocker] })
  const content = 'Hallo allemaal'
  await testApp.call(sendMessage, { as: blocker, params: { id: shared.id }, body: { content } })
  const direct = { params: { userId: blocked.id }, body: { message: 'Hallo jij' } }
  await testApp.call(sendDirectMessage, { as: blocker, ...direct })
  await testApp.call(blockUser, { as: blocker, params: { id: blocked.id } })
  reads = (await listContractRoutes()).filter(({ method, access }) => method === 'GET' && access !== 'admin')
})

/** Every combination of the fixture's ids for a route's parameters. */
const pathsOf = ({ path }: AnyRoute): string[] =>
  /:\w+/.test(path)
    ? [blocker.id, owned.id, shared.id, ofBlocked.id, eventId].map((id) => path.replace(/:\w+/g, id))
    : [path]

const readAs = async (user: TestUser, path: string) =>
  (
    await testApp.app.server.inject({
      url: `/api${path}?eventId=${eventId}&search=${blocker.username}&q=Hallo`,
      headers: { authorization: `Bearer ${user.accessToken}` },
    })
  ).body

test('no route shows a blocked user the profile of the blocker', async () => {
  const showing: string[] = []
  for (const route of reads)
    for (const path of pathsOf(route)) {
      const body = await readAs(blocked, path)
      if (body.includes(BIO) || body.includes(PHOTO)) showing.push(path)
    }
  expect(showing).toEqual([])
  // The same reads do show it to others.
  const other = await makeUser(testApp.ctx)
  expect(await readAs(other, `/users/${blocker.id}`)).toContain(BIO)
  expect(await readAs(other, `/groups/${owned.id}`)).toContain(PHOTO)
})

test('profile, groups and plans of the blocker are not found; a shared group shows the name only', async () => {
  for (const route of [getUser, listUserGroups]) {
    const answer = await testApp.call(route as typeof getUser, { as: blocked, params: { id: blocker.id } })
    expect([answer.status, answer.body.code]).toEqual([404, 'USER_NOT_FOUND'])
  }
  expect((await testApp.call(getGroup, { as: blocked, params: { id: owned.id } })).status).toBe(404)
  const { owner } = (await testApp.call(getGroup, { as: blocked, params: { id: shared.id } })).data.group
  expect(owner).toMatchObject({ username: blocker.username, profilePhoto: null, profilePhotoThumbnail: null })
  const { members } = (await testApp.call(listMembers, { as: blocked, params: { id: ofBlocked.id } })).data
  expect(members.find(({ userId }) => userId === blocker.id)?.user).toMatchObject({
    username: blocker.username,
    profilePhoto: null,
    age: null,
    bio: null,
    memberSince: null,
  })
  expect((await testApp.call(getUser, { as: blocker, params: { id: blocked.id } })).status).toBe(200)
})
