import { blockUser } from 'contract/blocks.ts'
import {
  answerInvitation,
  createInvitation,
  invitationLimits,
  listGroupInvitations,
  listMyInvitations,
} from 'contract/groups/invitations.ts'
import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY } from 'contract/platform/durations.ts'
import { deleteAccount } from 'contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { looking } from '../../looking/tables.ts'
import { sendDailyUpdates } from '../../notifications/daily-updates/service.ts'
import { users } from '../../users/tables.ts'
import { groupInvitations, groupMembers, groups } from '../tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
let owner: TestUser
let invited: TestUser
let group: Awaited<ReturnType<typeof makeGroup>>

const look = (userId: string, eventId: string, note: string | null = null) =>
  testApp.ctx.db.insert(looking).values({ userId, eventId, note, since: testApp.ctx.now() })

beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  invited = await makeUser(testApp.ctx)
  group = await makeGroup(testApp.ctx, { ownerId: owner.id, name: 'Vroege vogels' })
  await look(invited.id, group.eventId)
})

const invite = (as: TestUser, groupId: string, userId: string) =>
  testApp.call(createInvitation, { as, params: { id: groupId }, body: { userId } })
const answer = (as: TestUser, id: string, decision: 'ACCEPTED' | 'DECLINED') =>
  testApp.call(answerInvitation, { as, params: { id }, body: { answer: decision } })
const received = async (as: TestUser) => (await testApp.call(listMyInvitations, { as })).data.invitations
const sent = async (as: TestUser, groupId: string) =>
  (await testApp.call(listGroupInvitations, { as, params: { id: groupId } })).data
const statusIn = async (as: TestUser, groupId: string) =>
  (await testApp.call(getGroup, { as, params: { id: groupId } })).data.group.membershipStatus
const invitationRow = async (userId: string) =>
  (await testApp.ctx.db.select().from(groupInvitations).where(eq(groupInvitations.userId, userId)))[0]
const bell = async (as: TestUser) => (await testApp.call(listNotifications, { as })).data.notifications

/** A group of both whose event was a week ago. */
async function wentTogether(one: TestUser, other: TestUser, columns: Partial<typeof events.$inferInsert> = {}) {
  const past = await makeEvent(testApp.ctx, {
    title: 'Vorige week',
    startsAt: new Date(testApp.ctx.now().getTime() - 7 * DAY),
    ...columns,
  })
  await makeGroup(testApp.ctx, { eventId: past.id, ownerId: other.id, members: [one] })
}

