import { PAYMENT_STATUSES, PROVIDER_STATUSES } from 'contract/payments.ts'
import { FEATURE_TYPES } from 'contract/payments-premium.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

/** What became of what was bought: given, taken back, or refused because there was no room for it any more. */
export const EFFECTS = ['NONE', 'APPLIED', 'WITHDRAWN', 'REFUSED'] as const

/** Both ids by which a payment is searched for, a line each. */
const searchable = sql`(lower(coalesce(provider_id, '')) || chr(10) || (id)::text)`

export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    /** Null for an anonymous donation, and once the account is gone: the row itself is kept for 7 years. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null is a donation. */
    featureType: text('feature_type', { enum: FEATURE_TYPES }),
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'set null' }),
    quantity: integer('quantity').notNull().default(1),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('EUR'),
    /** Null until the provider has answered. */
    providerId: text('provider_id'),
    providerStatus: text('provider_status', { enum: PROVIDER_STATUSES }).notNull().default('open'),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('PENDING'),
    effect: text('effect', { enum: EFFECTS }).notNull().default('NONE'),
    /** A path on this site. */
    originUrl: text('origin_url'),
    eventName: text('event_name'),
    /** When the provider was last asked, whatever came of it: at most once in 5 s. */
    askedAt: instant('asked_at'),
    /** When the question was asked that was last answered. */
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_provider_id').on(table.providerId),
    index('payments_user').on(table.userId, table.createdAt, table.id),
    index('payments_group').on(table.groupId),
    index('payments_created_at').on(table.createdAt, table.id),
    index('payments_status').on(table.status, table.createdAt, table.id),
    index('payments_search').using('gin', sql`${searchable} gin_trgm_ops`).with({ fastupdate: false }),
    check('payments_amount', sql`${table.amountCents} > 0`),
    check('payments_quantity', sql`${table.quantity} > 0`),
  ],
)
