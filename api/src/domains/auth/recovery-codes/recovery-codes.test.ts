import { changePassword, listSessions } from 'contract/auth/auth.ts'
import * as contract from 'contract/auth/passkeys.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { listUsers } from 'contract/users/admin.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { mails } from '../../../platform/mail/tables.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { endAllGrants } from '../recovery/service-grants.ts'
import { deleteOldSessionsAndLinks } from '../sessions/service.ts'
import { passkeys, recoveryCodes, securityMails, sessions } from '../tables.ts'

const testApp = useTestApp({ adminSecondFactor: true })

async function addPasskey(userId: string): Promise<void> {
  const id = newId()
  const row = { id, userId, credentialId: id, publicKey: 'x', counter: 0, transports: [], name: 'Telefoon' }
  await testApp.ctx.db.insert(passkeys).values({ ...row, createdAt: testApp.ctx.now() })
}

/** An administrator who used the only passkey just now. */
async function makeAdmin(): Promise<TestUser> {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  await addPasskey(admin.id)
  await setPasskeyAt(admin, testApp.ctx.now())
  return admin
}

const setPasskeyAt = (user: TestUser, passkeyAt: Date | null) =>
  testApp.ctx.db.update(sessions).set({ passkeyAt }).where(eq(sessions.id, user.sessionId))

type As = Pick<TestUser, 'accessToken'>
const make = (as: As) => testApp.call(contract.makeRecoveryCodes, { as })
const enter = (as: As, recoveryCode: string) =>
  testApp.call(contract.reauthenticate, { as, raw: { body: { recoveryCode } } })
const codeOf = async (as: As) => (await testApp.call(listUsers, { as })).body.code
const codesLeft = async (as: As) => (await testApp.call(contract.listPasskeys, { as })).data.recoveryCodesLeft
const mailsTo = async (as: As) => (await testApp.call(listSessions, { as })).data.mails.map(({ subject }) => subject)

test('each code replaces the passkey once, whatever its case and dashes', async () => {
  const admin = await makeAdmin()
  const made = await make(admin)
  expect([made.status, new Set(made.data.codes).size]).toEqual([201, 10])
  const [first = '', second = ''] = made.data.codes
  expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const stored = JSON.stringify(await testApp.ctx.db.select().from(recoveryCodes))
  expect(stored).not.toContain(first.replaceAll('-', ''))

  await setPasskeyAt(admin, null)
  expect(await codeOf(admin)).toBe('SECOND_FACTOR_REQUIRED')
  expect((await enter(admin, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect(await codeOf(admin)).toBeUndefined()
  const again = await enter(admin, first)
  expect([again.status, again.body.code, again.body.errors]).toEqual([
    ...[422, 'RECOVERY_CODE_INVALID'],
    [{ field: 'recoveryCode', message: 'Deze code klopt niet of is al gebruikt.' }],
  ])
  const twice = await Promise.all([enter(admin, second), enter(admin, second)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await codesLeft(admin)).toBe(8)
})

test('codes are those of one person, and new ones end the old', async () => {
  const [admin, other] = [await makeAdmin(), await makeAdmin()]
  const [old = ''] = (await make(admin)).data.codes
  expect((await enter(other, old)).body.code).toBe('RECOVERY_CODE_INVALID')
  const [fresh = ''] = (await make(admin)).data.codes
  expect((await enter(admin, old)).body.code).toBe('RECOVERY_CODE_INVALID')
  expect((await enter(admin, fresh)).status).toBe(200)
})

test('they are the spare of a passkey, which must have been used just now', async () => {
  const member = await makeUser(testApp.ctx)
  expect((await make(member)).body.code).toBe('PASSKEY_REQUIRED')
  const admin = await makeAdmin()
  await setPasskeyAt(admin, new Date(testApp.ctx.now().getTime() - HOUR))
  expect((await make(admin)).body.code).toBe('REAUTHENTICATION_REQUIRED')
})

test('a reset and "Was jij dit niet?" end them', async () => {
  for (const keepPasskeys of [null, []]) {
    const { ctx } = testApp
    const end = (user: TestUser) => ctx.transaction((unit) => endAllGrants(unit, { user: user as never, keepPasskeys }))
    const admin = await makeAdmin()
    await make(admin)
    expect(await end(admin)).toContainEqual({ kind: 'RECOVERY_CODE', count: 10 })
    expect(await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, admin.id))).toBe(0)
  }
})

test('the admin area opens with a passkey alone, so that its notice can ask for codes', async () => {
  expect(await codeOf(await makeAdmin())).toBeUndefined()
  expect(await codeOf(await makeUser(testApp.ctx))).toBe('ADMIN_ONLY')
})

test('mails about the account are listed for 90 days, to their owner', async () => {
  const admin = await makeAdmin()
  const [code = ''] = (await make(admin)).data.codes
  await enter(admin, code)
  const password = { currentPassword: PASSWORD, newPassword: 'Een-Ander-Woord-9', confirmPassword: 'Een-Ander-Woord-9' }
  await testApp.call(changePassword, { as: admin, body: password })
  const listed = await mailsTo(admin)
  expect(listed).toHaveLength(3)
  const sent = await testApp.ctx.db.select().from(mails).where(eq(mails.to, admin.email))
  expect(listed.toSorted()).toEqual(sent.map(({ content }) => content.subject).toSorted())
  expect(await mailsTo(await makeUser(testApp.ctx))).toEqual([])
  const rows = () => testApp.ctx.db.select().from(securityMails).where(eq(securityMails.userId, admin.id))
  testApp.advanceTime(89 * DAY)
  await deleteOldSessionsAndLinks(testApp.ctx)
  expect(await rows()).toHaveLength(3)
  testApp.advanceTime(2 * DAY)
  await deleteOldSessionsAndLinks(testApp.ctx)
  expect(await rows()).toEqual([])
})
