import type { MessagingReason, MessagingStatus } from 'contract/chat/direct.ts'
import { Ban } from 'lucide-react'

/** Titles of the specification. */
const TITLES: Partial<Record<MessagingReason, string>> = {
  GROUPS_REQUIRED: 'Geen gedeelde groep',
  SAME_USER: 'Ongeldig',
  BLOCKED: 'Geblokkeerd',
  SUSPENDED: 'Geschorst',
}

export function RestrictionBanner({ reason, message }: Pick<MessagingStatus, 'reason' | 'message'>) {
  return (
    <div
      role="status"
      className="flex shrink-0 items-start gap-3 border-line border-t bg-warning-soft px-4 py-3 text-sm text-warning-ink"
    >
      <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">
        <strong className="block">{TITLES[reason] ?? 'Onbekende status'}</strong>
        {message}
      </p>
    </div>
  )
}