describe('inviting', () => {
  it('reaches a person who looks for the event: bell, mail and one open invitation', async () => {
    const made = await invite(owner, group.id, invited.id)
    expect([made.status, made.data.invitation]).toMatchObject([201, { status: 'OPEN', user: { id: invited.id } }])
    expect(await received(invited)).toMatchObject([
      { id: made.data.invitation.id, group: { id: group.id }, invitedBy: { id: owner.id } },
    ])
    expect(await bell(invited)).toMatchObject([
      {
        type: 'group_invitation',
        title: `${owner.username} nodigt je uit`,
        data: { actionUrl: `/groups/${group.id}` },
      },
    ])
    await sendDailyUpdates(testApp.ctx)
    const { mails } = (await testApp.call(listMailbox, { query: { to: invited.email } })).data
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text.split('\n')).toContain(`https://example.nl/groups/${group.id}`)
  })

  it('is done once per group and person, however often it is called', async () => {
    const both = await Promise.all([1, 2, 3].map(() => invite(owner, group.id, invited.id)))
    expect(new Set(both.map(({ data }) => data.invitation.id)).size).toBe(1)
    await answer(invited, both[0]?.data.invitation.id ?? '', 'DECLINED')
    expect((await invite(owner, group.id, invited.id)).data.invitation.status).toBe('OPEN')
    expect(await received(invited)).toEqual([])
    expect(await bell(invited)).toHaveLength(1)
  })

  it('reaches a person met before, but not one from a cancelled or a coming event', async () => {
    const [met, cancelled, stranger] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
    ]
    await wentTogether(met, owner)
    await wentTogether(cancelled, owner, { status: 'CANCELLED' })
    await makeGroup(testApp.ctx, { ownerId: owner.id, members: [stranger] })
    expect((await invite(owner, group.id, met.id)).status).toBe(201)
    for (const person of [cancelled, stranger])
      expect([(await invite(owner, group.id, person.id)).body.code]).toEqual(['NOT_INVITABLE'])
  })

  it.each([
    ['who looks for another event', async (user: TestUser) => look(user.id, (await makeEvent(testApp.ctx)).id), 403],
    [
      'who stopped looking',
      (user: TestUser) =>
        testApp.ctx.db.insert(looking).values({
          userId: user.id,
          eventId: group.eventId,
          since: testApp.ctx.now(),
          endedAt: testApp.ctx.now(),
          outcome: 'WITHDRAWN',
        }),
      403,
    ],
    [
      'a suspended person',
      async (user: TestUser) => {
        await look(user.id, group.eventId)
        await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, user.id))
      },
      404,
    ],
    [
      'a person with an open request',
      async (user: TestUser) => {
        await look(user.id, group.eventId)
        await testApp.call(joinGroup, { as: user, params: { id: group.id }, body: {} })
      },
      409,
    ],
  ])('refuses %s', async (_, prepare, status) => {
    const person = await makeUser(testApp.ctx)
    await prepare(person)
    const refused = await invite(owner, group.id, person.id)
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
    expect(await invitationRow(person.id)).toBeUndefined()
  })

  it('refuses a blocked pair, whoever blocked, like an account that does not exist', async () => {
    const other = await makeUser(testApp.ctx)
    await look(other.id, group.eventId)
    await testApp.call(blockUser, { as: owner, params: { id: invited.id }, body: {} })
    await testApp.call(blockUser, { as: other, params: { id: owner.id }, body: {} })
    for (const { id } of [invited, other]) expect((await invite(owner, group.id, id)).body.code).toBe('USER_NOT_FOUND')
    expect((await sent(owner, group.id)).candidates).toEqual([])
  })

  it('refuses more than 20 open ones; an answer makes room', async () => {
    const people = await Promise.all(Array.from({ length: 21 }, () => makeUser(testApp.ctx)))
    for (const { id } of people) await look(id, group.eventId)
    const answers = await Promise.all(people.map(({ id }) => invite(owner, group.id, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('INVITATION_LIMIT_REACHED')
    const index = answers.findIndex(({ status }) => status === 201)
    await answer(people[index] as TestUser, answers[index]?.data.invitation.id ?? '', 'DECLINED')
    expect((await invite(owner, group.id, invited.id)).status).toBe(201)
  })

  it('refuses a full group and an event that is over', async () => {
    const full = await makeGroup(testApp.ctx, {
      ownerId: owner.id,
      eventId: group.eventId,
      maxMembers: 2,
      members: [await makeUser(testApp.ctx)],
    })
    expect((await invite(owner, full.id, invited.id)).body.code).toBe('GROUP_FULL')
    await testApp.ctx.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, group.eventId))
    expect((await invite(owner, group.id, invited.id)).body.code).toBe('EVENT_NOT_LIVE')
  })

  it('suggests who fits also behind a long list of people outside the audience', async () => {
    await testApp.ctx.db.update(groups).set({ minAge: 30 }).where(eq(groups.id, group.id))
    for (let index = 0; index < invitationLimits.candidates; index++)
      await look((await makeUser(testApp.ctx, { age: 22 })).id, group.eventId)
    const fitting = await makeUser(testApp.ctx, { age: 33 })
    await look(fitting.id, group.eventId)
    expect((await sent(owner, group.id)).candidates.map(({ user }) => user.id)).toEqual([fitting.id])
  })

  it('refuses and does not suggest people outside the audience; accepting checks the profile again', async () => {
    await testApp.ctx.db.update(groups).set({ minAge: 30 }).where(eq(groups.id, group.id))
    const young = await makeUser(testApp.ctx, { age: 22 })
    const fitting = await makeUser(testApp.ctx, { age: 33 })
    for (const { id } of [young, fitting]) await look(id, group.eventId)
    expect((await sent(owner, group.id)).candidates.map(({ user }) => user.id)).toEqual([fitting.id])
    expect((await invite(owner, group.id, young.id)).body.code).toBe('AUDIENCE_MISMATCH')
    expect((await invite(owner, group.id, invited.id)).body.code).toBe('PROFILE_INCOMPLETE')
    const { id } = (await invite(owner, group.id, fitting.id)).data.invitation
    await testApp.ctx.db.update(users).set({ age: 29 }).where(eq(users.id, fitting.id))
    expect((await answer(fitting, id, 'ACCEPTED')).body.code).toBe('AUDIENCE_MISMATCH')
  })

  it('is for the owner', async () => {
    const member = await makeUser(testApp.ctx)
    const own = await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: group.eventId, members: [member] })
    expect((await invite(member, own.id, invited.id)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await testApp.call(listGroupInvitations, { as: member, params: { id: own.id } })).status).toBe(403)
  })
})

