import { DECISION_CATEGORIES } from 'contract/audit.ts'
import { DECISION_KINDS, OBJECTION_DECISIONS } from 'contract/objections.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

/** Decisions of administrators that were stated to a person by mail. The link of the mail carries the token. */
export const decisions = pgTable(
  'decisions',
  {
    id: primaryId(),
    tokenHash: text('token_hash').notNull(),
    kind: text('kind', { enum: DECISION_KINDS }).notNull(),
    /** Null after the account is deleted; `email` and `username` then still allow an objection. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** The title of the event or the name of the group. */
    subjectName: text('subject_name'),
    category: text('category', { enum: DECISION_CATEGORIES }),
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

export const objections = pgTable(
  'objections',
  {
    id: primaryId(),
    decisionId: partOf('decision_id', () => decisions.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while the objection is open. */
    decidedAt: instant('decided_at'),
    decision: text('decision', { enum: OBJECTION_DECISIONS }),
    notes: text('notes'),
    deciderId: uuid('decider_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // One objection per decision.
    uniqueIndex('objections_decision').on(table.decisionId),
    index('objections_open').on(table.createdAt).where(sql`decided_at is null`),
    index('objections_decided').on(table.decidedAt),
    index('objections_decider').on(table.deciderId),
  ],
)
