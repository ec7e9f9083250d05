import {
  checkEmail,
  checkUsername,
  getCurrentUser,
  login,
  register,
  resendVerification,
  verifyEmail,
} from 'contract/auth/auth.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { getUser, updateProfile } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { mailedTokens } from '../tables.ts'

const testApp = useTestApp()
const PASSWORD = 'Festival!2026'
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
    expect((await rowOf(body.email))?.acceptedTermsAt).toBeInstanceOf(Date)
    const [mail, ...others] = await mailsTo(body.email)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/^http:\/\/localhost:\d+\/verify-email\?token=[\w-]{43}$/m)
    expect(mail?.html).toContain('/verify-email?token=')
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

describe('a verification link in another browser', () => {
  const registered = async () => {
    const body = newRegistration()
    const { user } = (await testApp.call(register, { body })).data
    return { id: user.id, token: await linkedToken(body.email) }
  }

  test('for another account than the one made there requires the password of the account', async () => {
    const [own, { id, token }] = [await registered(), await registered()]
    const verify = (body: object) => testApp.call(verifyEmail, { raw: { body: { token, ...body } } })
    const refused = await verify({ registeredId: own.id })
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_REQUIRED'])
    const wrong = await verify({ registeredId: own.id, password: 'Verkeerd!2026' })
    expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([422, 'password'])
    expect((await verify({ registeredId: own.id, password: PASSWORD })).data.user).toMatchObject({
      id,
      emailVerified: true,
    })
  })

  test('for the account made there requires none', async () => {
    const { id, token } = await registered()
    expect((await testApp.call(verifyEmail, { body: { token, registeredId: id } })).status).toBe(200)
  })

  test('counts wrong passwords like a login', async () => {
    const { token } = await registered()
    const verify = (password: string) => testApp.call(verifyEmail, { body: { token, password } })
    for (let index = 0; index < 5; index++) await verify('Verkeerd!2026')
    expect((await verify(PASSWORD)).body.code).toBe('ACCOUNT_LOCKED')
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
