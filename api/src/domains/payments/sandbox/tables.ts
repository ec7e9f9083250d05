import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

export const SANDBOX_STATUSES = ['open', 'paid', 'failed', 'canceled', 'expired'] as const

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    /** A repeated key returns the same payment. */
    idempotencyKey: text('idempotency_key').notNull(),
    status: text('status', { enum: SANDBOX_STATUSES }).notNull().default('open'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    redirectUrl: text('redirect_url').notNull(),
    webhookUrl: text('webhook_url'),
    metadata: jsonb('metadata').$type<unknown>(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    chargedBackCents: integer('charged_back_cents').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [uniqueIndex('sandbox_payments_idempotency_key').on(table.idempotencyKey)],
)
