import type { EventStatus } from 'contract/events.ts'
import type { MemberStatus } from 'contract/groups.ts'

export const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  PENDING: 'In afwachting',
  APPROVED: 'Goedgekeurd',
  PUBLISHED: 'Gepubliceerd',
  REJECTED: 'Afgewezen',
  CANCELLED: 'Afgelast',
}

export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  ACCEPTED: 'Lid',
  PENDING: 'Verzoek',
  WAITLIST: 'Wachtlijst',
  REJECTED: 'Afgewezen',
}
