import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { newId } from './ids.ts'

const testApp = useTestApp()

test('a transaction aborted by a deadlock runs again and publishes its facts once', async () => {
  const { ctx } = testApp
  const published: string[] = []
  testApp.app.react({ after: { 'user.emailVerified': (_ctx, { userId }) => void published.push(userId) } })
  const people = [newId(), newId()] as const
  const attempts = [0, 0]
  let locked = 0
  let release = () => {}
  const bothLocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const lockBoth = (person: 0 | 1) =>
    ctx.transaction(async ({ tx, record }) => {
      const [first, second] = person === 0 ? [1, 2] : [2, 1]
      attempts[person] = (attempts[person] ?? 0) + 1
      await record('user.emailVerified', { userId: people[person] })
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`)
      locked += 1
      if (locked === 2) release()
      await bothLocked
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`)
      return person
    })
  expect(await Promise.all([lockBoth(0), lockBoth(1)])).toEqual([0, 1])
  await ctx.facts.settled()
  expect(attempts.toSorted()).toEqual([1, 2])
  expect(published.toSorted()).toEqual(people.toSorted())
})

test('reactions to facts about one person run in commit order, those about others do not wait for them', async () => {
  const { ctx } = testApp
  const [anna, bram] = [newId(), newId()]
  const published: string[] = []
  const held = Promise.withResolvers<void>()
  testApp.app.react({
    after: {
      'user.emailVerified': async (_ctx, { userId }) => {
        const isFirst = published.push(userId === anna ? 'anna' : 'bram') === 1
        if (isFirst) await held.promise
      },
    },
  })
  for (const userId of [anna, anna, bram])
    await ctx.transaction(({ record }) => record('user.emailVerified', { userId }))
  await expect.poll(() => published).toEqual(['anna', 'bram'])
  held.resolve()
  await ctx.facts.settled()
  expect(published).toEqual(['anna', 'bram', 'anna'])
})

test('a conflict that persists is thrown after ten attempts, any other error at once', async () => {
  let attempts = 0
  const missing = '01900000-0000-7000-8000-000000000000'
  const insertOrphan = () =>
    testApp.ctx.transaction(async ({ tx }) => {
      attempts += 1
      await tx.execute(sql`insert into sessions (id, user_id, created_at, last_used_at)
        values (${missing}, ${missing}, now(), now())`)
    })
  await expect(insertOrphan()).rejects.toThrow()
  expect(attempts).toBe(10)
  const fail = () =>
    testApp.ctx.transaction(async () => {
      attempts += 1
      throw new Error('ours')
    })
  await expect(fail()).rejects.toThrow('ours')
  expect(attempts).toBe(11)
})

test('a unit of work reads the clock each time', async () => {
  await testApp.ctx.transaction(async (unit) => {
    const begun = unit.now()
    testApp.advanceTime(60_000)
    expect(unit.now().getTime() - begun.getTime()).toBeGreaterThanOrEqual(60_000)
  })
})
