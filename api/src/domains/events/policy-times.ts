import { overAtOf } from 'contract/events/over-at.ts'
import type { FieldError } from 'contract/platform/errors.ts'
import { amsterdamDay, amsterdamInstant, isBareDate, parseInstant } from '../../platform/clock.ts'

const END_OF_DAY = '23:59:59.999'

/** Bounds of a filter: bare dates are whole Amsterdam days. */
export const rangeStart = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : parseInstant(text)
export const rangeEnd = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : parseInstant(text, END_OF_DAY)

export type EventTimes = { startsAt: Date; endsAt: Date | null; isWholeDay: boolean; overAt: Date }

const [DEFAULT_START, DEFAULT_END] = ['12:00', '23:59:59']

/** A bare start date begins at 12.00, a bare end date ends at 23.59.59, and so do all dates of whole days. */
export function eventTimes(startDate: string, endDate: string | null, isWholeDay: boolean): EventTimes {
  const instantOf = (text: string, bareTime: string) => {
    const instant = parseInstant(text, bareTime)
    return isWholeDay ? amsterdamInstant(amsterdamDay(instant), bareTime) : instant
  }
  const startsAt = instantOf(startDate, DEFAULT_START)
  const endsAt = endDate === null ? null : instantOf(endDate, DEFAULT_END)
  return { startsAt, endsAt, isWholeDay, overAt: overAtOf({ startDate: startsAt, endDate: endsAt }) }
}

export const hasTime = (text: string | null | undefined): boolean => typeof text === 'string' && !isBareDate(text)

/** Later dates are taken for typing errors. */
const MAX_YEARS_AHEAD = 10

/** "Today" is the Amsterdam day. @param options.mayBePast for corrections of a past event */
export function timeErrors(
  { startsAt, endsAt, overAt }: EventTimes,
  now: Date,
  { mayBePast = false } = {},
): FieldError[] {
  const errors: FieldError[] = []
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() + MAX_YEARS_AHEAD)
  if (startsAt > limit) errors.push({ field: 'startDate', message: 'Voer een geldige datum in' })
  else if (!mayBePast && amsterdamDay(startsAt) < amsterdamDay(now))
    errors.push({ field: 'startDate', message: 'Startdatum mag niet in het verleden liggen' })
  if (endsAt !== null && endsAt < startsAt)
    errors.push({ field: 'endDate', message: 'Einddatum mag niet voor de startdatum liggen' })
  else if (overAt > limit && startsAt <= limit) errors.push({ field: 'endDate', message: 'Voer een geldige datum in' })
  return errors
}
