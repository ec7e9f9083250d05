import { date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'

export const landingPages = pgTable(
  'landing_pages',
  {
    id: primaryId(),
    eventId: partOf('event_id', () => events.id),
    metaDescription: text('meta_description'),
    section1Title: text('section1_title'),
    section1Content: text('section1_content'),
    section2Title: text('section2_title'),
    section2Content: text('section2_content'),
    section3Title: text('section3_title'),
    section3Content: text('section3_content'),
    section4Title: text('section4_title'),
    section4Content: text('section4_content'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    publishedAt: instant('published_at'),
  },
  (table) => [uniqueIndex('landing_pages_event').on(table.eventId)],
)

/** Out of use since 0014_notification-causes; nodes of the release before still write it. */
export const pageViews = pgTable(
  'page_views',
  {
    eventId: partOf('event_id', () => events.id),
    day: date('day').notNull(),
    door: text('door').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.day, table.door] })],
)
