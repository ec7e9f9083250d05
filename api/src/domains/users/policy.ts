import { userLimits } from 'contract/users.ts'
import { amsterdamDay } from '../../platform/clock.ts'

/** Whole years on the Amsterdam day, or null when the birthdate is unknown. */
export function ageOn(birthdate: string | null, now: Date): number | null {
  if (birthdate === null) return null
  const today = amsterdamDay(now)
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years
}

/** Under 18 nobody takes part; an unknown birthdate rests on the terms they accepted. */
export const isOldEnough = (birthdate: string | null, now: Date): boolean => {
  const age = ageOn(birthdate, now)
  return age === null || age >= userLimits.adultAge
}

/** A suspended person is gone for everybody but admins. */
export const canSeeUser = (viewer: { id: string; isAdmin: boolean }, user: { id: string; suspendedAt: Date | null }) =>
  user.suspendedAt === null || viewer.isAdmin || viewer.id === user.id
