import { jobLabel } from 'contract/admin/job-labels.ts'
import { type WorkItem, workLimits } from 'contract/admin/work.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { REPORT_CATEGORY_LABELS } from 'contract/reports.ts'
import type { FailedJobRow } from '../../../platform/jobs/repository.ts'
import { MAIL_JOB } from '../../../platform/mail/mail.ts'
import { redactError } from '../../../platform/outcomes/redact-error.ts'
import type { WorkRow } from './repository.ts'

const DELETED_ACCOUNT = 'verwijderd account'

export const presentWork = (row: WorkRow): WorkItem => ({
  kind: row.kind,
  id: row.id,
  deadline: row.deadline.toISOString(),
  summary: summaryOf(row),
  error: null,
})

function summaryOf({ kind, subject, person, category, isUrgent }: WorkRow): string {
  const name = person ?? DELETED_ACCOUNT
  switch (kind) {
    case 'EVENT':
      return `${subject}, ingestuurd door ${name}`
    case 'REPORT':
      return `${isUrgent ? 'Gevaar: ' : ''}${REPORT_CATEGORY_LABELS[category ?? 'OTHER']}, over ${person ?? subject ?? DELETED_ACCOUNT}`
  }
}

export const presentFailedWork = (row: FailedJobRow): WorkItem => ({
  kind: row.name === MAIL_JOB ? 'MAIL' : 'JOB',
  id: row.id,
  deadline: new Date(new Date(row.failedAt).getTime() + workLimits.deadlineHours * HOUR).toISOString(),
  summary: `${jobLabel(row.name)}, mislukt na ${row.attempts} keer proberen`,
  error: redactError(row.error ?? ''),
})
