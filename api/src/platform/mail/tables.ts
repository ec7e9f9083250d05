import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { MailContent } from './content.ts'

/** Unsent mails. With SMTP a row is deleted once sent, because its links are secrets. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to_address').notNull(),
    content: jsonb('content').$type<MailContent>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** From then on it is not sent. */
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '2 days'`),
    /** False while no job sends it: it was written without an SMTP server. */
    isQueued: boolean('is_queued').notNull().default(true),
  },
  (table) => [index('mails_created_at').on(table.createdAt), index('mails_to').on(table.to, table.createdAt)],
)
