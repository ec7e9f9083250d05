import { login } from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../tables.ts'
import { inactivityStep } from './policy.ts'
import { sweepInactive } from './service.ts'

const testApp = useTestApp()
const THREE_YEARS_IN_DAYS = 1096
// Noon, because 24 hours from midnight are not always one Amsterdam calendar day.
beforeEach(() => testApp.setTime('2027-01-15T11:00:00Z'))
afterEach(() => testApp.setTime(new Date().toISOString()))

const subjects = async (to: string) =>
  (await testApp.call(listMailbox, { query: { to } })).data.mails.map(({ subject }) => subject)
const exists = async (user: TestUser) =>
  (await testApp.ctx.db.select().from(users).where(eq(users.id, user.id))).length > 0
const afterDays = async (days: number) => {
  testApp.advanceTime(days * DAY)
  await sweepInactive(testApp.ctx)
}

describe('after three years of inactivity', () => {
  test('an account is deleted after warning mails 30 and 7 days before', async () => {
    const user = await makeUser(testApp.ctx)
    await afterDays(THREE_YEARS_IN_DAYS - 31)
    expect(await subjects(user.email)).toEqual([])
    await afterDays(1)
    await afterDays(0)
    expect(await subjects(user.email)).toHaveLength(1)
    await afterDays(22)
    expect(await subjects(user.email)).toHaveLength(1)
    await afterDays(1)
    expect(await subjects(user.email)).toHaveLength(2)
    expect((await subjects(user.email))[0]).toMatch(/verwijderen je account .* op \d+ \w+ \d{4}$/)
    await afterDays(6)
    expect(await exists(user)).toBe(true)
    await afterDays(1)
    expect(await exists(user)).toBe(false)
    expect(await subjects(user.email)).toEqual([expect.stringContaining('is verwijderd')])
  })

  test('a login after a warning keeps the account and resets the warnings', async () => {
    const user = await makeUser(testApp.ctx)
    await afterDays(THREE_YEARS_IN_DAYS - 30)
    await testApp.call(login, { body: { identifier: user.username, password: user.password } })
    await afterDays(40)
    expect(await exists(user)).toBe(true)
    await afterDays(THREE_YEARS_IN_DAYS - 30 - 40)
    expect(await subjects(user.email)).toHaveLength(2)
    expect(await exists(user)).toBe(true)
  })

  test('no account is deleted unwarned after an outage of the server', async () => {
    const user = await makeUser(testApp.ctx)
    await afterDays(THREE_YEARS_IN_DAYS + 500)
    expect(await subjects(user.email)).toHaveLength(1)
    await afterDays(22)
    expect(await subjects(user.email)).toHaveLength(1)
    await afterDays(1)
    expect(await subjects(user.email)).toHaveLength(2)
    await afterDays(6)
    expect(await exists(user)).toBe(true)
    await afterDays(1)
    expect(await exists(user)).toBe(false)
  })

  test('a login while the deletion is under way keeps the account', async () => {
    const user = await makeUser(testApp.ctx)
    for (const days of [THREE_YEARS_IN_DAYS - 30, 23]) await afterDays(days)
    testApp.advanceTime(7 * DAY)
    const { ctx } = testApp
    let swept: Promise<void> | null = null
    await ctx.transaction(async ({ tx, now }) => {
      await tx.update(users).set({ lastActiveAt: now() }).where(eq(users.id, user.id))
      swept = sweepInactive(ctx)
      await waitForLock(ctx)
    })
    await swept
    expect(await exists(user)).toBe(true)
    expect(await subjects(user.email)).toHaveLength(2)
  })

  test('the last administrator is not deleted', async () => {
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    for (const days of [THREE_YEARS_IN_DAYS, 23, 7, 1]) await afterDays(days)
    expect(await exists(admin)).toBe(true)
  })
})

test('using the site counts as activity once an hour', async () => {
  const user = await makeUser(testApp.ctx)
  const at = async () =>
    (await testApp.ctx.db.select().from(users).where(eq(users.id, user.id)))[0]?.lastActiveAt?.getTime() ?? 0
  const signIn = () => testApp.call(login, { body: { identifier: user.username, password: user.password } })
  await signIn()
  const first = await at()
  expect(first).toBeGreaterThan(0)
  testApp.advanceTime(HOUR / 2)
  await signIn()
  expect(await at()).toBe(first)
  testApp.advanceTime(HOUR)
  const again = await signIn()
  expect(await at()).toBeGreaterThan(first)
  expect((await testApp.call(getCurrentUser, { as: again.data })).status).toBe(200)
})

test('inactivityStep changes on the expected days', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const silent = (days: number, inactivityWarnings: number, warnedDaysAgo: number | null) =>
    inactivityStep(
      {
        activeAt: new Date(now.getTime() - days * DAY),
        inactivityWarnings,
        inactivityWarnedAt: warnedDaysAgo === null ? null : new Date(now.getTime() - warnedDaysAgo * DAY),
      },
      now,
    )
  expect(silent(1065, 0, null)).toBe('wait')
  expect(silent(1066, 0, null)).toBe('warn')
  expect(silent(1089, 1, 22)).toBe('wait')
  expect(silent(1089, 1, 23)).toBe('warn')
  expect(silent(1096, 2, 6)).toBe('wait')
  expect(silent(1096, 2, 7)).toBe('delete')
})
