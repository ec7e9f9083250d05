import {
  checkEmail,
  checkUsername,
  continueRegistration,
  forgotPassword,
  getVerificationLink,
  login,
  register,
  rejectVerification,
  resendVerification,
  resetPassword,
  verifyEmail,
} from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { getUser, updateProfile } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { mailedTokens } from '../tables.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'
/** Of a user, in section 3 of the specification's first document. */
const SPECIFIED_FIELDS = [
  ...['id', 'username', 'email', 'emailVerified', 'emailVerifiedAt', 'profilePhoto', 'profilePhotoThumbnail'],
  ...['isAdmin', 'createdAt', 'age', 'gender', 'socialPreference', 'drugUsePreference', 'bio', 'suspendedAt'],
  ...['chatEnhancements', 'musicalPreferences'],
]
let made = 0
const newRegistration = (overrides: object = {}) => {
  made += 1
  return { username: `nieuw${made}`, email: `nieuw${made}@example.nl`, password: PASSWORD, ...overrides }
}
const mailsTo = async (to: string) => (await testApp.call(listMailbox, { query: { to } })).data.mails
/** The token of the newest mail, from the link on its own line. */
const linkedToken = async (to: string) =>
  /^http\S+\/verify-email\?token=([\w-]+)$/m.exec((await mailsTo(to))[0]?.text ?? '')?.[1] ?? ''
const rowOf = async (email: string) => (await testApp.ctx.db.select().from(users).where(eq(users.email, email)))[0]

