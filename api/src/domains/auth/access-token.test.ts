import { authLimits, login } from 'contract/auth/auth.ts'
import { getCurrentUser, logout } from 'contract/auth/session.ts'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../testing/factories.ts'
import { openSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { signAccessToken } from './tokens/service.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'
let address = ''
beforeAll(async () => {
  address = await testApp.listen()
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const me = (accessToken: string) => testApp.call(getCurrentUser, { as: { accessToken } })
const signed = (claims: { sid?: unknown; sub?: string; audience?: string; key?: Uint8Array; seconds?: number }) =>
  new SignJWT({ sid: claims.sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.sub ?? '')
    .setAudience(claims.audience ?? 'access')
    .setIssuedAt()
    .setExpirationTime(`${claims.seconds ?? 60}s`)
    .sign(claims.key ?? testApp.ctx.secrets.jwtKey)

describe('an access token', () => {
  test('is refused without signature or with another key, audience, algorithm or session', async () => {
    const user = await makeUser(testApp.ctx)
    const other = await makeUser(testApp.ctx)
    const good = { sub: user.id, sid: user.sessionId }
    expect((await me(await signed(good))).status).toBe(200)

    const unsigned = new UnsecuredJWT({ sid: user.sessionId })
      .setSubject(user.id)
      .setAudience('access')
      .setExpirationTime('1h')
      .encode()
    const [header, payload] = (await signed(good)).split('.')
    const bad = {
      'alg none': unsigned,
      'signature left out': `${header}.${payload}.`,
      'another key': await signed({ ...good, key: new TextEncoder().encode('x'.repeat(32)) }),
      'another audience': await signed({ ...good, audience: 'refresh' }),
      HS512: await new SignJWT({ sid: user.sessionId })
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject(user.id)
        .setAudience('access')
        .setExpirationTime('1h')
        .sign(Buffer.alloc(64, testApp.ctx.secrets.jwtKey)),
      'no session': await signed({ sub: user.id }),
      'no such session': await signed({ sub: user.id, sid: other.id }),
      'a session that is no id': await signed({ sub: user.id, sid: "' or 1=1" }),
      'another user’s session': await signed({ sub: user.id, sid: other.sessionId }),
      nonsense: 'abc.def.ghi',
    }
    for (const [what, token] of Object.entries(bad)) {
      const response = await me(token)
      expect([what, response.status, response.body.code]).toEqual([what, 401, 'TOKEN_INVALID'])
    }
  })

  test('is valid for 15 minutes', async () => {
    const user = await makeUser(testApp.ctx)
    testApp.advanceTime((authLimits.accessTokenSeconds - 5) * 1_000)
    expect((await me(user.accessToken)).status).toBe(200)
    testApp.advanceTime(6_000)
    const response = await me(user.accessToken)
    expect([response.status, response.body.code]).toEqual([401, 'TOKEN_EXPIRED'])
  })

  test('is not accepted as a refresh token, nor a refresh token as an access token', async () => {
    const user = await makeUser(testApp.ctx)
    const { refreshToken } = (await testApp.call(login, { body: { identifier: user.username, password: PASSWORD } }))
      .data
    expect((await me(refreshToken)).body.code).toBe('TOKEN_INVALID')
  })

  test('is required: without one the response is a 401', async () => {
    const response = await testApp.call(getCurrentUser)
    expect([response.status, response.body.code]).toEqual([401, 'NOT_SIGNED_IN'])
  })

  test('is refused as soon as its user is suspended or deleted', async () => {
    const [suspended, deleted] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await testApp.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
    await testApp.ctx.db.delete(users).where(eq(users.id, deleted.id))
    const answers = await Promise.all([suspended, deleted].map(({ accessToken }) => me(accessToken)))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'SUSPENDED'],
      [401, 'TOKEN_INVALID'],
    ])
  })
})

describe('a socket', () => {
  test('connects only with an access token', async () => {
    const user = await makeUser(testApp.ctx)
    const unverified = await makeUser(testApp.ctx, { emailVerifiedAt: null })
    const refused = async (accessToken: string) =>
      openSocket(address, { accessToken }).then(
        () => null,
        (error: Error & { data?: { code: string } }) => error.data?.code,
      )
    expect(await refused('')).toBe('INVALID')
    expect(await refused('onzin')).toBe('INVALID')
    expect(await refused(unverified.accessToken)).toBe('EMAIL_NOT_VERIFIED')
    const suspended = await makeUser(testApp.ctx)
    await testApp.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
    expect(await refused(suspended.accessToken)).toBe('ACCOUNT_SUSPENDED')
    testApp.advanceTime(-(authLimits.accessTokenSeconds + 1) * 1_000)
    const old = await signAccessToken(testApp.ctx, user.id, user.sessionId)
    testApp.setTime(new Date().toISOString())
    expect(await refused(old)).toBe('EXPIRED')
    const socket = await openSocket(address, user)
    socket.close()
  })

  test('is disconnected with its own session only', async () => {
    const user = await makeUser(testApp.ctx)
    const signIn = async () =>
      (await testApp.call(login, { body: { identifier: user.username, password: PASSWORD } })).data
    const [phone, laptop] = [await signIn(), await signIn()]
    const [phoneSocket, laptopSocket] = [await openSocket(address, phone), await openSocket(address, laptop)]
    await testApp.call(logout, { body: { refreshToken: phone.refreshToken } })
    await phoneSocket.waitForDisconnect()
    expect(laptopSocket.raw.connected).toBe(true)
    laptopSocket.close()
  })
})
