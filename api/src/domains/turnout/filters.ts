import { trustLimits } from 'contract/limits.ts'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

type UserId = string | AnyColumn | SQL

const settings = {
  WENT: { isPresent: sql`s.is_present`, from: trustLimits.shownFrom, people: trustLimits.confirmers },
  NO_SHOW: { isPresent: sql`not s.is_present`, from: trustLimits.noShowsShownFrom, people: trustLimits.accusers },
} as const

const constant = (value: string | number): SQL => sql.raw(String(value))

/**
 * Settled outcomes of the last months that count, and the established people who stated them: as `visibleTrust`. Aliases
 * instead of the tables' columns, which drizzle writes without a table in a query of one table.
 */
function shown(userId: UserId, outcome: keyof typeof settings, now: Date): SQL<number | null> {
  const { isPresent, from, people } = settings[outcome]
  return sql<number | null>`(
    select case when count(distinct r.event_id) >= ${constant(from)} and count(distinct s.by_id) >= ${constant(people)}
      then count(distinct r.event_id)::int end
    from turnout_records r
    join events e on e.id = r.event_id and e.status in ('APPROVED', 'PUBLISHED')
    left join turnout_statements s
      on s.group_id = r.group_id and s.about_id = r.user_id and s.by_id <> r.user_id and s.is_established and ${isPresent}
    where r.user_id = ${userId} and r.outcome = ${constant(`'${outcome}'`)} and r.is_counted
      and e.over_at > ${now}::timestamptz - ${constant(`interval '${trustLimits.months} months'`)}
      and not exists (select 1 from turnout_objections o where o.group_id = r.group_id and o.user_id = r.user_id
        and o.decision is distinct from 'UPHELD'))`
}

/** How often others see that the person went along; null below the thresholds. A column must be qualified by its table. */
export const timesWent = (userId: UserId, now: Date): SQL<number | null> => shown(userId, 'WENT', now)

/** How often owners see that the person did not come; null below the thresholds. A column must be qualified by its table. */
export const noShows = (userId: UserId, now: Date): SQL<number | null> => shown(userId, 'NO_SHOW', now)
