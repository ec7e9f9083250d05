import { PAYMENT_STATUSES, PROVIDER_STATUSES } from 'contract/payments/payments.ts'
import { FEATURE_TYPES } from 'contract/payments/premium.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

/** Whether the upgrade was granted, revoked after a refund or a withdrawal, or refused because it no longer fits. */
export const EFFECTS = ['NONE', 'APPLIED', 'WITHDRAWN', 'REFUSED'] as const

/** Searched by administrators. The line break keeps a search from matching across both ids. */
const searchable = sql`(lower(coalesce(provider_id, '')) || chr(10) || (id)::text)`

export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    /** Null for an anonymous donation and after the account is deleted; the row is kept for 7 years. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    featureType: text('feature_type', { enum: FEATURE_TYPES }),
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'set null' }),
    quantity: integer('quantity').notNull().default(1),
    /** How many places EXTENDED_GROUP_SIZE added; fewer than bought units usually give if the group reached its maximum. */
    grantedPlaces: integer('granted_places'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('EUR'),
    providerId: text('provider_id'),
    providerStatus: text('provider_status', { enum: PROVIDER_STATUSES }).notNull().default('open'),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('PENDING'),
    effect: text('effect', { enum: EFFECTS }).notNull().default('NONE'),
    originUrl: text('origin_url'),
    eventName: text('event_name'),
    /** When the provider was last asked, successfully or not; at most once in 5 s. */
    askedAt: instant('asked_at'),
    /** When the last request that got a response was sent. */
    readAt: instant('read_at'),
    paidAt: instant('paid_at'),
    withdrawnAt: instant('withdrawn_at'),
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
