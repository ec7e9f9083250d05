import { LOOKING_OUTCOMES } from 'contract/looking.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, partOf } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'

/** Who looks for company at an event. An ended row stays, without its note, for the administrators' figures. */
export const looking = pgTable(
  'looking',
  {
    eventId: partOf('event_id', () => events.id),
    userId: partOf('user_id', () => users.id),
    note: text('note'),
    since: instant('since').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: LOOKING_OUTCOMES }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('looking_user').on(table.userId).where(sql`ended_at is null`),
    index('looking_event').on(table.eventId, table.since, table.userId).where(sql`ended_at is null`),
    // For the daily statistics.
    index('looking_since').on(table.since),
    check('looking_outcome', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
  ],
)
