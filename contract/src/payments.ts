import { id, instant } from './ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './paging.ts'
import { FEATURE_TYPES, featureType } from './payments-premium.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** What a payment has come to, as we see it; the provider's own words are `PROVIDER_STATUSES`. */
export const PAYMENT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Figures of spec 2 sections 5 and 9. */
export const donationLimits = {
  minEuros: 1,
  maxEuros: 1000,
  presets: [5, 10, 25],
  step: 0.01,
  eventName: { max: 100 },
} as const

export const DONATION_TOO_SMALL = 'Voer een geldig bedrag in (minimaal €1)'
export const DONATION_TOO_BIG = 'Maximaal donatiebedrag is €1.000,00'

const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6

/** Euros, in JSON as a number or, from a form, as text with a point. Whole cents. */
export const donationAmount = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,7}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    { error: DONATION_TOO_SMALL },
  )
  .pipe(
    z
      .number(DONATION_TOO_SMALL)
      .min(donationLimits.minEuros, DONATION_TOO_SMALL)
      .max(donationLimits.maxEuros, DONATION_TOO_BIG)
      .refine(isWholeCents, DONATION_TOO_SMALL),
  )

const started = z.object({
  /** Absolute: where the browser goes to pay. */
  checkoutUrl: z.url(),
  /** The provider's id. */
  paymentId: z.string(),
})

const purchase = {
  access: 'verified',
  summary: 'Buys an upgrade: answers where to pay. The price is the server’s',
  body: z.object({
    featureType,
    /** The group to make bigger; nothing else asks for it. */
    groupId: id.nullish(),
    quantity: z.coerce.number('Kies een aantal').int('Kies een aantal').min(1, 'Kies een aantal').max(1000).default(1),
    /** Where to go back to afterwards: a page of this site. Anything else is replaced by the default page. */
    originUrl: z.string().max(2000).nullish(),
  }),
  output: started,
  status: 201,
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_OWNER',
    'GROUP_SIZE_MAXIMUM',
    'UPGRADE_MAXIMUM',
    'CHAT_ENHANCEMENTS_OWNED',
    'PAYMENT_NOT_STARTED',
  ],
} as const

export const payPremium = route({ method: 'POST', path: '/payments/premium', ...purchase })
/** The same call under the spec's other path. */
export const purchasePremium = route({ method: 'POST', path: '/premium/purchase', ...purchase })

export const payDonation = route({
  method: 'POST',
  path: '/payments/donation',
  access: 'public',
  summary: 'Gives something, signed in or not: answers where to pay',
  body: z.object({
    amount: donationAmount,
    eventName: z.string().trim().max(donationLimits.eventName.max).nullish(),
  }),
  output: started,
  status: 201,
  refusals: ['PAYMENT_NOT_STARTED'],
})

/** The provider’s words, and `refunded` for what was paid and given back. */
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

export const getPaymentStatus = route({
  method: 'GET',
  path: '/payments/status/:id',
  access: 'public',
  summary: 'How a payment stands, by our id or the provider’s; asks the provider at most once in 5 s',
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
      /** A path on this site. */
      originUrl: z.string().nullable(),
      eventName: z.string().nullable(),
    }),
  }),
  refusals: ['PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_UNAVAILABLE'],
})

/** The provider calls this, with nothing but an id, as often as it likes; what it says is read back from the provider. */
export const receivePaymentWebhook = route({
  method: 'POST',
  path: '/payments/webhook',
  access: 'public',
  summary: 'Something may have changed about a payment; unknown ids are answered alike',
  body: z.object({ id: z.string().min(1).max(100) }),
  refusals: ['PAYMENT_STATUS_UNAVAILABLE'],
})

export const listPurchases = route({
  method: 'GET',
  path: '/premium/purchases',
  access: 'verified',
  summary: 'The upgrades I bought or tried to buy, newest first',
  query: pageQuery(20),
  output: z.object({
    purchases: z.array(
      z.object({
        id,
        featureType: z.enum(FEATURE_TYPES),
        status: z.enum(PAYMENT_STATUSES),
        quantity: z.number(),
        /** Euros. */
        amount: z.number(),
        /** The provider’s; null when it never came so far. */
        paymentId: z.string().nullable(),
        createdAt: instant,
      }),
    ),
    pagination,
  }),
})

/** What a payment was for, in the administrators’ list. */
export const PAYMENT_KINDS = [...FEATURE_TYPES, 'DONATION'] as const

const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Voer een geldige datum in')
const orNone = <T extends z.ZodType>(inner: T) => z.union([z.literal('').transform(() => undefined), inner]).optional()

const paymentFilters = {
  /** A bare date is that Amsterdam day, from its first to its last moment. */
  dateFrom: orNone(day),
  dateTo: orNone(day),
  status: orNone(z.string().toUpperCase().pipe(z.enum(PAYMENT_STATUSES, 'Kies een status'))),
  /** In the username, the e-mail address or either payment id. */
  search: orNone(z.string().trim().max(200)),
}

export const listPayments = route({
  method: 'GET',
  path: '/admin/payments',
  access: 'admin',
  summary: 'All payments, newest first',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend(paymentFilters),
  output: z.object({
    payments: z.array(
      z.object({
        id,
        createdAt: instant,
        /** Null for an anonymous donation, and once the account is gone. */
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
})

export const exportPayments = route({
  method: 'GET',
  path: '/admin/payments/export',
  access: 'admin',
  summary: 'The same list as a CSV file: UTF-8 with BOM, separated by semicolons',
  query: z.object(paymentFilters),
})
