import type { PaymentStatus, ProviderStatus } from 'contract/payments/payments.ts'
import { type FeatureType, upgradeLimits } from 'contract/payments/premium.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { z } from 'contract/platform/zod.ts'
import { VAT_PERCENT } from 'contract/prices.ts'

export type ProviderState = {
  status: Exclude<ProviderStatus, 'refunded'>
  amountCents: number
  currency: string
  /** Our id, from the metadata we sent. */
  paymentId: string | null
  checkoutUrl: string | null
  returnedCents: number
}

const metadata = z.object({ paymentId: z.uuid() })

/** Our id; null for a payment that this site did not create. */
export const readPaymentId = (value: unknown): string | null => metadata.safeParse(value).data?.paymentId ?? null

type ExpectedPayment = { id: string; amountCents: number; currency: string }

export const isSamePayment = (payment: ExpectedPayment, state: ProviderState): boolean =>
  state.paymentId === payment.id && state.amountCents === payment.amountCents && state.currency === payment.currency

const STATUS_OF: Readonly<Record<ProviderStatus, PaymentStatus>> = {
  open: 'PENDING',
  pending: 'PENDING',
  authorized: 'PENDING',
  paid: 'COMPLETED',
  failed: 'FAILED',
  canceled: 'FAILED',
  expired: 'FAILED',
  refunded: 'REFUNDED',
}

/** A partial refund leaves a payment paid. */
export const providerStatusOf = (state: ProviderState): ProviderStatus =>
  state.status === 'paid' && state.returnedCents >= state.amountCents ? 'refunded' : state.status

export const statusOf = (status: ProviderStatus): PaymentStatus => STATUS_OF[status]

const RANK: Readonly<Record<PaymentStatus, number>> = { PENDING: 0, FAILED: 1, COMPLETED: 2, REFUNDED: 3 }

/** Provider responses may arrive out of order: a paid payment never becomes pending or failed again. */
export const isForward = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] >= RANK[from]

export function refusalToBuy(featureType: FeatureType, quantity: number, unitsLeft: number): RefusalCode | null {
  if (quantity <= unitsLeft) return null
  if (featureType === 'CHAT_ENHANCEMENTS') return unitsLeft === 0 ? 'CHAT_ENHANCEMENTS_OWNED' : 'UPGRADE_MAXIMUM'
  return featureType === 'EXTENDED_GROUP_SIZE' && unitsLeft === 0 ? 'GROUP_SIZE_MAXIMUM' : 'UPGRADE_MAXIMUM'
}

type BoughtUpgrade = {
  featureType: FeatureType | null
  status: PaymentStatus
  effect: string
  paidAt: Date | null
}

/** The end of the buyer's right to withdraw; null when the purchase is unpaid, refused or refunded. */
export function withdrawalEnd({ featureType, status, effect, paidAt }: BoughtUpgrade): Date | null {
  const isHeld = featureType !== null && status === 'COMPLETED' && effect === 'APPLIED'
  return isHeld && paidAt !== null ? new Date(paidAt.getTime() + upgradeLimits.withdrawalDays * DAY) : null
}

/** Whether a paid upgrade was refused or withdrawn from, and the refund is on its way. The buyer sees it as refunded. */
export const isBeingRefunded = ({ status, effect }: Pick<BoughtUpgrade, 'status' | 'effect'>): boolean =>
  status === 'COMPLETED' && (effect === 'REFUSED' || effect === 'WITHDRAWN')

export function refusalToWithdraw(purchase: BoughtUpgrade, now: Date): RefusalCode | null {
  const end = withdrawalEnd(purchase)
  if (end === null) return 'PURCHASE_NOT_WITHDRAWABLE'
  return now <= end ? null : 'WITHDRAWAL_PERIOD_OVER'
}

export const vatWithin = (cents: number): number => Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT))

/** 400 → '4.00', the format of the provider and the status route. */
export const asDecimal = (cents: number): string => (cents / 100).toFixed(2)

export const asCents = (decimal: string): number | null =>
  /^\d{1,9}\.\d{2}$/.test(decimal) ? Math.round(Number(decimal) * 100) : null
