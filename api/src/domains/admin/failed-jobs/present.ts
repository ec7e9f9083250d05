import type { FailedJob } from 'contract/admin/failed-jobs.ts'
import type { FailedJobRow } from '../../../platform/jobs/repository.ts'
import { redactError } from '../../../platform/outcomes/redact-error.ts'

export const presentFailedJob = (row: FailedJobRow): FailedJob => ({
  id: row.id,
  name: row.name,
  createdAt: new Date(row.createdAt).toISOString(),
  failedAt: new Date(row.failedAt).toISOString(),
  attempts: row.attempts,
  error: redactError(row.error ?? ''),
})
