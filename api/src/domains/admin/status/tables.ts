import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** Unused since 0016_notification-choices. */
export const doctorFindings = pgTable('doctor_findings', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
  checkedAt: instant('checked_at').notNull(),
})
