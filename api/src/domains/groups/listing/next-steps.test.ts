import { getNextSteps } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { blocks } from '../../blocks/tables.ts'
import { users } from '../../users/tables.ts'

const testApp = useTestApp()
let owner: TestUser
let asker: TestUser

beforeAll(async () => {
  owner = await makeUser(testApp.ctx)
  asker = await makeUser(testApp.ctx)
})

const steps = async (as: TestUser) => (await testApp.call(getNextSteps, { as })).data
const join = (as: TestUser, id: string, message: string | null = null) =>
  testApp.call(joinGroup, { as, params: { id }, body: { message } })
const startingIn = (milliseconds: number) =>
  makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() + milliseconds) })

describe('getNextSteps', () => {
  test('is empty for a person in no group', async () => {
    expect(await steps(await makeUser(testApp.ctx))).toEqual({ requests: [], answers: [], soon: [] })
  })

  test('an open request is a step of the owner, and listed for the applicant, until it is answered', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await join(asker, id, 'Ik kom met de trein')
    const mine = await steps(asker)
    expect(mine.answers).toMatchObject([
      { group: { id, membershipStatus: 'PENDING', requestCount: null }, message: 'Ik kom met de trein' },
    ])
    expect(mine.requests).toEqual([])
    expect((await steps(owner)).requests).toMatchObject([
      { group: { id, requestCount: 1 }, applicants: [{ id: asker.id }] },
    ])
    await testApp.call(updateMemberStatus, {
      as: owner,
      params: { id, userId: asker.id },
      body: { status: 'ACCEPTED' },
    })
    expect((await steps(asker)).answers).toEqual([])
    expect((await steps(owner)).requests).toEqual([])
  })

  test('a withdrawn request is no step', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await join(asker, id)
    await testApp.call(leaveGroup, { as: asker, params: { id } })
    expect(await steps(asker)).toEqual({ requests: [], answers: [], soon: [] })
    expect((await steps(owner)).requests).toEqual([])
  })

  test('an event within a week is soon for its members, the next one first; later and past ones are not', async () => {
    const member = await makeUser(testApp.ctx)
    const make = async (milliseconds: number) =>
      (await makeGroup(testApp.ctx, { eventId: (await startingIn(milliseconds)).id, members: [member] })).id
    const [later, next, running] = [await make(6 * DAY), await make(DAY), await make(-HOUR)]
    await make(8 * DAY)
    await make(-3 * DAY)
    expect((await steps(member)).soon.map(({ id }) => id)).toEqual([running, next, later])
  })

  test('a group of a cancelled or past event has no steps', async () => {
    const person = await makeUser(testApp.ctx)
    const cancelled = await makeEvent(testApp.ctx, { status: 'CANCELLED' })
    const past = await startingIn(-3 * DAY)
    for (const { id: eventId } of [cancelled, past])
      await makeGroup(testApp.ctx, { eventId, ownerId: person.id, members: [asker] })
    expect(await steps(person)).toEqual({ requests: [], answers: [], soon: [] })
  })

  test('applicants who are suspended or across a block do not count', async () => {
    const [boss, blocked, suspended] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
    ]
    const { id } = await makeGroup(testApp.ctx, { ownerId: boss.id })
    for (const person of [blocked, suspended]) await join(person, id)
    const now = testApp.ctx.now()
    await testApp.ctx.db
      .insert(blocks)
      .values({ blockerId: boss.id, blockedId: blocked.id, reason: 'OTHER', createdAt: now })
    await testApp.ctx.db.update(users).set({ suspendedAt: now }).where(eq(users.id, suspended.id))
    expect((await steps(boss)).requests).toEqual([])
  })
})
