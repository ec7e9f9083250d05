import { type AdminTrends, trendSpan } from 'contract/admin-dashboard.ts'
import { DAY } from 'contract/durations.ts'
import { groupLimits } from 'contract/groups.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import {
  countEverything,
  countOpenReports,
  countSpan,
  type DayFigures,
  insertDailyFigures,
  listDailyFigures,
  sumPayments,
} from './repository.ts'

/** What was written just before midnight may be committed just after: only then is a day counted for good. */
const SETTLED_AFTER = 5 * 60_000

export const getTotals = (ctx: Context) =>
  countEverything(ctx.db, new Date(ctx.now().getTime() - groupLimits.activeDaysAfterEvent * DAY))

/** Every day and every week of the span, oldest first; where nothing happened stands a zero. */
export async function getTrends(ctx: Context): Promise<AdminTrends> {
  const now = ctx.now()
  const today = amsterdamDay(now)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: trendSpan.weeks }, (_, index) =>
    addDays(monday, 7 * (index + 1 - trendSpan.weeks)),
  )
  const ago = (count: number) => new Date(now.getTime() - count * DAY)
  const [past, present, paid, { oldestAt, ...waiting }] = await Promise.all([
    keepDailyFigures(ctx),
    Promise.all(daysBetween(firstUnsettled(now), addDays(today, 1)).map((day) => countDay(ctx, day))),
    sumPayments(ctx.db, amsterdamInstant(weeks[0] ?? monday, '00:00')),
    countOpenReports(ctx.db, ago(1), ago(2)),
  ])
  const byWeek = new Map(paid.map((row) => [row.week, row]))
  return {
    days: [...past, ...present],
    weeks: weeks.map((week) => ({
      week,
      payments: byWeek.get(week)?.total ?? 0,
      amount: (byWeek.get(week)?.cents ?? 0) / 100,
    })),
    openReports: { ...waiting, oldestAt: oldestAt?.toISOString() ?? null },
  }
}

/**
 * The span's days that are over, oldest first; those nobody has counted yet are counted and kept. Each night by a job, so
 * that no administrator waits for it, and by whoever looks before that. Safe to repeat, on several nodes at once.
 */
export async function keepDailyFigures(ctx: Context): Promise<DayFigures[]> {
  const now = ctx.now()
  const days = daysBetween(addDays(amsterdamDay(now), 1 - trendSpan.days), firstUnsettled(now))
  const [from = amsterdamDay(now)] = days
  const kept = new Map((await listDailyFigures(ctx.db, from)).map((row) => [row.day, row]))
  const figures: DayFigures[] = []
  for (const day of days) {
    const known = kept.get(day)
    const row = known ?? (await countDay(ctx, day))
    if (known === undefined) await insertDailyFigures(ctx.db, row)
    figures.push(row)
  }
  return figures
}

const firstUnsettled = (now: Date): string => amsterdamDay(new Date(now.getTime() - SETTLED_AFTER))

const countDay = async (ctx: Context, day: string): Promise<DayFigures> => ({
  day,
  ...(await countSpan(ctx.db, amsterdamInstant(day, '00:00'), amsterdamInstant(addDays(day, 1), '00:00'))),
})

/** Calendar days from `from` on, before `until`. */
function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  return days
}
