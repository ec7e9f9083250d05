import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { events } from './tables.ts'

type EventColumns = Record<'status' | 'overAt', AnyPgColumn>

/** True where `isLiveStatus` of the contract is. Literals, not parameters: PostgreSQL matches the partial indexes by them. */
export const isLiveEvent = (event: Pick<EventColumns, 'status'> = events): SQL =>
  sql`${event.status} in ('APPROVED', 'PUBLISHED')`

export const isListedEvent = (): SQL => sql`${isLiveEvent()} and ${events.isPublic}`

/** Was shown in public, and will not take place. One that was never approved has no date of a decision. */
export const isCancelledInPublic = (): SQL =>
  sql`${events.status} = 'CANCELLED' and ${events.isPublic} and ${events.decidedAt} is not null`

/** The opposite of `isListedEvent`, and the condition of the index `events_unlisted`. */
export const isUnlistedEvent = (): SQL => sql`not (${isListedEvent()})`

export const isNotOver = (now: Date | SQL, event: Pick<EventColumns, 'overAt'> = events): SQL => gt(event.overAt, now)

export const isOver = (now: Date, event: Pick<EventColumns, 'overAt'> = events): SQL => lte(event.overAt, now)

export const tookPlace = (period: { after: Date; until: Date }): SQL | undefined =>
  and(isLiveEvent(), isNotOver(period.after), isOver(period.until))

export const isActiveEvent = (now: Date): SQL | undefined => and(isLiveEvent(), isNotOver(now))

/** Part of title, place or venue. The expression must equal that of the index `events_admin_search`. */
export const eventContains = (search: string): SQL =>
  sql`lower(${events.title} || ' ' || ${events.location} || ' ' || coalesce(${events.venue}, ''))
    like '%' || lower(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`
