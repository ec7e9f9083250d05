import { id, instant } from '../platform/ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from '../platform/paging.ts'
import { dateFilters, enumInAnyCase } from '../platform/query.ts'
import { route } from '../platform/route.ts'
import { blankToNull } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { DONATION_TOO_SMALL, donationLimits, donationRefusal, readDonation } from './donations.ts'
import { FEATURE_TYPES, featureType } from './premium.ts'

/** Our own status; the provider's is one of `PROVIDER_STATUSES`. */
export const PAYMENT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Nog niet betaald',
  COMPLETED: 'Betaald',
  FAILED: 'Niet afgerond',
  REFUNDED: 'Terugbetaald',
}

/** Euros in whole cents: a number, or text as people type it. */
export const donationAmount = z
  .union([z.number(), z.string()], { error: DONATION_TOO_SMALL })
  .transform((amount, ctx) => {
    const refusal = donationRefusal(amount)
    if (refusal === null) return readDonation(amount)
    ctx.issues.push({ code: 'custom', input: amount, message: refusal })
    return z.NEVER
  })

const startedPayment = z.object({
  /** Absolute. */
  checkoutUrl: z.url(),
  /** The provider's id. */
  paymentId: z.string(),
})

export const payPremium = route('POST', '/payments/premium', 'verified', {
  alsoPaths: ['/premium/purchase'],
  summary: 'Start the payment of an upgrade, or continue the open one of the same; the server sets the price',
  body: z.object({
    featureType,
    /** Required for EXTENDED_GROUP_SIZE, else ignored. */
    groupId: id.nullable().default(null),
    quantity: z.coerce.number('Kies een aantal').int('Kies een aantal').min(1, 'Kies een aantal').max(1000).default(1),
    /** The page of this site to return to; the default page for anything else. */
    originUrl: z.string().max(2000).nullable().default(null),
  }),
  output: startedPayment,
  status: 201,
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_OWNER',
    'GROUP_SIZE_MAXIMUM',
    'UPGRADE_MAXIMUM',
    'CHAT_ENHANCEMENTS_OWNED',
    'PAYMENT_BEING_PROCESSED',
    'PAYMENT_NOT_STARTED',
    'TOO_MANY_OPEN_PAYMENTS',
  ],
})

export const payDonation = route('POST', '/payments/donation', 'public', {
  summary: 'Start a donation, signed in or anonymous',
  body: z.object({
    amount: donationAmount,
    eventName: blankToNull(z.string().trim().max(donationLimits.eventName.max)).default(null),
  }),
  output: startedPayment,
  status: 201,
  refusals: ['PAYMENT_NOT_STARTED', 'TOO_MANY_OPEN_PAYMENTS'],
  // Each is a call to the provider.
  perMinute: 20,
})

/** The provider's statuses, and `refunded` for a full refund. */
export const PROVIDER_STATUSES = [
  'open',
  'pending',
  'authorized',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
] as const
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number]

/** Places that EXTENDED_GROUP_SIZE added: fewer than `quantity` usually gives if the group reached its maximum. Null before it is paid and for all else. */
const grantedPlaces = z.number().nullable()

export const getPaymentStatus = route('GET', '/payments/status/:id', 'public', {
  summary: 'The status of a payment, by our id or the provider’s; asks the provider at most once in 5 s',
  params: z.object({ id: z.string().min(1).max(100) }),
  output: z.object({
    isPaid: z.boolean(),
    status: z.enum(PROVIDER_STATUSES),
    /** `value` as '4.00'. */
    amount: z.object({ value: z.string(), currency: z.string() }),
    metadata: z.object({
      /** Null for a donation. */
      featureType: z.enum(FEATURE_TYPES).nullable(),
      quantity: z.number(),
      grantedPlaces,
      /** A path on this site. */
      originUrl: z.string().nullable(),
      eventName: z.string().nullable(),
    }),
  }),
  refusals: ['PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_UNAVAILABLE'],
  notLive: 'A visitor reads it once',
})

/** Called by the provider with an id only. The status is read from the provider, never from the call. */
export const receivePaymentWebhook = route('POST', '/payments/webhook', 'public', {
  summary: 'Webhook: a payment may have changed; the response is the same for unknown ids',
  body: z.object({ id: z.string().min(1).max(100) }),
  refusals: ['PAYMENT_STATUS_UNAVAILABLE'],
})

const boughtUpgrade = z.object({
  id,
  featureType: z.enum(FEATURE_TYPES),
  status: z.enum(PAYMENT_STATUSES),
  /** Of EXTENDED_GROUP_SIZE. */
  groupId: id.nullable(),
  quantity: z.number(),
  grantedPlaces,
  /** Euros. */
  amount: z.number(),
  /** The provider's id; null if the payment was never created there. */
  paymentId: z.string().nullable(),
  createdAt: instant,
  /** Until when the buyer can withdraw; null when that is not possible or done. */
  withdrawableUntil: instant.nullable(),
  withdrawnAt: instant.nullable(),
})

export const listPurchases = route('GET', '/premium/purchases', 'verified', {
  summary: 'My purchases of upgrades in any status, newest first',
  query: pageQuery(20),
  output: z.object({
    purchases: z.array(boughtUpgrade),
    pagination,
  }),
  dependsOn: () => ['limits'],
})

export const withdrawPurchase = route('POST', '/premium/purchases/:id/withdraw', 'verified', {
  summary: 'Withdraw from a purchase within 14 days: the upgrade ends and the payment is refunded',
  output: z.object({ purchase: boughtUpgrade }),
  refusals: ['PURCHASE_NOT_FOUND', 'PURCHASE_NOT_WITHDRAWABLE', 'WITHDRAWAL_PERIOD_OVER'],
  changes: () => ['limits'],
})

export const PAYMENT_KINDS = [...FEATURE_TYPES, 'DONATION'] as const

const paymentFilters = {
  dateFrom: dateFilters.dateFrom,
  dateTo: dateFilters.dateTo,
  status: enumInAnyCase(PAYMENT_STATUSES, 'Kies een status').optional(),
  /** Part of the username, e-mail address or either payment id. */
  search: z.string().trim().max(200).optional(),
}

export const listPayments = route('GET', '/admin/payments', 'admin', {
  summary: 'All payments, newest first',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend(paymentFilters),
  output: z.object({
    payments: z.array(
      z.object({
        id,
        createdAt: instant,
        /** Null for an anonymous donation and after the account is deleted. */
        user: z.object({ username: z.string(), email: z.string() }).nullable(),
        featureType: z.enum(PAYMENT_KINDS),
        /** Euros. */
        amount: z.number(),
        quantity: z.number(),
        status: z.enum(PAYMENT_STATUSES),
        paymentId: z.string().nullable(),
      }),
    ),
    pagination,
  }),
  dependsOn: () => ['admin'],
})

export const exportPayments = route('GET', '/admin/payments/export', 'admin', {
  summary: 'All matching payments as a CSV file: UTF-8 with BOM, separated by semicolons',
  query: z.object(paymentFilters),
  notLive: 'A file',
})
