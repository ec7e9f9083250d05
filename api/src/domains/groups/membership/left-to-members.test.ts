import { blockUser } from 'contract/blocks.ts'
import { answerInvitation, createInvitation } from 'contract/groups/invitations.ts'
import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { joinGroup, listJoinRequests, updateMemberStatus } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { looking } from '../../looking/tables.ts'
import { users } from '../../users/tables.ts'
import { answerTimes, groupMembers, groups } from '../tables.ts'
import { recordUnansweredRequests } from './service-unanswered.ts'

const testApp = useTestApp()
const ago = (milliseconds: number) => new Date(testApp.ctx.now().getTime() - milliseconds)
const ahead = (milliseconds: number) => ago(-milliseconds)

let owner: TestUser
let first: TestUser
let second: TestUser
let applicant: TestUser
let groupId: string

const _seen = ({ id }: TestUser, lastActiveAt: Date) =>
  testApp.ctx.db.update(users).set({ lastActiveAt }).where(eq(users.id, id))
const joined = ({ id }: TestUser, joinedAt: Date) =>
  testApp.ctx.db
    .update(groupMembers)
    .set({ joinedAt })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, id)))
/** The applicant's request waits since then. */
const waits = (requestedAt: Date, { id } = applicant) =>
  testApp.ctx.db.update(groupMembers).set({ requestedAt }).where(eq(groupMembers.userId, id))
const groupFor = async (as: TestUser, id = groupId) => (await testApp.call(getGroup, { as, params: { id } })).data.group
const requestsFor = async (as: TestUser) => {
  const { requestCount, viewerMayAdmit } = await groupFor(as)
  return [requestCount, viewerMayAdmit]
}
const bell = async (as: TestUser) => (await testApp.call(listNotifications, { as })).data.notifications
const row = async (id = groupId) => (await testApp.ctx.db.select().from(groups).where(eq(groups.id, id)))[0]

beforeEach(async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => makeUser(testApp.ctx)))
  ;[owner, first, second, applicant] = all as [TestUser, TestUser, TestUser, TestUser]
  const event = await makeEvent(testApp.ctx, { startsAt: ahead(10 * DAY) })
  groupId = (
    await makeGroup(testApp.ctx, {
      ownerId: owner.id,
      eventId: event.id,
      members: [first, second],
      membersMayAdmit: true,
    })
  ).id
  await joined(first, ago(5 * DAY))
  await joined(second, ago(3 * DAY))
  await testApp.call(joinGroup, { as: applicant, params: { id: groupId }, body: {} })
})

