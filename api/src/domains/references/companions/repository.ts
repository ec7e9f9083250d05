import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { events } from '../../events/tables.ts'

export async function listEventTitles(
  db: Queryable,
  eventIds: readonly string[],
): Promise<Map<string, { title: string; slug: string }>> {
  const rows = await db
    .select({ id: events.id, title: events.title, slug: events.slug })
    .from(events)
    .where(inArray(events.id, [...new Set(eventIds)]))
  return new Map(rows.map(({ id, title, slug }) => [id, { title, slug }]))
}
