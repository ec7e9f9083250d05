import type { RefusalCode } from 'contract/platform/errors.ts'
import { userLimits } from 'contract/users/users.ts'
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

/** A 409 that names every taken field. */
export function refusalOfTaken(fields: readonly [UniqueField, ...UniqueField[]]): Refusal {
  const errors = fields.map((field) => ({ field, message: new Refusal(TAKEN_CODES[field]).message }))
  return new Refusal(TAKEN_CODES[fields[0]], { errors })
}
