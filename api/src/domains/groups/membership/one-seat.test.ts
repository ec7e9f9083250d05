import { answerInvitation, createInvitation, listMyInvitations } from 'contract/groups/invitations.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listJoinRequests, listMembers, updateMemberStatus } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { DAY } from 'contract/platform/durations.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { looking } from '../../looking/tables.ts'
import { groupMembers, groups } from '../tables.ts'
import { recordUnansweredRequests } from './service-unanswered.ts'

const testApp = useTestApp()
let eventId: string
let person: TestUser
let owners: TestUser[]
let groupIds: string[]

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(testApp.ctx)))

/** An owner and a group of the event for each. */
async function makeGroups(count: number): Promise<void> {
  owners = await people(count)
  groupIds = []
  for (const { id } of owners) groupIds.push((await makeGroup(testApp.ctx, { ownerId: id, eventId })).id)
}

beforeEach(async () => {
  eventId = (await makeEvent(testApp.ctx)).id
  person = await makeUser(testApp.ctx)
  await makeGroups(2)
})

const at = (index: number) => ({ owner: owners[index] as TestUser, id: groupIds[index] as string })
const ask = (as: TestUser, id: string, body: { switch?: boolean } = {}) =>
  testApp.call(joinGroup, { as, params: { id }, body })
const accept = (index: number, { id: userId }: TestUser) =>
  testApp.call(updateMemberStatus, {
    as: at(index).owner,
    params: { id: at(index).id, userId },
    body: { status: 'ACCEPTED' },
  })
const groupFor = async (as: TestUser, id: string) => (await testApp.call(getGroup, { as, params: { id } })).data.group
const statusIn = async (as: TestUser, id: string) => (await groupFor(as, id)).membershipStatus
const requestsOf = async (index: number) =>
  (await testApp.call(listJoinRequests, { as: at(index).owner, params: { id: at(index).id } })).data.requests
const bell = async (as: TestUser) => (await testApp.call(listNotifications, { as })).data.notifications
/** After two days without an answer. */
const remindersOf = async (as: TestUser) => {
  testApp.advanceTime(2 * DAY)
  await recordUnansweredRequests(testApp.ctx)
  testApp.advanceTime(-2 * DAY)
  return (await bell(as)).filter(({ type }) => type === 'group_request_unanswered')
}
const rowsOf = ({ id }: TestUser) =>
  testApp.ctx.db
    .select({ groupId: groupMembers.groupId, status: groupMembers.status })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, id), eq(groups.eventId, eventId)))
const countOf = async (id: string) =>
  (await testApp.ctx.db.select().from(groups).where(eq(groups.id, id)))[0]?.memberCount
const invite = async (index: number, { id: userId }: TestUser) => {
  await testApp.ctx.db.insert(looking).values({ userId, eventId, since: testApp.ctx.now() }).onConflictDoNothing()
  const body = { userId }
  const sent = await testApp.call(createInvitation, { as: at(index).owner, params: { id: at(index).id }, body })
  return sent.data.invitation.id
}
const answer = (as: TestUser, id: string, more: { switch?: boolean } = {}) =>
  testApp.call(answerInvitation, { as, params: { id }, body: { answer: 'ACCEPTED', ...more } })

describe('who is accepted', () => {
  it('withdraws the other requests of the event, which frees their places and takes back the notifications', async () => {
    const next = await makeUser(testApp.ctx)
    await testApp.ctx.db
      .update(groups)
      .set({ maxMembers: 2 })
      .where(eq(groups.id, at(1).id))
    await ask(person, at(0).id)
    await ask(person, at(1).id)
    const elsewhere = await makeGroup(testApp.ctx)
    await ask(person, elsewhere.id)
    expect(await bell(at(1).owner)).toMatchObject([{ type: 'group_join_request' }])
    expect((await accept(0, person)).status).toBe(200)
    expect(await statusIn(person, at(1).id)).toBe('NOT_MEMBER')
    expect(await statusIn(person, elsewhere.id)).toBe('PENDING')
    expect(await bell(at(1).owner)).toEqual([])
    expect((await ask(next, at(1).id)).data.status).toBe('PENDING')
  })

  it('leaves the wait list, which moves up', async () => {
    const [last, next] = (await people(2)) as [TestUser, TestUser]
    await testApp.ctx.db
      .update(groups)
      .set({ maxMembers: 2 })
      .where(eq(groups.id, at(1).id))
    await ask(last, at(1).id)
    await accept(1, last)
    for (const one of [person, next]) expect((await ask(one, at(1).id)).data.status).toBe('WAITLIST')
    await ask(person, at(0).id)
    await accept(0, person)
    expect(await rowsOf(person)).toEqual([{ groupId: at(0).id, status: 'ACCEPTED' }])
    expect((await groupFor(next, at(1).id)).waitlistPosition).toBe(1)
  })
})

