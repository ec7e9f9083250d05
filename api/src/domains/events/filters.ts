import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import { events } from './tables.ts'

/** Approved or published. Literals, not parameters: PostgreSQL matches the partial indexes by them. */
export const isLiveEvent = (): SQL => sql`${events.status} in ('APPROVED', 'PUBLISHED')`

/** May be shown in lists, in search and on landing pages. */
export const isListedEvent = (): SQL => sql`${isLiveEvent()} and ${events.isPublic}`

/** The opposite, and the condition of the index `events_unlisted`. */
export const isUnlistedEvent = (): SQL => sql`not (${isListedEvent()})`

export const isNotOver = (now: Date): SQL => gt(events.overAt, now)

export const isOver = (now: Date): SQL => lte(events.overAt, now)

export const isActiveEvent = (now: Date): SQL | undefined => and(isLiveEvent(), isNotOver(now))

/** Part of title, place or venue. The expression must equal that of the index `events_admin_search`. */
export const eventContains = (search: string): SQL =>
  sql`lower(${events.title} || ' ' || ${events.location} || ' ' || coalesce(${events.venue}, ''))
    like '%' || lower(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`
