import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** What the last run found, one row per impossible state. */
export const doctorFindings = pgTable('doctor_findings', {
  name: text('name').primaryKey(),
  /** Rows in this state; 0 when all is well. */
  count: integer('count').notNull(),
  checkedAt: instant('checked_at').notNull(),
})
