import { authLimits, login } from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { failedLogins, users } from '../../users/tables.ts'
import { sessions } from '../tables.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'
const attempt = (identifier: string, password = 'Verkeerd!2026') =>
  testApp.call(login, { body: { identifier, password } })
const fail = async (identifier: string, times: number) => {
  for (let index = 0; index < times; index++) expect((await attempt(identifier)).status).toBe(401)
}

afterEach(() => testApp.setTime(new Date().toISOString()))

describe('login', () => {
  test('creates a session by username or e-mail address in any case', async () => {
    const user = await makeUser(testApp.ctx, { username: 'Sanne', email: 'sanne@example.nl' })
    for (const identifier of ['Sanne', 'sANNE', 'sanne@example.nl', ' SANNE@Example.NL ']) {
      const response = await attempt(identifier, PASSWORD)
      expect(response.status).toBe(200)
      expect(response.data.user).toMatchObject({ id: user.id, username: 'Sanne', email: 'sanne@example.nl' })
      const me = await testApp.call(getCurrentUser, { as: response.data })
      expect(me.data.user.id).toBe(user.id)
    }
  })

  test('stores the device', async () => {
    const user = await makeUser(testApp.ctx)
    await testApp.call(login, {
      body: { identifier: user.username, password: PASSWORD },
      headers: { 'user-agent': `Firefox ${'x'.repeat(1_000)}` },
    })
    const rows = await testApp.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map((row) => row.userAgent?.length)).toContain(300)
  })

  test('returns no hash and no other token than the pair', async () => {
    const user = await makeUser(testApp.ctx)
    const response = await attempt(user.username, PASSWORD)
    expect(Object.keys(response.data).sort()).toEqual(['accessToken', 'refreshToken', 'user'])
    expect(JSON.stringify(response.data.user)).not.toMatch(/hash|argon2|token|failed|lockedUntil/i)
  })

  test('a wrong password and an unknown name get the same response', async () => {
    const user = await makeUser(testApp.ctx)
    const [wrong, unknown, unknownEmail] = [
      await attempt(user.username),
      await attempt('bestaat-niet'),
      await attempt('bestaat-niet@example.nl'),
    ]
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Gebruikersnaam, e-mailadres of wachtwoord klopt niet.',
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknownEmail.body).toEqual(wrong.body)
  })

  test('explains an unverified or suspended account only after a correct password', async () => {
    const unverified = await makeUser(testApp.ctx, { emailVerifiedAt: null })
    const suspended = await makeUser(testApp.ctx, {
      suspendedAt: new Date(),
      suspensionReason: 'Reported by user',
      emailVerifiedAt: null,
    })
    const refused = await attempt(unverified.email, PASSWORD)
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const out = await attempt(suspended.email, PASSWORD)
    expect([out.status, out.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED'])
    expect(out.body.message).toBe('Je account is geschorst. Reden: Je hebt je niet aan onze voorwaarden gehouden.')
    for (const { username } of [unverified, suspended])
      expect((await attempt(username)).body.code).toBe('INVALID_CREDENTIALS')
  })

  test.each([
    ['identifier', { identifier: '', password: 'x' }, 'Gebruikersnaam of email is vereist'],
    ['password', { identifier: 'sanne', password: '' }, 'Wachtwoord is vereist'],
    ['identifier', { identifier: 'x'.repeat(10_000), password: 'x' }, 'Gebruikersnaam of email is te lang'],
    [
      'password',
      { identifier: 'sanne', password: 'x'.repeat(10_000) },
      'Een wachtwoord mag hoogstens 200 tekens hebben',
    ],
    ['identifier', { identifier: 'a\0b', password: 'x' }, 'Dit veld bevat een teken dat we niet kunnen opslaan'],
    ['identifier', { identifier: { $ne: '' }, password: 'x' }, 'Gebruikersnaam of email is vereist'],
  ])('refuses a wrong %s: %j', async (field, body, message) => {
    const response = await testApp.call(login, { raw: { body } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual({ field, message })
  })

  test('refuses text, forms and foreign origins', async () => {
    const user = await makeUser(testApp.ctx)
    const body = JSON.stringify({ identifier: user.username, password: PASSWORD })
    const post = (headers: Record<string, string>, payload = body) =>
      testApp.app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    expect((await post({ 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'identifier=x')).statusCode).toBe(415)
    const foreign = await post({ 'content-type': 'application/json', origin: 'https://evil.example' })
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'FOREIGN_ORIGIN'])
  })
})

describe('the lock', () => {
  test('starts after five wrong passwords in a row, refuses the correct one and ends after 30 minutes', async () => {
    const user = await makeUser(testApp.ctx)
    await fail(user.username, 5)
    const locked = await attempt(user.username, PASSWORD)
    expect([locked.status, locked.body.code]).toEqual([423, 'ACCOUNT_LOCKED'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(29 * 60)
    const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.lockedUntil).toBeInstanceOf(Date)

    testApp.advanceTime(authLimits.lockMinutes * MINUTE - 5_000)
    expect((await attempt(user.username, PASSWORD)).status).toBe(423)
    testApp.advanceTime(6_000)
    expect((await attempt(user.username, PASSWORD)).status).toBe(200)
  })

  test('does not reveal whether the password was correct', async () => {
    const user = await makeUser(testApp.ctx)
    await fail(user.username, 5)
    const [right, wrong] = [await attempt(user.username, PASSWORD), await attempt(user.username)]
    expect(wrong.status).toBe(423)
    expect(wrong.body.code).toBe(right.body.code)
  })

  test('applies to unknown names alike, so that it does not reveal which exist', async () => {
    await fail('niemand-heet-zo', 5)
    const locked = await attempt('NIEMAND-heet-zo')
    expect([locked.status, locked.body.code]).toEqual([423, 'ACCOUNT_LOCKED'])
    const rows = await testApp.ctx.db.select().from(failedLogins)
    expect(JSON.stringify(rows)).not.toContain('niemand')
    testApp.advanceTime((authLimits.lockMinutes + 1) * MINUTE)
    expect((await attempt('niemand-heet-zo')).status).toBe(401)
  })

  test('does not reveal which address belongs to a username, in responses and counts', async () => {
    const user = await makeUser(testApp.ctx)
    const unknown = `${user.username}-bestaat-niet@example.nl`
    await fail(user.username, 5)
    expect((await attempt(user.username)).status).toBe(423)
    const statuses = async (identifier: string) => {
      const answers = []
      for (let index = 0; index < 6; index++) answers.push(await attempt(identifier))
      return answers.map(({ status, body: { retryAfter, ...body }, headers }) => [
        status,
        body,
        Object.keys(headers).sort(),
      ])
    }
    expect(await statuses(user.email)).toEqual(await statuses(unknown))
  })

  test('of an address locks the account’s username only by its own attempts', async () => {
    const user = await makeUser(testApp.ctx)
    await fail(user.email, 5)
    expect((await attempt(user.email, PASSWORD)).status).toBe(423)
    expect((await attempt(user.username, PASSWORD)).status).toBe(200)
    expect((await attempt(user.email, PASSWORD)).status).toBe(423)
  })

  test('counts every spelling of a name together', async () => {
    const user = await makeUser(testApp.ctx)
    await fail(user.email, 3)
    await fail(user.email.toUpperCase(), 2)
    expect((await attempt(user.email, PASSWORD)).status).toBe(423)
  })

  test('costs the same statements for a known and an unknown name', async () => {
    const user = await makeUser(testApp.ctx)
    const statements = async (identifier: string) => {
      const query = vi.spyOn(testApp.ctx.db.$client, 'query')
      for (let index = 0; index < 6; index++) await attempt(identifier)
      const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement))
      query.mockRestore()
      // Not what else is written to the database meanwhile.
      return texts.filter((text) => /select|failed_logins/.test(text)).length
    }
    expect(await statements(user.email)).toBe(await statements('niemand@example.nl'))
  })

  test('is reset by a correct password', async () => {
    const user = await makeUser(testApp.ctx)
    await fail(user.username, 4)
    expect((await attempt(user.username, PASSWORD)).status).toBe(200)
    await fail(user.username, 4)
    expect((await attempt(user.username, PASSWORD)).status).toBe(200)
  })

  test('counts failures of the last fifteen minutes in a sliding window', async () => {
    const user = await makeUser(testApp.ctx)
    await fail(user.username, 1)
    testApp.advanceTime(14 * MINUTE)
    await fail(user.username, 3)
    testApp.advanceTime(2 * MINUTE)
    await fail(user.username, 1)
    expect((await attempt(user.username, PASSWORD)).status).toBe(200)

    await fail(user.username, 1)
    testApp.advanceTime(14 * MINUTE)
    await fail(user.username, 3)
    testApp.advanceTime(2 * MINUTE)
    await fail(user.username, 2)
    expect((await attempt(user.username, PASSWORD)).status).toBe(423)
  })

  test('restarts the count when it ends', async () => {
    const user = await makeUser(testApp.ctx)
    await fail(user.username, 5)
    testApp.advanceTime((authLimits.lockMinutes + 1) * MINUTE)
    await fail(user.username, 4)
    expect((await attempt(user.username, PASSWORD)).status).toBe(200)
  })

  test('of fifty concurrent guesses only five are checked', async () => {
    const user = await makeUser(testApp.ctx)
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(user.username)))
    const codes = answers.map((response) => response.body.code)
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(45)
  })

  test('does not affect many concurrent correct passwords', async () => {
    const user = await makeUser(testApp.ctx)
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(user.username, PASSWORD)))
    expect(answers.map((response) => response.status)).toEqual(Array(20).fill(200))
  })
})
