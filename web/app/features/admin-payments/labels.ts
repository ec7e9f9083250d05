import type { PaymentRow } from './api.ts'

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentRow['status'], string>> = {
  COMPLETED: 'Voltooid',
  PENDING: 'In behandeling',
  FAILED: 'Mislukt',
  REFUNDED: 'Terugbetaald',
}

export const PAYMENT_FEATURE_LABELS: Readonly<Record<PaymentRow['featureType'], string>> = {
  EXTRA_GROUP_SLOTS: 'Extra groepen',
  EXTENDED_GROUP_SIZE: 'Grotere groep',
  CHAT_ENHANCEMENTS: 'Chat uitbreidingen',
  DONATION: 'Donatie',
}
