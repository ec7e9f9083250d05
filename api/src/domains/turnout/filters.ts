import { trustLimits } from 'contract/limits.ts'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { isLiveEvent } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { turnoutObjections, turnoutRecords, turnoutStatements } from './tables.ts'

/** Settled outcomes of the last months that count, with the established people who stated them. */
const counted = (userId: AnyColumn | SQL | string, outcome: 'WENT' | 'NO_SHOW', now: Date): SQL => sql`
  from ${turnoutRecords}
  join ${events} on ${events.id} = ${turnoutRecords.eventId}
  left join ${turnoutStatements} on ${turnoutStatements.groupId} = ${turnoutRecords.groupId}
    and ${turnoutStatements.aboutId} = ${turnoutRecords.userId} and ${turnoutStatements.byId} <> ${turnoutRecords.userId}
    and ${turnoutStatements.isEstablished} and ${turnoutStatements.isPresent} = ${sql.raw(outcome === 'WENT' ? 'true' : 'false')}
  where ${turnoutRecords.userId} = ${userId} and ${turnoutRecords.outcome} = ${sql.raw(`'${outcome}'`)}
    and ${turnoutRecords.isCounted} and ${isLiveEvent()}
    and ${events.overAt} > ${now.toISOString()}::timestamptz - ${sql.raw(`interval '${trustLimits.months} months'`)}
    and not exists (select 1 from ${turnoutObjections} where ${turnoutObjections.groupId} = ${turnoutRecords.groupId}
      and ${turnoutObjections.userId} = ${turnoutRecords.userId} and ${turnoutObjections.decision} is distinct from 'UPHELD')`

const shown = (
  userId: AnyColumn | SQL | string,
  outcome: 'WENT' | 'NO_SHOW',
  now: Date,
  from: number,
  people: number,
) =>
  sql<number | null>`(
    select case when count(distinct ${turnoutRecords.groupId}) >= ${sql.raw(String(from))}
      and count(distinct ${turnoutStatements.byId}) >= ${sql.raw(String(people))}
      then count(distinct ${turnoutRecords.groupId})::int end ${counted(userId, outcome, now)})`

/** How often others see that the person went along; null below the thresholds. */
export const timesWent = (userId: AnyColumn | SQL | string, now: Date): SQL<number | null> =>
  shown(userId, 'WENT', now, trustLimits.shownFrom, trustLimits.confirmers)

/** How often owners see that the person did not come; null below the thresholds. */
export const noShows = (userId: AnyColumn | SQL | string, now: Date): SQL<number | null> =>
  shown(userId, 'NO_SHOW', now, trustLimits.noShowsShownFrom, trustLimits.accusers)