describe('a second group of the same event', () => {
  beforeEach(async () => {
    await ask(person, at(0).id)
    await accept(0, person)
  })

  it('asks with the name of the first, and takes no request without a switch', async () => {
    const { name } = await groupFor(person, at(0).id)
    const asked = await ask(person, at(1).id)
    expect([asked.status, asked.body.code]).toEqual([409, 'ALREADY_GOING'])
    expect(asked.body.message).toContain(name)
    expect(await requestsOf(1)).toEqual([])
  })

  it('is entered when its owner accepts; until then the first stays', async () => {
    expect((await ask(person, at(1).id, { switch: true })).data.status).toBe('PENDING')
    expect([await statusIn(person, at(0).id), await countOf(at(0).id)]).toEqual(['ACCEPTED', 2])
    expect(await requestsOf(1)).toMatchObject([{ userId: person.id }])
    expect((await accept(1, person)).status).toBe(200)
    expect(await rowsOf(person)).toEqual([{ groupId: at(1).id, status: 'ACCEPTED' }])
    expect([await countOf(at(0).id), await countOf(at(1).id)]).toEqual([1, 2])
    // A repeated acceptance changes nothing.
    expect((await accept(1, person)).status).toBe(200)
    expect(await countOf(at(1).id)).toBe(2)
  })

  it('is entered at once by an invitation', async () => {
    // People who go are not looking, so that only an earlier invitation is open.
    const invitationId = await invite(1, person)
    const asked = await answer(person, invitationId)
    expect([asked.status, asked.body.code]).toEqual([409, 'ALREADY_GOING'])
    expect(await countOf(at(0).id)).toBe(2)
    expect((await answer(person, invitationId, { switch: true })).status).toBe(200)
    expect(await rowsOf(person)).toEqual([{ groupId: at(1).id, status: 'ACCEPTED' }])
    expect([await countOf(at(0).id), await countOf(at(1).id)]).toEqual([1, 2])
    expect((await testApp.call(listMyInvitations, { as: person })).data.invitations).toEqual([])
  })

  it('needs no free slot', async () => {
    for (const _ of [1, 2]) await makeGroup(testApp.ctx, { ownerId: person.id })
    expect((await ask(person, at(1).id, { switch: true })).status).toBe(201)
    expect(await requestsOf(1)).toHaveLength(1)
    expect((await accept(1, person)).status).toBe(200)
  })

  it('takes the owner of a group out of it, and hands the ownership on', async () => {
    const { owner, id } = at(0)
    await ask(owner, at(1).id, { switch: true })
    await accept(1, owner)
    expect((await groupFor(person, id)).ownerId).toBe(person.id)
    expect(await bell(person)).toContainEqual(expect.objectContaining({ title: 'Jij bent nu de eigenaar' }))
  })
})

describe('the owner of a group of one', () => {
  it('closes it by moving, and who had asked there is offered the same group', async () => {
    const { owner, id } = at(0)
    await ask(person, id)
    await ask(owner, at(1).id, { switch: true })
    expect((await accept(1, owner)).status).toBe(200)
    expect(await testApp.ctx.db.select().from(groups).where(eq(groups.id, id))).toEqual([])
    expect(await bell(person)).toMatchObject([{ type: 'group_deleted', data: { actionUrl: `/groups/${at(1).id}` } }])
    expect((await ask(person, at(1).id)).data.status).toBe('PENDING')
  })

  it('keeps it while the switch is not accepted', async () => {
    const { owner, id } = at(0)
    await ask(owner, at(1).id, { switch: true })
    await testApp.call(leaveGroup, { as: owner, params: { id: at(1).id } })
    expect(await countOf(id)).toBe(1)
  })
})

