import { type Pagination, paginate } from 'contract/paging.ts'
import type { FeatureType } from 'contract/payments-premium.ts'
import { PRODUCT_NAME } from 'contract/product.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { createProviderPayment, ProviderFailure } from '../gateway.ts'
import { countPurchases, insertPayment, listPurchaseRows, type PaymentRow, updatePayment } from '../repository.ts'

type NewPayment = {
  userId: string | null
  /** Null is a donation. */
  featureType: FeatureType | null
  groupId: string | null
  quantity: number
  amountCents: number
  originUrl: string | null
  eventName: string | null
  /** What stands on the bank statement. */
  description: string
  /** The page to come back to, by our id. */
  returnPath: (paymentId: string) => string
}

export type StartedPayment = { checkoutUrl: string; paymentId: string }

/**
 * The row first, then the provider, outside any transaction and under our own id: whatever breaks in between, nobody can
 * pay for something we know nothing of. Not safe to repeat: each call is a payment.
 *
 * @throws Refusal PAYMENT_NOT_STARTED within 4 s when the provider is away
 */
export async function startPayment(ctx: Context, given: NewPayment): Promise<StartedPayment> {
  const { description, returnPath, ...columns } = given
  const now = ctx.now()
  const row = { ...columns, id: newId(), currency: 'EUR', createdAt: now, updatedAt: now }
  await insertPayment(ctx.db, row)
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
    ctx.log.warn({ err: error, paymentId: row.id }, 'a payment could not be started')
    return refuse('PAYMENT_NOT_STARTED', { retryAfter: 5 })
  }
}

/** Somebody's upgrades, whatever became of them, newest first. */
export async function listPurchases(
  ctx: Context,
  userId: string,
  query: { page: number; limit: number },
): Promise<{ purchases: PaymentRow[]; pagination: Pagination }> {
  const { page, limit } = query
  const [purchases, total] = await Promise.all([
    listPurchaseRows(ctx.db, userId, { limit, offset: (page - 1) * limit }),
    countPurchases(ctx.db, userId),
  ])
  return { purchases, pagination: paginate(page, limit, total) }
}
