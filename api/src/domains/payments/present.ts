import { upgradeLimits } from 'contract/payments/premium.ts'
import { amsterdamDay, amsterdamTime } from '../../platform/clock.ts'
import type { PaymentView } from './admin/repository.ts'
import { asDecimal, isBeingRefunded, refusalToWithdraw, withdrawalEnd } from './policy.ts'
import type { PaymentRow } from './repository.ts'

export const presentStatus = (row: PaymentRow) => ({
  isPaid: row.status === 'COMPLETED' && !isBeingRefunded(row),
  status: isBeingRefunded(row) ? ('refunded' as const) : row.providerStatus,
  amount: { value: asDecimal(row.amountCents), currency: row.currency },
  metadata: {
    featureType: row.featureType,
    quantity: row.quantity,
    grantedPlaces: row.grantedPlaces,
    originUrl: row.originUrl,
    eventName: row.eventName,
  },
})

export const presentPurchase = (row: PaymentRow, now: Date) => ({
  id: row.id,
  // The query excludes donations, the only rows without a feature type.
  featureType: row.featureType ?? 'EXTRA_GROUP_SLOTS',
  status: isBeingRefunded(row) ? ('REFUNDED' as const) : row.status,
  groupId: row.groupId,
  quantity: row.quantity,
  grantedPlaces: row.grantedPlaces,
  amount: row.amountCents / 100,
  paymentId: row.providerId,
  createdAt: row.createdAt.toISOString(),
  withdrawableUntil: refusalToWithdraw(row, now) === null ? (withdrawalEnd(row)?.toISOString() ?? null) : null,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
})

export const presentPayment = ({ payment, user }: PaymentView) => ({
  id: payment.id,
  createdAt: payment.createdAt.toISOString(),
  user,
  featureType: payment.featureType ?? ('DONATION' as const),
  amount: payment.amountCents / 100,
  quantity: payment.quantity,
  status: payment.status,
  paymentId: payment.providerId,
})

export const paymentCsvHeader: readonly string[] = [
  'id',
  'datum',
  'gebruiker',
  'e-mail',
  'upgrade',
  'bedrag',
  'aantal',
  'status',
  'betaling',
]

/** Times of Amsterdam, as the filter by day has them; amounts have a decimal comma, which Dutch spreadsheets require. */
export function presentCsvRow(view: PaymentView): string[] {
  const row = presentPayment(view)
  return [
    row.id,
    `${amsterdamDay(view.payment.createdAt)} ${amsterdamTime(view.payment.createdAt)}`,
    row.user?.username ?? '',
    row.user?.email ?? '',
    row.featureType,
    row.amount.toFixed(2).replace('.', ','),
    String(row.quantity),
    row.status,
    row.paymentId ?? '',
  ]
}

type Purchase = Pick<PaymentRow, 'featureType' | 'quantity' | 'grantedPlaces'>

export function presentPurchaseText({ featureType, quantity, grantedPlaces }: Purchase): string {
  if (featureType === 'EXTRA_GROUP_SLOTS') return `${quantity * upgradeLimits.slotsPerUnit} extra groepen`
  if (featureType === 'EXTENDED_GROUP_SIZE') return extraPlaces(grantedPlaces ?? quantity * upgradeLimits.placesPerUnit)
  return featureType === 'CHAT_ENHANCEMENTS' ? 'GIFs in de chat' : 'een biertje voor ons'
}

const extraPlaces = (places: number): string => `${places} extra ${places === 1 ? 'plek' : 'plekken'} in je groep`
