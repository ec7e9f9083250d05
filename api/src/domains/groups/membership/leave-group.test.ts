import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup } from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { groupMembers, groups } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let first: TestUser
let second: TestUser
beforeEach(async () => {
  ;[owner, first, second] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
})

const leave = (as: TestUser, id: string) => testApp.call(leaveGroup, { as, params: { id } })
const ask = async (as: TestUser, id: string) => (await testApp.call(joinGroup, { as, params: { id } })).data.status
const seenBy = async (as: TestUser, id: string) => (await testApp.call(getGroup, { as, params: { id } })).data.group

describe('leaveGroup', () => {
  it('removes the member, who may request again', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first] })
    expect((await leave(first, group.id)).data).toEqual({})
    expect(await seenBy(first, group.id)).toMatchObject({ membershipStatus: 'NOT_MEMBER', currentMembers: 1 })
    expect(await ask(first, group.id)).toBe('PENDING')
  })

  it('withdraws a request or wait-list entry, after which a new request is allowed', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: 2 })
    await ask(first, group.id)
    expect((await leave(first, group.id)).status).toBe(200)
    expect(await ask(first, group.id)).toBe('PENDING')
    const full = await makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: 2, members: [second] })
    const third = await makeUser(testApp.ctx)
    expect([await ask(first, full.id), await ask(third, full.id)]).toEqual(['WAITLIST', 'WAITLIST'])
    await leave(first, full.id)
    expect((await seenBy(third, full.id)).waitlistPosition).toBe(1)
    expect((await testApp.call(joinGroup, { as: first, params: { id: full.id } })).data.waitlistPosition).toBe(2)
  })

  it('passes ownership to the longest-standing member', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    await leave(owner, group.id)
    expect(await seenBy(second, group.id)).toMatchObject({ ownerId: first.id, currentMembers: 2 })
    expect((await seenBy(owner, group.id)).membershipStatus).toBe('NOT_MEMBER')
  })

  it('skips a suspended successor while there is another', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, first.id))
    await leave(owner, group.id)
    expect((await seenBy(second, group.id)).ownerId).toBe(second.id)
  })

  it('deletes the group when no member is left, despite open requests', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await ask(first, group.id)
    expect((await leave(owner, group.id)).status).toBe(200)
    expect((await testApp.call(getGroup, { as: owner, params: { id: group.id } })).body.code).toBe('GROUP_NOT_FOUND')
    expect(await testApp.ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, group.id))).toEqual([])
    expect(await testApp.ctx.db.select().from(groups).where(eq(groups.id, group.id))).toEqual([])
  })

  it('refuses outsiders and rejected users', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const hidden = await makeGroup(testApp.ctx, { ownerId: owner.id, isPublic: false })
    expect((await leave(first, group.id)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    expect((await leave(first, hidden.id)).body.code).toBe('GROUP_NOT_FOUND')
    await testApp.ctx.db
      .insert(groupMembers)
      .values({ groupId: group.id, userId: first.id, status: 'REJECTED', requestedAt: testApp.ctx.now() })
    expect((await leave(first, group.id)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    expect((await seenBy(first, group.id)).membershipStatus).toBe('REJECTED')
  })

  it('decrements the count once with parallel calls', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(first, group.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await seenBy(owner, group.id)).currentMembers).toBe(2)
  })
})
