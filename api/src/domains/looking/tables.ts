import { AUDIENCES } from 'contract/groups/audience.ts'
import { LOOKING_OUTCOMES } from 'contract/looking.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, partOf } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'

export const looking = pgTable(
  'looking',
  {
    eventId: partOf('event_id', () => events.id),
    userId: partOf('user_id', () => users.id),
    note: text('note'),
    audience: text('audience', { enum: AUDIENCES }).notNull().default('EVERYONE'),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    since: instant('since').notNull(),
    /** When the person was told why nothing happened; once. */
    advisedAt: instant('advised_at'),
    /** When the person was told of the last groups before the event; once. */
    lastCalledAt: instant('last_called_at'),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: LOOKING_OUTCOMES }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('looking_user').on(table.userId).where(sql`ended_at is null`),
    index('looking_user_since').on(table.userId, table.since),
    index('looking_event').on(table.eventId, table.since, table.userId).where(sql`ended_at is null`),
    // For the daily statistics.
    index('looking_since').on(table.since),
    check('looking_ages', sql`${table.minAge} <= ${table.maxAge}`),
    check('looking_outcome', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
  ],
)

/** A greeting between two people who look for company at the same event. A withdrawn one stays, so that it is told once. */
export const waves = pgTable(
  'waves',
  {
    eventId: partOf('event_id', () => events.id),
    userId: partOf('user_id', () => users.id),
    toId: partOf('to_id', () => users.id),
    wavedAt: instant('waved_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.toId, table.eventId] }),
    index('waves_user').on(table.userId, table.wavedAt),
    index('waves_to').on(table.toId),
    index('waves_event').on(table.eventId),
  ],
)
