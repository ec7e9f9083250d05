import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditDetails } from 'contract/audit.ts'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'

/**
 * A trigger refuses every change, and the application's role may only select and insert (migration 0001). Hence no foreign
 * keys; users are shown by their current name, or as deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: primaryId(),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    /** Null for a command on the server. */
    actorId: uuid('actor_id'),
    subjectType: text('subject_type', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id'),
    /** The name of a subject that is not a user. Users' names are not stored, so that they disappear with the account. */
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
