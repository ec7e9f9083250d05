import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'

/** Named so because `references` is a reserved word of SQL. */
export const references = pgTable(
  'personal_references',
  {
    id: primaryId(),
    /** Not a foreign key: an owner who deletes the group must not delete what members wrote. */
    groupId: uuid('group_id').notNull(),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    eventEndedAt: instant('event_ended_at').notNull(),
    writerId: partOf('writer_id', () => users.id),
    subjectId: partOf('subject_id', () => users.id),
    text: text('text').notNull(),
    again: boolean('again').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** Readable from then on: 14 days after the event, or when both wrote. */
    opensAt: instant('opens_at').notNull(),
    announcedAt: instant('announced_at'),
    /** Deleted after it opened. The row stays and blocks a second reference, written after reading the other's. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('personal_references_once').on(table.groupId, table.writerId, table.subjectId),
    index('personal_references_subject').on(table.subjectId, table.opensAt),
    index('personal_references_writer').on(table.writerId),
    index('personal_references_event').on(table.eventId),
    index('personal_references_due').on(table.opensAt).where(sql`announced_at is null`),
    check('personal_references_not_oneself', sql`${table.writerId} <> ${table.subjectId}`),
  ],
)
