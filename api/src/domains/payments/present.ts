import type { PaymentView } from './admin/repository.ts'
import { asDecimal } from './policy.ts'
import type { PaymentRow } from './repository.ts'

export const presentStatus = (row: PaymentRow) => ({
  isPaid: row.status === 'COMPLETED',
  status: row.providerStatus,
  amount: { value: asDecimal(row.amountCents), currency: row.currency },
  metadata: {
    featureType: row.featureType,
    quantity: row.quantity,
    originUrl: row.originUrl,
    eventName: row.eventName,
  },
})

export const presentPurchase = (row: PaymentRow) => ({
  id: row.id,
  // The list holds upgrades only.
  featureType: row.featureType ?? 'EXTRA_GROUP_SLOTS',
  status: row.status,
  quantity: row.quantity,
  amount: row.amountCents / 100,
  paymentId: row.providerId,
  createdAt: row.createdAt.toISOString(),
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

const COLUMNS = ['id', 'datum', 'gebruiker', 'e-mail', 'upgrade', 'bedrag', 'aantal', 'status', 'betaling']
export const paymentCsvHead: readonly string[] = COLUMNS

/** One line of the export; amounts with a decimal comma, as spreadsheets here read them. */
export function presentCsvRow(view: PaymentView): string[] {
  const row = presentPayment(view)
  return [
    row.id,
    row.createdAt,
    row.user?.username ?? '',
    row.user?.email ?? '',
    row.featureType,
    row.amount.toFixed(2).replace('.', ','),
    String(row.quantity),
    row.status,
    row.paymentId ?? '',
  ]
}
