import { EVENT_STATUSES, EVENT_TYPE_LABELS, EVENT_TYPES } from 'contract/events/events.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

export type PictureSize = { width: number; file: string }

/** `picture` is a file name under /uploads. */
export type StoredMeetingPoint = { text: string; lat?: number; lon?: number; picture?: string }
/** `point` is null to remove the present one. `at`: ISO time. */
type ProposedMeetingPoint = { point: StoredMeetingPoint | null; at: string }

const typeLabel = sql.raw(
  `case type ${EVENT_TYPES.map((type) => `when '${type}' then '${EVENT_TYPE_LABELS[type]}'`).join(' ')} end`,
)
// Every word follows a space, so that "starts with" is `like '% word%'`, which the trigram index supports.
const searchable = sql`' ' || btrim(regexp_replace(fold(title || ' ' || location || ' ' || coalesce(venue, '') || ' ' || ${typeLabel}), '[[:punct:][:space:]]+', ' ', 'g'))`

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
    /** An id of the list in api/places. */
    placeId: text('place_id'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    /** It has days and no times: from 12.00 on the first to 23.59.59 on the last. */
    isWholeDay: boolean('is_whole_day').notNull().default(false),
    /** When the event counts as ended: `endsAt`, or the end of the Amsterdam day it starts on. */
    overAt: instant('over_at').notNull(),
    capacity: integer('capacity'),
    priceCents: integer('price_cents'),
    website: text('website'),
    ticketUrl: text('ticket_url'),
    /** File name under /uploads, a path on this site or an absolute URL; null means the drawn poster. */
    image: text('image'),
    imageSizes: jsonb('image_sizes').$type<PictureSize[]>().notNull().default([]),
    meetingPoint: jsonb('meeting_point').$type<StoredMeetingPoint>(),
    /** The submitter proposed it for a live event. It replaces `meetingPoint` when an administrator accepts it. */
    proposedMeetingPoint: jsonb('proposed_meeting_point').$type<ProposedMeetingPoint>(),
    isPublic: boolean('is_public').notNull().default(true),
    status: text('status', { enum: EVENT_STATUSES }).notNull(),
    rejectionReason: text('rejection_reason'),
    sourceName: text('source_name'),
    sourceUrl: text('source_url'),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /** PostgreSQL generates it on every write. A new field is searched once a migration adds it here. */
    searchText: text('search_text').notNull().generatedAlwaysAs(searchable),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('events_slug').on(table.slug),
    // Holds every column that the list filters by, so that counting reads the index only.
    index('events_listed_by_start').on(table.startsAt, table.id, table.overAt, table.type).where(listed),
    index('events_listed_by_place').on(table.placeId, table.startsAt).where(listed),
    index('events_listed_by_over').on(table.overAt).where(listed),
    index('events_listed_by_title').on(table.title, table.id).where(listed),
    index('events_listed_by_created').on(table.createdAt, table.id).where(listed),
    // Few, so that what belongs to listed events is found by leaving out what belongs to these.
    index('events_unlisted').on(table.id).where(sql`not (${listed})`),
    // Finds the events in progress, however long ago they began.
    index('events_listed_span').using('gist', sql`tstzrange(${table.startsAt}, ${table.overAt})`).where(listed),
    index('events_status').on(table.status, table.createdAt),
    index('events_creator').on(table.creatorId),
    // For the administrators' list, which has no filter on status.
    index('events_created').on(table.createdAt, table.id),
    index('events_start').on(table.startsAt, table.id),
    index('events_title').on(sql`lower(${table.title})`, table.id),
    index('events_decided').on(table.decidedAt, table.status),
    index('events_admin_search').using(
      'gin',
      sql`lower(title || ' ' || location || ' ' || coalesce(venue, '')) gin_trgm_ops`,
    ),
    // Events are written rarely and searched often: with fastupdate each search would also read the pending entries.
    index('events_search').using('gin', sql`${table.searchText} gin_trgm_ops`).with({ fastupdate: false }),
    check('events_order', sql`${table.overAt} >= ${table.startsAt}`),
  ],
)

export const eventSummaryColumns = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  type: events.type,
  image: events.image,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  isWholeDay: events.isWholeDay,
}

const { searchText: _, ...columns } = getTableColumns(events)
export const eventColumns = columns

export const eventSlugs = pgTable('event_slugs', {
  slug: text('slug').primaryKey(),
  eventId: partOf('event_id', () => events.id),
})
