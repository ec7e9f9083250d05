import type { FailedJob } from 'contract/admin/failed-jobs.ts'
import type { FailedJobRow } from '../../../platform/jobs/repository.ts'

const MAX_ERROR_LENGTH = 200

export const presentFailedJob = (row: FailedJobRow): FailedJob => ({
  id: row.id,
  name: row.name,
  createdAt: new Date(row.createdAt).toISOString(),
  failedAt: new Date(row.failedAt).toISOString(),
  attempts: row.attempts,
  error: redactError(row.error ?? ''),
})

/** Errors of mail servers contain addresses, query errors values, fetch errors links; administrators see none of them. */
function redactError(message: string): string {
  const line = (message.trim().split('\n')[0] ?? '')
    .replace(/\w+:\/\/\S+/g, '(link)')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(adres)')
    .replace(/[\w-]{24,}/g, '(sleutel)')
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH - 1)}…` : line
}
