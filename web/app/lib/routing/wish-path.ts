import { DEFAULT_RADIUS } from 'contract/limits.ts'
import { amsterdamDay, weekendFrom } from '../format/dates.ts'
import { asksForCompany, withCompany } from './arrival.ts'
import type { WishPeriod } from './wish-periods.ts'

const LIST = '/events'

/** The list of events around the place, which asks there for what the person wants. */
export const wishPath = (placeId: string | null): string =>
  withCompany(placeId === null ? LIST : `${LIST}?near=${placeId}`)

/** The first day, null for today, and the last. */
export function daysOf(period: WishPeriod, now: Date): { from: string | null; until: string } {
  if (period === 'MONTH') return { from: null, until: dayIn(now, 30) }
  const { from, to } = weekendFrom(now)
  return { from, until: to }
}

export const dayIn = (now: Date, days: number): string => {
  const day = new Date(`${amsterdamDay(now)}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return amsterdamDay(day)
}

/** The place of one of `wishPath`; null for any other path of this site. */
export function wishPlaceAt(path: string | null): string | null {
  if (path === null || !asksForCompany(path)) return null
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  return pathname === LIST ? searchParams.get('near') : null
}

/** What a visitor wants who registers to go on to the path. @param period undefined if it was not asked */
export function wishAt(path: string | null, period: WishPeriod | undefined, now = new Date()) {
  const placeId = wishPlaceAt(path)
  return placeId === null || period === undefined ? null : { placeId, radius: DEFAULT_RADIUS, ...daysOf(period, now) }
}
