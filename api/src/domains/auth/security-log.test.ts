import { changePassword, login, secureAccount } from 'contract/auth/auth.ts'
import * as passkeyContract from 'contract/auth/passkeys.ts'
import { logout, refresh } from 'contract/auth/session.ts'
import { updateGroup } from 'contract/groups/lifecycle.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { listUsers } from 'contract/users/admin.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECURITY_EVENTS } from '../../platform/http/monitoring/security-log.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { makeGroup, makeUser, PASSWORD, type TestUser } from '../../testing/factories.ts'
import { useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'

const ADDRESS = '203.0.113.77'
const testApp = useTestApp({ publicUrl: 'https://example.nl', adminSecondFactor: true })
const openSocket = useSockets(testApp)
let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(testApp.ctx.log, 'info').mockImplementation((...line: unknown[]) => {
    lines.push(JSON.stringify(line))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  testApp.setTime(new Date().toISOString())
})

const events = () => lines.map((line) => (JSON.parse(line) as [{ security?: string }])[0])
const named = () => events().map(({ security }) => security)
const signIn = async (user: TestUser, password = PASSWORD) =>
  testApp.call(login, { body: { identifier: user.username, password } })

async function makePasskey(user: TestUser) {
  const authenticator = createAuthenticator({ origin: 'https://example.nl', host: 'example.nl' })
  const { options } = (await testApp.call(passkeyContract.getPasskeyOptions, { as: user })).data
  const response = authenticator.register(options)
  const { passkey } = (await testApp.call(passkeyContract.addPasskey, { as: user, body: { response } })).data
  return { authenticator, passkey }
}
const loginOptions = async () => (await testApp.call(passkeyContract.getPasskeyLoginOptions)).data.options

test('a login, its failures, the lock and the end of the session are lines with ids', async () => {
  const user = await makeUser(testApp.ctx)
  const { refreshToken } = (await signIn(user)).data
  for (let index = 0; index < 6; index++) await signIn(user, 'Verkeerd!2026')
  await testApp.call(login, { body: { identifier: 'niemand@example.nl', password: 'Verkeerd!2026' } })
  await testApp.call(logout, { body: { refreshToken } })
  const failed = { security: 'signin.failed', userId: user.id, code: 'INVALID_CREDENTIALS', method: 'PASSWORD' }
  expect(events()).toEqual([
    { security: 'signin.succeeded', userId: user.id, sessionId: expect.any(String), method: 'PASSWORD' },
    ...Array(5).fill(failed),
    { security: 'signin.locked', userId: user.id },
    { ...failed, code: 'ACCOUNT_LOCKED' },
    { ...failed, userId: null },
    { security: 'session.ended', userId: user.id, sessionId: expect.any(String) },
  ])
})

test('a suspended account is a failure', async () => {
  const user = await makeUser(testApp.ctx, { suspendedAt: new Date() })
  await signIn(user)
  expect(events()).toEqual([{ security: 'signin.failed', userId: user.id, code: 'ACCOUNT_SUSPENDED' }])
})

test('a refresh token that is used again is a theft', async () => {
  const user = await makeUser(testApp.ctx)
  const { refreshToken } = (await signIn(user)).data
  const renew = () => testApp.call(refresh, { body: { refreshToken } })
  expect((await renew()).status).toBe(200)
  testApp.advanceTime(MINUTE)
  expect((await renew()).status).toBe(401)
  expect(events().at(-1)).toEqual({
    security: 'refreshToken.reused',
    userId: user.id,
    sessionId: expect.any(String),
  })
})

test('a passkey, a second factor, a re-authentication and a new password are lines', async () => {
  const user = await makeUser(testApp.ctx)
  const { authenticator, passkey } = await makePasskey(user)
  await testApp.call(passkeyContract.loginWithPasskey, {
    body: { response: authenticator.logIn(await loginOptions()) },
  })
  const wrong = authenticator.logIn(await loginOptions(), { origin: 'https://evil.example' })
  await testApp.call(passkeyContract.loginWithPasskey, { body: { response: wrong } })
  await testApp.call(passkeyContract.reauthenticate, { as: user, body: { password: 'Verkeerd!2026' } })
  const right = authenticator.logIn(await loginOptions())
  await testApp.call(passkeyContract.reauthenticate, { as: user, body: { passkey: right } })
  await testApp.call(passkeyContract.removePasskey, { as: user, params: { id: passkey.id } })
  const body = { currentPassword: PASSWORD, newPassword: 'Zonnebloem!2026', confirmPassword: 'Zonnebloem!2026' }
  expect((await testApp.call(changePassword, { as: user, body })).status).toBe(200)
  expect(named()).toEqual([
    'passkey.added',
    'secondFactor.used',
    'signin.succeeded',
    'secondFactor.failed',
    'signin.failed',
    'reauthentication.failed',
    'secondFactor.used',
    'reauthentication.succeeded',
    'passkey.removed',
    'session.ended',
    'password.changed',
  ])
})

test('a login from a new device, and its owner’s answer that it was not them, are lines', async () => {
  const user = await makeUser(testApp.ctx)
  const signInOn = (deviceId: string) =>
    testApp.call(login, { body: { identifier: user.username, password: PASSWORD, deviceId } })
  await signInOn('eigen')
  await signInOn('dief')
  const [mail] = (await testApp.call(listMailbox, { query: { to: user.email } })).data.mails
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await testApp.call(secureAccount, { body: { token } })
  const ids = { userId: user.id, sessionId: expect.any(String) }
  expect(events().filter(({ security }) => security !== 'session.ended')).toEqual([
    { security: 'signin.succeeded', ...ids, method: 'PASSWORD' },
    { security: 'signin.succeeded', ...ids, method: 'PASSWORD' },
    { security: 'signin.newDevice', ...ids, method: 'PASSWORD' },
    { security: 'account.secured', userId: user.id },
  ])
})

test('refused rights are a line a minute: a foreign group, the admin area, its second factor, a token, an origin', async () => {
  const [user, admin] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { isAdmin: true })]
  const group = await makeGroup(testApp.ctx)
  for (let index = 0; index < 3; index++)
    await testApp.call(updateGroup, { as: user, params: { id: group.id }, body: { name: 'Nu van mij' } })
  await testApp.call(listUsers, { as: user })
  await testApp.call(listUsers, { as: admin })
  await testApp.call(listUsers, { as: { accessToken: 'verzonnen' } })
  await testApp.call(listUsers, { as: user, headers: { origin: 'https://evil.example' } })
  const route = 'GET /admin/users'
  expect(events()).toEqual([
    {
      security: 'right.refused',
      userId: user.id,
      subjectId: group.id,
      code: 'NOT_GROUP_OWNER',
      route: 'PUT /groups/:id',
    },
    { security: 'right.refused', userId: user.id, code: 'ADMIN_ONLY', route },
    { security: 'right.refused', userId: admin.id, code: 'SECOND_FACTOR_REQUIRED', route },
    { security: 'token.refused', userId: null, code: 'TOKEN_INVALID', route },
    { security: 'origin.refused', userId: null, code: 'FOREIGN_ORIGIN', route },
  ])
})

