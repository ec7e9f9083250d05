import type { WorkItem } from 'contract/admin/work.ts'
import { GONE_REASON_LABELS } from 'contract/feeds.ts'
import { countText } from 'contract/platform/count-text.ts'
import { REPORT_CATEGORY_LABELS } from 'contract/reports.ts'
import { formatDay } from '../../../platform/clock.ts'
import type { WorkRow } from './repository.ts'

const DELETED_ACCOUNT = 'verwijderd account'

export const presentWork = (row: WorkRow): WorkItem => ({
  kind: row.kind,
  id: row.id,
  feedId: row.feedId,
  deadline: row.deadline.toISOString(),
  summary: summaryOf(row),
})

function summaryOf({ kind, subject, person, detail, category, isUrgent, before, goneReason, going }: WorkRow): string {
  const name = person ?? DELETED_ACCOUNT
  switch (kind) {
    case 'EVENT':
      return `${subject}, ingestuurd door ${name}`
    case 'MEETING_POINT':
      return `${subject}, ${name} wil ${detail ? `hier afspreken: ${detail}` : 'geen afspreekplek'}`
    case 'REPORT':
      return `${isUrgent ? 'Gevaar: ' : ''}${REPORT_CATEGORY_LABELS[category ?? 'OTHER']}, over ${person ?? subject ?? DELETED_ACCOUNT}`
    case 'FEED_GONE':
      return `${subject}${before === null ? '' : ` op ${formatDay(before)}`} ${GONE_REASON_LABELS[goneReason ?? 'REMOVED']}${
        going ? `, ${countText(going, 'persoon gaat mee', 'mensen gaan mee')}` : ''
      }`
  }
}
