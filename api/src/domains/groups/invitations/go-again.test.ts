import { blockUser } from 'contract/blocks.ts'
import { groupFields } from 'contract/groups/groups.ts'
import { answerInvitation, goAgain, listMyInvitations } from 'contract/groups/invitations.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import type { groups } from '../tables.ts'

const testApp = useTestApp()

/** A group of four whose event is over, and the next event. */
async function makePastGroup(columns: Partial<typeof groups.$inferInsert> = {}) {
  const { ctx } = testApp
  const ended = new Date(ctx.now().getTime() - DAY)
  const event = await makeEvent(ctx, { startsAt: new Date(ended.getTime() - DAY), endsAt: ended })
  const [anna, bo, cas, dirk] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
  const past = await makeGroup(ctx, { ownerId: anna.id, eventId: event.id, members: [bo, cas, dirk], ...columns })
  return { anna, bo, cas, dirk, past, next: await makeEvent(ctx) }
}

const again = (as: TestUser, groupId: string, eventId: string) =>
  testApp.call(goAgain, { as, params: { id: groupId }, body: { eventId } })
const invitationsOf = async (as: TestUser) => (await testApp.call(listMyInvitations, { as })).data.invitations

test('any member starts a group for another event, which invites the others; a repeated call makes no second', async () => {
  const { anna, bo, cas, dirk, past, next } = await makePastGroup({ name: 'De nachtbrakers', tags: ['techno'] })
  const answers = await Promise.all([again(bo, past.id, next.id), again(bo, past.id, next.id)])
  const [first] = answers
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(first?.data).toMatchObject({
    group: { name: 'De nachtbrakers', tags: ['techno'], eventId: next.id, ownerId: bo.id, currentMembers: 1 },
    invited: 3,
  })
  expect(new Set(answers.map(({ data }) => data.group.id)).size).toBe(1)
  for (const other of [anna, cas, dirk])
    expect(await invitationsOf(other)).toMatchObject([
      { group: { id: first?.data.group.id }, invitedBy: { id: bo.id } },
    ])
  expect(await invitationsOf(bo)).toEqual([])
  const [invitation] = await invitationsOf(anna)
  const accepted = { params: { id: invitation?.id ?? '' }, body: { answer: 'ACCEPTED' as const } }
  expect((await testApp.call(answerInvitation, { as: anna, ...accepted })).status).toBe(200)
  expect((await again(bo, past.id, next.id)).data.group.currentMembers).toBe(2)
})

test('copies every editable field', async () => {
  const columns = {
    ...{ name: 'De nachtbrakers', description: 'Laat naar huis.', tags: ['techno'], questions: ['Hoe kom je?'] },
    ...{ minAge: 18, maxAge: 99, membersMayAdmit: true, takesRequests: false, isPublic: false },
  }
  const { anna, past, next } = await makePastGroup(columns)
  const { group } = (await again(anna, past.id, next.id)).data
  expect(group).toMatchObject(columns)
  expect(Object.keys({ ...columns, audience: group.audience }).sort()).toEqual(Object.keys(groupFields).sort())
})

test('leaves out who is blocked, suspended or outside the audience', async () => {
  const { anna, bo, cas, dirk, past, next } = await makePastGroup({ audience: 'WOMEN_AND_NONBINARY' })
  const set = (user: TestUser, columns: Partial<typeof users.$inferInsert>) =>
    testApp.ctx.db.update(users).set(columns).where(eq(users.id, user.id))
  for (const user of [anna, bo, cas]) await set(user, { gender: 'VROUW' })
  await set(dirk, { gender: 'MAN' })
  await set(cas, { suspendedAt: testApp.ctx.now() })
  expect((await again(anna, past.id, next.id)).data.invited).toBe(1)
  expect(await invitationsOf(bo)).toHaveLength(1)
  const other = await makePastGroup()
  await testApp.call(blockUser, { as: other.bo, params: { id: other.anna.id }, body: {} })
  expect((await again(other.anna, other.past.id, other.next.id)).data.invited).toBe(2)
  expect(await invitationsOf(other.bo)).toEqual([])
})

test('is refused to outsiders, before the event is over, for an event that is over, and at the group limit', async () => {
  const { anna, bo, past, next } = await makePastGroup()
  const outsider = await makeUser(testApp.ctx)
  expect(await again(outsider, past.id, next.id)).toMatchObject({ status: 403, body: { code: 'NOT_GROUP_MEMBER' } })
  expect(await again(anna, past.id, past.eventId)).toMatchObject({ status: 409, body: { code: 'EVENT_ENDED' } })
  const running = await makeGroup(testApp.ctx, { ownerId: bo.id, eventId: next.id })
  expect(await again(bo, running.id, next.id)).toMatchObject({ status: 409, body: { code: 'EVENT_NOT_OVER' } })
  for (let count = 0; count < 2; count++) await makeGroup(testApp.ctx, { ownerId: bo.id, eventId: next.id })
  expect(await again(bo, past.id, next.id)).toMatchObject({ status: 402, body: { code: 'GROUP_LIMIT_REACHED' } })
})
