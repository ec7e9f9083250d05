import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditDetails } from 'contract/audit.ts'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'

/**
 * Append-only: a trigger refuses every change, and the application's role may only read and add (migration 0002). No
 * foreign keys for that reason; whom a row names by id is shown by the name they have now, or as gone.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: primaryId(),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    /** Null: the operator, on the server itself. */
    actorId: uuid('actor_id'),
    subjectType: text('subject_type', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id'),
    /** What it was called, for things; a person's name is never kept here, so that it goes with their account. */
    subjectName: text('subject_name'),
    reason: text('reason'),
    reportId: uuid('report_id'),
    details: jsonb('details').$type<AuditDetails>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('audit_entries_created_at').on(table.createdAt, table.id),
    index('audit_entries_action').on(table.action, table.createdAt),
    index('audit_entries_actor').on(table.actorId, table.createdAt),
    index('audit_entries_subject').on(table.subjectId, table.createdAt),
    index('audit_entries_report').on(table.reportId),
  ],
)
