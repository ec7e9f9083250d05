import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { keysOf } from 'contract/platform/keys.ts'
import { PRIVACY_SETTINGS, type PrivacySetting } from 'contract/users/privacy-settings.ts'
import { PLANS_VISIBLE_TO, type PlansVisibleTo, userLimits } from 'contract/users/users.ts'
import { amsterdamDay } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Whole years on the Amsterdam calendar day; null when the birthdate is unknown. */
export function ageOn(birthdate: string | null, now: Date): number | null {
  if (birthdate === null) return null
  const today = amsterdamDay(now)
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years
}

/** An unknown birthdate is accepted: the user accepted the terms, which require 18. */
export const isOldEnough = (birthdate: string | null, now: Date): boolean => {
  const age = ageOn(birthdate, now)
  return age === null || age >= userLimits.adultAge
}

type StoredAge = { age: number | null; birthdate: string | null }

export const isUnderAge = ({ age, birthdate }: StoredAge, now: Date): boolean =>
  (age ?? ageOn(birthdate, now) ?? userLimits.adultAge) < userLimits.adultAge

type ConfirmedAge = StoredAge & { ageConfirmedAt: Date | null }

/** Until when the person may correct an age under 18 that they confirmed; null when they may not. */
export function ageCorrectableUntil(user: ConfirmedAge, now: Date): Date | null {
  if (user.ageConfirmedAt === null || !isUnderAge(user, now)) return null
  const until = new Date(user.ageConfirmedAt.getTime() + userLimits.ageCorrectionHours * HOUR)
  return now < until ? until : null
}

/** After that, and until an administrator looked, the person cannot change it. */
export const isAgeLocked = (user: ConfirmedAge & { ageReviewedAt: Date | null }, now: Date): boolean =>
  isUnderAge(user, now) && user.ageReviewedAt === null && ageCorrectableUntil(user, now) === null

type Answer = string | number | null
type Change = { before: Answer; after: Answer | undefined; changedAt: Date | null }

/** The first answer is no change, so that it can be corrected once. */
const isChange = ({ before, after, changedAt }: Change): boolean =>
  after !== undefined && after !== before && (changedAt !== null || (before !== null && before !== 'LIEVER_NIET'))

/** When the answer is changed now; undefined when it is not, or is given for the first time. */
export const changedNow = (change: Change, now: Date): Date | undefined => (isChange(change) ? now : undefined)

const SETTINGS = keysOf(PRIVACY_SETTINGS)
type PrivacyState = { [S in PrivacySetting]: S extends 'plansVisibleTo' ? PlansVisibleTo : boolean }

/** The settings that the body changes, and those of them by which others see more. */
export function privacyChanged(before: PrivacyState, body: Partial<PrivacyState>) {
  const changed = SETTINGS.filter((name) => body[name] !== undefined && body[name] !== before[name])
  const openness = (state: Partial<PrivacyState>, name: PrivacySetting): number =>
    name === 'plansVisibleTo' ? -PLANS_VISIBLE_TO.indexOf(state.plansVisibleTo ?? 'GROUPS') : Number(state[name])
  return { changed, widened: changed.filter((name) => openness(body, name) > openness(before, name)) }
}

/** An age under 18 is stored once confirmed. It may be corrected for a day, and after an administrator looked. */
export function refusalToChange(
  user: StoredAge & { gender: string | null } & Record<
      'ageConfirmedAt' | 'ageReviewedAt' | 'ageChangedAt' | 'genderChangedAt',
      Date | null
    >,
  body: { age?: number | null; ageConfirmed?: boolean; gender?: string | null },
  now: Date,
): { code: RefusalCode; field: 'age' | 'gender' } | null {
  const age = { before: user.age, after: body.age, changedAt: user.ageChangedAt }
  const gender = { before: user.gender, after: body.gender, changedAt: user.genderChangedAt }
  if (body.age !== undefined && body.age !== user.age && isAgeLocked(user, now))
    return { code: 'AGE_LOCKED', field: 'age' }
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < userLimits.changeEveryDays * DAY
  const isAgeFree = isUnderAge(user, now) || (body.age ?? userLimits.adultAge) < userLimits.adultAge
  if (isChange(age) && isRecent(user.ageChangedAt) && !isAgeFree) return { code: 'CHANGED_RECENTLY', field: 'age' }
  if (isChange(gender) && isRecent(user.genderChangedAt)) return { code: 'CHANGED_RECENTLY', field: 'gender' }
  const isNewlyUnderAge = body.age != null && body.age < userLimits.adultAge && body.age !== user.age
  return isNewlyUnderAge && body.ageConfirmed !== true ? { code: 'AGE_CONFIRM', field: 'age' } : null
}

export const canSeeUser = (viewer: { id: string; isAdmin: boolean }, user: { id: string; suspendedAt: Date | null }) =>
  user.suspendedAt === null || viewer.isAdmin || viewer.id === user.id

/** Administrators may not suspend, demote or delete themselves, and the last active administrator may not be removed. */
export function refusalToRemoveAdmin(input: {
  actorId: string | null
  user: { id: string; isAdmin: boolean; suspendedAt: Date | null }
  activeAdmins: number
}): RefusalCode | null {
  const { actorId, user, activeAdmins } = input
  if (user.id === actorId) return 'NOT_YOURSELF'
  return user.isAdmin && user.suspendedAt === null && activeAdmins <= 1 ? 'LAST_ADMIN' : null
}

export type UniqueField = 'username' | 'email'
const TAKEN_CODES = { username: 'USERNAME_TAKEN', email: 'EMAIL_TAKEN' } as const

export function refusalOfTaken(fields: readonly [UniqueField, ...UniqueField[]]): Refusal {
  const errors = fields.map((field) => ({ field, message: new Refusal(TAKEN_CODES[field]).message }))
  return new Refusal(TAKEN_CODES[fields[0]], { errors })
}
