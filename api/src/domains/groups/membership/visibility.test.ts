import { blockUser, unblockUser } from 'contract/blocks.ts'
import { getGroup, listGroups, listMyGroups } from 'contract/groups/listing.ts'
import {
  joinGroup,
  leaveGroup,
  listJoinRequests,
  listMembers,
  removeMember,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openSocket, type TestSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { eraseUser } from '../../users/deletion/service.ts'
import { suspendUser, unsuspendUser } from '../../users/service.ts'
import { groups } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let person: TestUser
let second: TestUser
const sockets: TestSocket[] = []
beforeEach(async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => makeUser(testApp.ctx, { plansVisibleTo: 'EVERYONE' })))
  ;[owner, member, person, second] = all as [TestUser, TestUser, TestUser, TestUser]
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

const block = (as: TestUser, whom: TestUser) => testApp.call(blockUser, { as, params: { id: whom.id } })
const unblock = (as: TestUser, whom: TestUser) => testApp.call(unblockUser, { as, params: { id: whom.id } })
const join = (as: TestUser, id: string) => testApp.call(joinGroup, { as, params: { id } })
const see = (as: TestUser, id: string) => testApp.call(getGroup, { as, params: { id } })
const listed = async (as: TestUser, eventId: string) =>
  (await testApp.call(listGroups, { as, query: { eventId } })).data.groups.map(({ id }) => id)
const names = async (as: TestUser, id: string) =>
  (await testApp.call(listMembers, { as, params: { id } })).data.members.map(({ userId }) => userId)
const requests = async (id: string) =>
  (await testApp.call(listJoinRequests, { as: owner, params: { id } })).data.requests.map(({ userId }) => userId)
const membershipStatus = async (as: TestUser, id: string) => {
  const { membershipStatus, waitlistPosition } = (await see(as, id)).data.group
  return waitlistPosition === null ? membershipStatus : `${membershipStatus} ${waitlistPosition}`
}
const admin = () => makeUser(testApp.ctx, { isAdmin: true })

describe.each([
  ['blocked by', (one: TestUser, other: TestUser) => block(other, one)],
  ['who blocked', (one: TestUser, other: TestUser) => block(one, other)],
])('a user %s the owner', (_, block) => {
  it('does not see the group, unless a member', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
    await block(person, owner)
    await block(member, owner)
    expect(await listed(person, group.eventId)).toEqual([])
    for (const answer of [await see(person, group.id), await join(person, group.id)])
      expect([answer.status, answer.body.code]).toEqual([404, 'GROUP_NOT_FOUND'])
    expect((await testApp.call(leaveGroup, { as: person, params: { id: group.id } })).body.code).toBe('GROUP_NOT_FOUND')
    expect(await listed(member, group.eventId)).toEqual([group.id])
    expect((await testApp.call(listMyGroups, { as: member })).data.pagination.total).toBe(1)
    expect(await membershipStatus(member, group.id)).toBe('ACCEPTED')
  })

  it('has a request that is hidden from the owner until the block is lifted', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await join(person, group.id)
    await block(person, owner)
    expect(await requests(group.id)).toEqual([])
    expect((await see(owner, group.id)).data.group.requestCount).toBe(0)
    expect(await membershipStatus(person, group.id)).toBe('PENDING')
    const accept = () =>
      testApp.call(updateMemberStatus, {
        as: owner,
        params: { id: group.id, userId: person.id },
        body: { status: 'ACCEPTED' },
      })
    expect((await accept()).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    await unblock(person, owner)
    await unblock(owner, person)
    expect(await requests(group.id)).toEqual([person.id])
  })

  it('has a request that the owner cannot reject either, like one that was withdrawn', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    for (const applicant of [person, second]) await join(applicant, group.id)
    await block(person, owner)
    await testApp.call(leaveGroup, { as: second, params: { id: group.id } })
    for (const { id: userId } of [person, second]) {
      const params = { id: group.id, userId }
      const rejected = await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'REJECTED' } })
      const removed = await testApp.call(removeMember, { as: owner, params })
      for (const answer of [rejected, removed])
        expect([answer.status, answer.body.code]).toEqual([404, 'MEMBERSHIP_NOT_FOUND'])
    }
    expect(await membershipStatus(person, group.id)).toBe('PENDING')
  })

  it('is skipped on the wait list, and retains the position', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member], maxMembers: 2 })
    await join(person, group.id)
    await join(second, group.id)
    const third = await makeUser(testApp.ctx)
    await join(third, group.id)
    await block(person, owner)
    expect(await membershipStatus(second, group.id)).toBe('WAITLIST 1')
    await testApp.call(leaveGroup, { as: member, params: { id: group.id } })
    expect(await membershipStatus(second, group.id)).toBe('PENDING')
    expect(await membershipStatus(third, group.id)).toBe('WAITLIST 1')
    await unblock(person, owner)
    await unblock(owner, person)
    expect(await membershipStatus(third, group.id)).toBe('WAITLIST 2')
  })
})