describe('the owner’s list', () => {
  it('lists people who look, with their note, and then people met before', async () => {
    const met = await makeUser(testApp.ctx, { age: 31 })
    await wentTogether(met, owner)
    await testApp.ctx.db.update(looking).set({ note: 'Ik ga met de trein' }).where(eq(looking.userId, invited.id))
    const { invitations, candidates } = await sent(owner, group.id)
    expect(invitations).toEqual([])
    expect(candidates).toMatchObject([
      { user: { id: invited.id }, isLooking: true, note: 'Ik ga met de trein', wentAlongTo: null },
      { user: { id: met.id, age: 31 }, isLooking: false, note: null, wentAlongTo: 'Vorige week' },
    ])
    await invite(owner, group.id, invited.id)
    const after = await sent(owner, group.id)
    expect(after.invitations).toMatchObject([{ user: { id: invited.id }, status: 'OPEN' }])
    expect(after.candidates.map(({ user }) => user.id)).toEqual([met.id])
  })

  it('does not show that an invitation was declined', async () => {
    const { id } = (await invite(owner, group.id, invited.id)).data.invitation
    const before = await sent(owner, group.id)
    await testApp.ctx.facts.settled()
    const notified: string[] = []
    testApp.app.react({
      after: { 'notification.created': (_ctx, { userIds }) => void notified.push(...userIds) },
    })
    expect((await answer(invited, id, 'DECLINED')).data.invitation.status).toBe('DECLINED')
    expect(await sent(owner, group.id)).toEqual(before)
    await testApp.ctx.facts.settled()
    expect(notified).toEqual([])
    expect(await bell(owner)).toEqual([])
  })
})

describe('answering', () => {
  let invitationId: string
  beforeEach(async () => {
    invitationId = (await invite(owner, group.id, invited.id)).data.invitation.id
  })

  it('yes makes a member at once, and ends looking', async () => {
    const yes = await answer(invited, invitationId, 'ACCEPTED')
    expect(yes.data.invitation).toEqual({ id: invitationId, groupId: group.id, status: 'ACCEPTED' })
    expect(await statusIn(invited, group.id)).toBe('ACCEPTED')
    expect((await bell(owner))[0]).toMatchObject({ type: 'group_member_joined' })
    expect(await received(invited)).toEqual([])
    const [row] = await testApp.ctx.db.select().from(looking).where(eq(looking.userId, invited.id))
    expect(row?.outcome).toBe('ACCEPTED')
    expect((await sent(owner, group.id)).invitations[0]?.status).toBe('ACCEPTED')
  })

  it('may be a yes after a no', async () => {
    await answer(invited, invitationId, 'DECLINED')
    expect((await answer(invited, invitationId, 'ACCEPTED')).status).toBe(200)
    expect(await statusIn(invited, group.id)).toBe('ACCEPTED')
  })

  it('may be repeated; a yes is not taken back', async () => {
    const twice = await Promise.all([1, 2].map(() => answer(invited, invitationId, 'ACCEPTED')))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const no = await answer(invited, invitationId, 'DECLINED')
    expect([no.status, no.body.code]).toEqual([409, 'INVITATION_ANSWERED'])
    const [row] = await testApp.ctx.db.select().from(groups).where(eq(groups.id, group.id))
    expect(row?.memberCount).toBe(2)
  })

  it('to another person’s invitation is refused', async () => {
    for (const other of [owner, await makeUser(testApp.ctx)]) {
      const refused = await answer(other, invitationId, 'ACCEPTED')
      expect([refused.status, refused.body.code]).toEqual([404, 'INVITATION_NOT_FOUND'])
    }
  })

  it('accepts the own open request as well', async () => {
    await testApp.call(joinGroup, { as: invited, params: { id: group.id }, body: {} })
    expect((await answer(invited, invitationId, 'ACCEPTED')).status).toBe(200)
    expect(await statusIn(invited, group.id)).toBe('ACCEPTED')
  })

  it('does not bring back a person who left or was removed', async () => {
    await answer(invited, invitationId, 'ACCEPTED')
    await testApp.call(leaveGroup, { as: invited, params: { id: group.id } })
    expect(await received(invited)).toEqual([])
    await answer(invited, invitationId, 'ACCEPTED')
    expect(await statusIn(invited, group.id)).toBe('NOT_MEMBER')

    const other = await makeUser(testApp.ctx)
    await look(other.id, group.eventId)
    const { id } = (await invite(owner, group.id, other.id)).data.invitation
    await testApp.call(joinGroup, { as: other, params: { id: group.id }, body: {} })
    await testApp.call(removeMember, { as: owner, params: { id: group.id, userId: other.id } })
    expect((await answer(other, id, 'ACCEPTED')).body.code).toBe('INVITATION_NOT_FOUND')
    expect(await received(other)).toEqual([])
  })

  it('is refused at the own group limit, with the price, and after a block or a suspension of the owner', async () => {
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: invited.id })
    const limited = await answer(invited, invitationId, 'ACCEPTED')
    expect([limited.status, limited.body]).toMatchObject([402, { upgradeType: 'EXTRA_GROUP_SLOTS', price: 4 }])
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, owner.id))
    expect((await answer(invited, invitationId, 'ACCEPTED')).body.code).toBe('INVITATION_NOT_FOUND')
    await testApp.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, owner.id))
    await testApp.call(blockUser, { as: owner, params: { id: invited.id }, body: {} })
    expect((await answer(invited, invitationId, 'ACCEPTED')).body.code).toBe('INVITATION_NOT_FOUND')
    expect(await received(invited)).toEqual([])
  })

  it('is refused when the event is over or cancelled, and the invitation is gone', async () => {
    await testApp.ctx.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, group.eventId))
    expect(await received(invited)).toEqual([])
    expect((await answer(invited, invitationId, 'ACCEPTED')).body.code).toBe('EVENT_NOT_LIVE')
  })

  it('ends with the group, and with the account', async () => {
    const other = await makeUser(testApp.ctx)
    await look(other.id, group.eventId)
    await invite(owner, group.id, other.id)
    await testApp.call(deleteAccount, { as: other, body: { password: other.password } })
    expect(await invitationRow(other.id)).toBeUndefined()
    await testApp.call(deleteGroup, { as: owner, params: { id: group.id } })
    expect((await answer(invited, invitationId, 'ACCEPTED')).body.code).toBe('INVITATION_NOT_FOUND')
    expect(await received(invited)).toEqual([])
  })
})