describe('register', () => {
  test('creates an unverified account with the spec’s defaults and mails a link', async () => {
    const body = newRegistration()
    const response = await testApp.call(register, { body: { ...body, acceptedTerms: true } })
    expect(response.status).toBe(201)
    expect(response.data.user).toMatchObject({
      username: body.username,
      email: body.email,
      emailVerified: false,
      isAdmin: false,
      gender: 'LIEVER_NIET',
      socialPreference: 'GEMIDDELD',
      drugUsePreference: 'FLEXIBEL_OMGEVING',
      birthdate: null,
      age: null,
    })
    expect(Object.keys(response.data.user)).toEqual(expect.arrayContaining(SPECIFIED_FIELDS))
    expect((await rowOf(body.email))?.acceptedTermsAt).toBeInstanceOf(Date)
    const [mail, ...others] = await mailsTo(body.email)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/^http:\/\/localhost:\d+\/verify-email\?token=[\w-]{43}$/m)
    expect(mail?.html).toContain('/verify-email?token=')
    expect(mail?.text).toContain('op een ander apparaat, dan druk je daar één keer op ‘Bevestig mijn e-mailadres’.')
  })

  test('a default is shown to the user alone until it is saved as an answer', async () => {
    const { id } = (await testApp.call(register, { body: newRegistration() })).data.user
    await testApp.ctx.db.update(users).set({ emailVerifiedAt: testApp.ctx.now() }).where(eq(users.id, id))
    const other = await makeUser(testApp.ctx)
    const body = { identifier: `nieuw${made}`, password: PASSWORD }
    const me = { accessToken: (await testApp.call(login, { body })).data.accessToken }
    const seen = async () => {
      const { user } = (await testApp.call(getUser, { as: other, params: { id } })).data
      return [user.gender, user.socialPreference, user.drugUsePreference]
    }
    const own = async () => {
      const { user } = (await testApp.call(getCurrentUser, { as: me })).data
      return [user.gender, user.socialPreference, user.drugUsePreference]
    }
    expect(await seen()).toEqual([null, null, null])
    await testApp.call(updateProfile, { as: me, body: { socialPreference: 'GEMIDDELD', bio: 'Hoi' } })
    expect(await seen()).toEqual([null, 'GEMIDDELD', null])
    await testApp.call(updateProfile, { as: me, body: { socialPreference: null, gender: 'LIEVER_NIET' } })
    expect([await seen(), await own()]).toEqual([
      ['LIEVER_NIET', null, null],
      ['LIEVER_NIET', null, 'FLEXIBEL_OMGEVING'],
    ])
  })

  test('stores neither password nor token in plain text', async () => {
    const body = newRegistration()
    await testApp.call(register, { body })
    const row = await rowOf(body.email)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const token = await linkedToken(body.email)
    const stored = await testApp.ctx.db
      .select()
      .from(mailedTokens)
      .where(eq(mailedTokens.userId, row?.id ?? ''))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('accepts lower case values, stores upper case and derives the age', async () => {
    const body = newRegistration({
      gender: 'non_binair',
      socialPreference: 'introvert',
      drugUsePreference: 'alcohol_met_anderen',
      birthdate: '1990-05-05',
      musicalPreferences: ['Techno'],
    })
    const { user } = (await testApp.call(register, { body })).data
    expect(user).toMatchObject({
      gender: 'NON_BINAIR',
      socialPreference: 'INTROVERT',
      drugUsePreference: 'ALCOHOL_MET_ANDEREN',
      birthdate: '1990-05-05',
      musicalPreferences: ['Techno'],
    })
    expect(user.age).toBeGreaterThanOrEqual(35)
  })

  test.each([
    ['username', { username: '' }, 'Gebruikersnaam is vereist'],
    ['username', { username: 'ab' }, 'Gebruikersnaam moet minstens 3 tekens bevatten'],
    ['username', { username: 'x'.repeat(10_000) }, 'Gebruikersnaam mag hoogstens 30 tekens hebben'],
    ['username', { username: '<b>sanne</b>' }, 'Gebruik alleen letters, cijfers, punt, streepje en laag streepje'],
    ['username', { username: 'sanne\u202Eennas' }, 'Gebruik alleen letters, cijfers, punt, streepje en laag streepje'],
    ['email', { email: '' }, 'E-mail is vereist'],
    ['email', { email: 'geen-adres' }, 'Voer een geldig e-mailadres in'],
    ['email', { email: `${'x'.repeat(10_000)}@example.nl` }, 'Voer een geldig e-mailadres in'],
    ['password', { password: '' }, 'Wachtwoord is vereist'],
    ['password', { password: 'festival' }, 'Wachtwoord moet bevatten: een hoofdletter, een cijfer, een speciaal teken'],
    ['password', { password: `Aa1!${'x'.repeat(10_000)}` }, 'Een wachtwoord mag hoogstens 200 tekens hebben'],
    ['birthdate', { birthdate: 'gisteren' }, 'Voer een geldige geboortedatum in'],
    [
      'acceptedTerms',
      { acceptedTerms: false },
      'Je moet akkoord gaan met de algemene voorwaarden en het privacybeleid',
    ],
  ])('refuses a wrong %s: %j', async (field, overrides, message) => {
    const response = await testApp.call(register, { raw: { body: newRegistration(overrides) } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual({ field, message })
  })

  test('refuses a NUL byte in any field', async () => {
    for (const field of ['username', 'email', 'password']) {
      const response = await testApp.call(register, {
        raw: { body: newRegistration({ [field]: `a\0b${made}A!1@example.nl` }) },
      })
      expect(response.status).toBe(422)
      expect(response.body.errors[0]?.field).toBe(field)
    }
  })

  test('counts eighteen years by the Amsterdam calendar day', async () => {
    // 00.30 on 2 March in Amsterdam is 1 March in UTC.
    testApp.setTime('2027-03-01T23:30:00Z')
    const tooYoung = await testApp.call(register, { body: newRegistration({ birthdate: '2009-03-03' }) })
    expect(tooYoung.status).toBe(422)
    expect(tooYoung.body.errors[0]?.field).toBe('birthdate')
    expect((await testApp.call(register, { body: newRegistration({ birthdate: '2009-03-02' }) })).status).toBe(201)
    testApp.setTime(new Date().toISOString())
  })

  test('reports every taken field at once, ignoring case', async () => {
    const body = newRegistration()
    await testApp.call(register, { body })
    const response = await testApp.call(register, {
      body: { ...body, username: body.username.toUpperCase(), email: body.email.toUpperCase() },
    })
    expect(response.status).toBe(409)
    expect(response.body.errors).toEqual([
      { field: 'username', message: 'Deze gebruikersnaam is al in gebruik' },
      { field: 'email', message: 'Dit e-mailadres is al geregistreerd' },
    ])
  })

  test('two encodings of é are one username', async () => {
    expect((await testApp.call(register, { body: newRegistration({ username: 'Andr\u00e9' }) })).status).toBe(201)
    expect((await testApp.call(register, { body: newRegistration({ username: 'Andre\u0301' }) })).status).toBe(409)
  })

  test('accepts usernames in any script', async () => {
    for (const username of ['שלום', 'Ольга', '美咲子', 'Zoë_van-d.Berg'])
      expect((await testApp.call(register, { body: newRegistration({ username }) })).data.user.username).toBe(username)
  })

  test('refuses a name that reads as that of another account, and never a plain name', async () => {
    const status = async (username: string) =>
      (await testApp.call(register, { body: newRegistration({ username }) })).status
    await makeUser(testApp.ctx, { username: 'Beau', isAdmin: true })
    expect([await status('Sannetje'), await status('s4nnetje'), await status('Sannetje1')]).toEqual([201, 409, 201])
    expect([await status('Iris_k'), await status('lris_k'), await status('Lris_k')]).toEqual([201, 409, 201])
    expect([await status('s4rah'), await status('Sarah')]).toEqual([201, 201])
    expect([await status('echte_beau'), await status('Beau92'), await status('Beauke')]).toEqual([409, 201, 201])
  })

  test('of ten concurrent registrations with one username exactly one succeeds', async () => {
    const username = 'eerste'
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => testApp.call(register, { body: newRegistration({ username }) })),
    )
    expect(answers.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)])
    for (const response of answers.filter((one) => one.status === 409)) {
      expect(response.body.code).toBe('USERNAME_TAKEN')
      expect(response.body.errors[0]?.field).toBe('username')
    }
  })

  test('ignores server-side fields in the body', async () => {
    const body = newRegistration({
      isAdmin: true,
      emailVerified: true,
      emailVerifiedAt: '2026-01-01T00:00:00.000Z',
      chatEnhancements: true,
      extraGroupSlots: 6,
      suspendedAt: '2026-01-01T00:00:00.000Z',
      id: '00000000-0000-7000-8000-000000000000',
      passwordHash: 'x',
    })
    const { user } = (await testApp.call(register, { raw: { body } })).data
    expect(user).toMatchObject({
      isAdmin: false,
      emailVerified: false,
      chatEnhancements: false,
      extraGroupSlots: 0,
      suspendedAt: null,
    })
    expect(user.id).not.toBe('00000000-0000-7000-8000-000000000000')
  })

  test('returns neither hash nor token', async () => {
    const response = await testApp.call(register, { body: newRegistration() })
    expect(JSON.stringify(response.body)).not.toMatch(/hash|token|argon2/i)
  })
})

