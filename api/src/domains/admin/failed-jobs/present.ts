import type { FailedJob } from 'contract/admin-failed-jobs.ts'
import type { FailedJobRow } from '../../../platform/jobs/repository.ts'

const MAX_ERROR = 200

export const presentFailedJob = (row: FailedJobRow): FailedJob => ({
  id: row.id,
  name: row.name,
  createdAt: new Date(row.createdAt).toISOString(),
  failedAt: new Date(row.failedAt).toISOString(),
  attempts: row.attempts,
  error: cleanError(row.error ?? ''),
})

/** Mail servers repeat the address, query errors the values, fetch errors the link: an administrator sees none of those. */
function cleanError(message: string): string {
  const line = (message.trim().split('\n')[0] ?? '')
    .replace(/\w+:\/\/\S+/g, '(link)')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(adres)')
    .replace(/[\w-]{24,}/g, '(sleutel)')
  return line.length > MAX_ERROR ? `${line.slice(0, MAX_ERROR - 1)}…` : line
}
