import { HOME_ANSWERS } from 'contract/morning-after.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'

/** A member who stayed until the start. Outlives membership and group, so that no owner can remove it. */
export const turnoutRecords = pgTable(
  'turnout_records',
  {
    /** The group may be deleted. */
    groupId: uuid('group_id').notNull(),
    userId: partOf('user_id', () => users.id),
    eventId: partOf('event_id', () => events.id),
    /** The Amsterdam day (YYYY-MM-DD) of the event then: an event moved to another day has other people. */
    eventDay: text('event_day').notNull(),
    /** Out of use since 0006_morning-after-kinds; nodes of the release before still write it. */
    askedAt: instant('asked_at'),
    answeredAt: instant('answered_at'),
    /** Set when the members can no longer answer; `outcome` is then final. */
    settledAt: instant('settled_at'),
    outcome: text('outcome', { enum: ['WENT'] }),
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

export const turnoutStatements = pgTable(
  'turnout_statements',
  {
    groupId: uuid('group_id').notNull(),
    byId: partOf('by_id', () => users.id),
    aboutId: partOf('about_id', () => users.id),
    /** Always true since 0014_notification-causes; nodes of the release before still write that somebody was absent. */
    isPresent: boolean('is_present').notNull(),
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

/** Out of use since 0014_notification-causes; nodes of the release before still write it. */
export const metPairs = pgTable(
  'met_pairs',
  {
    groupId: uuid('group_id').notNull(),
    eventId: partOf('event_id', () => events.id),
    eventDay: text('event_day').notNull(),
    firstId: partOf('first_id', () => users.id),
    secondId: partOf('second_id', () => users.id),
    metAt: instant('met_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.firstId, table.secondId] }),
    index('met_pairs_event').on(table.eventId),
    index('met_pairs_first').on(table.firstId),
    index('met_pairs_second').on(table.secondId),
    check('met_pairs_order', sql`${table.firstId} < ${table.secondId}`),
  ],
)

/** The question on the morning after an event, one for a person and event whatever the number of groups. */
export const morningAfters = pgTable(
  'morning_afters',
  {
    eventId: partOf('event_id', () => events.id),
    userId: partOf('user_id', () => users.id),
    /** The Amsterdam day (YYYY-MM-DD) of the event: one that was moved after it began asks again. */
    eventDay: text('event_day').notNull(),
    askedAt: instant('asked_at').notNull(),
    home: text('home', { enum: HOME_ANSWERS }),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId, table.eventDay] }),
    index('morning_afters_user').on(table.userId, table.askedAt),
    check('morning_afters_answered', sql`(${table.home} is null) = (${table.answeredAt} is null)`),
  ],
)

/** Out of use since 0014_notification-causes; nodes of the release before still write it. */
export const turnoutObjections = pgTable(
  'turnout_objections',
  {
    id: primaryId(),
    groupId: uuid('group_id').notNull(),
    userId: partOf('user_id', () => users.id),
    text: text('text'),
    createdAt: instant('created_at').notNull(),
    decision: text('decision'),
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