describe('a private group', () => {
  it('is visible to the invited person until they decline', async () => {
    const hidden = await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: group.eventId, isPublic: false })
    const see = async () => (await testApp.call(getGroup, { as: invited, params: { id: hidden.id } })).status
    const listed = async () =>
      (await testApp.call(listGroups, { as: invited, query: { eventId: group.eventId } })).data.groups.map(
        ({ id }) => id,
      )
    expect([await see(), (await listed()).includes(hidden.id)]).toEqual([404, false])
    const { id } = (await invite(owner, hidden.id, invited.id)).data.invitation
    expect([await see(), (await listed()).includes(hidden.id)]).toEqual([200, true])
    expect(await received(invited)).toMatchObject([{ group: { id: hidden.id } }])
    await answer(invited, id, 'DECLINED')
    expect([await see(), (await listed()).includes(hidden.id)]).toEqual([404, false])
  })

  it('is not visible through a block', async () => {
    const hidden = await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: group.eventId, isPublic: false })
    await invite(owner, hidden.id, invited.id)
    await testApp.call(blockUser, { as: invited, params: { id: owner.id }, body: {} })
    expect((await testApp.call(getGroup, { as: invited, params: { id: hidden.id } })).status).toBe(404)
  })
})

describe('many at once', () => {
  it('gives the last place to one of 50 acceptances', async () => {
    const places = 2
    const small = await makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: places })
    const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(testApp.ctx)))
    const now = testApp.ctx.now()
    const rows = await testApp.ctx.db
      .insert(groupInvitations)
      .values(
        people.map(({ id }) => ({
          id,
          groupId: small.id,
          userId: id,
          invitedById: owner.id,
          status: 'OPEN' as const,
          createdAt: now,
        })),
      )
      .returning({ id: groupInvitations.id })
    expect(rows).toHaveLength(50)
    const answers = await Promise.all(people.map((person) => answer(person, person.id, 'ACCEPTED')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'GROUP_FULL')).toHaveLength(49)
    const accepted = await testApp.ctx.db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, small.id), eq(groupMembers.status, 'ACCEPTED')))
    expect(accepted).toHaveLength(places)
  })

  it('uses the last slot of a person once when 50 invitations are accepted', async () => {
    for (const _ of [1, 2]) await makeGroup(testApp.ctx, { ownerId: invited.id })
    const theirs = await Promise.all(Array.from({ length: 50 }, () => makeGroup(testApp.ctx)))
    const now = testApp.ctx.now()
    await testApp.ctx.db.insert(groupInvitations).values(
      theirs.map(({ id, ownerId }) => ({
        id,
        groupId: id,
        userId: invited.id,
        invitedById: ownerId,
        status: 'OPEN' as const,
        createdAt: now,
      })),
    )
    const answers = await Promise.all(theirs.map(({ id }) => answer(invited, id, 'ACCEPTED')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(49)
  })
})
