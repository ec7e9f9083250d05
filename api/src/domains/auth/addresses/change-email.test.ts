import {
  changeEmail,
  changePassword,
  forgotPassword,
  listSessions,
  login,
  resetPassword,
  secureAccount,
  verifyEmail,
} from 'contract/auth/auth.ts'
import { reauthenticate } from 'contract/auth/passkeys.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { updateUser } from 'contract/users/admin.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { makeUser, PASSWORD, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { sessions } from '../tables.ts'
import { signAccessToken } from '../tokens/service.ts'
import { applyDueEmails } from './service.ts'

const testApp = useTestApp()
afterEach(() => testApp.setTime(new Date().toISOString()))

let number = 0
const newAddress = () => `nieuw${++number}@example.nl`
const change = (as: TestUser, email: unknown) => testApp.call(changeEmail, { as, raw: { body: { email } } })
const mailsTo = async (to: string) => (await testApp.call(listMailbox, { query: { to } })).data.mails
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const linkTo = async (to: string) => tokenIn((await mailsTo(to))[0]?.text)
const verify = (token: string) => testApp.call(verifyEmail, { body: { token } })
const age = (user: TestUser, milliseconds: number) =>
  testApp.ctx.db
    .update(sessions)
    .set({ createdAt: new Date(testApp.ctx.now().getTime() - milliseconds) })
    .where(eq(sessions.id, user.sessionId))

describe('changing one’s own address', () => {
  test('happens when the link in the new mailbox is opened; the present one is notified at once', async () => {
    const [user, email] = [await makeUser(testApp.ctx), newAddress()]
    expect((await change(user, ` ${email.toUpperCase()} `)).body).toEqual({ success: true, data: {} })
    const [notice] = await mailsTo(user.email)
    expect([notice?.subject, notice?.text.includes(email)]).toEqual([expect.stringContaining('wordt gewijzigd'), true])
    expect(notice?.text).toContain('/was-jij-dit-niet?token=')
    expect((await testApp.call(getCurrentUser, { as: user })).data.user.email).toBe(user.email)

    const token = await linkTo(email)
    expect((await verify(token)).data.user).toMatchObject({ id: user.id, email, emailVerified: true })
    expect((await testApp.call(getCurrentUser, { as: user })).data.user.email).toBe(email)
    expect((await verify(token)).body.code).toBe('VERIFICATION_TOKEN_INVALID')
    expect((await testApp.call(login, { body: { identifier: email, password: PASSWORD } })).status).toBe(200)
  })

  test('invalidates a reset link in the former mailbox', async () => {
    const [user, email] = [await makeUser(testApp.ctx), newAddress()]
    await testApp.call(forgotPassword, { body: { email: user.email } })
    const token = await linkTo(user.email)
    await change(user, email)
    await verify(await linkTo(email))
    const reset = await testApp.call(resetPassword, { body: { token, password: 'Zomernacht!2027' } })
    expect(reset.body.code).toBe('RESET_TOKEN_INVALID')
  })

  test('waits once the password was typed more than ten minutes ago, however the session began', async () => {
    const [user, email] = [await makeUser(testApp.ctx), newAddress()]
    const passwordAt = new Date(testApp.ctx.now().getTime() - 11 * MINUTE)
    await testApp.ctx.db.update(sessions).set({ passwordAt }).where(eq(sessions.id, user.sessionId))
    await change(user, email)
    expect((await verify(await linkTo(email))).data).toMatchObject({
      user: { email: user.email },
      appliesAt: expect.any(String),
    })
  })

  test('asks for a recent login', async () => {
    const user = await makeUser(testApp.ctx)
    await age(user, 11 * MINUTE)
    expect((await change(user, newAddress())).body.code).toBe('REAUTHENTICATION_REQUIRED')
  })

  test('refuses an address in use, when asked and when the link is opened, and one’s own', async () => {
    const [user, email] = [await makeUser(testApp.ctx), newAddress()]
    const other = await makeUser(testApp.ctx)
    const taken = await change(user, other.email)
    expect([taken.status, taken.body.code, taken.body.errors[0]?.field]).toEqual([409, 'EMAIL_TAKEN', 'email'])
    expect((await change(user, user.email)).body.code).toBe('SAME_EMAIL')
    await change(user, email)
    const token = await linkTo(email)
    await makeUser(testApp.ctx, { email })
    expect((await verify(token)).body.code).toBe('EMAIL_TAKEN')
    expect((await testApp.call(getCurrentUser, { as: user })).data.user.email).toBe(user.email)
  })

  test('two accounts cannot both get one address', async () => {
    const [first, second, email] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), newAddress()]
    await change(first, email)
    const tokens = [await linkTo(email)]
    await change(second, email)
    tokens.push(await linkTo(email))
    const statuses = (await Promise.all(tokens.map(verify))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('mails an address five times an hour at most, whoever asks', async () => {
    const email = newAddress()
    const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(testApp.ctx)))
    const statuses: number[] = []
    for (const user of [...people, ...people]) statuses.push((await change(user, email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await mailsTo(email)).toHaveLength(5)
    testApp.advanceTime(HOUR + MINUTE)
    await testApp.ctx.db.update(sessions).set({ authenticatedAt: testApp.ctx.now() })
    const [user] = people
    if (user === undefined) throw new Error('nobody asks')
    expect((await testApp.call(login, { body: { identifier: user.username, password: PASSWORD } })).status).toBe(200)
  })

  test.each(['', 'geen adres', null, 5, ['a@example.nl'], 'a\0@example.nl'])('refuses %j', async (email) => {
    expect((await change(await makeUser(testApp.ctx), email)).status).toBe(422)
  })
})

describe('a change of address in a session of a passkey', () => {
  const addressOf = async (user: TestUser) =>
    (await testApp.ctx.db.select().from(users).where(eq(users.id, user.id)))[0]?.email
  const stateOf = async ({ id, sessionId }: TestUser) => {
    const accessToken = await signAccessToken(testApp.ctx, id, sessionId)
    return (await testApp.call(listSessions, { as: { accessToken } })).data.emailChange
  }
  const loginWithPasskey = (user: TestUser) =>
    testApp.ctx.db
      .update(sessions)
      .set({ passkeyAt: testApp.ctx.now(), passwordAt: null })
      .where(eq(sessions.id, user.sessionId))
  /** @returns the token that confirms, and that which stops the change */
  async function changeWithPasskey() {
    const [user, email] = [await makeUser(testApp.ctx), newAddress()]
    await loginWithPasskey(user)
    expect((await change(user, email)).status).toBe(200)
    return { user, email, token: await linkTo(email), stop: await linkTo(user.email) }
  }

  test('takes effect 24 hours after it was asked for', async () => {
    const { user, email, token } = await changeWithPasskey()
    const appliesAt = new Date(testApp.ctx.now().getTime() + DAY)
    testApp.advanceTime(HOUR)
    const { data } = await verify(token)
    expect(data.user.email).toBe(user.email)
    expect(Math.abs(Date.parse(data.appliesAt ?? '') - appliesAt.getTime())).toBeLessThan(MINUTE)
    expect(await stateOf(user)).toEqual({ isDelayed: true, pending: { email, appliesAt: data.appliesAt } })
    testApp.advanceTime(22 * HOUR)
    await applyDueEmails(testApp.ctx)
    expect(await addressOf(user)).toBe(user.email)
    testApp.advanceTime(HOUR + MINUTE)
    await applyDueEmails(testApp.ctx)
    await applyDueEmails(testApp.ctx)
    expect(await addressOf(user)).toBe(email)
    expect((await stateOf(user)).pending).toBeNull()
  })

  test('never takes effect without the link in the new mailbox', async () => {
    const { user } = await changeWithPasskey()
    testApp.advanceTime(DAY + HOUR)
    await applyDueEmails(testApp.ctx)
    expect(await addressOf(user)).toBe(user.email)
  })

  test.each(['before', 'after'])('is stopped from the old mailbox %s it was confirmed', async (when) => {
    const { user, token, stop } = await changeWithPasskey()
    if (when === 'after') expect((await verify(token)).status).toBe(200)
    expect((await testApp.call(secureAccount, { body: { token: stop } })).status).toBe(200)
    if (when === 'before') expect((await verify(token)).body.code).toBe('VERIFICATION_TOKEN_INVALID')
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(401)
    testApp.advanceTime(DAY + HOUR)
    await applyDueEmails(testApp.ctx)
    expect(await addressOf(user)).toBe(user.email)
  })

  test.each(['reset', 'changed'])('is dropped when the password is %s', async (how) => {
    const { user, token } = await changeWithPasskey()
    await verify(token)
    if (how === 'reset') {
      await testApp.call(forgotPassword, { body: { email: user.email } })
      await testApp.call(resetPassword, { body: { token: await linkTo(user.email), password: 'Zomernacht!2027' } })
    } else {
      const passwords = { newPassword: 'Zomernacht!2027', confirmPassword: 'Zomernacht!2027' }
      await testApp.call(changePassword, { as: user, body: { currentPassword: PASSWORD, ...passwords } })
    }
    testApp.advanceTime(DAY + HOUR)
    await applyDueEmails(testApp.ctx)
    expect(await addressOf(user)).toBe(user.email)
  })

  test('is dropped when somebody registered the address meanwhile', async () => {
    const { user, email, token } = await changeWithPasskey()
    await verify(token)
    await makeUser(testApp.ctx, { email })
    testApp.advanceTime(DAY + HOUR)
    await applyDueEmails(testApp.ctx)
    expect(await addressOf(user)).toBe(user.email)
  })

  test('does not wait once the password was used in it, and then replaces the one that waits', async () => {
    const { user, token } = await changeWithPasskey()
    await verify(token)
    await testApp.call(reauthenticate, { as: user, body: { password: PASSWORD } })
    expect((await stateOf(user)).isDelayed).toBe(false)
    const email = newAddress()
    await change(user, email)
    expect((await verify(await linkTo(email))).data.user.email).toBe(email)
    testApp.advanceTime(DAY + HOUR)
    await applyDueEmails(testApp.ctx)
    expect(await addressOf(user)).toBe(email)
  })
})

describe('an administrator’s change of an address', () => {
  const edit = (as: TestUser, id: string, body: object) =>
    testApp.call(updateUser, { as, params: { id }, raw: { body } })

  test('makes it unverified, ends all sessions and notifies both mailboxes', async () => {
    const [admin, user, email] = [
      await makeUser(testApp.ctx, { isAdmin: true }),
      await makeUser(testApp.ctx),
      newAddress(),
    ]
    expect((await edit(admin, user.id, { email })).data.user).toMatchObject({ email, emailVerified: false })
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(401)
    expect((await mailsTo(user.email))[0]?.subject).toContain('e-mailadres')
    const attempt = () => testApp.call(login, { body: { identifier: email, password: PASSWORD } })
    expect((await attempt()).body.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await verify(await linkTo(email))).status).toBe(200)
    expect((await attempt()).status).toBe(200)
  })

  test('asks for a recent login, as rights do; other fields do not', async () => {
    const [admin, user] = [await makeUser(testApp.ctx, { isAdmin: true }), await makeUser(testApp.ctx)]
    await age(admin, 11 * MINUTE)
    expect((await edit(admin, user.id, { email: newAddress() })).body.code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await edit(admin, user.id, { isAdmin: true })).body.code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await edit(admin, user.id, { bio: 'Anders', email: user.email })).status).toBe(200)
  })
})
