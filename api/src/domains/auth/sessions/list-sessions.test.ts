import { listAuditEntries } from 'contract/audit.ts'
import { endGrants, endSession, listSessions, login } from 'contract/auth/auth.ts'
import { getCurrentUser, refresh } from 'contract/auth/session.ts'
import { DAY } from 'contract/platform/durations.ts'
import { endUserSessions } from 'contract/users/admin.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
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
  expect((await testApp.call(endGrants, { as: phone })).body).toEqual({ success: true, data: {} })
  await Promise.all(sockets.map((socket) => socket.waitForDisconnect()))
  for (const as of [phone, laptop, user]) expect((await testApp.call(getCurrentUser, { as })).status).toBe(401)
  expect((await testApp.call(refresh, { body: { refreshToken: laptop.refreshToken } })).status).toBe(401)
})

test('ends one session with its sockets, and keeps the others', async () => {
  const [user, stranger] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const [phone, laptop] = [await signIn(user.username, 'Safari'), await signIn(user.username, 'Firefox')]
  const socket = await openSocket(address, phone)
  const { sessions: listed } = (await testApp.call(listSessions, { as: laptop })).data
  const id = listed.find(({ userAgent }) => userAgent === 'Safari')?.id ?? ''
  expect((await testApp.call(endSession, { as: stranger, params: { id } })).body.code).toBe('SESSION_NOT_FOUND')
  expect((await testApp.call(endSession, { as: laptop, params: { id: newId() } })).status).toBe(404)
  const twice = await Promise.all([1, 2].map(() => testApp.call(endSession, { as: laptop, params: { id } })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  await socket.waitForDisconnect()
  expect((await testApp.call(getCurrentUser, { as: phone })).status).toBe(401)
  expect((await testApp.call(refresh, { body: { refreshToken: phone.refreshToken } })).status).toBe(401)
  expect((await testApp.call(getCurrentUser, { as: laptop })).status).toBe(200)
})

test('a session ends 90 days after its login, however often it is used', async () => {
  const user = await makeUser(testApp.ctx)
  let tokens: { accessToken: string; refreshToken: string } = await signIn(user.username, 'Safari')
  for (const days of [29, 29, 29]) {
    testApp.advanceTime(days * DAY)
    tokens = (await testApp.call(refresh, { body: { refreshToken: tokens.refreshToken } })).data
  }
  testApp.advanceTime(3 * DAY - 60_000)
  tokens = (await testApp.call(refresh, { body: { refreshToken: tokens.refreshToken } })).data
  expect((await testApp.call(getCurrentUser, { as: tokens })).status).toBe(200)
  testApp.advanceTime(61_000)
  expect((await testApp.call(getCurrentUser, { as: tokens })).status).toBe(401)
  expect((await testApp.call(refresh, { body: { refreshToken: tokens.refreshToken } })).status).toBe(401)
})

test('an administrator ends all sessions of a user, audited once', async () => {
  const [admin, user] = [await makeUser(testApp.ctx, { isAdmin: true }), await makeUser(testApp.ctx)]
  const end = () =>
    testApp.call(endUserSessions, { as: admin, params: { id: user.id }, body: { reason: 'Telefoon gestolen' } })
  const statuses = (await Promise.all([end(), end()])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200])
  expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(401)
  const { entries } = (await testApp.call(listAuditEntries, { as: admin, query: { subjectId: user.id } })).data
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([['USER_SESSIONS_ENDED', 'Telefoon gestolen']])
})
