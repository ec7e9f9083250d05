import { blockUser } from 'contract/blocks.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { listUserGroups } from 'contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../../groups/tables.ts'

const testApp = useTestApp()
const listGroups = async (as: TestUser, id: string, query: { page?: number; limit?: number } = {}) =>
  testApp.call(listUserGroups, { as, params: { id }, query })
const listGroupNames = async (as: TestUser, id: string) =>
  (await listGroups(as, id)).data.groups.map(({ name }) => name)

describe('list-user-groups', () => {
  test('returns role, event and member count, newest membership first', async () => {
    const [viewer, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { plansVisibleTo: 'EVERYONE' })]
    const event = await makeEvent(testApp.ctx, { title: 'Zomernacht' })
    await makeGroup(testApp.ctx, { name: 'Van mij', ownerId: other.id, eventId: event.id })
    testApp.advanceTime(1_000)
    await makeGroup(testApp.ctx, { name: 'Van een ander', eventId: event.id, members: [other, viewer] })
    const response = await listGroups(viewer, other.id)
    expect(response.data.groups).toMatchObject([
      { name: 'Van een ander', role: 'member', eventName: 'Zomernacht', memberCount: 3, isShared: true },
      { name: 'Van mij', role: 'owner', eventName: 'Zomernacht', memberCount: 1, isShared: false },
    ])
    const second = await listGroups(viewer, other.id, { limit: 1, page: 2 })
    expect(second.data.groups.map(({ name }) => name)).toEqual(['Van mij'])
    expect(second.data.pagination).toMatchObject({ total: 2, hasNextPage: false })
  })

  test('omits requests, rejections and wait list entries', async () => {
    const [viewer, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { plansVisibleTo: 'EVERYONE' })]
    for (const status of ['PENDING', 'REJECTED', 'WAITLIST'] as const) {
      const group = await makeGroup(testApp.ctx)
      await testApp.ctx.db
        .insert(groupMembers)
        .values({ groupId: group.id, userId: other.id, status, requestedAt: testApp.ctx.now() })
    }
    expect(await listGroupNames(viewer, other.id)).toEqual([])
  })

  test('shows groups that are not public only to members, administrators and the user', async () => {
    const [viewer, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { plansVisibleTo: 'EVERYONE' })]
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    const hidden = await makeEvent(testApp.ctx, { isPublic: false })
    await makeGroup(testApp.ctx, { name: 'Besloten groep', ownerId: other.id, isPublic: false })
    await makeGroup(testApp.ctx, { name: 'Besloten evenement', ownerId: other.id, eventId: hidden.id })
    await makeGroup(testApp.ctx, { name: 'Samen besloten', ownerId: other.id, isPublic: false, members: [viewer] })
    expect(await listGroupNames(viewer, other.id)).toEqual(['Samen besloten'])
    expect((await listGroups(viewer, other.id)).data.pagination.total).toBe(1)
    for (const as of [admin, other]) expect(await listGroupNames(as, other.id)).toHaveLength(3)
  })

  test.each(['the owner blocked the viewer', 'the viewer blocked the owner'])(
    'omits groups that are hidden since %s',
    async (who) => {
      const [viewer, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { plansVisibleTo: 'EVERYONE' })]
      const owner = await makeUser(testApp.ctx)
      const group = await makeGroup(testApp.ctx, { name: 'Van de ander', ownerId: owner.id, members: [other] })
      expect(await listGroupNames(viewer, other.id)).toEqual(['Van de ander'])
      const [by, whom] = who.startsWith('the owner') ? [owner, viewer] : [viewer, owner]
      await testApp.call(blockUser, { as: by, params: { id: whom.id }, body: {} })
      expect((await testApp.call(getGroup, { as: viewer, params: { id: group.id } })).body.code).toBe('GROUP_NOT_FOUND')
      expect((await listGroups(viewer, other.id)).data).toMatchObject({ groups: [], pagination: { total: 0 } })
    },
  )

  test('is 404 for a suspended or unknown user', async () => {
    const viewer = await makeUser(testApp.ctx)
    const suspended = await makeUser(testApp.ctx, { suspendedAt: new Date() })
    for (const id of [suspended.id, '01890000-0000-7000-8000-000000000000'])
      expect((await listGroups(viewer, id)).body.code).toBe('USER_NOT_FOUND')
  })
})
