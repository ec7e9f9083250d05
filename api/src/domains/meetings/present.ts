import type { Meeting } from 'contract/meetings.ts'
import type { MeetingRow } from './repository.ts'

export const presentMeeting = (row: MeetingRow): Meeting => ({
  place: row.place,
  at: row.at.toISOString(),
  sign: row.sign,
  fallback: row.fallback,
  travel: row.travel,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})
