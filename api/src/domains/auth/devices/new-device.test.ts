import { login } from 'contract/auth/auth.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { makeUser, PASSWORD, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deleteOldSessionsAndLinks } from '../sessions/service.ts'
import { knownDevices, sessions } from '../tables.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'
const testApp = useTestApp()
afterEach(() => testApp.setTime(new Date().toISOString()))

const signIn = async (user: TestUser, deviceId: string | null, userAgent = CHROME) => {
  const body = { identifier: user.username, password: PASSWORD, deviceId }
  expect((await testApp.call(login, { body, headers: { 'user-agent': userAgent } })).status).toBe(200)
}
const noticesTo = async ({ email }: TestUser) =>
  (await testApp.call(listMailbox, { query: { to: email } })).data.mails.filter(({ subject }) =>
    subject.startsWith('Er is ingelogd'),
  )

test('a login from a device not seen before is mailed once, with its name and a link; the first of the account is not', async () => {
  const user = await makeUser(testApp.ctx)
  testApp.setTime('2026-06-05T08:00:00Z')
  await signIn(user, 'telefoon')
  await signIn(user, 'telefoon', 'Anders/2.0')
  expect(await noticesTo(user)).toEqual([])
  await signIn(user, 'laptop')
  await signIn(user, 'laptop')
  const [notice, ...more] = await noticesTo(user)
  expect(more).toEqual([])
  expect(notice?.text).toContain('vrijdag 5 juni om 10:00')
  expect(notice?.text).toContain('Chrome op Android')
  expect(notice?.text).toMatch(/\/was-jij-dit-niet\?token=[\w-]{43}$/m)
})

test('without an id the User-Agent tells devices apart', async () => {
  const user = await makeUser(testApp.ctx)
  await signIn(user, null)
  await signIn(user, null)
  expect(await noticesTo(user)).toEqual([])
  await signIn(user, null, 'Anders/2.0')
  expect(await noticesTo(user)).toHaveLength(1)
})

test('a device of one account is not known to another', async () => {
  const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  await signIn(user, 'eigen')
  for (const person of [user, other]) await signIn(person, 'gedeeld')
  await signIn(other, 'eigen')
  expect([await noticesTo(user), await noticesTo(other)].map(({ length }) => length)).toEqual([1, 1])
  const rows = await testApp.ctx.db.select().from(knownDevices)
  expect(new Set(rows.map(({ deviceHash }) => deviceHash)).size).toBe(rows.length)
})

test('is known after all sessions of the account are gone', async () => {
  const user = await makeUser(testApp.ctx)
  await signIn(user, 'telefoon')
  testApp.advanceTime(200 * DAY)
  await deleteOldSessionsAndLinks(testApp.ctx)
  expect(await testApp.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  await signIn(user, 'telefoon')
  expect(await noticesTo(user)).toEqual([])
  await signIn(user, 'van een dief')
  expect(await noticesTo(user)).toHaveLength(1)
})

test('mails five an hour and remembers twenty devices; concurrent logins from one are one mail', async () => {
  const user = await makeUser(testApp.ctx)
  await signIn(user, 'telefoon')
  await Promise.all(Array.from({ length: 3 }, () => signIn(user, 'nieuw')))
  expect(await noticesTo(user)).toHaveLength(1)
  for (let index = 0; index < 19; index++) await signIn(user, `nieuw ${index}`)
  expect(await noticesTo(user)).toHaveLength(5)
  const rows = await testApp.ctx.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
  expect(rows).toHaveLength(20)
})