describe('check-username and check-email', () => {
  test('report whether a name is available, ignoring case', async () => {
    const user = await makeUser(testApp.ctx)
    const free = async (username: string) => (await testApp.call(checkUsername, { body: { username } })).data.available
    expect(await free(user.username.toUpperCase())).toBe(false)
    expect(await free('nog-vrij')).toBe(true)
    expect((await testApp.call(checkEmail, { body: { email: user.email.toUpperCase() } })).data.available).toBe(false)
    expect((await testApp.call(checkEmail, { body: { email: 'vrij@example.nl' } })).data.available).toBe(true)
  })
})

describe('verify-email', () => {
  test('verifies the address once', async () => {
    const body = newRegistration()
    await testApp.call(register, { body })
    const token = await linkedToken(body.email)
    const first = await testApp.call(verifyEmail, { body: { token } })
    expect(first.data.user).toMatchObject({ email: body.email, emailVerified: true })
    const second = await testApp.call(verifyEmail, { body: { token } })
    expect(second.status).toBe(400)
    expect(second.body.code).toBe('VERIFICATION_TOKEN_INVALID')
  })

  test('of two concurrent requests one verifies', async () => {
    const body = newRegistration()
    await testApp.call(register, { body })
    const token = await linkedToken(body.email)
    const answers = await Promise.all([1, 2, 3].map(() => testApp.call(verifyEmail, { body: { token } })))
    expect(answers.map((response) => response.status).sort()).toEqual([200, 400, 400])
  })

  test('is valid for 24 hours', async () => {
    const body = newRegistration()
    await testApp.call(register, { body })
    const token = await linkedToken(body.email)
    testApp.advanceTime(24 * 3_600_000 + 1_000)
    expect((await testApp.call(verifyEmail, { body: { token } })).body.code).toBe('VERIFICATION_TOKEN_INVALID')
    testApp.setTime(new Date().toISOString())
  })

  test('a link mailed to a previous address does not verify the current one', async () => {
    const body = newRegistration()
    const { user } = (await testApp.call(register, { body })).data
    const token = await linkedToken(body.email)
    await testApp.ctx.db.update(users).set({ email: 'ander@example.nl' }).where(eq(users.id, user.id))
    expect((await testApp.call(verifyEmail, { body: { token } })).status).toBe(400)
  })

  test.each(['', 'onzin', 'x'.repeat(10_000), 'a\0b'])('refuses %j', async (token) => {
    expect([400, 422]).toContain((await testApp.call(verifyEmail, { raw: { body: { token } } })).status)
  })
})

