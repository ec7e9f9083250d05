import { forgotPassword, login, resetPassword, secureAccount, verifyEmail } from 'contract/auth/auth.ts'
import * as passkeyContract from 'contract/auth/passkeys.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { auditEntries } from '../../audit/tables.ts'
import { lockAccount } from '../../users/service.ts'
import { users } from '../../users/tables.ts'
import { sessions } from '../tables.ts'

const SITE = { origin: 'https://site.example', host: 'site.example' }
const testApp = useTestApp({ publicUrl: SITE.origin })
afterEach(() => testApp.setTime(new Date().toISOString()))

const signIn = async (user: TestUser, deviceId: string) =>
  (await testApp.call(login, { body: { identifier: user.username, password: PASSWORD, deviceId } })).data
const mailsTo = async ({ email }: TestUser) => (await testApp.call(listMailbox, { query: { to: email } })).data.mails
const linkTo = async (user: TestUser, page: string) => {
  const pattern = new RegExp(`/${page}\\?token=([\\w-]+)`)
  return (await mailsTo(user)).map(({ text }) => pattern.exec(text)?.[1]).find((token) => token !== undefined) ?? ''
}
const secure = (token: string) => testApp.call(secureAccount, { body: { token } })
const isSignedIn = async (as: { accessToken: string }) => (await testApp.call(getCurrentUser, { as })).status === 200

/** A thief logged in with the password, on a new device. */
async function makeVictim(columns: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(testApp.ctx, columns)
  await signIn(user, 'eigen')
  const thief = await signIn(user, 'dief')
  return { user, thief, token: await linkTo(user, 'was-jij-dit-niet') }
}

async function makePasskey(user: TestUser) {
  const authenticator = createAuthenticator(SITE)
  const { options } = (await testApp.call(passkeyContract.getPasskeyOptions, { as: user })).data
  const response = await testApp.call(passkeyContract.addPasskey, {
    as: user,
    body: { response: authenticator.register(options) },
  })
  const logIn = async () => {
    const answer = authenticator.logIn((await testApp.call(passkeyContract.getPasskeyLoginOptions)).data.options)
    return (await testApp.call(passkeyContract.loginWithPasskey, { body: { response: answer, deviceId: 'eigen' } }))
      .status
  }
  return { id: response.data.passkey.id, logIn }
}

test('ends all sessions and mails a reset link, once', async () => {
  const { user, thief, token } = await makeVictim()
  expect([await isSignedIn(thief), await isSignedIn(user)]).toEqual([true, true])
  expect((await secure(token)).data).toMatchObject({ userId: user.id })
  expect([await isSignedIn(thief), await isSignedIn(user)]).toEqual([false, false])
  const again = await secure(token)
  expect([again.status, again.body.code]).toEqual([400, 'SECURE_LINK_INVALID'])
  const body = { token: await linkTo(user, 'reset-password'), password: 'Zomernacht!2027' }
  expect((await testApp.call(resetPassword, { body })).status).toBe(200)
  const entries = await testApp.ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
  expect(entries.map(({ action }) => action)).toEqual(['USER_ACCOUNT_SECURED'])
})

