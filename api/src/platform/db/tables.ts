import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Secrets that the application generates on its first start: the JWT key and the VAPID key pair. */
export const secretsTable = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
