import { blockUser } from 'contract/blocks.ts'
import { answerInvitation, createInvitation, listMyInvitations, regroup } from 'contract/groups/invitations.ts'
import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import {
  joinGroup,
  leaveGroup,
  listJoinRequests,
  removeMember,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { answerOwnershipOffer } from 'contract/groups/ownership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { looking } from '../../looking/tables.ts'
import { users } from '../../users/tables.ts'
import { recordUnansweredRequests } from '../membership/service-unanswered.ts'
import { answerTimes, groupMembers, groups, ownershipOffers } from '../tables.ts'
import { offerOwnerships } from './service.ts'

const testApp = useTestApp()
const ago = (milliseconds: number) => new Date(testApp.ctx.now().getTime() - milliseconds)
const ahead = (milliseconds: number) => ago(-milliseconds)

let owner: TestUser
let first: TestUser
let second: TestUser
let applicant: TestUser
let groupId: string

const seen = ({ id }: TestUser, lastActiveAt: Date) =>
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

  it('is accepted once by two members and the owner at once', async () => {
    await waits(ago(48 * HOUR))
    const answers = await Promise.all([accept(first), accept(second), accept(owner)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await row())?.memberCount).toBe(4)
  })
})

describe('the group of an owner who was not seen for a week', () => {
  const offer = async () => {
    await offerOwnerships(testApp.ctx)
    // Safe to repeat.
    await offerOwnerships(testApp.ctx)
  }
  const answer = (as: TestUser, choice: 'YES' | 'NO') =>
    testApp.call(answerOwnershipOffer, { as, params: { id: groupId }, body: { answer: choice } })
  const kindFor = async (as: TestUser) => (await groupFor(as)).ownershipOffer?.kind ?? null
  const goAway = () => seen(owner, ago(7 * DAY + HOUR))

  it('is offered to the longest-standing member who was seen, and to nobody else', async () => {
    await goAway()
    await seen(first, ago(8 * DAY))
    await offer()
    expect([await kindFor(first), await kindFor(second), await kindFor(owner)]).toEqual([null, 'OFFERED', null])
    expect((await bell(second)).filter(({ type }) => type === 'ownership_offered')).toHaveLength(1)
  })

  it('is not offered while the owner is seen, the event is far away, or nobody else is in it', async () => {
    await offer()
    await goAway()
    const { eventId } = (await row()) as { eventId: string }
    const late = await makeEvent(testApp.ctx, { startsAt: ahead(31 * DAY) })
    await testApp.ctx.db.update(groups).set({ eventId: late.id }).where(eq(groups.id, groupId))
    await offer()
    await testApp.ctx.db.update(groups).set({ eventId }).where(eq(groups.id, groupId))
    for (const as of [first, second]) await testApp.call(leaveGroup, { as, params: { id: groupId } })
    await offer()
    expect(await testApp.ctx.db.select().from(ownershipOffers).where(eq(ownershipOffers.groupId, groupId))).toEqual([])
  })

  it('goes to the next with a no, and after two days without an answer', async () => {
    const third = await makeUser(testApp.ctx)
    await testApp.ctx.db.insert(groupMembers).values({
      groupId,
      userId: third.id,
      status: 'ACCEPTED',
      requestedAt: ago(DAY),
      joinedAt: ago(DAY),
    })
    await testApp.ctx.db.update(groups).set({ memberCount: 4 }).where(eq(groups.id, groupId))
    await goAway()
    await offer()
    expect((await answer(first, 'NO')).status).toBe(200)
    expect([await kindFor(first), await kindFor(second)]).toEqual([null, 'OFFERED'])
    expect((await answer(first, 'YES')).body.code).toBe('OWNERSHIP_OFFER_NOT_FOUND')
    await testApp.ctx.db
      .update(ownershipOffers)
      .set({ offeredAt: ago(2 * DAY) })
      .where(eq(ownershipOffers.userId, second.id))
    await offer()
    expect([await kindFor(second), await kindFor(third)]).toEqual([null, 'OFFERED'])
  })

  it('is theirs with a yes, and the former owner takes it back before the day', async () => {
    await goAway()
    await offer()
    expect((await answer(first, 'YES')).data.group.ownerId).toBe(first.id)
    expect((await answer(first, 'YES')).status).toBe(200)
    expect((await bell(owner)).some(({ type }) => type === 'group_owner_changed')).toBe(true)
    expect((await bell(second)).some(({ type }) => type === 'group_owner_changed')).toBe(true)
    expect(await kindFor(owner)).toBe('RETURN')
    // The new owner cannot prevent it.
    const remove = { as: first, params: { id: groupId, userId: owner.id } }
    expect((await testApp.call(removeMember, remove)).body.code).toBe('OWNER_STAYS')
    await seen(owner, testApp.ctx.now())
    expect((await answer(owner, 'YES')).data.group).toMatchObject({ ownerId: owner.id, ownershipOffer: null })
    expect((await answer(owner, 'YES')).status).toBe(200)
    expect((await bell(first))[0]).toMatchObject({ message: expect.stringContaining('is er weer') })
  })

  it('stays theirs from the day on, and when the former owner leaves it to them', async () => {
    await goAway()
    await offer()
    await answer(first, 'YES')
    const { eventId } = (await row()) as { eventId: string }
    const today = await makeEvent(testApp.ctx, { startsAt: ahead(11 * HOUR) })
    await testApp.ctx.db.update(groups).set({ eventId: today.id }).where(eq(groups.id, groupId))
    expect((await answer(owner, 'YES')).body.code).toBe('OWNERSHIP_OFFER_NOT_FOUND')
    await testApp.ctx.db.update(groups).set({ eventId }).where(eq(groups.id, groupId))
    expect((await answer(owner, 'NO')).status).toBe(200)
    expect((await answer(owner, 'YES')).body.code).toBe('OWNERSHIP_OFFER_NOT_FOUND')
    expect((await row())?.ownerId).toBe(first.id)
  })

  it('stays with an owner who returns before the answer', async () => {
    await goAway()
    await offer()
    await seen(owner, testApp.ctx.now())
    expect((await answer(first, 'YES')).body.code).toBe('OWNERSHIP_OFFER_NOT_FOUND')
    await offer()
    expect(await kindFor(first)).toBeNull()
    expect((await row())?.ownerId).toBe(owner.id)
  })

  it('has one owner when it is handed on while the owner returns', async () => {
    for (let round = 0; round < 5; round++) {
      await goAway()
      await offer()
      const answers = await Promise.all([
        answer(first, 'YES'),
        seen(owner, testApp.ctx.now()),
        answer(owner, 'YES'),
        offerOwnerships(testApp.ctx),
        answer(first, 'YES'),
        answer(owner, 'YES'),
      ])
      expect(answers.every((one) => one === undefined || !('body' in one) || one.status < 500)).toBe(true)
      const { ownerId, returningOwnerId } = (await row()) as { ownerId: string; returningOwnerId: string | null }
      expect([owner.id, first.id]).toContain(ownerId)
      expect(returningOwnerId).toBe(ownerId === owner.id ? null : owner.id)
      if (ownerId !== owner.id) expect((await answer(owner, 'YES')).status).toBe(200)
      expect((await row())?.ownerId).toBe(owner.id)
      await testApp.ctx.db.delete(ownershipOffers).where(eq(ownershipOffers.groupId, groupId))
    }
  })
})