test('works once, for two concurrent taps too', async () => {
  const { user, token } = await makeVictim()
  const statuses = (await Promise.all([secure(token), secure(token)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400])
  expect((await mailsTo(user)).filter(({ text }) => text.includes('/reset-password?'))).toHaveLength(1)
})

test('suspends all passkeys until a reset keeps them', async () => {
  const user = await makeUser(testApp.ctx)
  const [kept, lost] = [await makePasskey(user), await makePasskey(await withPasskey(user))]
  await signIn(user, 'eigen')
  await signIn(user, 'dief')
  expect(await kept.logIn()).toBe(200)
  await secure(await linkTo(user, 'was-jij-dit-niet'))
  expect([await kept.logIn(), await lost.logIn()]).toEqual([401, 401])
  const token = await linkTo(user, 'reset-password')
  const listed = (await testApp.call(passkeyContract.listResetPasskeys, { body: { token } })).data.passkeys
  expect(listed.map(({ isSuspended }) => isSuspended)).toEqual([true, true])
  await testApp.call(resetPassword, { body: { token, password: 'Zomernacht!2027', keepPasskeys: [kept.id] } })
  expect([await kept.logIn(), await lost.logIn()]).toEqual([200, 401])
})

async function withPasskey(user: TestUser): Promise<TestUser> {
  await testApp.ctx.db.update(sessions).set({ passkeyAt: testApp.ctx.now() }).where(eq(sessions.id, user.sessionId))
  return user
}

test('a passkey of an administrator that is suspended is mailed to the others', async () => {
  const colleague = await makeUser(testApp.ctx, { isAdmin: true })
  const { user, token } = await makeVictim({ isAdmin: true })
  await secure(token)
  const subjects = (await mailsTo(colleague)).map(({ subject }) => subject)
  expect(subjects).toContain(`De passkeys van beheerder ${user.username} zijn gewijzigd`)
})

test('forgets the device, so that a second login from it is mailed again', async () => {
  const { user, token } = await makeVictim()
  await secure(token)
  await signIn(user, 'eigen')
  const before = (await mailsTo(user)).length
  await signIn(user, 'dief')
  expect(await mailsTo(user)).toHaveLength(before + 1)
})

test('is valid for seven days, and not for a later address', async () => {
  const [late, later, moved] = [await makeVictim(), await makeVictim(), await makeVictim()]
  await testApp.ctx.db.update(users).set({ email: 'verder@example.nl' }).where(eq(users.id, moved.user.id))
  expect((await secure(moved.token)).status).toBe(400)
  testApp.advanceTime(7 * DAY - MINUTE)
  expect((await secure(late.token)).status).toBe(200)
  testApp.advanceTime(2 * MINUTE)
  expect((await secure(later.token)).status).toBe(400)
})

test('is no other kind of link, and no other kind is it', async () => {
  const { user, token } = await makeVictim()
  expect((await testApp.call(verifyEmail, { body: { token } })).body.code).toBe('VERIFICATION_TOKEN_INVALID')
  expect((await testApp.call(resetPassword, { body: { token, password: 'Zomernacht!2027' } })).status).toBe(400)
  await testApp.call(forgotPassword, { body: { email: user.email } })
  expect((await secure(await linkTo(user, 'reset-password'))).status).toBe(400)
  expect((await secure('verzonnen')).body.code).toBe('SECURE_LINK_INVALID')
  for (const body of [{}, { token: '' }, { token: 7 }, { token: 'a\0b' }])
    expect((await testApp.call(secureAccount, { raw: { body } })).status).toBe(422)
})

test('logins from new devices do not use up the reset links', async () => {
  const { user } = await makeVictim()
  for (let index = 0; index < 6; index++) await signIn(user, `dief ${index}`)
  await testApp.call(forgotPassword, { body: { email: user.email } })
  expect(await linkTo(user, 'reset-password')).not.toBe('')
})

test('each link works, however many newer ones were mailed', async () => {
  const { user, token } = await makeVictim()
  for (let index = 0; index < 4; index++) await signIn(user, `dief ${index}`)
  expect((await secure(token)).status).toBe(200)
})

test('a passkey that was checked just before opens no session afterwards', async () => {
  const { user, token } = await makeVictim()
  const { logIn } = await makePasskey(user)
  let login = Promise.resolve(0)
  let secured = Promise.resolve(0)
  await testApp.ctx.transaction(async ({ tx }) => {
    await lockAccount(tx, user.id)
    secured = secure(token).then(({ status }) => status)
    await waitForLock(testApp.ctx)
    login = logIn()
    await waitForLock(testApp.ctx, 2)
  })
  expect(await secured).toBe(200)
  expect(await login).toBe(401)
  const open = await testApp.ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isNull(sessions.endedAt)))
  expect(open).toEqual([])
})
