import { endSessions, getCurrentUser, listSessions, login, refresh } from 'contract/auth.ts'
import { DAY } from 'contract/durations.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { sessions } from '../tables.ts'
import { deleteOldSessionsAndLinks } from './service.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'
let address = ''
beforeAll(async () => {
  address = await testApp.listen()
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const signIn = async (identifier: string, userAgent: string) =>
  (await testApp.call(login, { body: { identifier, password: PASSWORD }, headers: { 'user-agent': userAgent } })).data

test('lists the user’s devices, last used first, and marks the current one', async () => {
  const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  await signIn(other.username, 'iemand anders')
  testApp.advanceTime(1_000)
  await signIn(user.username, 'Firefox')
  testApp.advanceTime(1_000)
  const phone = await signIn(user.username, 'Safari')
  const { sessions: listed } = (await testApp.call(listSessions, { as: phone })).data
  expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['Safari', true],
    ['Firefox', false],
    [null, false],
  ])
  expect(JSON.stringify(listed)).not.toMatch(/token|hash/i)
})

test('omits sessions unused for 30 days, and the sweep deletes them', async () => {
  const user = await makeUser(testApp.ctx)
  const phone = await signIn(user.username, 'Safari')
  testApp.advanceTime(29 * DAY)
  const fresh = (await testApp.call(refresh, { body: { refreshToken: phone.refreshToken } })).data
  testApp.advanceTime(2 * DAY)
  const again = (await testApp.call(refresh, { body: { refreshToken: fresh.refreshToken } })).data
  const { sessions: listed } = (await testApp.call(listSessions, { as: again })).data
  expect(listed.map(({ userAgent }) => userAgent)).toEqual(['Safari'])
  await deleteOldSessionsAndLinks(testApp.ctx)
  const stored = (await testApp.ctx.db.select().from(sessions)).filter((row) => row.userId === user.id)
  expect(stored.map(({ userAgent }) => userAgent)).toEqual(['Safari'])
})

test('ends all sessions and their sockets, the current one included', async () => {
  const user = await makeUser(testApp.ctx)
  const [phone, laptop] = [await signIn(user.username, 'Safari'), await signIn(user.username, 'Firefox')]
  const sockets = [await openSocket(address, phone), await openSocket(address, laptop)]
  expect((await testApp.call(endSessions, { as: phone })).body).toEqual({ success: true, data: {} })
  await Promise.all(sockets.map((socket) => socket.waitForDisconnect()))
  for (const as of [phone, laptop, user]) expect((await testApp.call(getCurrentUser, { as })).status).toBe(401)
  expect((await testApp.call(refresh, { body: { refreshToken: laptop.refreshToken } })).status).toBe(401)
})