describe('a group of one whose owner does not answer', () => {
  let loner: TestUser
  let asking: TestUser[]
  let loneId: string
  const form = (as: TestUser) => testApp.call(regroup, { as, params: { id: loneId } })

  beforeEach(async () => {
    loner = await makeUser(testApp.ctx)
    asking = await Promise.all(Array.from({ length: 3 }, () => makeUser(testApp.ctx)))
    loneId = (await makeGroup(testApp.ctx, { ownerId: loner.id })).id
    for (const as of asking) await testApp.call(joinGroup, { as, params: { id: loneId }, body: {} })
  })

  it('lets its applicants form their own: the first makes it, the others are invited and may join', async () => {
    const [one, other, third] = asking as [TestUser, TestUser, TestUser]
    expect((await form(one)).body.code).toBe('REGROUP_NOT_OPEN')
    for (const person of asking) await waits(ago(48 * HOUR), person)
    expect((await groupFor(one, loneId)).viewerMayRegroup).toBe(true)
    const made = await form(one)
    expect([made.status, made.data.invited]).toEqual([201, 2])
    const { id } = made.data.group
    expect((await form(one)).data.group.id).toBe(id)
    expect((await bell(other))[0]).toMatchObject({ type: 'group_invitation', data: { actionUrl: `/groups/${id}` } })
    expect((await form(other)).data.group).toMatchObject({ id, currentMembers: 2 })
    expect((await groupFor(one, loneId)).membershipStatus).toBe('NOT_MEMBER')
    expect((await groupFor(third, loneId)).membershipStatus).toBe('PENDING')
  })

  it('also when its owner was not seen for a week', async () => {
    await seen(loner, ago(8 * DAY))
    expect((await form(asking[0] as TestUser)).status).toBe(201)
  })

  it('keeps out whom the owner of the new group rejected', async () => {
    const [one, other] = asking as [TestUser, TestUser]
    for (const person of asking) await waits(ago(48 * HOUR), person)
    const { id } = (await form(one)).data.group
    await testApp.call(joinGroup, { as: other, params: { id }, body: {} })
    const reject = { as: one, params: { id, userId: other.id }, body: { status: 'REJECTED' as const } }
    expect((await testApp.call(updateMemberStatus, reject)).status).toBe(200)
    const refused = await form(other)
    expect([refused.status, refused.body.code]).toEqual([409, 'MEMBERSHIP_REJECTED'])
    expect((await groupFor(other, id)).membershipStatus).toBe('REJECTED')
  })

  it('brings nobody into it with a block between them and another member', async () => {
    const [one, other, third] = asking as [TestUser, TestUser, TestUser]
    for (const person of asking) await waits(ago(48 * HOUR), person)
    const { id } = (await form(one)).data.group
    await form(other)
    await testApp.call(blockUser, { as: third, params: { id: other.id }, body: {} })
    const own = (await form(third)).data.group
    expect(own.id).not.toBe(id)
    expect((await form(third)).data.group.id).toBe(own.id)
    // A block between members of it moves nobody.
    await testApp.call(blockUser, { as: other, params: { id: one.id }, body: {} })
    expect((await row(id))?.memberCount).toBe(2)
  })

  it('lets nobody accept its invitation with a block between them and a member since, unless its owner confirmed it', async () => {
    const [one, other, third] = asking as [TestUser, TestUser, TestUser]
    const late = await makeUser(testApp.ctx)
    for (const person of asking) await waits(ago(48 * HOUR), person)
    const { id, eventId } = (await form(one)).data.group
    await form(other)
    for (const person of [third, late])
      await testApp.call(blockUser, { as: other, params: { id: person.id }, body: {} })
    const [invitation] = (await testApp.call(listMyInvitations, { as: third })).data.invitations
    const answerAs = (as: TestUser, invitationId = '', answer: 'ACCEPTED' | 'DECLINED' = 'ACCEPTED') =>
      testApp.call(answerInvitation, { as, params: { id: invitationId }, body: { answer } })
    const refused = await answerAs(third, invitation?.id)
    expect([refused.status, refused.body.code]).toEqual([404, 'INVITATION_NOT_FOUND'])
    expect((await answerAs(third, invitation?.id, 'DECLINED')).status).toBe(200)
    testApp.advanceTime(1000)
    await testApp.ctx.db.insert(looking).values({ userId: late.id, eventId, since: testApp.ctx.now() })
    const invite = { as: one, params: { id }, body: { userId: late.id, confirmed: true } }
    const confirmed = (await testApp.call(createInvitation, invite)).data.invitation
    expect((await answerAs(late, confirmed.id)).status).toBe(200)
  })

  it('has one new group when all of them form it at once', async () => {
    for (const person of asking) await waits(ago(48 * HOUR), person)
    const answers = await Promise.all([...asking, ...asking].map(form))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ data }) => data.group.id)).size).toBe(1)
    expect((await row(answers[0]?.data.group.id))?.memberCount).toBe(3)
    expect(await testApp.ctx.db.$count(groups, eq(groups.againOfId, loneId))).toBe(1)
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