describe('a request that waits for two days', () => {
  const accept = (as: TestUser, status: 'ACCEPTED' | 'REJECTED' = 'ACCEPTED') =>
    testApp.call(updateMemberStatus, { as, params: { id: groupId, userId: applicant.id }, body: { status } })
  const requests = (as: TestUser) => testApp.call(listJoinRequests, { as, params: { id: groupId } })

  it('is shown to members of a day, who may accept it but not reject it; the owner is told', async () => {
    await waits(ago(48 * HOUR))
    expect((await requests(first)).data.requests).toMatchObject([{ userId: applicant.id, canAccept: true }])
    expect(await Promise.all([owner, first, applicant].map(requestsFor))).toEqual([
      [1, false],
      [null, true],
      [null, false],
    ])
    expect((await accept(first, 'REJECTED')).body.code).toBe('NOT_GROUP_OWNER')
    for (const _ of [1, 2]) expect((await accept(first)).status).toBe(200)
    expect((await groupFor(applicant)).membershipStatus).toBe('ACCEPTED')
    const [told] = await bell(owner)
    expect(told).toMatchObject({ type: 'group_member_joined', message: expect.stringContaining('Een lid heeft') })
    expect((await bell(second))[0]).toMatchObject({ type: 'group_member_joined' })
    expect((await requests(first)).data.requests).toEqual([])
    // What a member did says nothing about how soon the owner answers.
    expect(await testApp.ctx.db.select().from(answerTimes).where(eq(answerTimes.ownerId, owner.id))).toEqual([])
  })

  it('is the owner’s alone before that, for new members, and when the owner says so', async () => {
    await waits(ago(47 * HOUR))
    expect([(await accept(first)).status, (await requests(first)).data.requests]).toEqual([403, []])
    expect(await requestsFor(first)).toEqual([null, false])
    await waits(ago(48 * HOUR))
    await joined(first, ago(23 * HOUR))
    expect(await requestsFor(first)).toEqual([null, false])
    expect([(await accept(first)).status, (await requests(first)).status]).toEqual([403, 403])
    await joined(first, ago(5 * DAY))
    await testApp.call(updateGroup, { as: owner, params: { id: groupId }, body: { membersMayAdmit: false } })
    expect([(await accept(first)).status, (await requests(first)).status]).toEqual([403, 403])
    expect(await requestsFor(first)).toEqual([null, false])
    expect(await requestsFor(owner)).toEqual([1, false])
  })

  it('is told once to the members who may accept it', async () => {
    await joined(second, ago(HOUR))
    await waits(ago(48 * HOUR))
    for (const _ of [1, 2]) await recordUnansweredRequests(testApp.ctx)
    expect((await bell(first)).map(({ type }) => type)).toEqual(['group_request_unanswered'])
    expect(await bell(second)).toEqual([])
  })

  it('is hidden from a member with a block between them', async () => {
    await waits(ago(48 * HOUR))
    await testApp.call(blockUser, { as: applicant, params: { id: first.id } })
    expect([(await requests(first)).data.requests, (await accept(first)).status]).toEqual([[], 403])
    expect((await requests(second)).data.requests).toHaveLength(1)
  })

  it('is hidden from all, and told to nobody, with a block between its owner and the applicant', async () => {
    await waits(ago(48 * HOUR))
    await testApp.call(blockUser, { as: applicant, params: { id: owner.id } })
    for (const each of [owner, first]) {
      expect([(await requests(each)).data.requests, (await accept(each)).status]).toEqual([
        [],
        each === owner ? 404 : 403,
      ])
      expect((await requestsFor(each))[0] ?? 0).toBe(0)
      const { plans } = (await testApp.call(listMyPlans, { as: each })).data
      expect(plans.map(({ need }) => need)).not.toContain('JUDGE_REQUESTS')
      const before = (await bell(each)).length
      await recordUnansweredRequests(testApp.ctx)
      expect((await bell(each)).length).toBe(before)
    }
  })

  it('is accepted once by two members and the owner at once', async () => {
    await waits(ago(48 * HOUR))
    const answers = await Promise.all([accept(first), accept(second), accept(owner)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await row())?.memberCount).toBe(4)
  })
})

describe('a group that takes no requests', () => {
  it('refuses them, is not listed as open, and still takes who it invited', async () => {
    await testApp.call(updateGroup, { as: owner, params: { id: groupId }, body: { takesRequests: false } })
    const late = await makeUser(testApp.ctx)
    const refused = await testApp.call(joinGroup, { as: late, params: { id: groupId }, body: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'REQUESTS_CLOSED'])
    const { eventId } = await groupFor(late)
    const list = async (availableOnly: 'true' | 'false') =>
      (await testApp.call(listGroups, { as: late, query: { eventId, availableOnly } })).data.groups
    expect(await list('true')).toEqual([])
    expect(await list('false')).toMatchObject([{ id: groupId, takesRequests: false, reasons: [] }])
    await testApp.ctx.db.insert(looking).values({ userId: late.id, eventId, since: testApp.ctx.now() })
    const invite = { as: owner, params: { id: groupId }, body: { userId: late.id } }
    const { id } = (await testApp.call(createInvitation, invite)).data.invitation
    const answered = await testApp.call(answerInvitation, { as: late, params: { id }, body: { answer: 'ACCEPTED' } })
    expect(answered.status).toBe(200)
  })
})
