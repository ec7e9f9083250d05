import { OBJECTION_DECISIONS } from 'contract/objections.ts'
import { TURNOUT_OUTCOMES } from 'contract/turnout.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'

/**
 * A person who was expected at an event with a group: a member at its end, or one who left after its start. It outlives the
 * membership and the group, so that no owner can remove it.
 */
export const turnoutRecords = pgTable(
  'turnout_records',
  {
    /** The group may be deleted. */
    groupId: uuid('group_id').notNull(),
    userId: partOf('user_id', () => users.id),
    eventId: partOf('event_id', () => events.id),
    /** The Amsterdam day (YYYY-MM-DD) of the event then: an event moved to another day has other people. */
    eventDay: text('event_day').notNull(),
    askedAt: instant('asked_at'),
    answeredAt: instant('answered_at'),
    /** Set when the members can no longer answer; `outcome` is then final. */
    settledAt: instant('settled_at'),
    outcome: text('outcome', { enum: TURNOUT_OUTCOMES }),
    /** Enough of the statements came from established people for others to see the outcome. */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('turnout_records_user').on(table.userId, table.outcome),
    index('turnout_records_event').on(table.eventId),
    index('turnout_records_open').on(table.eventId).where(sql`settled_at is null`),
    check('turnout_records_outcome', sql`${table.outcome} is null or ${table.settledAt} is not null`),
  ],
)

/** What one member said about one person of the group, oneself included. */
export const turnoutStatements = pgTable(
  'turnout_statements',
  {
    groupId: uuid('group_id').notNull(),
    byId: partOf('by_id', () => users.id),
    aboutId: partOf('about_id', () => users.id),
    isPresent: boolean('is_present').notNull(),
    /** Whether the account was old enough at the end of the event. */
    isEstablished: boolean('is_established').notNull(),
    statedAt: instant('stated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.byId, table.aboutId] }),
    foreignKey({
      columns: [table.groupId, table.byId],
      foreignColumns: [turnoutRecords.groupId, turnoutRecords.userId],
      name: 'turnout_statements_by',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.groupId, table.aboutId],
      foreignColumns: [turnoutRecords.groupId, turnoutRecords.userId],
      name: 'turnout_statements_about',
    }).onDelete('cascade'),
    index('turnout_statements_by_user').on(table.byId),
    index('turnout_statements_about_user').on(table.aboutId, table.groupId),
  ],
)

/** A person contests a no-show; until the decision it does not count. */
export const turnoutObjections = pgTable(
  'turnout_objections',
  {
    id: primaryId(),
    groupId: uuid('group_id').notNull(),
    userId: partOf('user_id', () => users.id),
    text: text('text'),
    createdAt: instant('created_at').notNull(),
    decision: text('decision', { enum: OBJECTION_DECISIONS }),
    notes: text('notes'),
    decidedAt: instant('decided_at'),
    deciderId: uuid('decider_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('turnout_objections_once').on(table.groupId, table.userId),
    foreignKey({
      columns: [table.groupId, table.userId],
      foreignColumns: [turnoutRecords.groupId, turnoutRecords.userId],
      name: 'turnout_objections_record',
    }).onDelete('cascade'),
    index('turnout_objections_user').on(table.userId),
    index('turnout_objections_open').on(table.createdAt).where(sql`decided_at is null`),
    check('turnout_objections_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
  ],
)
