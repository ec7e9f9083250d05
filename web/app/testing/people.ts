import type { SessionUser } from '../lib/session/session.ts'

let made = 0

/** A signed-in person with a verified address; say only what the test is about. */
export function aUser(about: Partial<SessionUser> = {}): SessionUser {
  made += 1
  const username = about.username ?? `persoon${made}`
  return {
    id: `0190f000-0000-7000-8000-${String(made).padStart(12, '0')}`,
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
    gender: 'LIEVER_NIET',
    socialPreference: 'GEMIDDELD',
    drugUsePreference: 'FLEXIBEL_OMGEVING',
    showDrugUsePreference: true,
    musicalPreferences: [],
    bio: null,
    suspendedAt: null,
    chatEnhancements: false,
    extraGroupSlots: 0,
    ...about,
  }
}

/** An access token as the client reads it: only its times count, in seconds. */
export function aToken(times: { iat: number; exp: number }): string {
  return `head.${btoa(JSON.stringify(times)).replaceAll('=', '')}.signature`
}