describe('a request of a person who goes with another group meanwhile', () => {
  beforeEach(async () => {
    await ask(person, at(0).id)
    const body = { name: 'Mijn eigen groep', description: 'Ik begin alvast zelf.', eventId }
    expect((await testApp.call(createGroup, { as: person, body })).status).toBe(201)
  })

  it('is hidden from the owner, who cannot accept it and is not reminded', async () => {
    const { owner, id } = at(0)
    expect(await requestsOf(0)).toEqual([])
    expect((await groupFor(owner, id)).requestCount).toBe(0)
    const pending = { as: owner, params: { id }, query: { status: 'PENDING' as const } }
    expect((await testApp.call(listMembers, pending)).data.pagination.total).toBe(0)
    expect((await testApp.call(listMyPlans, { as: owner })).data.plans.map(({ group }) => group?.requestCount)).toEqual(
      [0],
    )
    const refused = await accept(0, person)
    expect([refused.status, refused.body.code]).toEqual([409, 'APPLICANT_GOES_ELSEWHERE'])
    expect(await remindersOf(owner)).toEqual([])
  })

  it('is shown again once the person would switch, or goes with nobody any more', async () => {
    expect((await groupFor(person, at(0).id)).needsSwitch).toBe(true)
    expect((await ask(person, at(0).id, { switch: true })).data.status).toBe('PENDING')
    expect((await groupFor(person, at(0).id)).needsSwitch).toBe(false)
    expect(await requestsOf(0)).toMatchObject([{ userId: person.id }])
    expect((await accept(0, person)).status).toBe(200)
    expect(await rowsOf(person)).toEqual([{ groupId: at(0).id, status: 'ACCEPTED' }])
  })

  it('is hidden from owners and reminders too while the person is at their group limit', async () => {
    const one = await makeUser(testApp.ctx)
    await ask(one, at(1).id)
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: one.id })
    expect(await requestsOf(1)).toEqual([])
    expect(await remindersOf(at(1).owner)).toEqual([])
  })
})

describe('at once', () => {
  it('ten owners accept one person: one seat, and nothing is left of the other requests', async () => {
    for (let round = 0; round < 4; round++) {
      person = await makeUser(testApp.ctx)
      await makeGroups(10)
      for (const id of groupIds) await ask(person, id)
      const answers = await Promise.all(groupIds.map((_, index) => accept(index, person)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
      expect(await rowsOf(person)).toEqual([{ groupId: expect.any(String), status: 'ACCEPTED' }])
    }
  })

  it('an acceptance and new requests leave one seat and no request', async () => {
    for (let round = 0; round < 4; round++) {
      person = await makeUser(testApp.ctx)
      await makeGroups(6)
      await ask(person, at(0).id)
      const [accepted, ...asked] = await Promise.all([accept(0, person), ...groupIds.map((id) => ask(person, id))])
      expect(accepted.status).toBe(200)
      expect(asked.every(({ status }) => status === 201 || status === 409)).toBe(true)
      expect(await rowsOf(person)).toEqual([{ groupId: at(0).id, status: 'ACCEPTED' }])
    }
  })

  it('two owners who go over to each other’s groups, and an invitation beside an acceptance', async () => {
    for (let round = 0; round < 4; round++) {
      await makeGroups(3)
      const [one, other] = [at(0).owner, at(1).owner]
      await ask(one, at(1).id, { switch: true })
      await ask(other, at(0).id, { switch: true })
      const invitationId = await invite(2, one)
      const answers = await Promise.all([accept(0, other), accept(1, one), answer(one, invitationId, { switch: true })])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      for (const who of [one, other]) {
        const rows = await rowsOf(who)
        expect(rows.filter(({ status }) => status === 'ACCEPTED')).toHaveLength(1)
        for (const { groupId } of rows) {
          const members = await testApp.ctx.db
            .select()
            .from(groupMembers)
            .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'ACCEPTED')))
          expect(await countOf(groupId)).toBe(members.length)
        }
      }
    }
  })

  it('five people who switch share the last place, and the others stay where they are', async () => {
    await makeGroups(6)
    await testApp.ctx.db
      .update(groups)
      .set({ maxMembers: 2 })
      .where(eq(groups.id, at(0).id))
    const movers = owners.slice(1)
    for (const mover of movers) await ask(mover, at(0).id, { switch: true })
    const answers = await Promise.all(movers.map((mover) => accept(0, mover)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countOf(at(0).id)).toBe(2)
    expect(await testApp.ctx.db.$count(groups, eq(groups.eventId, eventId))).toBe(2 + 5)
  })

  it('a person’s last slot is used once by owners of two events', async () => {
    for (const _ of [1, 2]) await makeGroup(testApp.ctx, { ownerId: person.id })
    const host = await makeUser(testApp.ctx)
    const other = await makeGroup(testApp.ctx, { ownerId: host.id })
    await ask(person, at(0).id)
    await ask(person, other.id)
    const answers = await Promise.all([
      accept(0, person),
      testApp.call(updateMemberStatus, {
        as: host,
        params: { id: other.id, userId: person.id },
        body: { status: 'ACCEPTED' },
      }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
