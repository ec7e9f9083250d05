import { EVENT_STATUSES, EVENT_TYPES } from 'contract/events.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

export const events = pgTable(
  'events',
  {
    id: primaryId(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    type: text('type', { enum: EVENT_TYPES }).notNull(),
    location: text('location').notNull(),
    venue: text('venue'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    /** When it counts as ended: `endsAt`, or the end of the Amsterdam day it starts on. */
    overAt: instant('over_at').notNull(),
    capacity: integer('capacity'),
    priceCents: integer('price_cents'),
    website: text('website'),
    ticketUrl: text('ticket_url'),
    /** File name under /uploads; null shows the drawn poster. */
    image: text('image'),
    isPublic: boolean('is_public').notNull().default(true),
    status: text('status', { enum: EVENT_STATUSES }).notNull(),
    rejectionReason: text('rejection_reason'),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /** Title, place and the Dutch word of the type, folded: what search looks through. */
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('events_slug').on(table.slug),
    index('events_live_by_start')
      .on(table.startsAt, table.id)
      .where(sql`status in ('APPROVED', 'PUBLISHED') and is_public`),
    index('events_live_by_over').on(table.overAt).where(sql`status in ('APPROVED', 'PUBLISHED') and is_public`),
    index('events_status').on(table.status, table.createdAt),
    index('events_creator').on(table.creatorId),
    index('events_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** Slugs an event had before an admin changed it; they redirect. */
export const eventSlugs = pgTable('event_slugs', {
  slug: text('slug').primaryKey(),
  eventId: uuid('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' }),
})
