import { newcomerLimits, personLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import { listReferences } from 'contract/references.ts'
import { getUser, listUserGroups } from 'contract/users/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { amsterdamDay } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { sweepOpenedProfiles } from './service.ts'
import { openedProfiles } from './tables.ts'

const testApp = useTestApp({ newcomerLimits: true })
const call = callWithFreshToken(testApp)
const open = (as: TestUser, id: string) => call(getUser, { as, params: { id } })

async function makePeople(count: number): Promise<string[]> {
  const now = testApp.ctx.now()
  const rows = Array.from({ length: count }, () => {
    const id = newId()
    const name = `p${id.replaceAll('-', '').slice(-20)}`
    return { id, username: name, email: `${name}@example.nl`, passwordHash: '', createdAt: now, updatedAt: now }
  })
  await testApp.ctx.db.insert(users).values(rows)
  return rows.map(({ id }) => id)
}

beforeEach(() => testApp.setTime(new Date().toISOString()))

describe.each([
  ['a newcomer', newcomerLimits.profilesPerDay, 0],
  ['anybody else', personLimits.profilesPerDay, 30],
])('%s', (_, max, days) => {
  test(`opens ${max} different profiles a day`, async () => {
    const viewer = await makeUser(testApp.ctx, { createdAt: new Date(testApp.ctx.now().getTime() - days * DAY) })
    const people = await makePeople(max + 1)
    const last = people.at(-1) ?? ''
    const day = amsterdamDay(testApp.ctx.now())
    await testApp.ctx.db
      .insert(openedProfiles)
      .values(people.slice(0, max - 1).map((userId) => ({ viewerId: viewer.id, day, userId })))
    expect((await open(viewer, people[max - 1] ?? '')).status).toBe(200)
    const about = { as: viewer, params: { id: last } }
    for (const answer of [
      await open(viewer, last),
      await call(listUserGroups, about),
      await call(listReferences, about),
    ])
      expect([answer.status, answer.body.code]).toEqual([429, 'PROFILE_LIMIT'])
    const { values } = await testApp.ctx.securityLog.counter.get()
    expect(values).toContainEqual(expect.objectContaining({ labels: { event: 'limit.hit', code: 'PROFILE_LIMIT' } }))
    // One that was opened today opens again, and so does one's own.
    for (const id of [people[0] ?? '', viewer.id]) expect((await open(viewer, id)).status).toBe(200)
    testApp.advanceTime(DAY)
    expect((await open(viewer, last)).status).toBe(200)
    await sweepOpenedProfiles(testApp.ctx)
    const rows = await testApp.ctx.db.select().from(openedProfiles)
    expect(rows.filter(({ viewerId }) => viewerId === viewer.id)).toHaveLength(1)
  })
})

test('an administrator has no such limit', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const [person = ''] = await makePeople(1)
  expect((await open(admin, person)).status).toBe(200)
  const rows = await testApp.ctx.db.select().from(openedProfiles)
  expect(rows.filter(({ viewerId }) => viewerId === admin.id)).toEqual([])
})
