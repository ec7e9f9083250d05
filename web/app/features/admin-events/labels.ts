import type { EventStatus } from 'contract/events/events.ts'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

export const EVENT_STATUS_BADGES: Readonly<Record<EventStatus, BadgeKind>> = {
  PENDING: 'warning',
  APPROVED: 'success',
  PUBLISHED: 'info',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
}
