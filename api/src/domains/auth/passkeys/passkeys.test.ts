import { listSessions, login, resetPassword } from 'contract/auth/auth.ts'
import * as contract from 'contract/auth/passkeys.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import { listUsers, updateUser } from 'contract/users/admin.ts'
import { exportMyData } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { mails } from '../../../platform/mail/tables.ts'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { auditEntries } from '../../audit/tables.ts'
import { users } from '../../users/tables.ts'
import { createLink } from '../links/service.ts'
import { deleteOldSessionsAndLinks } from '../sessions/service.ts'
import { mailedTokens, passkeyChallenges, passkeys, sessions } from '../tables.ts'

const SITE = { origin: 'https://site.example', host: 'site.example' }
const testApp = useTestApp({ publicUrl: SITE.origin, adminSecondFactor: true })
afterEach(() => testApp.setTime(new Date().toISOString()))

type As = Pick<TestUser, 'accessToken'>
const optionsFor = async (as: As) => (await testApp.call(contract.getPasskeyOptions, { as })).data.options
const loginOptions = async () => (await testApp.call(contract.getPasskeyLoginOptions)).data.options
const add = (as: As, response: contract.RegistrationResponse, name?: string) =>
  testApp.call(contract.addPasskey, { as, body: { response, name } })
const logIn = (response: contract.PasskeyResponse) => testApp.call(contract.loginWithPasskey, { body: { response } })
const age = (user: TestUser, milliseconds: number) => {
  const at = new Date(testApp.ctx.now().getTime() - milliseconds)
  return testApp.ctx.db
    .update(sessions)
    .set({ createdAt: at, authenticatedAt: null, passkeyAt: at })
    .where(eq(sessions.id, user.sessionId))
}

const subjectsTo = async (email: string) =>
  (await testApp.ctx.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)).map(
    ({ content }) => content.subject,
  )

const confirm = (as: As, body: object) => testApp.call(contract.reauthenticate, { as, raw: { body } })

const usePasskeyIn = (user: TestUser) =>
  testApp.ctx.db.update(sessions).set({ passkeyAt: testApp.ctx.now() }).where(eq(sessions.id, user.sessionId))

async function makePasskey(columns: Parameters<typeof makeUser>[1] = {}) {
  const passkeyWindowUntil = new Date(testApp.ctx.now().getTime() + HOUR)
  const user = await makeUser(testApp.ctx, { passkeyWindowUntil, ...columns })
  const authenticator = createAuthenticator(SITE)
  const response = await add(user, authenticator.register(await optionsFor(user)))
  return { user, authenticator, passkey: response.data.passkey }
}

