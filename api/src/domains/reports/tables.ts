import { REPORT_CATEGORIES, REPORT_OUTCOMES } from 'contract/reports.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'
import type { StoredPicture } from '../chat/tables.ts'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

/** A copy of a message or a reference, made when it was reported. It outlives the account, until six months after the report is closed. */
export type Evidence = {
  id: string
  seq: number
  senderId: string | null
  username: string | null
  content: string
  type: string
  gifUrl: string | null
  /** Evidence refers to the message's file, which is kept for it. Missing in reports from before pictures. */
  picture?: StoredPicture | null
  sentAt: string
}

export const reports = pgTable(
  'reports',
  {
    id: primaryId(),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reportedId: uuid('reported_id').references(() => users.id, { onDelete: 'set null' }),
    category: text('category', { enum: REPORT_CATEGORIES }).notNull(),
    notes: text('notes').notNull(),
    reference: text('reference').notNull().default(sql`upper(substr(md5(gen_random_uuid()::text), 1, 10))`),
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'set null' }),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    url: text('url'),
    subjectName: text('subject_name'),
    subjectType: text('subject_type', { enum: ['USER', 'MESSAGE', 'REFERENCE', 'GROUP', 'EVENT', 'PAGE'] })
      .notNull()
      .default('USER'),
    reporterEmail: text('reporter_email'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
    /** The reported message. It may be deleted; `evidence` holds its copy. */
    messageId: uuid('message_id'),
    /** The reported reference. It may be deleted; `evidence` holds its copy. */
    referenceId: uuid('reference_id'),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull(),
    adminNotes: text('admin_notes'),
    createdAt: instant('created_at').notNull(),
    reviewedAt: instant('reviewed_at'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    /** This and the next two columns are unused since 0014_notification-causes. */
    objection: text('objection'),
    objectedAt: instant('objected_at'),
    firstReviewerId: uuid('first_reviewer_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('reports_reference').on(table.reference),
    // Finds the files that evidence refers to.
    index('reports_evidence').using('gin', sql`evidence jsonb_path_ops`),
    index('reports_group').on(table.groupId),
    index('reports_event').on(table.eventId),
    index('reports_created_at').on(table.createdAt, table.id),
    index('reports_pending').on(table.createdAt).where(sql`reviewed_at is null`),
    index('reports_reported').on(table.reportedId, table.createdAt),
    index('reports_reporter').on(table.reporterId, table.createdAt),
    index('reports_reviewer').on(table.reviewerId),
    index('reports_first_reviewer').on(table.firstReviewerId).where(sql`first_reviewer_id is not null`),
    index('reports_reviewed_at').on(table.reviewedAt),
  ],
)
