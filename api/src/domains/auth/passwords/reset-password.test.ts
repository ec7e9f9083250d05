import { changePassword, forgotPassword, login, resetPassword } from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { mailedTokens, sessions } from '../tables.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'
let address = ''
beforeAll(async () => {
  address = await testApp.listen()
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const mailsTo = async (to: string) => (await testApp.call(listMailbox, { query: { to } })).data.mails
async function linkedToken(email: string): Promise<string> {
  await testApp.call(forgotPassword, { body: { email } })
  const links = (await mailsTo(email)).map(
    ({ text }) => /^http\S+\/reset-password\?token=([\w-]+)$/m.exec(text)?.[1] ?? null,
  )
  return links.find((token) => token !== null) ?? ''
}
const reset = (token: string, password = 'zwaluw-7') => testApp.call(resetPassword, { body: { token, password } })
const signIn = (identifier: string, password: string) => testApp.call(login, { body: { identifier, password } })

/** A reset that begins in `work` has written the password and waits to end the sessions until `work` is done. */
const withLockedSession = <Result>({ id }: TestUser, work: () => Promise<Result>): Promise<Result> =>
  testApp.ctx.transaction(async ({ tx }) => {
    await tx.select().from(sessions).where(eq(sessions.userId, id)).for('update')
    return work()
  })

describe('forgot-password', () => {
  test('responds alike for any address and mails only an existing one', async () => {
    const user = await makeUser(testApp.ctx)
    const answers = await Promise.all(
      [user.email, user.email.toUpperCase(), 'niemand@example.nl'].map((email) =>
        testApp.call(forgotPassword, { body: { email } }),
      ),
    )
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { success: true, data: {} } })
    expect(await mailsTo(user.email)).toHaveLength(2)
    expect(await mailsTo('niemand@example.nl')).toEqual([])
  })

  test('stores only a hash', async () => {
    const user = await makeUser(testApp.ctx)
    const token = await linkedToken(user.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await testApp.ctx.db.select().from(mailedTokens).where(eq(mailedTokens.userId, user.id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each([
    ['', 'E-mail is vereist'],
    ['geen-adres', 'Voer een geldig e-mailadres in'],
  ])('refuses %j', async (email, message) => {
    const response = await testApp.call(forgotPassword, { raw: { body: { email } } })
    expect([response.status, response.body.errors]).toEqual([422, [{ field: 'email', message }]])
  })
})

describe('reset-password', () => {
  test('sets the password, ends all sessions and sockets, and mails a notice', async () => {
    const user = await makeUser(testApp.ctx)
    const socket = await openSocket(address, user)
    const token = await linkedToken(user.email)
    expect((await reset(token, 'nieuw!')).body.data).toEqual({
      closed: [
        { kind: 'SESSION', count: 1 },
        { kind: 'MAILED_LINK', count: 1 },
      ],
      privacyChanges: [],
    })
    await socket.waitForDisconnect()
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(401)
    expect((await signIn(user.username, PASSWORD)).status).toBe(401)
    expect((await signIn(user.username, 'nieuw!')).status).toBe(200)
    const [notice] = await mailsTo(user.email)
    expect(notice?.subject).toContain('gewijzigd')
    expect(notice?.text).not.toContain('token=')
  })

  test('works once, also for two concurrent requests', async () => {
    const user = await makeUser(testApp.ctx)
    const token = await linkedToken(user.email)
    const answers = await Promise.all([reset(token, 'eerste'), reset(token, 'tweede')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const again = await reset(token)
    expect([again.status, again.body.code, again.body.message]).toEqual([
      400,
      'RESET_TOKEN_INVALID',
      'Deze wachtwoord reset link is ongeldig of verlopen',
    ])
  })

  test('leaves no session to a login with the old password that is under way', async () => {
    const user = await makeUser(testApp.ctx)
    const token = await linkedToken(user.email)
    const [resetting, signingIn] = await withLockedSession(user, async () => {
      const resetting = reset(token, 'nieuw!')
      await waitForLock(testApp.ctx)
      const signingIn = signIn(user.username, PASSWORD)
      await waitForLock(testApp.ctx, 2)
      return [resetting, signingIn]
    })
    expect((await resetting).status).toBe(200)
    const refused = await signingIn
    expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await signIn(user.username, 'nieuw!')).status).toBe(200)
  })

  test('is not undone by a change of the password that is under way', async () => {
    const user = await makeUser(testApp.ctx)
    const token = await linkedToken(user.email)
    const [resetting, changing] = await withLockedSession(user, async () => {
      const resetting = reset(token, 'nieuw!')
      await waitForLock(testApp.ctx)
      const body = { currentPassword: PASSWORD, newPassword: 'Concert#2027', confirmPassword: 'Concert#2027' }
      const changing = testApp.call(changePassword, { as: user, body })
      await waitForLock(testApp.ctx, 2)
      return [resetting, changing]
    })
    expect((await resetting).status).toBe(200)
    expect((await changing).status).toBe(401)
    expect((await signIn(user.username, 'Concert#2027')).status).toBe(401)
    expect((await signIn(user.username, 'nieuw!')).status).toBe(200)
  })

  test('invalidates the account’s other links', async () => {
    const user = await makeUser(testApp.ctx)
    const [first, second] = [await linkedToken(user.email), await linkedToken(user.email)]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(400)
  })

  test('is valid for one hour', async () => {
    const user = await makeUser(testApp.ctx)
    const token = await linkedToken(user.email)
    testApp.advanceTime(HOUR + 1_000)
    expect((await reset(token)).status).toBe(400)
    expect((await signIn(user.username, PASSWORD)).status).toBe(200)
  })

  test('ends the locks of username and address', async () => {
    const user = await makeUser(testApp.ctx)
    for (const name of [user.username, user.email]) {
      for (let index = 0; index < 5; index++) await signIn(name, 'Verkeerd!1')
      expect((await signIn(name, PASSWORD)).status).toBe(423)
    }
    await reset(await linkedToken(user.email), 'nieuw!')
    for (const name of [user.username, user.email]) expect((await signIn(name, 'nieuw!')).status).toBe(200)
  })

  test('a link mailed to a previous address is refused', async () => {
    const user = await makeUser(testApp.ctx)
    const token = await linkedToken(user.email)
    await testApp.ctx.db.update(users).set({ email: 'verhuisd@example.nl' }).where(eq(users.id, user.id))
    expect((await reset(token)).status).toBe(400)
  })

  test('does not let a suspended user sign in', async () => {
    const user = await makeUser(testApp.ctx, { suspendedAt: new Date() })
    await reset(await linkedToken(user.email), 'nieuw!')
    expect((await signIn(user.username, 'nieuw!')).body.code).toBe('ACCOUNT_SUSPENDED')
  })

  test('requires six characters and a token', async () => {
    const short = await testApp.call(resetPassword, { raw: { body: { token: 'x', password: 'vijf5' } } })
    expect(short.body.errors).toEqual([{ field: 'password', message: 'Wachtwoord moet minstens 6 tekens bevatten' }])
    for (const token of ['', 'x'.repeat(10_000), 7, 'a\0b'])
      expect((await testApp.call(resetPassword, { raw: { body: { token, password: 'zwaluw-7' } } })).status).toBe(422)
    expect((await reset('verzonnen')).status).toBe(400)
  })

  test('refuses a verification link', async () => {
    const user = await makeUser(testApp.ctx, { emailVerifiedAt: null })
    const token = await linkedToken(user.email)
    await testApp.ctx.db.update(mailedTokens).set({ purpose: 'VERIFY_EMAIL' }).where(eq(mailedTokens.userId, user.id))
    expect((await reset(token)).status).toBe(400)
  })
})
