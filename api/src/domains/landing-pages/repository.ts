import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isListedEvent } from '../events/filters.ts'
import { eventSlugs, events } from '../events/tables.ts'
import { landingPages } from './tables.ts'

export type LandingPageRow = typeof landingPages.$inferSelect

/** A published page of a live public event, by the event's current or former slug. */
export async function findPublishedPage(db: Queryable, slug: string): Promise<LandingPageRow | undefined> {
  const former = db.select({ id: eventSlugs.eventId }).from(eventSlugs).where(eq(eventSlugs.slug, slug))
  const present = db.select({ id: events.id }).from(events).where(eq(events.slug, slug))
  const rows = await db
    .select({ page: landingPages })
    .from(landingPages)
    .innerJoin(events, eq(events.id, landingPages.eventId))
    .where(
      and(
        eq(landingPages.eventId, sql`coalesce((${present}), (${former}))`),
        isNotNull(landingPages.publishedAt),
        isListedEvent(),
      ),
    )
  return rows[0]?.page
}

export async function findPage(db: Queryable, id: string): Promise<LandingPageRow | undefined> {
  return (await db.select().from(landingPages).where(eq(landingPages.id, id)))[0]
}

export async function findPageOfEvent(db: Queryable, eventId: string): Promise<LandingPageRow | undefined> {
  return (await db.select().from(landingPages).where(eq(landingPages.eventId, eventId)))[0]
}

export async function lockPage(tx: Tx, id: string): Promise<LandingPageRow | undefined> {
  return (await tx.select().from(landingPages).where(eq(landingPages.id, id)).for('update'))[0]
}

/** @returns false when the event has a page already */
export async function insertPage(tx: Tx, row: typeof landingPages.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(landingPages)
    .values(row)
    .onConflictDoNothing({ target: landingPages.eventId })
    .returning({ id: landingPages.id })
  return inserted.length === 1
}

export async function updatePage(
  tx: Tx,
  id: string,
  columns: Partial<typeof landingPages.$inferInsert>,
): Promise<void> {
  await tx.update(landingPages).set(columns).where(eq(landingPages.id, id))
}

/** Newest events first. */
export function listPublishedPages(db: Queryable, limit: number): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: events.slug, updatedAt: landingPages.updatedAt })
    .from(landingPages)
    .innerJoin(events, eq(events.id, landingPages.eventId))
    .where(and(isNotNull(landingPages.publishedAt), isListedEvent()))
    .orderBy(sql`${events.startsAt} desc`)
    .limit(limit)
}
