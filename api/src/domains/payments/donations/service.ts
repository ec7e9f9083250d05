import type { payDonation } from 'contract/payments/payments.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { startPayment } from '../checkout/service.ts'
import { presentPurchaseText } from '../present.ts'

/**
 * Not safe to repeat: each call is a payment.
 * @param actor null for an anonymous donation
 * @throws Refusal PAYMENT_NOT_STARTED
 */
export const donate = (
  ctx: Context,
  actor: Actor | null,
  { amount, eventName }: ParsedOf<typeof payDonation>['body'],
) =>
  startPayment(ctx, {
    userId: actor?.id ?? null,
    featureType: null,
    groupId: null,
    quantity: 1,
    amountCents: Math.round(amount * 100),
    originUrl: null,
    eventName,
    description: presentPurchaseText({ featureType: null, quantity: 1, grantedPlaces: null }),
    returnPath: (paymentId) => {
      const query = new URLSearchParams({ payment: paymentId })
      if (eventName !== null) query.set('event', eventName)
      return `/donate/success?${query}`
    },
  })
