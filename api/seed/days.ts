import { HOUR } from 'contract/platform/durations.ts'
import { addDays, amsterdamDay } from '../src/platform/clock.ts'

/** A day relative to today, so that demo events are upcoming and in season. Weekdays: 0 = Sunday. */
export type DayRule =
  | { inDays: number; weekday: number }
  | { month: number; weekday: number; nth: number }
  | { month: number; date: number }
  /** An event of today, for the day page; rounded up to the half hour. */
  | { inHours: number }

/** A seasonal event is at least this far ahead. */
const MIN_DAYS_AHEAD = 5
const HALF_HOUR = HOUR / 2

const pad = (number: number) => String(number).padStart(2, '0')
// Noon UTC is the same Amsterdam day in summer and winter time.
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function firstWeekdayFrom(day: string, weekday: number): string {
  return addDays(day, (weekday - noon(day).getUTCDay() + 7) % 7)
}

/** The start of an event of today. */
export function startInHours(hours: number, now: Date): Date {
  return new Date(Math.ceil((now.getTime() + hours * HOUR) / HALF_HOUR) * HALF_HOUR)
}

const inYear = (rule: Extract<DayRule, { month: number }>, year: number): string =>
  'date' in rule
    ? `${year}-${pad(rule.month)}-${pad(rule.date)}`
    : addDays(firstWeekdayFrom(`${year}-${pad(rule.month)}-01`, rule.weekday), 7 * (rule.nth - 1))

/** The Amsterdam day (YYYY-MM-DD) of the rule, seen from `now`. */
export function resolveDay(rule: DayRule, now: Date): string {
  const today = amsterdamDay(now)
  if ('inHours' in rule) return amsterdamDay(startInHours(rule.inHours, now))
  if ('inDays' in rule) return firstWeekdayFrom(addDays(today, rule.inDays), rule.weekday)
  const year = Number(today.slice(0, 4))
  const thisYear = inYear(rule, year)
  return thisYear >= addDays(today, MIN_DAYS_AHEAD) ? thisYear : inYear(rule, year + 1)
}
