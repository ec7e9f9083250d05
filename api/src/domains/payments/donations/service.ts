import type { Actor, Context } from '../../../platform/context.ts'
import { type StartedPayment, startPayment } from '../checkout/service.ts'
import { presentBought } from '../settlement/present.ts'

/**
 * Starts a donation, of somebody who is signed in or of nobody in particular.
 *
 * @param euros within the limits, whole cents
 * @throws Refusal PAYMENT_NOT_STARTED
 */
export function donate(
  ctx: Context,
  actor: Actor | null,
  given: { euros: number; eventName: string | null },
): Promise<StartedPayment> {
  const { euros, eventName } = given
  return startPayment(ctx, {
    userId: actor?.id ?? null,
    featureType: null,
    groupId: null,
    quantity: 1,
    amountCents: Math.round(euros * 100),
    originUrl: null,
    eventName,
    description: presentBought({ featureType: null, quantity: 1 }),
    returnPath: (paymentId) => {
      const query = new URLSearchParams({ payment: paymentId })
      if (eventName !== null) query.set('event', eventName)
      return `/donate/success?${query}`
    },
  })
}
