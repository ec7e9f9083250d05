import type { OtherUser } from 'contract/users/users.ts'
import type { SessionUser } from '../lib/session/session.ts'

let created = 0

/** Another member, with nothing filled in but age and gender. */
export const anOtherUser = (overrides: Partial<OtherUser> = {}): OtherUser => ({
  id: '0190f001-0000-7000-8000-00000000000b',
  username: 'Bram',
  profilePhoto: null,
  profilePhotoThumbnail: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  emailVerified: true,
  email: null,
  age: 31,
  gender: 'MAN',
  socialPreference: null,
  drugUsePreference: null,
  musicalPreferences: [],
  bio: null,
  province: null,
  timesWent: null,
  suspendedAt: null,
  ...overrides,
})

/** A user with a verified e-mail address. Pass only the fields the test is about. */
export function aUser(overrides: Partial<SessionUser> = {}): SessionUser {
  created += 1
  const username = overrides.username ?? `persoon${created}`
  return {
    id: `0190f000-0000-7000-8000-${String(created).padStart(12, '0')}`,
    username,
    email: `${username}@example.nl`,
    emailVerified: true,
    emailVerifiedAt: '2026-01-01T12:00:00.000Z',
    profilePhoto: null,
    profilePhotoThumbnail: null,
    isAdmin: false,
    createdAt: '2026-01-01T12:00:00.000Z',
    age: null,
    birthdate: null,
    isUnderAge: false,
    ageCorrectableUntil: null,
    isAgeLocked: false,
    gender: 'LIEVER_NIET',
    socialPreference: 'GEMIDDELD',
    drugUsePreference: 'FLEXIBEL_OMGEVING',
    unansweredFields: ['gender', 'socialPreference', 'drugUsePreference'],
    showDrugUsePreference: false,
    showGender: true,
    plansVisibleTo: 'SAME_EVENT',
    musicalPreferences: [],
    homePlaceId: null,
    homePlace: null,
    showProvince: false,
    bio: null,
    suspendedAt: null,
    chatEnhancements: false,
    extraGroupSlots: 0,
    ...overrides,
  }
}

/** An access token with the given times in seconds, the only part the client reads. */
export function aToken(times: { iat: number; exp: number }): string {
  return `head.${btoa(JSON.stringify(times)).replaceAll('=', '')}.signature`
}
