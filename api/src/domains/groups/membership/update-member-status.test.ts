import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, removeMember, updateMemberStatus } from 'contract/groups/membership.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { groupMembers, groups } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let applicant: TestUser
beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  applicant = await makeUser(testApp.ctx)
})

type Decision = 'ACCEPTED' | 'REJECTED'
const decide = (as: TestUser, groupId: string, userId: string, status: Decision) =>
  testApp.call(updateMemberStatus, { as, params: { id: groupId, userId }, body: { status } })
const remove = (as: TestUser, groupId: string, userId: string) =>
  testApp.call(removeMember, { as, params: { id: groupId, userId } })
const ask = async (as: TestUser, groupId: string) =>
  (await testApp.call(joinGroup, { as, params: { id: groupId } })).data.status
const rowOf = async (groupId: string, userId: string) =>
  (
    await testApp.ctx.db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  )[0]
const countOf = async (groupId: string) =>
  (await testApp.ctx.db.select().from(groups).where(eq(groups.id, groupId)))[0]?.memberCount

describe('updateMemberStatus', () => {
  it('accepts an applicant', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await ask(applicant, group.id)
    const answer = await decide(owner, group.id, applicant.id, 'ACCEPTED')
    expect(answer.data.member).toMatchObject({ userId: applicant.id, status: 'ACCEPTED', isOwner: false })
    expect(answer.data.member.joinedAt).not.toBeNull()
    const seen = (await testApp.call(getGroup, { as: applicant, params: { id: group.id } })).data.group
    expect(seen).toMatchObject({ membershipStatus: 'ACCEPTED', currentMembers: 2, requestCount: null })
    expect(seen.memberPreview.map(({ id }) => id)).toEqual([owner.id, applicant.id])
  })

  it('counts and publishes a repeated decision once', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const received: string[] = []
    testApp.app.react({
      after: {
        'group.memberAccepted': (_ctx, fact) => void (fact.groupId === group.id && received.push('accepted')),
        'group.memberRejected': (_ctx, fact) => void (fact.groupId === group.id && received.push('rejected')),
      },
    })
    await ask(applicant, group.id)
    const twice = await Promise.all([1, 2].map(() => decide(owner, group.id, applicant.id, 'ACCEPTED')))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await countOf(group.id)).toBe(2)
    await Promise.all([1, 2].map(() => decide(owner, group.id, applicant.id, 'REJECTED')))
    expect(await countOf(group.id)).toBe(1)
    await testApp.ctx.facts.settled()
    expect(received).toEqual(['accepted', 'rejected'])
  })

  it('rejects a request, which the owner may accept later', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await ask(applicant, group.id)
    expect((await decide(owner, group.id, applicant.id, 'REJECTED')).data.member.status).toBe('REJECTED')
    const seen = (await testApp.call(getGroup, { as: applicant, params: { id: group.id } })).data.group
    expect(seen.membershipStatus).toBe('REJECTED')
    expect((await decide(owner, group.id, applicant.id, 'ACCEPTED')).data.member.status).toBe('ACCEPTED')
    expect(await countOf(group.id)).toBe(2)
  })

  it('removes a member, by either route', async () => {
    const [first, second] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [first, second] })
    await decide(owner, group.id, first.id, 'REJECTED')
    expect((await remove(owner, group.id, second.id)).status).toBe(200)
    expect(await countOf(group.id)).toBe(1)
    for (const out of [first, second])
      expect(await rowOf(group.id, out.id)).toMatchObject({ status: 'REJECTED', joinedAt: null })
  })

  it('is for the owner only, who cannot be removed', async () => {
    const member = await makeUser(testApp.ctx)
    const outsider = await makeUser(testApp.ctx)
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
    await ask(applicant, group.id)
    for (const other of [member, outsider, applicant]) {
      const answer = await decide(other, group.id, applicant.id, 'ACCEPTED')
      expect([answer.status, answer.body.code]).toEqual([403, 'NOT_GROUP_OWNER'])
      expect((await remove(other, group.id, member.id)).body.code).toBe('NOT_GROUP_OWNER')
    }
    expect((await remove(owner, group.id, owner.id)).body.code).toBe('OWNER_STAYS')
    expect((await decide(owner, group.id, owner.id, 'REJECTED')).status).toBe(409)
    expect((await decide(owner, group.id, owner.id, 'ACCEPTED')).status).toBe(200)
    expect(await countOf(group.id)).toBe(2)
  })

  it('recognizes the owner and a group whatever the case of the ids', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [applicant] })
    const refused = await remove(owner, group.id.toUpperCase(), owner.id.toUpperCase())
    expect(refused.body.code).toBe('OWNER_STAYS')
    expect((await rowOf(group.id, owner.id))?.status).toBe('ACCEPTED')
  })

  it('hides a private group from outsiders', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, isPublic: false })
    expect((await decide(applicant, group.id, owner.id, 'REJECTED')).body.code).toBe('GROUP_NOT_FOUND')
  })

  it('answers 404 for a user without a request', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    for (const status of ['ACCEPTED', 'REJECTED'] as const)
      expect((await decide(owner, group.id, applicant.id, status)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
    expect((await decide(owner, group.id, 'iemand', 'ACCEPTED')).status).toBe(404)
  })

  it('does not accept a suspended user', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await ask(applicant, group.id)
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, applicant.id))
    expect((await decide(owner, group.id, applicant.id, 'ACCEPTED')).body.code).toBe('MEMBERSHIP_NOT_FOUND')
  })

  it('refuses in a full group with the price of more places, at the maximum without', async () => {
    const group = await makeGroup(testApp.ctx, {
      ownerId: owner.id,
      maxMembers: 2,
      members: [await makeUser(testApp.ctx)],
    })
    await ask(applicant, group.id)
    const full = await decide(owner, group.id, applicant.id, 'ACCEPTED')
    expect(full.status).toBe(402)
    expect(full.body).toMatchObject({
      code: 'GROUP_SIZE_REACHED',
      requiresUpgrade: true,
      upgradeType: 'EXTENDED_GROUP_SIZE',
      price: 4,
    })
    const members = await Promise.all(Array.from({ length: 49 }, () => makeUser(testApp.ctx)))
    const huge = await makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: 50, members })
    await ask(applicant, huge.id)
    const maximum = await decide(owner, huge.id, applicant.id, 'ACCEPTED')
    expect([maximum.status, maximum.body.code]).toEqual([409, 'GROUP_SIZE_MAXIMUM'])
  })

  it('refuses an applicant at their group limit, except for an event that is over', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await ask(applicant, group.id)
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: applicant.id })
    const answer = await decide(owner, group.id, applicant.id, 'ACCEPTED')
    expect([answer.status, answer.body.code]).toEqual([409, 'APPLICANT_LIMIT_REACHED'])
    const past = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 9 * 86_400_000) })
    const over = await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: past.id })
    await testApp.ctx.db
      .insert(groupMembers)
      .values({ groupId: over.id, userId: applicant.id, status: 'PENDING', requestedAt: testApp.ctx.now() })
    expect((await decide(owner, over.id, applicant.id, 'ACCEPTED')).status).toBe(200)
  })

  it('gives the last place to one of 50 parallel acceptances', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => makeUser(testApp.ctx)))
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members })
    const asking = await Promise.all(Array.from({ length: 50 }, () => makeUser(testApp.ctx)))
    for (const person of asking) await ask(person, group.id)
    const answers = await Promise.all(asking.map(({ id }) => decide(owner, group.id, id, 'ACCEPTED')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(49)
    const accepted = await testApp.ctx.db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.status, 'ACCEPTED')))
    expect(accepted).toHaveLength(10)
    expect(await countOf(group.id)).toBe(10)
  })

  it('uses an applicant’s last slot once when 50 owners accept in parallel', async () => {
    for (const _ of [1, 2]) await makeGroup(testApp.ctx, { ownerId: applicant.id })
    const owners = await Promise.all(Array.from({ length: 50 }, () => makeUser(testApp.ctx)))
    const theirs = await Promise.all(owners.map(({ id }) => makeGroup(testApp.ctx, { ownerId: id })))
    for (const group of theirs) await ask(applicant, group.id)
    const answers = await Promise.all(
      theirs.map((group, index) => decide(owners[index] as TestUser, group.id, applicant.id, 'ACCEPTED')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'APPLICANT_LIMIT_REACHED')).toHaveLength(49)
  })
})
