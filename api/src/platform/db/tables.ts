import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Secrets the application made for itself on its first start: the JWT key, later VAPID. */
export const secretsTable = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