describe('resend-verification', () => {
  test('mails another link and the earlier one stays valid', async () => {
    const body = newRegistration()
    await testApp.call(register, { body })
    const first = await linkedToken(body.email)
    expect((await testApp.call(resendVerification, { body: { email: body.email } })).status).toBe(200)
    const second = await linkedToken(body.email)
    expect(second).not.toBe(first)
    expect((await testApp.call(verifyEmail, { body: { token: first } })).status).toBe(200)
    expect((await testApp.call(verifyEmail, { body: { token: second } })).status).toBe(400)
    expect((await testApp.call(login, { body: { identifier: body.email, password: PASSWORD } })).status).toBe(200)
  })

  test('includes the page to return to if it is on this site', async () => {
    const linkFor = async (originUrl: string) => {
      const body = newRegistration({ originUrl })
      await testApp.call(register, { body })
      await testApp.call(resendVerification, { body: { email: body.email, originUrl } })
      return (await mailsTo(body.email)).map(({ text }) => /verify-email\?(.*)token=[\w-]+$/m.exec(text)?.[1])
    }
    expect(await linkFor('/events/zomernacht?x=1')).toEqual(Array(2).fill('next=%2Fevents%2Fzomernacht%3Fx%3D1&'))
    for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await linkFor(elsewhere)).toEqual(['', ''])
  })

  test('responds alike and mails nothing for unknown and verified addresses', async () => {
    const verified = await makeUser(testApp.ctx)
    const waiting = newRegistration()
    await testApp.call(register, { body: waiting })
    const answers = await Promise.all(
      [verified.email, waiting.email, 'niemand@example.nl'].map((email) =>
        testApp.call(resendVerification, { body: { email } }),
      ),
    )
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({ status: 200, body: { success: true, data: {} } }),
    )
    expect(await mailsTo(verified.email)).toEqual([])
    expect(await mailsTo('niemand@example.nl')).toEqual([])
  })
})

