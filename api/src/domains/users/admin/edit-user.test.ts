import { listAuditEntries } from 'contract/audit.ts'
import { login } from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { getAdminUser, listUsers, removeUser, setUserSuspension, unlockUser, updateUser } from 'contract/users/admin.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../tables.ts'

const testApp = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})
const edit = (id: string, body: object, as = admin) => testApp.call(updateUser, { as, params: { id }, raw: { body } })
const logged = async (subjectId: string) =>
  (await testApp.call(listAuditEntries, { as: admin, query: { subjectId } })).data.entries.map(
    ({ action, reason, details }) => ({ action, reason, ...details }),
  )
const signIn = (identifier: string, password: string) => testApp.call(login, { body: { identifier, password } })

describe('edit-user', () => {
  test('trims and changes the given fields and audits them with the reason', async () => {
    const user = await makeUser(testApp.ctx, { bio: 'Oud' })
    const response = await edit(user.id, {
      username: '  Nieuwe_naam ',
      email: ' Nieuw@Example.NL ',
      bio: '   ',
      reason: 'Op verzoek',
      passwordHash: 'x',
      chatEnhancements: true,
    })
    expect(response.data.user).toMatchObject({
      username: 'Nieuwe_naam',
      email: 'nieuw@example.nl',
      bio: null,
      isAdmin: false,
      chatEnhancements: false,
      emailVerified: false,
    })
    expect(await logged(user.id)).toEqual([
      { action: 'USER_UPDATED', reason: 'Op verzoek', fields: ['username', 'email', 'bio'] },
    ])
    expect((await signIn('nieuw@example.nl', user.password)).body.code).toBe('EMAIL_NOT_VERIFIED')
    // An edit without changes is not audited.
    expect((await edit(user.id, { username: 'Nieuwe_naam' })).status).toBe(200)
    expect(await logged(user.id)).toHaveLength(1)
  })

  test('refuses a taken or invalid username or e-mail address on its field', async () => {
    const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    for (const [body, status, field] of [
      [{ username: other.username.toUpperCase() }, 409, 'username'],
      [{ email: other.email }, 409, 'email'],
      [{ username: 'ab' }, 422, 'username'],
      [{ email: 'geen adres' }, 422, 'email'],
      [{ bio: 'x'.repeat(501) }, 422, 'bio'],
      [{ isAdmin: 'ja' }, 422, 'isAdmin'],
    ] as const) {
      const response = await edit(user.id, body)
      expect([response.status, response.body.errors[0]?.field]).toEqual([status, field])
    }
    expect((await edit(newId(), { bio: 'x' })).body.code).toBe('USER_NOT_FOUND')
    expect(await logged(user.id)).toEqual([])
  })

  test('grants and revokes admin rights, except one’s own', async () => {
    const user = await makeUser(testApp.ctx)
    expect((await edit(user.id, { isAdmin: true })).data.user.isAdmin).toBe(true)
    expect((await testApp.call(listUsers, { as: user })).status).toBe(200)
    expect((await edit(user.id, { isAdmin: false, reason: 'Weg' })).data.user.isAdmin).toBe(false)
    expect((await testApp.call(listUsers, { as: user })).status).toBe(403)
    expect((await logged(user.id)).map(({ action }) => action)).toEqual(['USER_ADMIN_REVOKED', 'USER_ADMIN_GRANTED'])
    const self = await edit(admin.id, { isAdmin: false })
    expect([self.status, self.body.code]).toEqual([409, 'NOT_YOURSELF'])
  })

  test('of two administrators who revoke each other’s rights at once one remains', async () => {
    await testApp.ctx.db.update(users).set({ isAdmin: false })
    const pair = [
      await makeUser(testApp.ctx, { isAdmin: true }),
      await makeUser(testApp.ctx, { isAdmin: true }),
    ] as const
    const answers = await Promise.all([
      edit(pair[1].id, { isAdmin: false }, pair[0]),
      testApp.call(removeUser, { as: pair[1], params: { id: pair[0].id }, body: {} }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    admin = await makeUser(testApp.ctx, { isAdmin: true })
  })
})

describe('suspending, unlocking and deleting a user', () => {
  test('a suspension ends the sessions and is explained at login until it is lifted', async () => {
    const user = await makeUser(testApp.ctx)
    const suspend = (body: object, id = user.id) =>
      testApp.call(setUserSuspension, { as: admin, params: { id }, raw: { body } })
    const response = await suspend({ suspend: true, reason: 'Gescholden in de groep' })
    expect(response.data.user).toMatchObject({ isSuspended: true, suspensionReason: 'Gescholden in de groep' })
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(401)
    expect((await signIn(user.username, user.password)).body).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      message: expect.stringContaining('Gescholden in de groep'),
    })
    expect((await suspend({ suspend: false, reason: 'Uitgepraat' })).data.user.isSuspended).toBe(false)
    expect((await signIn(user.username, user.password)).status).toBe(200)
    expect(await logged(user.id)).toEqual([
      { action: 'USER_UNSUSPENDED', reason: 'Uitgepraat' },
      { action: 'USER_SUSPENDED', reason: 'Gescholden in de groep' },
    ])
    expect((await suspend({ suspend: 'true' })).status).toBe(422)
    expect((await suspend({ suspend: true }, admin.id)).body.code).toBe('NOT_YOURSELF')
  })

  test('unlocking ends the lock and is safe to repeat', async () => {
    const user = await makeUser(testApp.ctx)
    for (const name of [user.username, user.email]) {
      for (let time = 0; time < 5; time++) await signIn(name, 'Verkeerd!2026')
      expect((await signIn(name, user.password)).status).toBe(423)
    }
    const locked = await testApp.call(getAdminUser, { as: admin, params: { id: user.id } })
    expect(locked.data.user.lockedUntil).not.toBeNull()
    for (let time = 0; time < 2; time++) {
      const response = await testApp.call(unlockUser, { as: admin, params: { id: user.id }, body: {} })
      expect(response.data.user.lockedUntil).toBeNull()
    }
    for (const name of [user.username, user.email]) expect((await signIn(name, user.password)).status).toBe(200)
    expect((await logged(user.id))[0]).toEqual({ action: 'USER_UNLOCKED', reason: null })
  })

  test('deleting removes the account and is audited', async () => {
    const user = await makeUser(testApp.ctx)
    const remove = (id: string, as = admin) => testApp.call(removeUser, { as, params: { id }, body: { reason: 'Nep' } })
    expect((await remove(user.id)).body).toEqual({ success: true, data: {} })
    expect((await remove(user.id)).body.code).toBe('USER_NOT_FOUND')
    expect((await remove(admin.id)).body.code).toBe('NOT_YOURSELF')
    expect((await signIn(user.username, user.password)).status).toBe(401)
    expect(await logged(user.id)).toEqual([{ action: 'USER_DELETED', reason: 'Nep' }])
  })
})
