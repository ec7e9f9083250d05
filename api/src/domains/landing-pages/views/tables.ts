import { DOORS } from 'contract/events/doors.ts'
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { partOf } from '../../../platform/db/columns.ts'
import { events } from '../../events/tables.ts'

/** How often the public pages of an event were shown. Nothing about the visitors is stored. */
export const pageViews = pgTable(
  'page_views',
  {
    eventId: partOf('event_id', () => events.id),
    /** The Amsterdam day. */
    day: date('day').notNull(),
    door: text('door', { enum: DOORS }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.day, table.door] })],
)
