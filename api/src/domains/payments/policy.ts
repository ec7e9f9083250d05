import type { RefusalCode } from 'contract/errors.ts'
import type { PaymentStatus, ProviderStatus } from 'contract/payments.ts'
import type { FeatureType } from 'contract/payments-premium.ts'

/** How the provider says a payment stands. */
export type ProviderState = {
  status: Exclude<ProviderStatus, 'refunded'>
  amountCents: number
  currency: string
  /** Our own id, as we gave it along. */
  paymentId: string | null
  /** Given back or charged back. */
  returnedCents: number
}

type Owed = { id: string; amountCents: number; currency: string }

/** Whether the provider speaks of the very payment we asked for: nothing it says of another one is taken over. */
export const isSamePayment = (payment: Owed, state: ProviderState): boolean =>
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

/** A part given back leaves a payment paid; all of it makes it refunded. */
export function providerStatusOf(state: ProviderState): ProviderStatus {
  return state.status === 'paid' && state.returnedCents >= state.amountCents ? 'refunded' : state.status
}

export const statusOf = (status: ProviderStatus): PaymentStatus => STATUS_OF[status]

const RANK: Readonly<Record<PaymentStatus, number>> = { PENDING: 0, FAILED: 1, COMPLETED: 2, REFUNDED: 3 }

/** Answers may overtake each other on their way: what was paid is never open or failed again. */
export const isForward = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] >= RANK[from]

/** Why this many of an upgrade cannot be bought; `unitsLeft` is how many there still are. */
export function refusalToBuy(featureType: FeatureType, quantity: number, unitsLeft: number): RefusalCode | null {
  if (quantity <= unitsLeft) return null
  if (featureType === 'CHAT_ENHANCEMENTS') return unitsLeft === 0 ? 'CHAT_ENHANCEMENTS_OWNED' : 'UPGRADE_MAXIMUM'
  return featureType === 'EXTENDED_GROUP_SIZE' && unitsLeft === 0 ? 'GROUP_SIZE_MAXIMUM' : 'UPGRADE_MAXIMUM'
}

const VAT_PERCENT = 21

/** The VAT within a price that includes it, in whole cents. */
export const vatWithin = (cents: number): number => Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT))

/** "4.00", as the provider and the status call write it. */
export const asDecimal = (cents: number): string => (cents / 100).toFixed(2)

/** @returns null for what is no amount */
export function asCents(decimal: string): number | null {
  return /^\d{1,9}\.\d{2}$/.test(decimal) ? Math.round(Number(decimal) * 100) : null
}
