import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

/** Unused since 0014_notification-causes. Rows of earlier releases go with the account. */
export const decisions = pgTable(
  'decisions',
  {
    id: primaryId(),
    tokenHash: text('token_hash').notNull(),
    kind: text('kind').notNull(),
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    username: text('username').notNull(),
    subjectName: text('subject_name'),
    category: text('category'),
    reason: text('reason'),
    adminId: uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('decisions_token').on(table.tokenHash),
    index('decisions_person').on(table.personId),
    index('decisions_admin').on(table.adminId),
    index('decisions_created_at').on(table.createdAt),
  ],
)

/** Unused since 0014_notification-causes. */
export const objections = pgTable(
  'objections',
  {
    id: primaryId(),
    decisionId: partOf('decision_id', () => decisions.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    decision: text('decision'),
    notes: text('notes'),
    deciderId: uuid('decider_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('objections_decision').on(table.decisionId),
    index('objections_open').on(table.createdAt).where(sql`decided_at is null`),
    index('objections_decided').on(table.decidedAt),
    index('objections_decider').on(table.deciderId),
  ],
)
