import { TREND_WEEKS } from 'contract/admin/dashboard.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { countNew, countTotals, type DayFigures, insertDailyFigures, listDailyFigures } from './repository.ts'

/** A transaction begun before midnight may commit after it, so a day's figures are final only this long after midnight. */
const FINAL_AFTER = 5 * MINUTE

export async function getAdminFigures(ctx: Context) {
  const now = ctx.now()
  const [totals, pastDays, openDays] = await Promise.all([
    countTotals(ctx.db, new Date(now.getTime() - groupLimits.activeDaysAfterEvent * DAY)),
    storeDailyFigures(ctx),
    Promise.all(daysBetween(firstOpenDay(now), addDays(amsterdamDay(now), 1)).map((day) => countDay(ctx, day))),
  ])
  const first = firstMonday(now)
  const weeks = Array.from({ length: TREND_WEEKS }, (_, index) => ({
    week: addDays(first, 7 * index),
    registrations: 0,
    groups: 0,
    messages: 0,
  }))
  for (const { day, registrations, groups, messages } of [...pastDays, ...openDays]) {
    const week = weeks.findLast((candidate) => candidate.week <= day)
    if (week === undefined) continue
    week.registrations += registrations
    week.groups += groups
    week.messages += messages
  }
  return { ...totals, weeks }
}

/**
 * The figures of the period's final days, oldest first. Counts and stores missing days: nightly by a job, or when an
 * administrator asks for the figures earlier. Safe to repeat and to run concurrently.
 */
export async function storeDailyFigures(ctx: Context): Promise<DayFigures[]> {
  const now = ctx.now()
  const from = firstMonday(now)
  const storedByDay = new Map((await listDailyFigures(ctx.db, from)).map((row) => [row.day, row]))
  const figures: DayFigures[] = []
  for (const day of daysBetween(from, firstOpenDay(now))) {
    const stored = storedByDay.get(day)
    const row = stored ?? (await countDay(ctx, day))
    if (stored === undefined) await insertDailyFigures(ctx.db, row)
    figures.push(row)
  }
  return figures
}

function firstMonday(now: Date): string {
  const today = amsterdamDay(now)
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return addDays(today, -daysSinceMonday - 7 * (TREND_WEEKS - 1))
}

const firstOpenDay = (now: Date): string => amsterdamDay(new Date(now.getTime() - FINAL_AFTER))

const countDay = async (ctx: Context, day: string): Promise<DayFigures> => ({
  day,
  ...(await countNew(ctx.db, amsterdamInstant(day, '00:00'), amsterdamInstant(addDays(day, 1), '00:00'))),
})

function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  return days
}
