import { EVENT_TYPES } from 'contract/events/events.ts'
import { FEED_KINDS, type FeedCounts, GONE_REASONS } from 'contract/feeds.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../../platform/db/columns.ts'
import { events } from '../tables.ts'

export const eventFeeds = pgTable(
  'event_feeds',
  {
    id: primaryId(),
    url: text('url').notNull(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** Null detects the type of each event. */
    type: text('type', { enum: EVENT_TYPES }),
    autoApprove: boolean('auto_approve').notNull(),
    /** Of entries that name none. */
    defaultVenue: text('default_venue'),
    defaultPlaceId: text('default_place_id'),
    /** ETag of the last response that was processed completely; null fetches everything again. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    fetchedAt: instant('fetched_at'),
    error: text('error'),
    failures: integer('cut_offs').notNull().default(0),
    pausedAt: instant('paused_at'),
    retryAt: instant('retry_at'),
    counts: jsonb('counts').$type<FeedCounts>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('event_feeds_url').on(table.url), index('event_feeds_created').on(table.createdAt, table.id)],
)

/** What a feed said about one entry when it was last processed. Dates are ISO texts. */
export type EntryValues = {
  title: string
  type: (typeof EVENT_TYPES)[number]
  description: string | null
  location: string
  venue: string | null
  startsAt: string
  endsAt: string | null
  /** Missing in entries processed before it was stored. */
  isWholeDay?: boolean
  overAt: string
  capacity: number | null
  priceCents: number | null
  website: string | null
  ticketUrl: string | null
}

/** Made `eventId` or duplicates `duplicateOfId`. Both null: its event was deleted, and is not made again. */
export const eventFeedEntries = pgTable(
  'event_feed_entries',
  {
    id: primaryId(),
    feedId: partOf('feed_id', () => eventFeeds.id),
    /** UID of a calendar entry, or address of a page's event. */
    key: text('key').notNull(),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    duplicateOfId: uuid('duplicate_of_id').references(() => events.id, { onDelete: 'cascade' }),
    url: text('url'),
    values: jsonb('values').$type<EntryValues>().notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    /** Why the event is put before the administrators; it stays after their decision, as long as the source says the same. */
    goneReason: text('gone_reason', { enum: GONE_REASONS }),
    goneAt: instant('gone_at'),
    goneDecidedAt: instant('gone_decided_at'),
  },
  (table) => [
    uniqueIndex('event_feed_entries_key').on(table.feedId, table.key),
    index('event_feed_entries_event').on(table.eventId).where(sql`event_id is not null`),
    index('event_feed_entries_duplicate').on(table.duplicateOfId).where(sql`duplicate_of_id is not null`),
  ],
)

export type EntryRow = typeof eventFeedEntries.$inferSelect
