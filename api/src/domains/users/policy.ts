import { amsterdamDay } from '../../platform/clock.ts'

/** Whole years on the Amsterdam day, or null when the birthdate is unknown. */
export function ageOn(birthdate: string | null, now: Date): number | null {
  if (birthdate === null) return null
  const today = amsterdamDay(now)
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years
}
