import { addDays, amsterdamDay } from '../src/platform/clock.ts'

/** When something takes place, told so that it is always still to come and always in season. Weekdays: 0 = Sunday. */
export type DayRule =
  | { inDays: number; weekday: number }
  | { month: number; weekday: number; nth: number }
  | { month: number; date: number }

/** What stands in a season is planned at least this far ahead: time enough to find a group for it. */
const NOTICE_DAYS = 5

const pad = (number: number) => String(number).padStart(2, '0')
// Days are reckoned at noon UTC: far from midnight in Amsterdam, whatever the clock there does.
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function firstWeekdayFrom(day: string, weekday: number): string {
  return addDays(day, (weekday - noon(day).getUTCDay() + 7) % 7)
}

const inYear = (rule: Exclude<DayRule, { inDays: number }>, year: number): string =>
  'date' in rule
    ? `${year}-${pad(rule.month)}-${pad(rule.date)}`
    : addDays(firstWeekdayFrom(`${year}-${pad(rule.month)}-01`, rule.weekday), 7 * (rule.nth - 1))

/** The Amsterdam day, as YYYY-MM-DD, that the rule means as seen from an instant. */
export function dayOf(rule: DayRule, now: Date): string {
  const today = amsterdamDay(now)
  if ('inDays' in rule) return firstWeekdayFrom(addDays(today, rule.inDays), rule.weekday)
  const year = Number(today.slice(0, 4))
  const thisYear = inYear(rule, year)
  return thisYear >= addDays(today, NOTICE_DAYS) ? thisYear : inYear(rule, year + 1)
}
