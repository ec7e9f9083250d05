import type { EVENT_STATUSES } from 'contract/events.ts'
import type { MemberStatus } from 'contract/groups.ts'
import type { listPayments } from 'contract/payments.ts'
import type { ResponseOf } from 'contract/route.ts'

type Payment = ResponseOf<typeof listPayments>['payments'][number]

export const EVENT_STATUS_WORDS: Readonly<Record<(typeof EVENT_STATUSES)[number], string>> = {
  PENDING: 'In afwachting',
  APPROVED: 'Goedgekeurd',
  PUBLISHED: 'Gepubliceerd',
  REJECTED: 'Afgewezen',
  CANCELLED: 'Afgelast',
}

export const MEMBER_STATUS_WORDS: Readonly<Record<MemberStatus, string>> = {
  ACCEPTED: 'Lid',
  PENDING: 'Verzoek',
  WAITLIST: 'Wachtlijst',
  REJECTED: 'Afgewezen',
}

export const PAYMENT_STATUS_WORDS: Readonly<Record<Payment['status'], string>> = {
  COMPLETED: 'Voltooid',
  PENDING: 'In behandeling',
  FAILED: 'Mislukt',
  REFUNDED: 'Terugbetaald',
}

export const PAYMENT_KIND_WORDS: Readonly<Record<Payment['featureType'], string>> = {
  EXTRA_GROUP_SLOTS: 'Extra groepen',
  EXTENDED_GROUP_SIZE: 'Grotere groep',
  CHAT_ENHANCEMENTS: 'Chat uitbreidingen',
  DONATION: 'Donatie',
}
