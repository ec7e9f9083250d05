import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const outcomes = pgTable('outcomes', {
  name: text('name').primaryKey(),
  createdAt: instant('created_at').notNull(),
  lastSuccessAt: instant('last_success_at'),
  /** Unused since 0016_notification-choices. */
  tookMs: integer('took_ms'),
  /** The first failure after the last success. */
  failedSince: instant('failed_since'),
  /** Of the last failure, without addresses, links and keys. */
  problem: text('problem'),
  /** When the operator was alerted; null once told that it works again. */
  alertedAt: instant('alerted_at'),
})
