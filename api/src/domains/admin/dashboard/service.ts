import {
  type AdminTrends,
  type LookingFigures,
  TURNOUT_WEEKS,
  type TurnoutFigures,
  trendSpan,
} from 'contract/admin/dashboard.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import {
  countActivity,
  countChatPictures,
  countLookingByDay,
  countLookingByEvent,
  countOpenReports,
  countTotals,
  countTurnoutByWeek,
  type DayFigures,
  findMedianHours,
  insertDailyFigures,
  listDailyFigures,
  sumPayments,
} from './repository.ts'

/** A transaction begun before midnight may commit after it, so a day's figures are final only this long after midnight. */
const FINAL_AFTER = 5 * MINUTE

export async function getTotals(ctx: Context) {
  const [totals, chatPictures] = await Promise.all([
    countTotals(ctx.db, new Date(ctx.now().getTime() - groupLimits.activeDaysAfterEvent * DAY)),
    countChatPictures(ctx.db),
  ])
  return { ...totals, chatPictures }
}

/** Every day and week of the period, oldest first, zeros included. */
export async function getTrends(ctx: Context): Promise<AdminTrends> {
  const now = ctx.now()
  const today = amsterdamDay(now)
  const monday = mondayOf(today)
  const weeks = Array.from({ length: trendSpan.weeks }, (_, index) =>
    addDays(monday, 7 * (index + 1 - trendSpan.weeks)),
  )
  const ago = (count: number) => new Date(now.getTime() - count * DAY)
  const [pastDays, openDays, weeklyPayments, { oldestAt, ...openReports }] = await Promise.all([
    storeDailyFigures(ctx),
    Promise.all(daysBetween(firstOpenDay(now), addDays(today, 1)).map((day) => countDay(ctx, day))),
    sumPayments(ctx.db, amsterdamInstant(weeks[0] ?? monday, '00:00')),
    countOpenReports(ctx.db, ago(1), ago(2)),
  ])
  const byWeek = new Map(weeklyPayments.map((row) => [row.week, row]))
  return {
    days: [...pastDays, ...openDays],
    weeks: weeks.map((week) => ({
      week,
      payments: byWeek.get(week)?.total ?? 0,
      amount: (byWeek.get(week)?.cents ?? 0) / 100,
    })),
    openReports: { ...openReports, oldestAt: oldestAt?.toISOString() ?? null },
  }
}

/**
 * The figures of the period's final days, oldest first. Counts and stores missing days: nightly by a job, or when an
 * administrator opens the dashboard earlier. Safe to repeat and to run concurrently.
 */
export async function storeDailyFigures(ctx: Context): Promise<DayFigures[]> {
  const now = ctx.now()
  const days = daysBetween(addDays(amsterdamDay(now), 1 - trendSpan.days), firstOpenDay(now))
  const [from = amsterdamDay(now)] = days
  const storedByDay = new Map((await listDailyFigures(ctx.db, from)).map((row) => [row.day, row]))
  const figures: DayFigures[] = []
  for (const day of days) {
    const stored = storedByDay.get(day)
    const row = stored ?? (await countDay(ctx, day))
    if (stored === undefined) await insertDailyFigures(ctx.db, row)
    figures.push(row)
  }
  return figures
}

/** Events listed with their figures. */
const LOOKING_EVENTS = 10

/** Every day of the period, oldest first, zeros included. */
export async function getLookingFigures(ctx: Context): Promise<LookingFigures> {
  const today = amsterdamDay(ctx.now())
  const from = addDays(today, 1 - trendSpan.days)
  const since = amsterdamInstant(from, '00:00')
  const [counts, events, medianHours] = await Promise.all([
    countLookingByDay(ctx.db, since),
    countLookingByEvent(ctx.db, since, LOOKING_EVENTS),
    findMedianHours(ctx.db, since),
  ])
  const byDay = new Map(counts.map((row) => [row.day, row]))
  const days = daysBetween(from, addDays(today, 1)).map((day) => ({
    looked: 0,
    invited: 0,
    proposed: 0,
    accepted: 0,
    ...byDay.get(day),
    day,
  }))
  return { days, events, medianHours }
}

/** Every week of the period, oldest first, zeros included. */
export async function getTurnoutFigures(ctx: Context): Promise<TurnoutFigures> {
  const from = addDays(mondayOf(amsterdamDay(ctx.now())), -7 * (TURNOUT_WEEKS - 1))
  const counts = await countTurnoutByWeek(ctx.db, amsterdamInstant(from, '00:00'))
  const byWeek = new Map(counts.map((row) => [row.week, row]))
  const weeks = Array.from({ length: TURNOUT_WEEKS }, (_, index) => {
    const week = addDays(from, 7 * index)
    return { expected: 0, went: 0, noShows: 0, ...byWeek.get(week), week }
  })
  return { weeks }
}

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const firstOpenDay = (now: Date): string => amsterdamDay(new Date(now.getTime() - FINAL_AFTER))

const countDay = async (ctx: Context, day: string): Promise<DayFigures> => ({
  day,
  ...(await countActivity(ctx.db, amsterdamInstant(day, '00:00'), amsterdamInstant(addDays(day, 1), '00:00'))),
})

/** Calendar days from `from` on, before `until`. */
function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  return days
}