describe('the code of the mail', () => {
  const registered = async () => {
    const body = newRegistration()
    const { user, registrationKey } = (await testApp.call(register, { body })).data
    return { ...body, id: user.id, registrationKey }
  }
  const mailedCode = async (to: string) => /^Je code: (\d{6})$/m.exec((await mailsTo(to))[0]?.text ?? '')?.[1] ?? 'none'
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const enter = (code: string, registeredId: string) => testApp.call(verifyEmail, { body: { code, registeredId } })

  test('verifies the account it was mailed for, once', async () => {
    const [account, stranger] = [await registered(), await registered()]
    const code = await mailedCode(account.email)
    expect((await enter(code, stranger.id)).status).toBe(422)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await enter(spaced, account.id)).data.user).toMatchObject({ id: account.id, emailVerified: true })
    // The link of the same mail is of no more use.
    expect((await testApp.call(verifyEmail, { body: { token: await linkedToken(account.email) } })).status).toBe(400)
    expect((await testApp.call(continueRegistration, { body: account })).data.session?.user.id).toBe(account.id)
    expect((await enter(code, account.id)).status).toBe(422)
  })

  test.each([{ code: '12345' }, { code: 'abcdef' }, { code: '123456' }, {}])(
    '%j is refused with its field',
    async (body) => {
      const response = await testApp.call(verifyEmail, { raw: { body } })
      expect([response.status, response.body.errors[0]?.field]).toEqual([422, 'code' in body ? 'code' : 'token'])
    },
  )

  test('stops after five wrong ones, however concurrent, and the next mail holds another', async () => {
    const account = await registered()
    const code = await mailedCode(account.email)
    const wrong = await Promise.all(Array.from({ length: 5 }, () => enter(other(code), account.id)))
    expect(wrong.map(({ body }) => [body.code, body.errors[0]?.field])).toEqual(
      Array(5).fill(['VERIFICATION_CODE_INVALID', 'code']),
    )
    expect((await enter(code, account.id)).body.code).toBe('VERIFICATION_CODE_INVALID')
    await testApp.call(resendVerification, { body: { email: account.email } })
    const next = await mailedCode(account.email)
    expect(next).not.toBe(code)
    expect((await enter(next, account.id)).status).toBe(200)
  })

  test('works for 15 minutes, and is mailed again meanwhile', async () => {
    const account = await registered()
    const code = await mailedCode(account.email)
    testApp.advanceTime(14 * 60_000)
    await testApp.call(resendVerification, { body: { email: account.email } })
    expect(await mailedCode(account.email)).toBe(code)
    testApp.advanceTime(15 * 60_000)
    expect((await enter(code, account.id)).status).toBe(422)
    testApp.setTime(new Date().toISOString())
  })

  test('is no longer mailed after twenty wrong ones: then only the link verifies', async () => {
    const account = await registered()
    for (let mail = 0; mail < 4; mail++) {
      const code = await mailedCode(account.email)
      for (let index = 0; index < 5; index++) await enter(other(code), account.id)
      testApp.advanceTime(61 * 60_000)
      await testApp.call(resendVerification, { body: { email: account.email } })
    }
    expect(await mailedCode(account.email)).toBe('none')
    const token = await linkedToken(account.email)
    expect((await testApp.call(verifyEmail, { body: { token } })).status).toBe(200)
    testApp.setTime(new Date().toISOString())
  })
})

