import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: primaryId(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('contact_messages_created_at').on(table.createdAt)],
)
