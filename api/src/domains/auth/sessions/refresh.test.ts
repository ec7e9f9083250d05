import { authLimits, endSession, listSessions, login } from 'contract/auth/auth.ts'
import { getCurrentUser, logout, refresh } from 'contract/auth/session.ts'
import { DAY, SECOND } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { refreshTokens, sessions } from '../tables.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'

async function signIn() {
  const user = await makeUser(testApp.ctx)
  const { data } = await testApp.call(login, { body: { identifier: user.username, password: PASSWORD } })
  return { ...data, user }
}
const renew = (refreshToken: string) => testApp.call(refresh, { body: { refreshToken } })
const isAlive = async (accessToken: string) =>
  (await testApp.call(getCurrentUser, { as: { accessToken } })).status === 200

afterEach(() => testApp.setTime(new Date().toISOString()))

describe('refresh', () => {
  test('returns a working pair and rotates the old token', async () => {
    const first = await signIn()
    const second = (await renew(first.refreshToken)).data
    expect(Object.keys(second).sort()).toEqual(['accessToken', 'refreshToken'])
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(await isAlive(second.accessToken)).toBe(true)
    expect((await renew(second.refreshToken)).status).toBe(200)
  })

  test.each([refresh, logout])('without its token speaks of the session, and of no link: $path', async (route) => {
    const { status, body } = await testApp.call(route, { raw: { body: {} } })
    const message = 'Er ontbreekt een deel van je sessie. Log opnieuw in.'
    expect([status, body.errors]).toEqual([422, [{ field: 'refreshToken', message }]])
  })

  test('stores only hashes', async () => {
    const { refreshToken } = await signIn()
    const next = (await renew(refreshToken)).data.refreshToken
    const stored = JSON.stringify(await testApp.ctx.db.select().from(refreshTokens))
    expect(stored).not.toContain(refreshToken)
    expect(stored).not.toContain(next)
  })

  test('twenty concurrent refreshes get the same valid token', async () => {
    const first = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(first.refreshToken)))
    expect(answers.map((response) => response.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((response) => response.data.refreshToken)).size).toBe(1)
    testApp.advanceTime(60 * SECOND)
    const next = await renew(answers[7]?.data.refreshToken ?? '')
    expect(next.status).toBe(200)
    expect(await isAlive(next.data.accessToken)).toBe(true)
  })

  test('a refresh after 29 s gets the newest token, also after two rotations', async () => {
    const first = await signIn()
    const second = (await renew(first.refreshToken)).data
    const third = (await renew(second.refreshToken)).data
    testApp.advanceTime(29 * SECOND)
    const late = await renew(first.refreshToken)
    expect(late.data.refreshToken).toBe(third.refreshToken)
  })

  test('a rotated token used after 30 s ends the session', async () => {
    const first = await signIn()
    const second = (await renew(first.refreshToken)).data
    testApp.advanceTime((authLimits.refreshGraceSeconds + 1) * SECOND)
    const reuse = await renew(first.refreshToken)
    expect([reuse.status, reuse.body.code]).toEqual([401, 'TOKEN_EXPIRED'])
    expect((await renew(second.refreshToken)).status).toBe(401)
    expect(await isAlive(second.accessToken)).toBe(false)
  })

  test('a reused token does not end other sessions', async () => {
    const phone = await signIn()
    const laptop = (await testApp.call(login, { body: { identifier: phone.user.username, password: PASSWORD } })).data
    await renew(phone.refreshToken)
    testApp.advanceTime(31 * SECOND)
    expect((await renew(phone.refreshToken)).status).toBe(401)
    expect((await renew(laptop.refreshToken)).status).toBe(200)
  })

  test('expires after 30 days without use', async () => {
    const unused = await signIn()
    let used = unused.refreshToken
    const other = await signIn()
    testApp.advanceTime(29 * DAY)
    used = (await renew(used)).data.refreshToken
    testApp.advanceTime(2 * DAY)
    expect((await renew(used)).status).toBe(200)
    expect((await renew(other.refreshToken)).body.code).toBe('TOKEN_EXPIRED')
  })

  test('of a session that somebody ended is told apart from one whose time was over', async () => {
    const { user, accessToken, refreshToken } = await signIn()
    const { accessToken: other } = (
      await testApp.call(login, { body: { identifier: user.username, password: PASSWORD } })
    ).data
    const [first] = (await testApp.call(listSessions, { as: { accessToken } })).data.sessions.filter(
      ({ isCurrent }) => isCurrent,
    )
    await testApp.call(endSession, { as: { accessToken: other }, params: { id: first?.id ?? '' } })
    expect((await renew(refreshToken)).body.code).toBe('REFRESH_TOKEN_INVALID')
  })

  test('expired tokens are deleted', async () => {
    const first = await signIn()
    let token = first.refreshToken
    for (let index = 0; index < 4; index++) {
      testApp.advanceTime(20 * DAY)
      token = (await renew(token)).data.refreshToken
    }
    const [session] = await testApp.ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
      .where(eq(sessions.userId, first.user.id))
    const rows = await testApp.ctx.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.sessionId, session?.id ?? ''))
    expect(rows.length).toBeLessThan(4)
  })

  test('refuses a suspended user, an access token and malformed tokens', async () => {
    const { user, accessToken, refreshToken } = await signIn()
    for (const token of [accessToken, 'onzin', 'x'.repeat(500)])
      expect((await renew(token)).body.code).toBe('REFRESH_TOKEN_INVALID')
    for (const raw of [{}, { refreshToken: '' }, { refreshToken: 'x'.repeat(10_000) }, { refreshToken: ['x'] }])
      expect((await testApp.call(refresh, { raw: { body: raw } })).status).toBe(422)
    await testApp.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id))
    expect((await renew(refreshToken)).status).toBe(401)
  })
})

describe('logout', () => {
  test('ends both tokens of the session and no other session', async () => {
    const phone = await signIn()
    const laptop = (await testApp.call(login, { body: { identifier: phone.user.username, password: PASSWORD } })).data
    const response = await testApp.call(logout, { body: { refreshToken: phone.refreshToken } })
    expect([response.status, response.body]).toEqual([200, { success: true, data: {} }])
    expect(await isAlive(phone.accessToken)).toBe(false)
    expect((await renew(phone.refreshToken)).status).toBe(401)
    expect(await isAlive(laptop.accessToken)).toBe(true)
  })

  test('ignores unknown tokens and is safe to repeat', async () => {
    const { refreshToken } = await signIn()
    for (const token of [refreshToken, refreshToken, 'onzin'])
      expect((await testApp.call(logout, { body: { refreshToken: token } })).status).toBe(200)
  })

  test('works with a token that another tab just rotated', async () => {
    const first = await signIn()
    const second = (await renew(first.refreshToken)).data
    await testApp.call(logout, { body: { refreshToken: first.refreshToken } })
    expect(await isAlive(second.accessToken)).toBe(false)
  })
})
