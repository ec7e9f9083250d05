import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requirePaymentAllowed } from '../../limits/service.ts'
import { createProviderPayment, orRefuse, readProviderPayment, UnknownPayment } from '../gateway.ts'
import { statusOf } from '../policy.ts'
import { insertPayment, type PaymentRow, updatePayment } from '../repository.ts'

type NewPayment = Pick<
  PaymentRow,
  'userId' | 'featureType' | 'groupId' | 'quantity' | 'amountCents' | 'originUrl' | 'eventName'
> & {
  /** Shown on the bank statement. */
  description: string
  returnPath: (paymentId: string) => string
}

export type StartedPayment = { checkoutUrl: string; paymentId: string }

/**
 * At the provider under our id and outside any transaction: there is no paid payment without a row. Not safe to repeat.
 * @throws Refusal TOO_MANY_OPEN_PAYMENTS, and PAYMENT_NOT_STARTED within 4 s when the provider is unavailable
 */
export async function startPayment(ctx: Context, payment: NewPayment): Promise<StartedPayment> {
  const { description, returnPath, ...columns } = payment
  const now = ctx.now()
  const row = { ...columns, id: newId(), currency: 'EUR', createdAt: now, updatedAt: now }
  await ctx.transaction(async (unit) => {
    if (row.userId !== null) await requirePaymentAllowed(unit, row.userId)
    await insertPayment(unit.tx, row)
  })
  return orRefuse(ctx, row.id, 'PAYMENT_NOT_STARTED', async () => {
    const { providerId, checkoutUrl } = await createProviderPayment(ctx, {
      paymentId: row.id,
      amountCents: row.amountCents,
      currency: row.currency,
      description: `${PRODUCT_NAME}: ${description}`,
      redirectUrl: ctx.publicUrl() + returnPath(row.id),
    })
    await updatePayment(ctx.db, row.id, { providerId, updatedAt: ctx.now() })
    return { checkoutUrl, paymentId: providerId }
  })
}

/**
 * @returns the checkout of a payment that is still open; null once it failed
 * @throws Refusal PAYMENT_BEING_PROCESSED once it is paid at the bank, and PAYMENT_NOT_STARTED when the provider is unavailable
 */
export async function continuePayment(ctx: Context, { id, providerId }: Pick<PaymentRow, 'id' | 'providerId'>) {
  if (providerId === null) return null
  return orRefuse(ctx, id, 'PAYMENT_NOT_STARTED', async () => {
    try {
      const { checkoutUrl, status } = await readProviderPayment(ctx, providerId)
      if (checkoutUrl !== null) return { checkoutUrl, paymentId: providerId }
      return statusOf(status) === 'FAILED' ? null : refuse('PAYMENT_BEING_PROCESSED')
    } catch (error) {
      if (error instanceof UnknownPayment) return null
      throw error
    }
  })
}
