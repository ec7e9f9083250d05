import { trustLimits } from 'contract/limits.ts'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isLiveEvent, isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'

type UserId = string | AnyColumn | SQL

const e = alias(events, 'e')

const constant = (value: string | number): SQL => sql.raw(String(value))
/** In hours: a day of an interval is 23 hours long when summer time begins. */
const apart = constant(`interval '${trustLimits.apartDays * 24} hours'`)

/**
 * Null below the thresholds. The tests compute the same with `visibleTimesWent`. A column must be qualified by its table;
 * aliases, because Drizzle writes columns without a table in a query of one table.
 */
export const timesWent = (userId: UserId, now: Date): SQL<number | null> => sql<number | null>`(
  select case when count(distinct r.event_id) >= ${constant(trustLimits.shownFrom)}
    and count(distinct author.id) >= ${constant(trustLimits.confirmers)}
    and max(author.created_at) - min(author.created_at) >= ${apart}
    then count(distinct r.event_id)::int end
  from turnout_records r
  join ${events} e on ${e.id} = r.event_id and ${isLiveEvent(e)}
  join users subject on subject.id = r.user_id
  left join turnout_statements s on s.group_id = r.group_id and s.about_id = r.user_id and s.by_id <> r.user_id
    and s.is_present and s.is_established
  left join users author on author.id = s.by_id and (author.created_at <= subject.created_at - ${apart}
    or author.created_at >= subject.created_at + ${apart})
  where r.user_id = ${userId} and r.outcome = 'WENT' and r.is_counted
    and ${isNotOver(sql`${now}::timestamptz - ${constant(`interval '${trustLimits.months} months'`)}`, e)})`

/** By a settled outcome; being in the same group is not enough. A list that PostgreSQL reads once per statement. */
export const companionIds = (userId: UserId): SQL => sql`array(
  select distinct other.user_id from turnout_records own
  join ${events} e on ${e.id} = own.event_id and ${isLiveEvent(e)}
  join turnout_records other on other.group_id = own.group_id and other.event_day = own.event_day
    and other.user_id <> own.user_id and other.outcome = 'WENT'
  where own.user_id = ${userId} and own.outcome = 'WENT')`

export const wentWith = (userId: UserId, groupId: AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select 1 from turnout_records r where r.group_id = ${groupId} and r.user_id = ${userId} and r.outcome = 'WENT')`
