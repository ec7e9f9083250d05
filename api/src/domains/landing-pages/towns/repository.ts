import type { EventType } from 'contract/events/events.ts'
import { LEAST_TOWN_EVENTS } from 'contract/town-paths.ts'
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isListedEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'

const isUpcoming = (now: Date): SQL | undefined => and(isListedEvent(), isNotOver(now))

export const listPlacesWithEvents = (db: Queryable, now: Date): Promise<{ placeId: string; eventCount: number }[]> =>
  db
    .select({ placeId: sql<string>`${events.placeId}`, eventCount: count() })
    .from(events)
    .where(and(isUpcoming(now), isNotNull(events.placeId)))
    .groupBy(events.placeId)
    .having(sql`count(*) >= ${LEAST_TOWN_EVENTS}`)
    .orderBy(sql`count(*) desc`, events.placeId)

export type PartCount = { placeId: string; kind: EventType; month: string; eventCount: number; updatedAt: Date }

/** Upcoming events by place, kind and month; those in progress count for the current month. @param placeId one place only */
export function countEventsByPart(db: Queryable, now: Date, placeId?: string): Promise<PartCount[]> {
  const month = sql<string>`to_char(greatest(${events.startsAt}, ${now}::timestamptz) at time zone 'Europe/Amsterdam', 'YYYY-MM')`
  return db
    .select({
      placeId: sql<string>`${events.placeId}`,
      kind: events.type,
      month: month.as('month'),
      eventCount: count(),
      updatedAt: sql<Date>`max(${events.updatedAt})`.mapWith(events.updatedAt),
    })
    .from(events)
    .where(and(isUpcoming(now), placeId === undefined ? isNotNull(events.placeId) : eq(events.placeId, placeId)))
    .groupBy(events.placeId, events.type, sql`month`)
    .orderBy(events.placeId, sql`month`, events.type)
}

/** Whether the place has enough upcoming events for a page; reads no more than that. */
export async function hasTownPage(db: Queryable, now: Date, placeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isUpcoming(now), eq(events.placeId, placeId)))
    .limit(LEAST_TOWN_EVENTS)
  return rows.length === LEAST_TOWN_EVENTS
}
