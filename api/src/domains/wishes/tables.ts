import { EVENT_TYPES } from 'contract/events/events.ts'
import { AUDIENCES } from 'contract/groups/audience.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, partOf } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

/** Of a person whose address is not verified it has not begun. An ended one is deleted. */
export const wishes = pgTable(
  'wishes',
  {
    userId: partOf('user_id', () => users.id).primaryKey(),
    /** An id of the list in api/places. */
    placeId: text('place_id').notNull(),
    /** Kilometres. */
    radius: integer('radius').notNull(),
    /** Empty: every type. */
    types: text('types', { enum: EVENT_TYPES }).array().notNull(),
    /** Amsterdam days, both included. */
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    untilDay: date('until_day', { mode: 'string' }).notNull(),
    note: text('note'),
    audience: text('audience', { enum: AUDIENCES }).notNull(),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    since: instant('since').notNull(),
  },
  (table) => [
    index('wishes_place').on(table.placeId, table.radius),
    index('wishes_until').on(table.untilDay),
    check('wishes_period', sql`${table.fromDay} <= ${table.untilDay}`),
    check('wishes_ages', sql`${table.minAge} <= ${table.maxAge}`),
  ],
)
