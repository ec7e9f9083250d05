import { BLOCK_REASONS } from 'contract/blocks.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

/** A copy of a message, made when it was reported. Names and contents of deleted accounts are removed. */
export type Evidence = {
  id: string
  seq: number
  senderId: string | null
  username: string | null
  content: string
  type: string
  gifUrl: string | null
  sentAt: string
}

export const reports = pgTable(
  'reports',
  {
    id: primaryId(),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reportedId: uuid('reported_id').references(() => users.id, { onDelete: 'set null' }),
    category: text('category', { enum: BLOCK_REASONS }).notNull(),
    notes: text('notes').notNull(),
    /** The reported message. It may be deleted; `evidence` holds its copy. */
    messageId: uuid('message_id'),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull(),
    adminNotes: text('admin_notes'),
    createdAt: instant('created_at').notNull(),
    /** Null while the report is pending. */
    reviewedAt: instant('reviewed_at'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('reports_created_at').on(table.createdAt, table.id),
    index('reports_pending').on(table.createdAt).where(sql`reviewed_at is null`),
    index('reports_reported').on(table.reportedId, table.createdAt),
    index('reports_reporter').on(table.reporterId, table.createdAt),
    index('reports_reviewer').on(table.reviewerId),
    index('reports_evidence').using('gin', sql`${table.evidence} jsonb_path_ops`),
  ],
)
