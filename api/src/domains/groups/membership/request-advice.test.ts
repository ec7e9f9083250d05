import { blockUser } from 'contract/blocks.ts'
import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import {
  ADMISSION,
  type Advice,
  adviseOnRequest,
  joinGroup,
  leaveGroup,
  listJoinRequests,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let other: TestUser
let applicant: TestUser
let groupId: string
beforeEach(async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => makeUser(testApp.ctx)))
  ;[owner, member, other, applicant] = all as [TestUser, TestUser, TestUser, TestUser]
  groupId = (await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member, other], membersAdvise: true })).id
  await testApp.call(joinGroup, { as: applicant, params: { id: groupId } })
})

const advise = (as: TestUser, advice: Advice | null) =>
  testApp.call(adviseOnRequest, { as, params: { id: groupId, userId: applicant.id }, body: { advice } })
const requests = (as: TestUser) => testApp.call(listJoinRequests, { as, params: { id: groupId } })
const first = async (as: TestUser) => (await requests(as)).data.requests[0]
const decide = (status: 'ACCEPTED' | 'REJECTED') =>
  testApp.call(updateMemberStatus, { as: owner, params: { id: groupId, userId: applicant.id }, body: { status } })

describe('adviseOnRequest', () => {
  it('is counted for the owner only; a member sees the requests and their own advice', async () => {
    await advise(member, 'UP')
    await advise(other, 'DOWN')
    expect(await first(owner)).toMatchObject({ userId: applicant.id, advice: { up: 1, down: 1 }, myAdvice: null })
    expect(await first(member)).toMatchObject({ userId: applicant.id, advice: null, myAdvice: 'UP' })
    expect((await requests(applicant)).body.code).toBe('NOT_GROUP_OWNER')
  })

  it('reads what the person wrote from the day after joining', async () => {
    const writer = await makeUser(testApp.ctx, { bio: 'Ik dans graag.', musicalPreferences: ['Techno'] })
    await testApp.call(joinGroup, { as: writer, params: { id: groupId }, body: { message: 'Ik kom alleen.' } })
    const words = async (as: TestUser) => (await requests(as)).data.requests.find(({ userId }) => userId === writer.id)
    const facts = { emailVerified: true, musicalPreferences: ['Techno'] }
    expect(await words(member)).toMatchObject({ message: null, user: { bio: null, ...facts } })
    const all = { message: 'Ik kom alleen.', user: { bio: 'Ik dans graag.', ...facts } }
    expect(await words(owner)).toMatchObject(all)
    const joinedAt = new Date(Date.now() - ADMISSION.memberForHours * HOUR)
    await testApp.ctx.db.update(groupMembers).set({ joinedAt }).where(eq(groupMembers.userId, member.id))
    expect(await words(member)).toMatchObject(all)
  })

  it('can be changed, repeated and withdrawn', async () => {
    for (const advice of ['UP', 'DOWN', 'DOWN'] as const)
      expect((await advise(member, advice)).data).toEqual({ advice })
    expect((await first(owner))?.advice).toEqual({ up: 0, down: 1 })
    for (const _ of [1, 2]) expect((await advise(member, null)).status).toBe(200)
    expect((await first(owner))?.advice).toEqual({ up: 0, down: 0 })
  })

  it('counts once per member under 10 parallel calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => advise(member, index % 2 ? 'UP' : 'DOWN')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { up = 0, down = 0 } = (await first(owner))?.advice ?? {}
    expect(up + down).toBe(1)
  })

  it('is for members of a group whose owner asks for it', async () => {
    expect((await advise(owner, 'UP')).body.code).toBe('ADVICE_NOT_ASKED')
    expect((await advise(applicant, 'UP')).body.code).toBe('NOT_GROUP_MEMBER')
    expect((await advise(await makeUser(testApp.ctx), 'UP')).body.code).toBe('NOT_GROUP_MEMBER')
    await testApp.call(updateGroup, { as: owner, params: { id: groupId }, body: { membersAdvise: false } })
    expect((await advise(member, 'UP')).body.code).toBe('ADVICE_NOT_ASKED')
    expect((await requests(member)).body.code).toBe('NOT_GROUP_OWNER')
  })

  it.each(['ACCEPTED', 'REJECTED'] as const)('ends with the decision %s', async (status) => {
    await advise(member, 'UP')
    await decide(status)
    expect((await advise(member, 'DOWN')).body.code).toBe('MEMBERSHIP_NOT_FOUND')
  })

  it('of a member who left no longer counts', async () => {
    await advise(member, 'UP')
    await testApp.call(leaveGroup, { as: member, params: { id: groupId } })
    expect((await first(owner))?.advice).toEqual({ up: 0, down: 0 })
  })

  it('hides the request from a member with a block', async () => {
    await testApp.call(blockUser, { as: applicant, params: { id: member.id } })
    expect((await requests(member)).data.requests).toEqual([])
    expect((await advise(member, 'DOWN')).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    expect((await requests(other)).data.requests).toHaveLength(1)
  })

  it('refuses other values on their field', async () => {
    const answer = await advise(member, 'MAYBE' as Advice)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'advice'])
  })
})

describe('the note with a rejection', () => {
  it('is shown to the rejected person only, and is gone after a later acceptance', async () => {
    const body = { status: 'REJECTED' as const, note: '  We zijn al met genoeg. ' }
    const params = { id: groupId, userId: applicant.id }
    await testApp.call(updateMemberStatus, { as: owner, params, body })
    const noteFor = async (as: TestUser) =>
      (await testApp.call(getGroup, { as, params: { id: groupId } })).data.group.rejectionNote
    expect([await noteFor(applicant), await noteFor(member), await noteFor(owner)]).toEqual([
      'We zijn al met genoeg.',
      null,
      null,
    ])
    await testApp.call(updateMemberStatus, { as: owner, params, body: { ...body, note: 'Anders' } })
    expect(await noteFor(applicant)).toBe('We zijn al met genoeg.')
    await decide('ACCEPTED')
    expect(await noteFor(applicant)).toBeNull()
  })

  it('is notified once, with a link to other groups', async () => {
    const params = { id: groupId, userId: applicant.id }
    const body = { status: 'REJECTED' as const, note: 'We zijn al met genoeg.' }
    for (const _ of [1, 2]) await testApp.call(updateMemberStatus, { as: owner, params, body })
    const { notifications } = (await testApp.call(listNotifications, { as: applicant })).data
    expect(notifications.map(({ type }) => type)).toEqual(['group_join_rejected'])
    expect(notifications[0]?.message).toContain('De eigenaar schrijft: “We zijn al met genoeg.”')
    expect(notifications[0]?.data.actionUrl).toMatch(/^\/groups\?eventId=/)
  })

  it('longer than 200 characters is refused on its field', async () => {
    const answer = await testApp.call(updateMemberStatus, {
      as: owner,
      params: { id: groupId, userId: applicant.id },
      body: { status: 'REJECTED', note: 'x'.repeat(201) },
    })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'note'])
  })
})
