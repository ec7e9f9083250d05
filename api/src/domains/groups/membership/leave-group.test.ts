import { getGroup } from 'contract/groups/listing.ts'
import {
  joinGroup,
  leaveGroup,
  listMembers,
  transferOwnership,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { groupMembers, groups } from '../tables.ts'
import { ANNOUNCE_DEPARTURE_JOB, announceDeparture, type Departure, leaveAllGroups } from './service-leaving.ts'

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

  it('tells who leaves a second time about themselves', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first] })
    expect((await leave(first, group.id)).status).toBe(200)
    expect((await leave(first, group.id)).body.message).toBe(
      'Je zit niet in deze groep, en er staat geen verzoek van je open.',
    )
  })

  it('decrements the count once with parallel calls', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(first, group.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await seenBy(owner, group.id)).currentMembers).toBe(2)
  })
})

describe('a silent departure', () => {
  const leaveSilently = (as: TestUser, id: string) =>
    testApp.call(leaveGroup, { as, params: { id }, query: { silent: 'true' } })
  let jobs: MockInstance<typeof testApp.ctx.jobs.send>
  beforeEach(() => {
    jobs = vi.spyOn(testApp.ctx.jobs, 'send')
    return () => jobs.mockRestore()
  })
  /** Runs the job of this departure of the test, counted from 0. */
  async function announce(departure = 0): Promise<void> {
    const sent = jobs.mock.calls.filter(([, name]) => name === ANNOUNCE_DEPARTURE_JOB)
    await announceDeparture(testApp.ctx, sent[departure]?.[2] as Departure)
  }
  /** What a person reads of the group: whom they see in it, and how many people and places it has. */
  async function readBy(as: TestUser, id: string) {
    const { members, pagination } = (await testApp.call(listMembers, { as, params: { id } })).data
    const { currentMembers, memberPreview } = await seenBy(as, id)
    const names = members.map(({ user, status }) => `${user.username} ${status}`)
    return { names, total: pagination.total, currentMembers, preview: memberPreview.map(({ username }) => username) }
  }

  it('changes nothing that the others read before the next morning, and everything for the person', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    const before = [await readBy(owner, group.id), await readBy(second, group.id)]
    expect((await leaveSilently(first, group.id)).status).toBe(200)
    expect([await readBy(owner, group.id), await readBy(second, group.id)]).toEqual(before)
    expect((await seenBy(first, group.id)).membershipStatus).toBe('NOT_MEMBER')
    expect((await readBy(first, group.id)).names).not.toContain(`${first.username} ACCEPTED`)
    expect((await leave(first, group.id)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    await announce()
    await announce()
    expect(await readBy(owner, group.id)).toMatchObject({ total: 2, currentMembers: 2 })
  })

  it('keeps the place taken until then, so that nobody is accepted into a place that looks taken', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first], maxMembers: 2 })
    const third = await makeUser(testApp.ctx)
    expect(await ask(second, group.id)).toBe('WAITLIST')
    await leaveSilently(first, group.id)
    expect(await ask(third, group.id)).toBe('WAITLIST')
    const accept = (userId: string) =>
      testApp.call(updateMemberStatus, { as: owner, params: { id: group.id, userId }, body: { status: 'ACCEPTED' } })
    expect((await accept(second.id)).body.code).toBe('GROUP_SIZE_REACHED')
    // Accepting the person themselves brings nobody back.
    expect((await accept(first.id)).data.member.status).toBe('ACCEPTED')
    expect((await seenBy(first, group.id)).membershipStatus).toBe('NOT_MEMBER')
    await announce()
    expect((await seenBy(second, group.id)).membershipStatus).toBe('PENDING')
    expect((await accept(second.id)).status).toBe(200)
    expect((await seenBy(owner, group.id)).currentMembers).toBe(2)
  })

  it('that follows on a return is announced on its own morning, not on that of the first', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    await leaveSilently(first, group.id)
    await ask(first, group.id)
    testApp.advanceTime(MINUTE)
    const params = { id: group.id, userId: first.id }
    await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'ACCEPTED' } })
    await leaveSilently(first, group.id)
    await announce(0)
    expect(await readBy(owner, group.id)).toMatchObject({ total: 3, currentMembers: 3 })
    await announce(1)
    expect(await readBy(owner, group.id)).toMatchObject({ total: 2, currentMembers: 2 })
  })

  it('is over as soon as the person asks again, is removed, or deletes their account', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    await leaveSilently(first, group.id)
    expect(await ask(first, group.id)).toBe('PENDING')
    expect((await seenBy(owner, group.id)).currentMembers).toBe(2)
    await announce()
    expect((await seenBy(first, group.id)).membershipStatus).toBe('PENDING')

    await leaveSilently(second, group.id)
    const params = { id: group.id, userId: second.id }
    await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'REJECTED' } })
    expect(await seenBy(second, group.id)).toMatchObject({ membershipStatus: 'REJECTED', currentMembers: 1 })

    const other = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first] })
    await leaveSilently(first, other.id)
    await testApp.ctx.transaction((unit) => leaveAllGroups(unit, first.id))
    expect((await seenBy(owner, other.id)).currentMembers).toBe(1)
  })

  it('of the owner passes the group on at once, but to nobody who left', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    await leaveSilently(first, group.id)
    const transfer = { as: owner, params: { id: group.id }, body: { userId: first.id } }
    expect((await testApp.call(transferOwnership, transfer)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    await leaveSilently(owner, group.id)
    expect(await seenBy(second, group.id)).toMatchObject({ ownerId: second.id, currentMembers: 3 })
  })
})