test('a refused socket event and handshake are lines', async () => {
  const user = await makeUser(testApp.ctx)
  const group = await makeGroup(testApp.ctx)
  const socket = await openSocket(user)
  expect((await socket.send('join-group', { groupId: group.id })).success).toBe(false)
  await expect(openSocket({ accessToken: 'verzonnen' })).rejects.toThrow()
  expect(events()).toEqual([
    { security: 'right.refused', userId: user.id, code: 'NOT_GROUP_MEMBER', route: 'join-group' },
    { security: 'token.refused', code: 'TOKEN_INVALID', route: 'socket' },
  ])
})

test('no line holds an address, a name, a network address or a typed text', async () => {
  const user = await makeUser(testApp.ctx, { username: 'Geheimenaam', email: 'geheim@example.nl' })
  const typed = ['geheim@example.nl', 'Geheimenaam', 'onbekend-adres@example.nl', 'Wachtwoord!in-het-naamveld']
  for (const identifier of typed)
    await testApp.app.server.inject({
      method: 'POST',
      url: '/api/auth/login?zoekwoord=geheim',
      remoteAddress: ADDRESS,
      headers: { 'user-agent': 'Geheime browser' },
      payload: { identifier, password: 'Geheim!2026' },
    })
  await signIn(user)
  await testApp.call(listUsers, { as: user, query: { search: 'geheim' } })
  await testApp.app.server.inject({
    url: '/api/admin/geheim',
    remoteAddress: ADDRESS,
    headers: { origin: 'https://geheim.nl' },
  })
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join('\n')).not.toMatch(/geheim|example|wachtwoord!|203\.0|127\.0|browser/i)
})

test('every event is a counter in /metrics, from 0', async () => {
  const user = await makeUser(testApp.ctx)
  await signIn(user)
  const metrics = (await testApp.app.server.inject('/metrics')).body
  for (const event of SECURITY_EVENTS) expect(metrics).toContain(`security_events_total{event="${event}",code=""}`)
  expect(metrics).toMatch(/security_events_total\{event="signin.succeeded",code=""\} [1-9]/)
})
