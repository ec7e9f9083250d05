import { getProfile, getUser, updateProfile } from 'contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const update = (as: TestUser, body: object) => testApp.call(updateProfile, { as, raw: { body } })
const profile = async (as: TestUser) => (await testApp.call(getProfile, { as })).data.user

describe('update-profile', () => {
  test('changes given fields, keeps omitted ones and clears with null', async () => {
    const user = await makeUser(testApp.ctx, { bio: 'Hoi', gender: 'MAN', musicalPreferences: ['Jazz'] })
    const response = await update(user, {
      age: 30,
      bio: '  Ik ga graag mee.  ',
      drugUsePreference: 'ga_hard_met_anderen',
      socialPreference: 'super_extrovert',
      showDrugUsePreference: false,
      musicalPreferences: ['Techno', 'House'],
    })
    expect(response.data.user).toMatchObject({
      age: 30,
      bio: 'Ik ga graag mee.',
      gender: 'MAN',
      drugUsePreference: 'GA_HARD_MET_ANDEREN',
      socialPreference: 'SUPER_EXTROVERT',
      showDrugUsePreference: false,
      musicalPreferences: ['Techno', 'House'],
    })
    expect((await update(user, { bio: null, gender: null, age: null })).data.user).toMatchObject({
      bio: null,
      gender: null,
      age: null,
      socialPreference: 'SUPER_EXTROVERT',
    })
    expect((await update(user, { bio: '   ' })).data.user.bio).toBeNull()
    expect((await update(user, {})).data.user.musicalPreferences).toEqual(['Techno', 'House'])
  })

  test('an entered age overrides the birthdate and null derives it again', async () => {
    const user = await makeUser(testApp.ctx, { birthdate: '1990-01-01' })
    const derived = (await profile(user)).age
    expect((await update(user, { age: 99 })).data.user.age).toBe(99)
    expect((await update(user, { age: null })).data.user.age).toBe(derived)
  })

  test.each([
    ['age', { age: 15 }, 'Leeftijd moet tussen 16 en 100 zijn'],
    ['age', { age: 101 }, 'Leeftijd moet tussen 16 en 100 zijn'],
    ['age', { age: 'oud' }, 'Leeftijd moet tussen 16 en 100 zijn'],
    ['bio', { bio: 'x'.repeat(501) }, 'Bio mag niet meer dan 500 tekens bevatten'],
    ['bio', { bio: 'a\0b' }, 'Dit veld bevat een teken dat we niet kunnen opslaan'],
    ['gender', { gender: 'ROBOT' }, 'Kies een van de mogelijkheden'],
    ['socialPreference', { socialPreference: 'ja' }, 'Kies een van de mogelijkheden'],
    ['drugUsePreference', { drugUsePreference: 'ja' }, 'Kies een van de mogelijkheden'],
    ['musicalPreferences', { musicalPreferences: Array(21).fill('Jazz') }, 'Kies hoogstens 20 muziekstijlen'],
  ])('refuses a wrong %s: %j', async (field, body, message) => {
    const response = await update(await makeUser(testApp.ctx), body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual({ field, message })
  })

  test('ignores username, e-mail address and server-side fields', async () => {
    const user = await makeUser(testApp.ctx)
    const before = await profile(user)
    await update(user, {
      username: 'ander',
      email: 'ander@example.nl',
      isAdmin: true,
      emailVerified: false,
      chatEnhancements: true,
      extraGroupSlots: 6,
      suspendedAt: '2026-01-01T00:00:00.000Z',
      profilePhoto: '/uploads/x.webp',
      passwordHash: 'x',
      birthdate: '2000-01-01',
    })
    expect(await profile(user)).toEqual(before)
  })

  test('stores markup as plain text', async () => {
    const user = await makeUser(testApp.ctx)
    const bio = `<img src=x onerror=alert(1)> \u202Eomgekeerd${'\u0301'.repeat(100)}`
    expect((await update(user, { bio })).data.user.bio).toBe(bio)
  })
})

describe('the profile of another user', () => {
  const getProfileOf = async (as: TestUser, id: string) => (await testApp.call(getUser, { as, params: { id } })).body
  const full = {
    age: 28,
    gender: 'VROUW' as const,
    socialPreference: 'INTROVERT' as const,
    drugUsePreference: 'ALCOHOL_MET_ANDEREN' as const,
    bio: 'Hoi',
  }

  test('shows public fields, and the e-mail address only to administrators and the user', async () => {
    const [viewer, admin] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { isAdmin: true })]
    const other = await makeUser(testApp.ctx, { ...full, showDrugUsePreference: true })
    const seen = await getProfileOf(viewer, other.id)
    expect(seen.data.user).toMatchObject({ id: other.id, username: other.username, ...full, email: null })
    expect(Object.keys(seen.data.user).sort()).toEqual(
      [
        'age',
        'bio',
        'province',
        'createdAt',
        'drugUsePreference',
        'email',
        'emailVerified',
        'gender',
        'id',
        'musicalPreferences',
        'profilePhoto',
        'profilePhotoThumbnail',
        'socialPreference',
        'suspendedAt',
        'timesWent',
        'username',
      ].sort(),
    )
    expect(JSON.stringify(seen)).not.toContain(other.email)
    expect((await getProfileOf(admin, other.id)).data.user.email).toBe(other.email)
    expect((await getProfileOf(other, other.id)).data.user.email).toBe(other.email)
  })

  test('hides drugUsePreference from others and administrators when it is turned off', async () => {
    const other = await makeUser(testApp.ctx, { ...full, showDrugUsePreference: false })
    for (const viewer of [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { isAdmin: true })])
      expect((await getProfileOf(viewer, other.id)).data.user.drugUsePreference).toBeNull()
    expect((await getProfileOf(other, other.id)).data.user.drugUsePreference).toBe(full.drugUsePreference)
  })

  test('is visible only to administrators after a suspension', async () => {
    const suspended = await makeUser(testApp.ctx, { suspendedAt: new Date() })
    expect((await getProfileOf(await makeUser(testApp.ctx), suspended.id)).code).toBe('USER_NOT_FOUND')
    const seen = await getProfileOf(await makeUser(testApp.ctx, { isAdmin: true }), suspended.id)
    expect(seen.data.user.suspendedAt).not.toBeNull()
  })

  test('is 404 for an unknown id and for a malformed one', async () => {
    const viewer = await makeUser(testApp.ctx)
    for (const id of ['01890000-0000-7000-8000-000000000000', 'geen-id', "1' or '1'='1"]) {
      const response = await testApp.call(getUser, { as: viewer, params: { id } })
      expect([response.status, response.body.code]).toEqual([404, 'USER_NOT_FOUND'])
    }
  })
})
