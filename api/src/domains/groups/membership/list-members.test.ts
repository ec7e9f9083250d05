import { listJoinRequests, listMembers } from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { listMemberIds, requireGroupMember } from '../service.ts'
import { groupMembers } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let outsider: TestUser
let suspended: TestUser
let group: Awaited<ReturnType<typeof makeGroup>>
let hidden: typeof group
const asking: Record<string, TestUser> = {}

beforeAll(async () => {
  const { ctx } = testApp
  owner = await makeUser(ctx)
  member = await makeUser(ctx, {
    birthdate: '2000-01-01',
    gender: 'VROUW',
    bio: 'Ik dans graag.',
    profilePhoto: 'a.webp',
    plansVisibleTo: 'EVERYONE',
  })
  outsider = await makeUser(ctx)
  suspended = await makeUser(ctx)
  group = await makeGroup(ctx, { ownerId: owner.id, members: [suspended, member], maxMembers: 10 })
  hidden = await makeGroup(ctx, { ownerId: owner.id, isPublic: false })
  for (const [name, status, minutes, ticket] of [
    ['late', 'PENDING', 5, null],
    ['early', 'PENDING', 9, null],
    ['second', 'WAITLIST', 8, 20],
    ['first', 'WAITLIST', 7, 10],
    ['gone', 'WAITLIST', 9, 5],
    ['no', 'REJECTED', 9, null],
  ] as const) {
    const person = await makeUser(ctx)
    asking[name] = person
    await ctx.db.insert(groupMembers).values({
      groupId: group.id,
      userId: person.id,
      status,
      requestedAt: new Date(ctx.now().getTime() - minutes * 60_000),
      waitlistTicket: ticket,
      message: name,
    })
  }
  for (const { id } of [suspended, asking.gone as TestUser])
    await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, id))
})

const members = (as: TestUser, query: object = {}, id = group.id) =>
  testApp.call(listMembers, { as, params: { id }, query })

describe('listMembers', () => {
  it('lists accepted members, the owner first, suspended members to the owner only', async () => {
    const forOutsider = await members(outsider)
    expect(forOutsider.data.members.map(({ userId }) => userId)).toEqual([owner.id, member.id])
    expect(forOutsider.data.pagination).toMatchObject({ total: 2, limit: 20 })
    const forOwner = (await members(owner)).data.members
    expect(forOwner.map(({ userId }) => userId)).toEqual([owner.id, suspended.id, member.id])
    expect(forOwner.map(({ isOwner }) => isOwner)).toEqual([true, false, false])
    expect(forOwner[1]?.user.suspendedAt).not.toBeNull()
    expect(forOwner[2]).toMatchObject({ status: 'ACCEPTED', joinedAt: expect.any(String) })
    const short = { age: null, gender: null, bio: null, memberSince: null }
    expect(forOutsider.data.members[1]?.user).toMatchObject({ username: member.username, ...short })
    expect(forOwner[2]?.user).toEqual({
      id: member.id,
      username: member.username,
      profilePhoto: '/uploads/a.webp',
      profilePhotoThumbnail: null,
      age: 26,
      gender: 'VROUW',
      socialPreference: null,
      bio: 'Ik dans graag.',
      suspendedAt: null,
      memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      timesWent: null,
    })
    expect((await members(owner, { limit: 1, page: 3 })).data.members.map(({ userId }) => userId)).toEqual([member.id])
  })

  it('lists other statuses to the owner only', async () => {
    for (const status of ['PENDING', 'WAITLIST', 'REJECTED']) {
      expect((await members(member, { status })).body.code).toBe('NOT_GROUP_OWNER')
      expect((await members(outsider, { status })).status).toBe(403)
    }
    const rejected = (await members(owner, { status: 'REJECTED' })).data.members
    expect(rejected).toMatchObject([{ userId: asking.no?.id, status: 'REJECTED' }])
    expect((await members(owner, { status: 'GEEN' })).status).toBe(422)
  })

  it('hides a private group', async () => {
    expect((await members(outsider, {}, hidden.id)).body.code).toBe('GROUP_NOT_FOUND')
    expect((await members(owner, {}, hidden.id)).data.members).toHaveLength(1)
  })
})

describe('listJoinRequests', () => {
  it('lists requests oldest first, then the wait list in order, without suspended users', async () => {
    const { requests } = (await testApp.call(listJoinRequests, { as: owner, params: { id: group.id } })).data
    expect(requests.map(({ message, waitlistPosition }) => [message, waitlistPosition])).toEqual([
      ['early', null],
      ['late', null],
      ['first', 1],
      ['second', 2],
    ])
  })

  it('is for the owner only', async () => {
    for (const as of [member, outsider, asking.late as TestUser]) {
      const answer = await testApp.call(listJoinRequests, { as, params: { id: group.id } })
      expect([answer.status, answer.body.code]).toEqual([403, 'NOT_GROUP_OWNER'])
    }
    const closed = await testApp.call(listJoinRequests, { as: outsider, params: { id: hidden.id } })
    expect(closed.body.code).toBe('GROUP_NOT_FOUND')
  })
})

describe('reads for other domains', () => {
  it('requireGroupMember passes for accepted members, and refuses without revealing hidden groups', async () => {
    const code = (groupId: string, userId: string) =>
      requireGroupMember(testApp.ctx.db, { id: userId, isAdmin: false }, groupId).then(
        () => 'in',
        (error: { code: string }) => error.code,
      )
    expect(await code(group.id, owner.id)).toBe('in')
    expect(await code(group.id, member.id)).toBe('in')
    expect(await code(group.id, outsider.id)).toBe('NOT_GROUP_MEMBER')
    for (const name of ['late', 'first', 'no'])
      expect(await code(group.id, asking[name]?.id ?? '')).toBe('NOT_GROUP_MEMBER')
    expect(await code(hidden.id, outsider.id)).toBe('GROUP_NOT_FOUND')
    expect(await code(outsider.id, outsider.id)).toBe('GROUP_NOT_FOUND')
  })

  it('listMemberIds returns accepted members', async () => {
    expect(new Set(await listMemberIds(testApp.ctx.db, group.id))).toEqual(new Set([owner.id, member.id, suspended.id]))
  })
})
