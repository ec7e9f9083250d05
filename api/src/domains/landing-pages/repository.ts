import { and, asc, count, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isCancelledInPublic, isListedEvent, isNotOver } from '../events/filters.ts'
import { eventSlugs, events } from '../events/tables.ts'
import { landingPages } from './tables.ts'

export type LandingPageRow = typeof landingPages.$inferSelect

/** A live public event has a page until it is over; a published landing page stays. */
const hasPublicPage = (page: typeof landingPages, now: Date): SQL | undefined =>
  and(isListedEvent(), or(isNotOver(now), isNotNull(page.publishedAt)))

export async function findPublicPage(db: Queryable, slug: string, now: Date) {
  const rows = await db
    .select({ eventId: events.id, page: landingPages })
    .from(events)
    .leftJoin(landingPages, eq(landingPages.eventId, events.id))
    .where(and(hasSlug(db, slug), hasPublicPage(landingPages, now)))
  return rows.map(({ eventId, page }) => ({ eventId, published: page?.publishedAt ? page : null }))[0]
}

function hasSlug(db: Queryable, slug: string): SQL {
  const former = db.select({ id: eventSlugs.eventId }).from(eventSlugs).where(eq(eventSlugs.slug, slug))
  const present = db.select({ id: events.id }).from(events).where(eq(events.slug, slug))
  return eq(events.id, sql`coalesce((${present}), (${former}))`)
}

export async function findCancelledTitle(db: Queryable, slug: string, now: Date): Promise<string | undefined> {
  const rows = await db
    .select({ title: events.title })
    .from(events)
    .where(and(hasSlug(db, slug), isCancelledInPublic(), isNotOver(now)))
  return rows[0]?.title
}

export const findPage = async (db: Queryable, id: string): Promise<LandingPageRow | undefined> =>
  (await db.select().from(landingPages).where(eq(landingPages.id, id)))[0]

export const findPageOfEvent = async (db: Queryable, eventId: string): Promise<LandingPageRow | undefined> =>
  (await db.select().from(landingPages).where(eq(landingPages.eventId, eventId)))[0]

export const lockPage = async (tx: Tx, id: string): Promise<LandingPageRow | undefined> =>
  (await tx.select().from(landingPages).where(eq(landingPages.id, id)).for('update'))[0]

export async function insertPage(tx: Tx, row: typeof landingPages.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(landingPages)
    .values(row)
    .onConflictDoNothing({ target: landingPages.eventId })
    .returning({ id: landingPages.id })
  return inserted.length === 1
}

export async function updatePage(tx: Tx, id: string, columns: Partial<typeof landingPages.$inferInsert>) {
  await tx.update(landingPages).set(columns).where(eq(landingPages.id, id))
}

export async function countPublicPages(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ pages: count() })
    .from(events)
    .leftJoin(landingPages, eq(landingPages.eventId, events.id))
    .where(hasPublicPage(landingPages, now))
  return row?.pages ?? 0
}

/** In the order in which the events were made, so that a new one changes only the last part. */
export const listPublicPages = (db: Queryable, now: Date, { offset, limit }: { offset: number; limit: number }) =>
  db
    .select({
      slug: events.slug,
      status: events.status,
      updatedAt: sql`greatest(${events.updatedAt}, ${landingPages.updatedAt})`.mapWith(events.updatedAt),
    })
    .from(events)
    .leftJoin(landingPages, eq(landingPages.eventId, events.id))
    .where(hasPublicPage(landingPages, now))
    .orderBy(asc(events.id))
    .offset(offset)
    .limit(limit)
