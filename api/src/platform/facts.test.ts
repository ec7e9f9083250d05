import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const testApp = useTestApp()

test('a transaction that lost a deadlock runs again, and tells its facts once', async () => {
  const { ctx } = testApp
  const told: string[] = []
  testApp.app.react({ after: { 'user.emailVerified': (_ctx, { userId }) => void told.push(userId) } })
  const tries = [0, 0]
  let met = 0
  let open = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve
  })
  const lockBoth = (who: 0 | 1) =>
    ctx.transaction(async (tx, record) => {
      const [first, second] = who === 0 ? [1, 2] : [2, 1]
      tries[who] = (tries[who] ?? 0) + 1
      await record('user.emailVerified', { userId: `person ${who}` })
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`)
      met += 1
      if (met === 2) open()
      await bothHoldOne
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`)
      return who
    })
  expect(await Promise.all([lockBoth(0), lockBoth(1)])).toEqual([0, 1])
  await ctx.facts.settled()
  expect(tries.toSorted()).toEqual([1, 2])
  expect(told.toSorted()).toEqual(['person 0', 'person 1'])
})

test('what fails every time is thrown after three tries, what is no race at once', async () => {
  let tries = 0
  const missing = '01900000-0000-7000-8000-000000000000'
  const insertOrphan = () =>
    testApp.ctx.transaction(async (tx) => {
      tries += 1
      await tx.execute(sql`insert into sessions (id, user_id, created_at, last_used_at)
        values (${missing}, ${missing}, now(), now())`)
    })
  await expect(insertOrphan()).rejects.toThrow()
  expect(tries).toBe(3)
  const fail = () =>
    testApp.ctx.transaction(async () => {
      tries += 1
      throw new Error('ours')
    })
  await expect(fail()).rejects.toThrow('ours')
  expect(tries).toBe(4)
})
