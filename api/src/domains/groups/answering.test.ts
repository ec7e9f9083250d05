import { blockUser } from 'contract/blocks.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { isAnswering } from './filters.ts'
import { groupMembers, groups } from './tables.ts'

const testApp = useTestApp()
let owner: TestUser
let applicant: TestUser
beforeEach(async () => {
  ;[owner, applicant] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
})

const ago = (milliseconds: number) => new Date(testApp.ctx.now().getTime() - milliseconds)
const makeGroupIn = async (milliseconds: number) =>
  makeGroup(testApp.ctx, {
    ownerId: owner.id,
    eventId: (await makeEvent(testApp.ctx, { startsAt: ago(-milliseconds) })).id,
  })
const ask = (groupId: string, columns: Partial<typeof groupMembers.$inferInsert>) =>
  testApp.ctx.db
    .insert(groupMembers)
    .values({ groupId, userId: applicant.id, status: 'PENDING', requestedAt: testApp.ctx.now(), ...columns })
async function answers(groupId: string): Promise<boolean | undefined> {
  const rows = await testApp.ctx.db
    .select({ answers: isAnswering(testApp.ctx.now()) })
    .from(groups)
    .where(eq(groups.id, groupId))
  return rows[0]?.answers
}

describe('a group answers', () => {
  it.each([
    [30 * DAY, 24 * HOUR],
    [3 * DAY - HOUR, 12 * HOUR],
  ])('unless a request waits too long: %#', async (startsIn, limit) => {
    const [waiting, late] = [await makeGroupIn(startsIn), await makeGroupIn(startsIn)]
    await ask(waiting.id, { requestedAt: ago(limit - HOUR) })
    await ask(late.id, { requestedAt: ago(limit + HOUR) })
    expect([await answers(waiting.id), await answers(late.id)]).toEqual([true, false])
  })

  it('while requests that do not wait for the owner are old', async () => {
    const group = await makeGroupIn(30 * DAY)
    const old = { requestedAt: ago(3 * DAY) }
    await ask(group.id, { ...old, status: 'WAITLIST', waitlistTicket: 1 })
    expect(await answers(group.id)).toBe(true)
    const change = (columns: Partial<typeof groupMembers.$inferInsert>) =>
      testApp.ctx.db.update(groupMembers).set(columns).where(eq(groupMembers.userId, applicant.id))
    await change({ status: 'PENDING', pendingSince: ago(HOUR) })
    expect(await answers(group.id)).toBe(true)
    await change({ pendingSince: ago(25 * HOUR) })
    expect(await answers(group.id)).toBe(false)
    await testApp.call(blockUser, { as: owner, params: { id: applicant.id }, body: {} })
    expect(await answers(group.id)).toBe(true)
  })

  it('while its owner was seen within seven days and is not suspended', async () => {
    const group = await makeGroupIn(30 * DAY)
    const change = (columns: Partial<typeof users.$inferInsert>) =>
      testApp.ctx.db.update(users).set(columns).where(eq(users.id, owner.id))
    for (const [columns, expected] of [
      [{ lastActiveAt: ago(8 * DAY) }, false],
      [{ lastActiveAt: null, createdAt: ago(8 * DAY) }, false],
      [{ lastActiveAt: ago(6 * DAY) }, true],
      [{ suspendedAt: ago(0) }, false],
    ] as const) {
      await change(columns)
      expect(await answers(group.id)).toBe(expected)
    }
  })
})