describe('two members with a block between them', () => {
  it('are hidden from each other; the owner sees both', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member, person] })
    await block(member, person)
    for (const [one, other] of [
      [member, person],
      [person, member],
    ] as const) {
      expect(await names(one, group.id)).toEqual([owner.id, one.id])
      expect((await see(one, group.id)).data.group.memberPreview.map(({ id }) => id)).not.toContain(other.id)
    }
    expect(await names(second, group.id)).toHaveLength(3)
    await block(owner, person)
    expect(await names(owner, group.id)).toHaveLength(3)
  })

  it('receive the topics only, without a name', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
    await join(person, group.id)
    await block(member, person)
    await testApp.ctx.facts.settled()
    const address = await testApp.listen()
    const [ofMember, ofOwner] = [await openSocket(address, member), await openSocket(address, owner)]
    sockets.push(ofMember, ofOwner)
    await testApp.call(updateMemberStatus, {
      as: owner,
      params: { id: group.id, userId: person.id },
      body: { status: 'ACCEPTED', confirmed: true },
    })
    await ofOwner.waitFor('member-accepted')
    await ofMember.waitForTopic(`group:${group.id}`)
    expect(ofMember.received('member-accepted')).toEqual([])
    expect(ofMember.topics().join()).not.toContain(person.id)
  })
})

describe('a suspended user', () => {
  it('yields a pending request to the next on the wait list, and is promoted again later', async () => {
    const actor = {
      ...(await admin()),
      isAdmin: true,
      emailVerified: true,
      lacksSecondFactor: false,
      isRecentlyAuthenticated: true,
    }
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member], maxMembers: 2 })
    await join(person, group.id)
    await join(second, group.id)
    await testApp.call(leaveGroup, { as: member, params: { id: group.id } })
    expect([await membershipStatus(person, group.id), await membershipStatus(second, group.id)]).toEqual([
      'PENDING',
      'WAITLIST 1',
    ])
    await suspendUser(testApp.ctx, actor, person.id, { reason: null })
    expect(await membershipStatus(second, group.id)).toBe('PENDING')
    expect(await requests(group.id)).toEqual([second.id])
    await unsuspendUser(testApp.ctx, actor, person.id, { reason: null })
    expect(await requests(group.id)).toEqual([person.id, second.id])
  })

  it('is promoted after the suspension when the group has a free place', async () => {
    const actor = {
      ...(await admin()),
      isAdmin: true,
      emailVerified: true,
      lacksSecondFactor: false,
      isRecentlyAuthenticated: true,
    }
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member], maxMembers: 2 })
    await join(person, group.id)
    await suspendUser(testApp.ctx, actor, person.id, { reason: null })
    await testApp.call(leaveGroup, { as: member, params: { id: group.id } })
    expect(await requests(group.id)).toEqual([])
    await unsuspendUser(testApp.ctx, actor, person.id, { reason: null })
    expect(await requests(group.id)).toEqual([person.id])
  })
})

describe('a user whose account is deleted', () => {
  const rowOf = async (id: string) => (await testApp.ctx.db.select().from(groups).where(eq(groups.id, id)))[0]

  it('transfers, deletes or leaves their groups, and the wait list advances', async () => {
    const handedOver = await makeGroup(testApp.ctx, { ownerId: person.id, members: [member] })
    const ended = await makeGroup(testApp.ctx, { ownerId: person.id })
    const left = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [person], maxMembers: 2 })
    const asked = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await join(second, left.id)
    await join(person, asked.id)
    await eraseUser(testApp.ctx, { userId: person.id, actorId: null })
    expect(await rowOf(handedOver.id)).toMatchObject({ ownerId: member.id, memberCount: 1 })
    expect(await rowOf(ended.id)).toBeUndefined()
    expect(await rowOf(left.id)).toMatchObject({ memberCount: 1 })
    expect(await membershipStatus(second, left.id)).toBe('PENDING')
    expect(await requests(asked.id)).toEqual([])
  })

  it('leaves correct counts when accepted concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const leaver = await makeUser(testApp.ctx)
      const theirs = await Promise.all(
        [1, 2, 3].map(() => makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: 5 })),
      )
      for (const group of theirs) await join(leaver, group.id)
      await Promise.all([
        eraseUser(testApp.ctx, { userId: leaver.id, actorId: null }),
        ...theirs.map((group) =>
          testApp.call(updateMemberStatus, {
            as: owner,
            params: { id: group.id, userId: leaver.id },
            body: { status: 'ACCEPTED' },
          }),
        ),
      ])
      for (const group of theirs) {
        expect(await rowOf(group.id)).toMatchObject({ memberCount: 1, ownerId: owner.id })
        await testApp.ctx.db.delete(groups).where(eq(groups.id, group.id))
      }
    }
  })
})