describe('making a passkey', () => {
  test('stores it, lists it and mails a notice', async () => {
    const user = await makeUser(testApp.ctx)
    const authenticator = createAuthenticator(SITE)
    const response = await add(user, authenticator.register(await optionsFor(user)), 'Mijn telefoon')
    expect([response.status, response.data.passkey.name]).toEqual([201, 'Mijn telefoon'])
    const listed = (await testApp.call(contract.listPasskeys, { as: user })).data
    expect(listed).toMatchObject({ passkeys: [response.data.passkey], isSecondFactorRequired: false })
    const [mail] = await testApp.ctx.db.select().from(mails).where(eq(mails.to, user.email)).orderBy(mails.id)
    expect(mail?.content.subject).toContain('passkey toegevoegd')
    const exported = JSON.stringify((await testApp.call(exportMyData, { as: user })).data)
    expect(exported).toContain('Mijn telefoon')
    expect(exported).not.toContain('publicKey')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['an unverified user', { isUserVerified: false }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
  ])('refuses the response of %s', async (_name, changes) => {
    const user = await makeUser(testApp.ctx)
    const response = await add(user, createAuthenticator(SITE).register(await optionsFor(user), changes))
    expect([response.status, response.body.code]).toEqual([422, 'PASSKEY_REFUSED'])
  })

  test('uses a challenge once, for the user it was sent to, within five minutes', async () => {
    const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const options = await optionsFor(user)
    const register = () => createAuthenticator(SITE).register(options)
    expect((await add(other, register())).status).toBe(422)
    const twice = await Promise.all([add(user, register()), add(user, register())])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 422])
    await usePasskeyIn(user)
    const late = await optionsFor(user)
    testApp.advanceTime(5 * MINUTE + 1_000)
    expect((await add(user, createAuthenticator(SITE).register(late))).status).toBe(422)
  })

  test('refuses a credential that is stored already, also by another user', async () => {
    const { authenticator } = await makePasskey()
    const thief = await makeUser(testApp.ctx)
    expect((await add(thief, authenticator.register(await optionsFor(thief)))).status).toBe(422)
  })

  test('asks for a recent login', async () => {
    const user = await makeUser(testApp.ctx)
    await age(user, 11 * MINUTE)
    const response = await testApp.call(contract.getPasskeyOptions, { as: user })
    expect([response.status, response.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  test('holds its limit of ten when two are added concurrently', async () => {
    const { user, passkey } = await makePasskey()
    const [row] = await testApp.ctx.db.select().from(passkeys).where(eq(passkeys.id, passkey.id))
    if (row === undefined) throw new Error('the passkey is not stored')
    const more = Array.from({ length: 8 }, (_, index) => ({
      ...row,
      id: row.id.replace(/.$/, index.toString(16) === row.id.at(-1) ? 'f' : index.toString(16)),
      credentialId: `other-${user.id}-${index}`,
    }))
    await testApp.ctx.db.insert(passkeys).values(more)
    await usePasskeyIn(user)
    const responses = [
      createAuthenticator(SITE).register(await optionsFor(user)),
      createAuthenticator(SITE).register(await optionsFor(user)),
    ]
    const statuses = (await Promise.all(responses.map((response) => add(user, response)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect((await testApp.call(contract.getPasskeyOptions, { as: user })).body.code).toBe('PASSKEY_LIMIT')
  })

  test.each([
    {},
    { response: null },
    { response: { id: 1 } },
    { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  ])('refuses malformed input: %j', async (body) => {
    const user = await makeUser(testApp.ctx)
    expect((await testApp.call(contract.addPasskey, { as: user, raw: { body } })).status).toBe(422)
    expect((await testApp.call(contract.loginWithPasskey, { raw: { body } })).status).toBe(422)
  })
})

describe('logging in with a passkey', () => {
  test('starts a session and counts the use', async () => {
    const { user, authenticator, passkey } = await makePasskey()
    const response = await logIn(authenticator.logIn(await loginOptions()))
    expect([response.status, response.data.user.id]).toEqual([200, user.id])
    expect((await testApp.call(getCurrentUser, { as: response.data })).status).toBe(200)
    const [row] = await testApp.ctx.db.select().from(passkeys).where(eq(passkeys.id, passkey.id))
    expect(row).toMatchObject({ counter: 2, lastUsedAt: expect.any(Date) })
    expect((await testApp.call(listSessions, { as: response.data })).data.emailChange.isDelayed).toBe(true)
    await confirm(response.data, { password: PASSWORD })
    expect((await testApp.call(listSessions, { as: response.data })).data.emailChange.isDelayed).toBe(false)
  })

  test('works while wrong passwords lock the account', async () => {
    const { user, authenticator } = await makePasskey()
    const signIn = (password: string) => testApp.call(login, { body: { identifier: user.username, password } })
    for (let index = 0; index < 5; index++) await signIn('Verkeerd!2026')
    expect((await signIn(PASSWORD)).body.code).toBe('ACCOUNT_LOCKED')
    expect((await logIn(authenticator.logIn(await loginOptions()))).status).toBe(200)
  })

  test('uses a challenge once, also twice at once', async () => {
    const { authenticator } = await makePasskey()
    const response = authenticator.logIn(await loginOptions())
    const statuses = (await Promise.all([logIn(response), logIn(response)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
    expect((await logIn(response)).body.code).toBe('PASSKEY_INVALID')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['an unverified user', { isUserVerified: false }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['a counter that went back, as of a copy', { counter: 1 }],
  ])('refuses the response of %s', async (_name, changes) => {
    const { authenticator } = await makePasskey()
    const response = await logIn(authenticator.logIn(await loginOptions(), changes))
    expect([response.status, response.body.code]).toEqual([401, 'PASSKEY_INVALID'])
  })

  test('refuses another key under a stored id, an unknown passkey and a challenge for registration', async () => {
    const { user, authenticator, passkey } = await makePasskey()
    const [row] = await testApp.ctx.db.select().from(passkeys).where(eq(passkeys.id, passkey.id))
    const forged = { ...createAuthenticator(SITE).logIn(await loginOptions()), id: row?.credentialId ?? '' }
    expect((await logIn({ ...forged, rawId: forged.id })).status).toBe(401)
    expect((await logIn(createAuthenticator(SITE).logIn(await loginOptions()))).status).toBe(401)
    await usePasskeyIn(user)
    expect((await logIn(authenticator.logIn(await optionsFor(user)))).status).toBe(401)
  })

  test('explains a suspended or unverified account', async () => {
    const { user, authenticator } = await makePasskey()
    await testApp.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id))
    expect((await logIn(authenticator.logIn(await loginOptions()))).body.code).toBe('ACCOUNT_SUSPENDED')
    const columns = { suspendedAt: null, emailVerifiedAt: null }
    await testApp.ctx.db.update(users).set(columns).where(eq(users.id, user.id))
    expect((await logIn(authenticator.logIn(await loginOptions()))).body.code).toBe('EMAIL_NOT_VERIFIED')
  })
})

test('an account with a passkey adds one only after using one in the last ten minutes', async () => {
  const { user, authenticator } = await makePasskey()
  const optionsAgain = () => testApp.call(contract.getPasskeyOptions, { as: user })
  expect((await optionsAgain()).body.code).toBe('REAUTHENTICATION_REQUIRED')
  await confirm(user, { password: PASSWORD })
  expect((await optionsAgain()).body.code).toBe('REAUTHENTICATION_REQUIRED')
  await confirm(user, { passkey: authenticator.logIn(await loginOptions()) })
  const options = (await optionsAgain()).data.options
  expect((await add(user, createAuthenticator(SITE).register(options))).status).toBe(201)
  testApp.advanceTime(11 * MINUTE)
  await confirm(user, { password: PASSWORD })
  expect((await optionsAgain()).body.code).toBe('REAUTHENTICATION_REQUIRED')
})

describe('removing a passkey', () => {
  test('is for its owner, who can no longer log in with it', async () => {
    const { user, authenticator, passkey } = await makePasskey()
    const stranger = await makeUser(testApp.ctx)
    const remove = (as: As) => testApp.call(contract.removePasskey, { as, params: { id: passkey.id } })
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove(user)).body.code).toBe('REAUTHENTICATION_REQUIRED')
    await usePasskeyIn(user)
    expect((await remove(user)).status).toBe(200)
    expect(await subjectsTo(user.email)).toContainEqual(expect.stringContaining('passkey verwijderd'))
    expect((await remove(user)).status).toBe(404)
    expect((await logIn(authenticator.logIn(await loginOptions()))).status).toBe(401)
  })
})

async function resetTokenOf({ id: userId, email }: TestUser): Promise<string> {
  const expiresAt = new Date(testApp.ctx.now().getTime() + HOUR)
  const link = { userId, email, purpose: 'RESET_PASSWORD' as const, expiresAt }
  return (await testApp.ctx.transaction((unit) => createLink(unit, link))) ?? ''
}

describe('the passkeys behind a reset link', () => {
  const list = (token: string) => testApp.call(contract.listResetPasskeys, { body: { token } })

  test('are those of its account', async () => {
    const [own, other] = [await makePasskey(), await makePasskey()]
    const token = await resetTokenOf(own.user)
    expect((await list(token)).data).toEqual({ passkeys: [own.passkey] })
    expect((await list(await resetTokenOf(await makeUser(testApp.ctx)))).data).toEqual({ passkeys: [] })
    expect((await list(await resetTokenOf(other.user))).data).toEqual({ passkeys: [other.passkey] })
    // Reading uses nothing up.
    expect((await testApp.call(resetPassword, { body: { token, password: 'zwaluw-7' } })).status).toBe(200)
    expect((await list(token)).body.code).toBe('RESET_TOKEN_INVALID')
  })

  test('are refused alike for an unknown or expired token, another kind of link, and a previous address', async () => {
    const { user } = await makePasskey()
    const token = await resetTokenOf(user)
    const answers = [await list('verzonnen')]
    const change = (columns: Partial<typeof mailedTokens.$inferInsert>) =>
      testApp.ctx.db.update(mailedTokens).set(columns).where(eq(mailedTokens.userId, user.id))
    for (const columns of [
      { purpose: 'VERIFY_EMAIL' },
      { purpose: 'RESET_PASSWORD', email: 'oud@example.nl' },
    ] as const) {
      await change(columns)
      answers.push(await list(token))
    }
    await change({ email: user.email })
    expect((await list(token)).status).toBe(200)
    testApp.advanceTime(HOUR + 1_000)
    answers.push(await list(token))
    for (const { status, body } of answers)
      expect([status, body.code, body.data]).toEqual([400, 'RESET_TOKEN_INVALID', undefined])
  })
})

test('a reset by mail removes the passkeys that are not kept, and keeps none of another account', async () => {
  const [own, other] = [await makePasskey(), await makePasskey()]
  const resetWith = async (keepPasskeys: string[]) => {
    const body = { token: await resetTokenOf(own.user), password: 'zwaluw-7', keepPasskeys }
    return (await testApp.call(resetPassword, { body })).status
  }
  expect(await resetWith([own.passkey.id])).toBe(200)
  expect((await logIn(own.authenticator.logIn(await loginOptions()))).status).toBe(200)
  expect(await resetWith([other.passkey.id])).toBe(200)
  expect((await logIn(own.authenticator.logIn(await loginOptions()))).status).toBe(401)
  expect((await logIn(other.authenticator.logIn(await loginOptions()))).status).toBe(200)
  expect(await subjectsTo(own.user.email)).toContainEqual(expect.stringContaining('passkey verwijderd'))
})

test('a reset by mail leaves no passkey that was being added in a session it ended', async () => {
  const user = await makeUser(testApp.ctx)
  const token = await resetTokenOf(user)
  const response = createAuthenticator(SITE).register(await optionsFor(user))
  const [resetting, adding] = await testApp.ctx.transaction(async ({ tx }) => {
    // The reset has locked the account, and waits to end the sessions.
    await tx.select().from(sessions).where(eq(sessions.userId, user.id)).for('update')
    const resetting = testApp.call(resetPassword, { body: { token, password: 'zwaluw-7' } })
    await waitForLock(testApp.ctx)
    const adding = add(user, response)
    await waitForLock(testApp.ctx, 2)
    return [resetting, adding]
  })
  expect((await resetting).status).toBe(200)
  expect((await adding).body.code).toBe('TOKEN_INVALID')
})

describe('reauthentication', () => {
  const download = (as: As) => testApp.call(exportMyData, { as })

  test('is asked ten minutes after the login, and answered by the password', async () => {
    const user = await makeUser(testApp.ctx)
    await age(user, 9 * MINUTE)
    expect((await download(user)).status).toBe(200)
    await age(user, 11 * MINUTE)
    const refused = await download(user)
    expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const wrong = await confirm(user, { password: 'Verkeerd!2026' })
    expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([422, 'password'])
    expect((await download(user)).status).toBe(403)
    expect((await confirm(user, { password: PASSWORD })).status).toBe(200)
    expect((await download(user)).status).toBe(200)
  })

  test('accepts the user’s own passkey, not another person’s', async () => {
    const [own, other] = [await makePasskey(), await makePasskey()]
    await age(own.user, 11 * MINUTE)
    const foreign = await confirm(own.user, { passkey: other.authenticator.logIn(await loginOptions()) })
    expect([foreign.status, foreign.body.code]).toEqual([422, 'PASSKEY_REFUSED'])
    expect((await confirm(own.user, { passkey: own.authenticator.logIn(await loginOptions()) })).status).toBe(200)
    expect((await download(own.user)).status).toBe(200)
  })

  test('locks after five wrong passwords', async () => {
    const user = await makeUser(testApp.ctx)
    for (let index = 0; index < 5; index++) await confirm(user, { password: 'Verkeerd!2026' })
    expect((await confirm(user, { password: PASSWORD })).body.code).toBe('ACCOUNT_LOCKED')
  })

  test.each([{}, { password: '' }, { password: ['x'] }, { passkey: 'x' }])(
    'refuses malformed input: %j',
    async (body) => {
      expect((await confirm(await makeUser(testApp.ctx), body)).status).toBe(422)
    },
  )
})

describe('the second factor of administrators', () => {
  const list = (as: As) => testApp.call(listUsers, { as })

  test('is asked of a session without a passkey; making one takes an open window and opens nothing', async () => {
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    const refused = await list(admin)
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    const state = await testApp.call(contract.listPasskeys, { as: admin })
    expect(state.data).toMatchObject({ passkeys: [], isSecondFactorRequired: true })
    expect((await testApp.call(contract.getPasskeyOptions, { as: admin })).body.code).toBe('SECOND_FACTOR_REQUIRED')

    const { user: colleague } = await makePasskey({ isAdmin: true })
    await usePasskeyIn(colleague)
    const input = {
      as: colleague,
      params: { id: admin.id },
      body: { opensPasskeyWindow: true as const, reason: 'Nieuwe telefoon' },
    }
    expect((await testApp.call(updateUser, input)).status).toBe(200)
    const authenticator = createAuthenticator(SITE)
    expect((await add(admin, authenticator.register(await optionsFor(admin)))).status).toBe(201)
    expect((await list(admin)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    const entries = await testApp.ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, admin.id))
    expect(entries.map(({ action }) => action).sort()).toEqual(['USER_PASSKEY_ADDED', 'USER_PASSKEY_WINDOW_OPENED'])
    expect(await subjectsTo(colleague.email)).toContain(`De passkeys van beheerder ${admin.username} zijn gewijzigd`)
    const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, admin.id))
    expect(row?.passkeyWindowUntil).toBeNull()

    await confirm(admin, { passkey: authenticator.logIn(await loginOptions()) })
    expect((await list(admin)).status).toBe(200)
    expect((await testApp.call(contract.listPasskeys, { as: admin })).data.isSecondFactorRequired).toBe(false)
  })

  test('lasts twelve hours, and is renewed by using the passkey', async () => {
    const { user, authenticator } = await makePasskey({ isAdmin: true })
    await age(user, 12 * HOUR - MINUTE)
    expect((await list(user)).status).toBe(200)
    await age(user, 12 * HOUR + MINUTE)
    expect((await list(user)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    const body = { passkey: authenticator.logIn(await loginOptions()) }
    expect((await testApp.call(contract.reauthenticate, { as: user, body })).status).toBe(200)
    expect((await list(user)).status).toBe(200)
    const login = await logIn(authenticator.logIn(await loginOptions()))
    expect((await list(login.data)).status).toBe(200)
  })

  test('is not the password, and says nothing to a member', async () => {
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    await testApp.call(contract.reauthenticate, { as: admin, body: { password: PASSWORD } })
    expect((await list(admin)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await list(await makeUser(testApp.ctx))).body.code).toBe('ADMIN_ONLY')
  })
})

test('the sweep deletes challenges that were never answered', async () => {
  await loginOptions()
  testApp.advanceTime(6 * MINUTE)
  await deleteOldSessionsAndLinks(testApp.ctx)
  expect(await testApp.ctx.db.select().from(passkeyChallenges)).toEqual([])
})
