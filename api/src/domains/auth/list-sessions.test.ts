import { endSessions, getCurrentUser, listSessions, login, refresh } from 'contract/auth.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../testing/factories.ts'
import { useHouse } from '../../testing/house.ts'
import { openSocket } from '../../testing/socket.ts'
import { forgetOldSessions } from './service-sessions.ts'
import { sessions } from './tables.ts'

const house = useHouse()
const PASSWORD = 'Festival!2026'
const DAY = 86_400_000
let address = ''
beforeAll(async () => {
  address = await house.listen()
})
afterEach(() => house.setTime(new Date().toISOString()))

const signIn = async (identifier: string, userAgent: string) =>
  (await house.call(login, { body: { identifier, password: PASSWORD }, headers: { 'user-agent': userAgent } })).data

test('lists my own devices, last used first, and says which one this is', async () => {
  const [user, other] = [await makeUser(house.ctx), await makeUser(house.ctx)]
  await signIn(other.username, 'iemand anders')
  house.passTime(1_000)
  await signIn(user.username, 'Firefox')
  house.passTime(1_000)
  const phone = await signIn(user.username, 'Safari')
  const { sessions: listed } = (await house.call(listSessions, { as: phone })).data
  expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['Safari', true],
    ['Firefox', false],
    [null, false],
  ])
  expect(JSON.stringify(listed)).not.toMatch(/token|hash/i)
})

test('leaves out what was not used for 30 days, and the sweep drops it', async () => {
  const user = await makeUser(house.ctx)
  const phone = await signIn(user.username, 'Safari')
  house.passTime(29 * DAY)
  const fresh = (await house.call(refresh, { body: { refreshToken: phone.refreshToken } })).data
  house.passTime(2 * DAY)
  const again = (await house.call(refresh, { body: { refreshToken: fresh.refreshToken } })).data
  const { sessions: listed } = (await house.call(listSessions, { as: again })).data
  expect(listed.map(({ userAgent }) => userAgent)).toEqual(['Safari'])
  await forgetOldSessions(house.ctx)
  const kept = (await house.ctx.db.select().from(sessions)).filter((row) => row.userId === user.id)
  expect(kept.map(({ userAgent }) => userAgent)).toEqual(['Safari'])
})

test('ends them all at once, this one too, with their sockets', async () => {
  const user = await makeUser(house.ctx)
  const [phone, laptop] = [await signIn(user.username, 'Safari'), await signIn(user.username, 'Firefox')]
  const sockets = [await openSocket(address, phone), await openSocket(address, laptop)]
  expect((await house.call(endSessions, { as: phone })).body).toEqual({ success: true, data: {} })
  await Promise.all(sockets.map((socket) => socket.cut()))
  for (const as of [phone, laptop, user]) expect((await house.call(getCurrentUser, { as })).status).toBe(401)
  expect((await house.call(refresh, { body: { refreshToken: laptop.refreshToken } })).status).toBe(401)
})
