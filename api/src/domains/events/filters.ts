import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import { events } from './tables.ts'

/** Approved or published. The words stand in the text, not as parameters: the partial indexes are chosen by them. */
export const isLiveEvent = (): SQL => sql`${events.status} in ('APPROVED', 'PUBLISHED')`

/** What lists, search and landing pages may show. */
export const isListedEvent = (): SQL => sql`${isLiveEvent()} and ${events.isPublic}`

export const isNotOver = (now: Date): SQL => gt(events.overAt, now)

export const isOver = (now: Date): SQL => lte(events.overAt, now)

/** Live and not ended. */
export const isActiveEvent = (now: Date): SQL | undefined => and(isLiveEvent(), isNotOver(now))

/** The administrators' plain search: part of title, place or venue, spelled as the index `events_admin_search` has it. */
export const eventContains = (search: string): SQL =>
  sql`lower(${events.title} || ' ' || ${events.location} || ' ' || coalesce(${events.venue}, ''))
    like '%' || lower(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`
