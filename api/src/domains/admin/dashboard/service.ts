import { type AdminTrends, trendSpan } from 'contract/admin-dashboard.ts'
import { groupLimits } from 'contract/groups.ts'
import { amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import {
  countActiveMembers,
  countEverything,
  countMessages,
  countNewGroups,
  countOpenReports,
  countRegistrations,
  type DayCount,
  sumPayments,
} from './repository.ts'

const DAY = 86_400_000

export const getTotals = (ctx: Context) =>
  countEverything(ctx.db, new Date(ctx.now().getTime() - groupLimits.activeDaysAfterEvent * DAY))

/** Every day and every week of the span, oldest first; where nothing happened stands a zero. */
export async function getTrends(ctx: Context): Promise<AdminTrends> {
  const now = ctx.now()
  const today = amsterdamDay(now)
  const days = Array.from({ length: trendSpan.days }, (_, index) => daysBefore(today, trendSpan.days - 1 - index))
  const monday = daysBefore(today, (new Date(today).getUTCDay() + 6) % 7)
  const weeks = Array.from({ length: trendSpan.weeks }, (_, index) =>
    daysBefore(monday, 7 * (trendSpan.weeks - 1 - index)),
  )
  const since = amsterdamInstant(days[0] ?? today, '00:00')
  const ago = (count: number) => new Date(now.getTime() - count * DAY)
  const [registrations, groups, messages, activeMembers, paid, { oldestAt, ...waiting }] = await Promise.all([
    countRegistrations(ctx.db, since),
    countNewGroups(ctx.db, since),
    countMessages(ctx.db, since),
    countActiveMembers(ctx.db, since),
    sumPayments(ctx.db, amsterdamInstant(weeks[0] ?? monday, '00:00')),
    countOpenReports(ctx.db, ago(1), ago(2)),
  ])
  const on = (counts: DayCount[]) => {
    const byDay = new Map(counts.map(({ day, total }) => [day, total]))
    return (day: string) => byDay.get(day) ?? 0
  }
  const [registered, founded, written, active] = [on(registrations), on(groups), on(messages), on(activeMembers)]
  const byWeek = new Map(paid.map((row) => [row.week, row]))
  return {
    days: days.map((day) => ({
      day,
      registrations: registered(day),
      activeMembers: active(day),
      messages: written(day),
      groups: founded(day),
    })),
    weeks: weeks.map((week) => ({
      week,
      payments: byWeek.get(week)?.total ?? 0,
      amount: (byWeek.get(week)?.cents ?? 0) / 100,
    })),
    openReports: { ...waiting, oldestAt: oldestAt?.toISOString() ?? null },
  }
}

/** Calendar days: a day of the clock change is one day as well. */
const daysBefore = (day: string, count: number): string =>
  new Date(new Date(day).getTime() - count * DAY).toISOString().slice(0, 10)
