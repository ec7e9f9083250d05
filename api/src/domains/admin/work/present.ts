import type { WorkItem } from 'contract/admin/work.ts'
import { REPORT_CATEGORY_LABELS } from 'contract/reports.ts'
import type { WorkRow } from './repository.ts'

const DELETED_ACCOUNT = 'verwijderd account'

export const presentWork = (row: WorkRow): WorkItem => ({
  kind: row.kind,
  id: row.id,
  deadline: row.deadline.toISOString(),
  summary: summaryOf(row),
})

function summaryOf({ kind, subject, person, detail, category, isUrgent }: WorkRow): string {
  const name = person ?? DELETED_ACCOUNT
  switch (kind) {
    case 'EVENT':
      return `${subject}, ingestuurd door ${name}`
    case 'MEETING_POINT':
      return `${subject}, ${name} wil ${detail ? `hier afspreken: ${detail}` : 'geen plek om af te spreken'}`
    case 'REPORT':
      return `${isUrgent ? 'Gevaar: ' : ''}${REPORT_CATEGORY_LABELS[category ?? 'OTHER']}, over ${person ?? subject ?? DELETED_ACCOUNT}`
  }
}
