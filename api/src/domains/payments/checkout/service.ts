import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requirePaymentAllowed } from '../../limits/service.ts'
import { createProviderPayment, ProviderFailure } from '../gateway.ts'
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
  await ctx.transaction(async (tx) => {
    if (row.userId !== null) await requirePaymentAllowed(ctx, tx, row.userId)
    await insertPayment(tx, row)
  })
  try {
    const { providerId, checkoutUrl } = await createProviderPayment(ctx, {
      paymentId: row.id,
      amountCents: row.amountCents,
      currency: row.currency,
      description: `${PRODUCT_NAME}: ${description}`,
      redirectUrl: ctx.publicUrl() + returnPath(row.id),
    })
    await updatePayment(ctx.db, row.id, { providerId, updatedAt: ctx.now() })
    return { checkoutUrl, paymentId: providerId }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ err: error, paymentId: row.id }, 'payment could not be started')
    return refuse('PAYMENT_NOT_STARTED', { retryAfter: 5 })
  }
}
