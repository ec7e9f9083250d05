import { FEATURE_LABELS } from 'contract/payments/premium.ts'
import type { PaymentRow } from './api.ts'

export const PAYMENT_FEATURE_LABELS: Readonly<Record<PaymentRow['featureType'], string>> = {
  ...FEATURE_LABELS,
  DONATION: 'Donatie',
}
