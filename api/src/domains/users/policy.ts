import type { RefusalCode } from 'contract/errors.ts'
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

/** Nobody suspends, demotes or deletes themselves as an administrator, and the last one stays. */
export function refusalToDropAdmin(given: {
  actorId: string | null
  user: { id: string; isAdmin: boolean; suspendedAt: Date | null }
  activeAdmins: number
}): RefusalCode | null {
  const { actorId, user, activeAdmins } = given
  if (user.id === actorId) return 'NOT_YOURSELF'
  return user.isAdmin && user.suspendedAt === null && activeAdmins <= 1 ? 'LAST_ADMIN' : null
}
