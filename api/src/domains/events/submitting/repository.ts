import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isNotOver } from '../filters.ts'
import { type EventRow, selectEvents } from '../repository.ts'
import { eventSlugs, events } from '../tables.ts'

export async function listTakenSlugs(db: Queryable, slugs: string[]): Promise<string[]> {
  const present = db.select({ slug: events.slug }).from(events).where(inArray(events.slug, slugs))
  const former = db.select({ slug: eventSlugs.slug }).from(eventSlugs).where(inArray(eventSlugs.slug, slugs))
  return (await present.union(former)).map(({ slug }) => slug)
}

/** @returns false when a concurrent transaction took the slug */
export async function insertEvent(tx: Tx, row: typeof events.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(events)
    .values(row)
    .onConflictDoNothing({ target: events.slug })
    .returning({ id: events.id })
  return inserted.length === 1
}

/** One page of the events of a creator, with the total: upcoming ones by start, then past ones, latest first. */
export async function listEventsOfCreator(
  db: Queryable,
  creatorId: string,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const isOfCreator = eq(events.creatorId, creatorId)
  const distance = sql`extract(epoch from ${events.startsAt} - ${now}::timestamptz)`
  const [rows, total] = await Promise.all([
    selectEvents(db, {})
      .where(isOfCreator)
      .orderBy(sql`${isNotOver(now)} desc`, sql`abs(${distance})`, events.id)
      .limit(limit)
      .offset(offset),
    db.$count(events, isOfCreator),
  ])
  return { rows, total }
}
