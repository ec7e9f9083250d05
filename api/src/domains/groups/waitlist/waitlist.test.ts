import { getGroup } from 'contract/groups/listing.ts'
import {
  joinGroup,
  leaveGroup,
  listJoinRequests,
  removeMember,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { users } from '../../users/tables.ts'
import { resizeGroup } from '../service.ts'
import { groups } from '../tables.ts'
import { promoteInAllGroups } from './service.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let applicants: [TestUser, TestUser, TestUser]
let groupId: string
const promoted: string[] = []

beforeEach(async () => {
  const { ctx } = testApp
  if (promoted.length === 0)
    testApp.app.react({ after: { 'group.waitlistPromoted': (_ctx, { userId }) => void promoted.push(userId) } })
  await ctx.facts.settled()
  promoted.splice(0, promoted.length, 'begin')
  ;[owner, member] = [await makeUser(ctx), await makeUser(ctx)]
  applicants = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
  // Full at the default size: eight members besides owner and member.
  const others = await Promise.all(Array.from({ length: 8 }, () => makeUser(ctx)))
  groupId = (await makeGroup(ctx, { ownerId: owner.id, members: [member, ...others] })).id
  for (const person of applicants) await testApp.call(joinGroup, { as: person, params: { id: groupId } })
})

const statusOf = async (as: TestUser) => {
  const { membershipStatus, waitlistPosition } = (await testApp.call(getGroup, { as, params: { id: groupId } })).data
    .group
  return waitlistPosition === null ? membershipStatus : `${membershipStatus} ${waitlistPosition}`
}
const states = async () => Promise.all(applicants.map(statusOf))
const leave = (as: TestUser) => testApp.call(leaveGroup, { as, params: { id: groupId } })
const decide = (userId: string, status: 'ACCEPTED' | 'REJECTED') =>
  testApp.call(updateMemberStatus, { as: owner, params: { id: groupId, userId }, body: { status } })
const promotedIds = async () => {
  await testApp.ctx.facts.settled()
  return promoted.slice(1)
}
const resize = (places: number) => testApp.ctx.transaction((unit) => resizeGroup(unit, groupId, () => places))

describe('the wait list', () => {
  it('promotes the first entry once when a member leaves', async () => {
    expect(await states()).toEqual(['WAITLIST 1', 'WAITLIST 2', 'WAITLIST 3'])
    await leave(member)
    expect(await states()).toEqual(['PENDING', 'WAITLIST 1', 'WAITLIST 2'])
    expect(await promotedIds()).toEqual([applicants[0].id])
  })

  it('promotes when a member is removed', async () => {
    await testApp.call(removeMember, { as: owner, params: { id: groupId, userId: member.id } })
    expect(await states()).toEqual(['PENDING', 'WAITLIST 1', 'WAITLIST 2'])
    expect(await promotedIds()).toEqual([applicants[0].id])
  })

  it('promotes when the owner leaves', async () => {
    await leave(owner)
    expect(await states()).toEqual(['PENDING', 'WAITLIST 1', 'WAITLIST 2'])
  })

  it('promotes as many entries as places are added', async () => {
    await resize(2)
    expect(await states()).toEqual(['PENDING', 'PENDING', 'WAITLIST 1'])
    expect(await promotedIds()).toEqual([applicants[0].id, applicants[1].id])
  })

  it('promotes the next entry when a request is withdrawn or rejected', async () => {
    await leave(member)
    await leave(applicants[0])
    expect(await states()).toEqual(['NOT_MEMBER', 'PENDING', 'WAITLIST 1'])
    await decide(applicants[1].id, 'REJECTED')
    expect(await states()).toEqual(['NOT_MEMBER', 'REJECTED', 'PENDING'])
    expect(await promotedIds()).toEqual(applicants.map(({ id }) => id))
  })

  it('promotes nobody while the group is full, or while a pending request covers the free place', async () => {
    await decide(applicants[1].id, 'REJECTED')
    expect(await states()).toEqual(['WAITLIST 1', 'REJECTED', 'WAITLIST 2'])
    await leave(member)
    await leave(applicants[2])
    expect(await statusOf(applicants[0])).toBe('PENDING')
    expect(await promotedIds()).toEqual([applicants[0].id])
  })

  it('lets the owner accept any entry, and continues in order', async () => {
    await leave(member)
    expect((await decide(applicants[2].id, 'ACCEPTED')).status).toBe(200)
    expect(await states()).toEqual(['PENDING', 'WAITLIST 1', 'ACCEPTED'])
    expect((await decide(applicants[0].id, 'ACCEPTED')).status).toBe(402)
  })

  it('adds a user who withdrew and requests again at the end', async () => {
    await leave(applicants[0])
    expect((await testApp.call(joinGroup, { as: applicants[0], params: { id: groupId } })).data).toEqual({
      status: 'WAITLIST',
      waitlistPosition: 3,
    })
    await leave(member)
    expect(await states()).toEqual(['WAITLIST 2', 'PENDING', 'WAITLIST 1'])
  })

  it('skips a suspended user, who retains the ticket', async () => {
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, applicants[0].id))
    expect(
      (await testApp.call(getGroup, { as: applicants[1], params: { id: groupId } })).data.group.waitlistPosition,
    ).toBe(1)
    await leave(member)
    await testApp.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, applicants[0].id))
    expect(await states()).toEqual(['WAITLIST 1', 'PENDING', 'WAITLIST 2'])
  })

  it('promotes the next entry within the hour when the first reached their group limit elsewhere', async () => {
    await leave(member)
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: applicants[0].id })
    await promoteInAllGroups(testApp.ctx)
    await promoteInAllGroups(testApp.ctx)
    expect(await states()).toEqual(['PENDING', 'PENDING', 'WAITLIST 1'])
    expect(await promotedIds()).toEqual([applicants[0].id, applicants[1].id])
  })

  it('promotes nobody when the event is over or cancelled', async () => {
    const [{ eventId } = { eventId: '' }] = await testApp.ctx.db.select().from(groups).where(eq(groups.id, groupId))
    await testApp.ctx.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, eventId))
    await leave(member)
    expect(await states()).toEqual(['WAITLIST 1', 'WAITLIST 2', 'WAITLIST 3'])
  })

  it('shows the owner the entries in order, and notifies owner and applicant of a promotion', async () => {
    await leave(member)
    await testApp.ctx.facts.settled()
    const { requests } = (await testApp.call(listJoinRequests, { as: owner, params: { id: groupId } })).data
    expect(requests.map(({ userId, status, waitlistPosition }) => [userId, status, waitlistPosition])).toEqual([
      [applicants[0].id, 'PENDING', null],
      [applicants[1].id, 'WAITLIST', 1],
      [applicants[2].id, 'WAITLIST', 2],
    ])
  })
})

describe('resizeGroup', () => {
  const size = async () =>
    (await testApp.ctx.db.select().from(groups).where(eq(groups.id, groupId))).map((row) => [
      row.memberCount,
      row.maxMembers,
    ])[0]

  it('never exceeds the maximum, and never removes members', async () => {
    await resize(5)
    expect(await size()).toEqual([10, 15])
    // All places or none: payments refunds what cannot be added.
    await resize(100)
    expect(await size()).toEqual([10, 15])
    await resize(35)
    expect(await size()).toEqual([10, 50])
    for (const { id } of applicants) await decide(id, 'ACCEPTED')
    await resize(-100)
    expect(await size()).toEqual([13, 13])
    for (const { id } of applicants) await decide(id, 'REJECTED')
    await resize(-5)
    expect(await size()).toEqual([10, 10])
  })
})
