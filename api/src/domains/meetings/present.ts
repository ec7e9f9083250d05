import { type Meeting, meetingLimits } from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { MeetingRow } from './repository.ts'

export const presentMeeting = (row: MeetingRow): Meeting => ({
  state: row.state,
  standsAt:
    row.state === 'PROPOSED' && row.proposedAt !== null
      ? new Date(row.proposedAt.getTime() + meetingLimits.standsAfter * HOUR).toISOString()
      : null,
  proposedById: row.proposedById,
  place: row.place,
  at: row.at.toISOString(),
  sign: row.sign,
  fallback: row.fallback,
  travel: row.travel,
  pollSeq: row.openPollSeq,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})
