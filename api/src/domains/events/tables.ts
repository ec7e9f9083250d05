import { EVENT_STATUSES, EVENT_TYPE_LABELS, EVENT_TYPES } from 'contract/events.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

/** One width of an uploaded picture: a file name under /uploads. */
export type PictureSize = { width: number; file: string }

const typeWord = sql.raw(
  `case type ${EVENT_TYPES.map((type) => `when '${type}' then '${EVENT_TYPE_LABELS[type]}'`).join(' ')} end`,
)
// Every word stands behind a space, so that "starts with" is `like '% word%'`, which the trigram index serves.
const searchable = sql`' ' || btrim(regexp_replace(fold(title || ' ' || location || ' ' || coalesce(venue, '') || ' ' || ${typeWord}), '[[:punct:][:space:]]+', ' ', 'g'))`

const listed = sql`status in ('APPROVED', 'PUBLISHED') and is_public`

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
    /** File name under /uploads, a path on this site or an absolute address; null shows the drawn poster. */
    image: text('image'),
    /** An uploaded picture at several widths, narrowest first. */
    imageSizes: jsonb('image_sizes').$type<PictureSize[]>().notNull().default([]),
    isPublic: boolean('is_public').notNull().default(true),
    status: text('status', { enum: EVENT_STATUSES }).notNull(),
    rejectionReason: text('rejection_reason'),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /** Title, place and the Dutch word of the type, folded: what search looks through. */
    searchText: text('search_text').notNull().generatedAlwaysAs(searchable),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('events_slug').on(table.slug),
    // Carries what the list's filters ask, so that counting its pages never visits the table.
    index('events_listed_by_start').on(table.startsAt, table.id, table.overAt, table.type).where(listed),
    index('events_listed_by_over').on(table.overAt).where(listed),
    index('events_listed_by_title').on(table.title, table.id).where(listed),
    index('events_listed_by_created').on(table.createdAt, table.id).where(listed),
    // Finds what is going on right now, however long ago it began.
    index('events_listed_span').using('gist', sql`tstzrange(${table.startsAt}, ${table.overAt})`).where(listed),
    index('events_status').on(table.status, table.createdAt),
    index('events_creator').on(table.creatorId),
    // The administrators' table, which shows every event.
    index('events_created').on(table.createdAt, table.id),
    index('events_start').on(table.startsAt, table.id),
    index('events_title').on(sql`lower(${table.title})`, table.id),
    index('events_decided').on(table.decidedAt, table.status),
    index('events_admin_search').using(
      'gin',
      sql`lower(title || ' ' || location || ' ' || coalesce(venue, '')) gin_trgm_ops`,
    ),
    // Events are written rarely and searched often: without a list of pending entries each search reads the index alone.
    index('events_search').using('gin', sql`${table.searchText} gin_trgm_ops`).with({ fastupdate: false }),
    check('events_order', sql`${table.overAt} >= ${table.startsAt}`),
  ],
)

/** Slugs an event had before an admin changed it; they redirect. */
export const eventSlugs = pgTable('event_slugs', {
  slug: text('slug').primaryKey(),
  eventId: uuid('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' }),
})
