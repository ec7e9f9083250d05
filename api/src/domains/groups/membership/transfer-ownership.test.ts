import { blockUser } from 'contract/blocks.ts'
import { transferGroupOwner } from 'contract/groups/admin.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import {
  joinGroup,
  leaveGroup,
  listMembers,
  transferOwnership,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import type { PlansVisibleTo } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { eraseUser } from '../../users/deletion/service.ts'
import { users } from '../../users/tables.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let outsider: TestUser
let group: Awaited<ReturnType<typeof makeGroup>>
beforeEach(async () => {
  ;[owner, member, outsider] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
})

const transfer = (as: TestUser, to: TestUser, id = group.id) =>
  testApp.call(transferOwnership, { as, params: { id }, body: { userId: to.id } })
const ownerOf = async (id = group.id) =>
  (await testApp.call(getGroup, { as: member, params: { id } })).data.group.ownerId

describe('transferOwnership', () => {
  it('makes a member owner; the former owner remains a member', async () => {
    const answer = await transfer(owner, member)
    expect(answer.data.group).toMatchObject({ ownerId: member.id, membershipStatus: 'ACCEPTED', requestCount: null })
    expect(answer.data.group.currentMembers).toBe(2)
    expect((await transfer(owner, member)).body.code).toBe('NOT_GROUP_OWNER')
    await testApp.call(joinGroup, { as: outsider, params: { id: group.id } })
    const decide = (as: TestUser) =>
      testApp.call(updateMemberStatus, {
        as,
        params: { id: group.id, userId: outsider.id },
        body: { status: 'ACCEPTED' },
      })
    expect((await decide(owner)).status).toBe(403)
    expect((await decide(member)).status).toBe(200)
    expect((await testApp.call(leaveGroup, { as: owner, params: { id: group.id } })).status).toBe(200)
  })

  it('accepts PATCH, and changes nothing for the current owner', async () => {
    const patch = { ...transferOwnership, method: 'PATCH' as const }
    const toSelf = await testApp.call(patch, { as: owner, params: { id: group.id }, body: { userId: owner.id } })
    expect(toSelf.data.group.ownerId).toBe(owner.id)
    await testApp.call(patch, { as: owner, params: { id: group.id }, body: { userId: member.id } })
    expect(await ownerOf()).toBe(member.id)
  })

  it('requires an accepted member who is not suspended', async () => {
    expect((await transfer(owner, outsider)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    await testApp.call(joinGroup, { as: outsider, params: { id: group.id } })
    expect((await transfer(owner, outsider)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    const suspended = await makeUser(testApp.ctx)
    const other = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [suspended, member] })
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, suspended.id))
    expect((await transfer(owner, suspended, other.id)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    expect(await ownerOf(other.id)).toBe(owner.id)
  })

  it('answers the same for a member whom another member blocked', async () => {
    const blocker = await makeUser(testApp.ctx)
    const shared = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member, blocker] })
    await testApp.call(blockUser, { as: blocker, params: { id: member.id } })
    expect((await transfer(owner, member, shared.id)).status).toBe(200)
    expect((await transfer(member, blocker, shared.id)).status).toBe(200)
    expect(await ownerOf(shared.id)).toBe(blocker.id)
  })

  it('passes automatically to a member whom no other member blocked', async () => {
    const [blocker, blocked, third] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
    ]
    const shared = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [blocked, blocker, third] })
    await testApp.call(blockUser, { as: blocker, params: { id: blocked.id } })
    await testApp.call(leaveGroup, { as: owner, params: { id: shared.id } })
    const ofThird = await testApp.call(getGroup, { as: third, params: { id: shared.id } })
    expect(ofThird.data.group.ownerId).toBe(blocker.id)
    await testApp.call(leaveGroup, { as: blocker, params: { id: shared.id } })
    expect((await testApp.call(getGroup, { as: third, params: { id: shared.id } })).data.group.ownerId).toBe(blocked.id)
  })

  it('is for the owner only', async () => {
    expect((await transfer(member, member)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await transfer(outsider, outsider)).body.code).toBe('NOT_GROUP_OWNER')
    const closed = await makeGroup(testApp.ctx, { ownerId: owner.id, isPublic: false })
    expect((await transfer(outsider, outsider, closed.id)).body.code).toBe('GROUP_NOT_FOUND')
    const wrong = await testApp.call(transferOwnership, { as: owner, params: { id: group.id }, raw: { body: {} } })
    expect(wrong.body.errors).toEqual([{ field: 'userId', message: 'Kies een lid van de groep' }])
  })
})

describe('a member whom somebody else made owner', () => {
  const shownTo = async (viewer: TestUser) => {
    const { group: shown } = (await testApp.call(getGroup, { as: viewer, params: { id: group.id } })).data
    const list = (await testApp.call(listGroups, { as: viewer, query: { eventId: group.eventId } })).data.groups
    const { members } = (await testApp.call(listMembers, { as: viewer, params: { id: group.id } })).data
    return [shown.ownerId, shown.owner?.username ?? null, list[0]?.ownerId, members.map(({ userId }) => userId)]
  }
  const hidden = [null, null, null, []]
  const acts = {
    'leaving the group': () => testApp.call(leaveGroup, { as: owner, params: { id: group.id } }),
    'passing it on': () => transfer(owner, member),
    'deleting the account': () => eraseUser(testApp.ctx, { userId: owner.id, actorId: null }),
    'an administrator': async () =>
      testApp.call(transferGroupOwner, {
        as: await makeUser(testApp.ctx, { isAdmin: true }),
        params: { id: group.id },
        body: { newOwnerId: member.id },
      }),
  }

  it.each(Object.entries(acts))('by %s is shown to whom they show where they go', async (_, act) => {
    const setting = (plansVisibleTo: PlansVisibleTo) =>
      testApp.ctx.db.update(users).set({ plansVisibleTo }).where(eq(users.id, member.id))
    await testApp.ctx.db.update(users).set({ plansVisibleTo: 'GROUPS' }).where(eq(users.id, owner.id))
    expect(await shownTo(outsider)).toEqual(hidden)
    await act()
    expect(await shownTo(outsider)).toEqual(hidden)
    await setting('GROUPS')
    await testApp.call(joinGroup, { as: outsider, params: { id: group.id } })
    expect(await shownTo(outsider)).toEqual(hidden)
    await setting('SAME_EVENT')
    expect((await shownTo(outsider))[0]).toBe(member.id)
    const { notifications } = (await testApp.call(listNotifications, { as: member })).data
    expect(notifications.map(({ message }) => message).join()).toContain(
      'Wie jou als eigenaar ziet, kies je in je profiel',
    )
  })

  it('was seen by everybody as long as they made the group themselves, unless by their groups only', async () => {
    expect((await shownTo(outsider))[0]).toBe(owner.id)
    await testApp.ctx.db.update(users).set({ plansVisibleTo: 'GROUPS' }).where(eq(users.id, owner.id))
    expect(await shownTo(outsider)).toEqual(hidden)
    expect((await shownTo(member))[0]).toBe(owner.id)
  })
})
