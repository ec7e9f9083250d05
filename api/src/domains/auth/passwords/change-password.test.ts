import { changePassword, login } from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'
const NEW = 'Concert#2027'
let address = ''
beforeAll(async () => {
  address = await testApp.listen()
})

const change = (as: TestUser, overrides: object = {}) =>
  testApp.call(changePassword, {
    as,
    raw: { body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...overrides } },
  })
const signIn = (identifier: string, password: string) => testApp.call(login, { body: { identifier, password } })

describe('change-password', () => {
  test('sets the password, keeps this session and ends all others with their sockets', async () => {
    const user = await makeUser(testApp.ctx)
    const other = (await signIn(user.username, PASSWORD)).data
    const [mine, theirs] = [await openSocket(address, user), await openSocket(address, other)]
    expect((await change(user)).body).toEqual({ success: true, data: {} })
    await theirs.waitForDisconnect()
    expect(mine.raw.connected).toBe(true)
    expect((await testApp.call(getCurrentUser, { as: other })).status).toBe(401)
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(200)
    expect((await signIn(user.username, PASSWORD)).status).toBe(401)
    expect((await signIn(user.username, NEW)).status).toBe(200)
    mine.close()
  })

  test('a wrong current password is a 422 on its field and the fifth locks', async () => {
    const user = await makeUser(testApp.ctx)
    for (let index = 0; index < 5; index++) {
      const response = await change(user, { currentPassword: 'Verkeerd!1' })
      expect([response.status, response.body.code]).toEqual([422, 'WRONG_PASSWORD'])
      expect(response.body.errors).toEqual([{ field: 'currentPassword', message: 'Je huidige wachtwoord klopt niet' }])
    }
    expect((await change(user)).status).toBe(423)
    expect((await signIn(user.username, PASSWORD)).status).toBe(200)
  })

  test('works while a stranger’s wrong passwords lock the name and the address', async () => {
    const user = await makeUser(testApp.ctx)
    for (const identifier of [user.username, user.email])
      for (let index = 0; index < 5; index++) await signIn(identifier, 'Verkeerd!1')
    expect((await signIn(user.username, PASSWORD)).status).toBe(423)
    expect((await change(user)).status).toBe(200)
  })

  test.each([
    ['currentPassword', { currentPassword: '' }, 'Huidig wachtwoord is verplicht'],
    ['newPassword', { newPassword: '' }, 'Nieuw wachtwoord is verplicht'],
    ['newPassword', { newPassword: 'Ab1!' }, 'Nieuw wachtwoord moet minimaal 8 tekens bevatten'],
    ['newPassword', { newPassword: 'concert#2027' }, 'Nieuw wachtwoord moet minimaal één hoofdletter bevatten'],
    ['newPassword', { newPassword: 'CONCERT#2027' }, 'Nieuw wachtwoord moet minimaal één kleine letter bevatten'],
    ['newPassword', { newPassword: 'Concert#zonder' }, 'Nieuw wachtwoord moet minimaal één cijfer bevatten'],
    ['newPassword', { newPassword: 'Concert2027' }, 'Nieuw wachtwoord moet minimaal één speciaal teken bevatten'],
    ['newPassword', { newPassword: `Aa1!${'x'.repeat(10_000)}` }, 'Een wachtwoord mag hoogstens 200 tekens hebben'],
    ['confirmPassword', { confirmPassword: '' }, 'Bevestig je nieuwe wachtwoord'],
    ['confirmPassword', { confirmPassword: 'Anders#2027' }, 'Nieuw wachtwoord en bevestiging komen niet overeen'],
    [
      'newPassword',
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      'Nieuw wachtwoord moet anders zijn dan je huidige wachtwoord',
    ],
  ])('refuses a wrong %s: %j', async (field, overrides, message) => {
    const response = await change(await makeUser(testApp.ctx), overrides)
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual({ field, message })
  })
})