describe('an account made by somebody else with my address', () => {
  /** Registered by the attacker; the mail is the victim's. */
  const registeredByOther = async () => {
    const body = newRegistration()
    const { user, registrationKey } = (await testApp.call(register, { body })).data
    return { ...body, id: user.id, registrationKey, token: await linkedToken(body.email) }
  }
  const continues = async (registrationKey: string) => testApp.call(continueRegistration, { body: { registrationKey } })

  test('is named before anything is confirmed, and opening the link confirms nothing', async () => {
    const account = await registeredByOther()
    const link = await testApp.call(getVerificationLink, { query: { token: account.token } })
    expect(link.data.account).toMatchObject({ id: account.id, username: account.username })
    expect(Date.parse(link.data.account.createdAt)).toBeLessThanOrEqual(testApp.ctx.now().getTime())
    // The registering browser waits, and cannot log in.
    expect((await continues(account.registrationKey)).data.session).toBeNull()
    const body = { identifier: account.email, password: PASSWORD }
    expect((await testApp.call(login, { body })).body.code).toBe('EMAIL_NOT_VERIFIED')
    // The public id of an account is no key.
    expect((await continues(account.id)).body.code).toBe('REGISTRATION_KEY_INVALID')
  })

  test('is deleted when I say that it is not mine, and my address is free', async () => {
    const account = await registeredByOther()
    const reject = () => testApp.call(rejectVerification, { body: { token: account.token } })
    expect((await reject()).data.isDeleted).toBe(true)
    expect((await reject()).body.code).toBe('VERIFICATION_TOKEN_INVALID')
    expect(await rowOf(account.email)).toBeUndefined()
    expect((await continues(account.registrationKey)).body.code).toBe('REGISTRATION_KEY_INVALID')
    expect((await testApp.call(register, { body: newRegistration({ email: account.email }) })).status).toBe(201)
  })

  test('is lost to its maker when I choose a password', async () => {
    const account = await registeredByOther()
    await testApp.call(forgotPassword, { body: { email: account.email } })
    const token = /reset-password\?token=([\w-]+)/.exec((await mailsTo(account.email))[0]?.text ?? '')?.[1] ?? ''
    await testApp.call(resetPassword, { body: { token, password: 'Mijneigen!2027' } })
    await testApp.call(verifyEmail, { body: { token: account.token } })
    expect((await continues(account.registrationKey)).body.code).toBe('REGISTRATION_KEY_INVALID')
    const body = { identifier: account.email, password: PASSWORD }
    expect((await testApp.call(login, { body })).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('is kept once it was confirmed: a second mail deletes no account in use', async () => {
    const account = await registeredByOther()
    await testApp.call(resendVerification, { body: { email: account.email } })
    await testApp.ctx.db.update(users).set({ emailVerifiedAt: testApp.ctx.now() }).where(eq(users.id, account.id))
    const rejected = await testApp.call(rejectVerification, { body: { token: account.token } })
    expect(rejected.data.isDeleted).toBe(false)
    expect((await rowOf(account.email))?.id).toBe(account.id)
  })
})

describe('the browser that registered', () => {
  test('is signed in once, after the link was opened anywhere, within 24 hours', async () => {
    const [first, second] = [newRegistration(), newRegistration()]
    const keys: string[] = []
    for (const body of [first, second]) {
      keys.push((await testApp.call(register, { body })).data.registrationKey)
      await testApp.call(verifyEmail, { body: { token: await linkedToken(body.email) } })
    }
    const go = (index: number) => testApp.call(continueRegistration, { body: { registrationKey: keys[index] ?? '' } })
    const answers = await Promise.all([go(0), go(0), go(0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const session = answers.find(({ status }) => status === 200)?.data.session
    const as = { accessToken: session?.accessToken ?? '' }
    expect((await testApp.call(getCurrentUser, { as })).data.user.username).toBe(first.username)
    testApp.advanceTime(24 * 3_600_000 + 1_000)
    expect((await go(1)).body.code).toBe('REGISTRATION_KEY_INVALID')
    testApp.setTime(new Date().toISOString())
  })

  test('may ask again with its key when no session could be stored', async () => {
    const body = newRegistration()
    const { registrationKey } = (await testApp.call(register, { body })).data
    await testApp.call(verifyEmail, { body: { token: await linkedToken(body.email) } })
    const go = () => testApp.call(continueRegistration, { body: { registrationKey } })
    const transaction = vi.spyOn(testApp.ctx, 'transaction').mockRejectedValueOnce(new Error('the database is away'))
    expect((await go()).status).toBe(500)
    transaction.mockRestore()
    expect((await go()).data.session?.user.username).toBe(body.username)
  })
})

test('an address gets five mails with a link within the hour, and its last three links work', async () => {
  const body = newRegistration()
  await testApp.call(register, { body })
  const tokens = [await linkedToken(body.email)]
  for (let index = 0; index < 6; index++) {
    await testApp.call(resendVerification, { body: { email: body.email } })
    tokens.push(await linkedToken(body.email))
  }
  expect(await mailsTo(body.email)).toHaveLength(5)
  const distinct = [...new Set(tokens)]
  const verify = async (token: string) => (await testApp.call(verifyEmail, { body: { token } })).status
  expect([await verify(distinct[0] ?? ''), await verify(distinct[1] ?? '')]).toEqual([400, 400])
  expect(await verify(distinct[2] ?? '')).toBe(200)
  expect(await verify(distinct[3] ?? '')).toBe(400)
})

test('concurrent requests mail no more than five links', async () => {
  const body = newRegistration()
  await testApp.call(register, { body })
  await Promise.all(Array.from({ length: 12 }, () => testApp.call(resendVerification, { body: { email: body.email } })))
  expect(await mailsTo(body.email)).toHaveLength(5)
})

test.each([
  ['admin', PASSWORD, 409, 'username'],
  ['ѕаnnе', PASSWORD, 409, 'username'],
  ['ａnna_breed', PASSWORD, 409, 'username'],
  ['rustig_mens', 'Password1!', 422, 'password'],
  ['willemijn80', 'Willemijn80!', 422, 'password'],
])('refuses %s with %s', async (username, password, status, field) => {
  const response = await testApp.call(register, { body: newRegistration({ username, password }) })
  expect([response.status, response.body.errors[0]?.field]).toEqual([status, field])
  if (field === 'username')
    expect((await testApp.call(checkUsername, { body: { username } })).data.available).toBe(false)
})

test('refuses a name that looks like one in use', async () => {
  await makeUser(testApp.ctx, { username: 'sasha' })
  const response = await testApp.call(register, { body: newRegistration({ username: 'ѕаѕһа' }) })
  expect([response.status, response.body.code]).toEqual([409, 'USERNAME_TAKEN'])
})
