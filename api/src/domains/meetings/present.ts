import { type EventDay, type Meeting, meetingLimits } from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { presentMeetingPoint } from '../events/present.ts'
import { presentGroup, presentMember } from '../groups/present.ts'
import { presentPerson } from '../users/present.ts'
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

type EventDayView = Pick<EventDay, 'venue' | 'officialPoint' | 'planLink'> & {
  view: Parameters<typeof presentGroup>[0]
  members: readonly Parameters<typeof presentMember>[0][]
  cancellations: readonly { user: Parameters<typeof presentPerson>[0]; note: string | null }[]
  meeting: MeetingRow | null
}

export const presentEventDay = (
  { view, venue, officialPoint, members, cancellations, meeting, planLink }: EventDayView,
  now: Date,
): EventDay => ({
  group: presentGroup(view, now),
  venue,
  officialPoint: presentMeetingPoint(officialPoint),
  meeting: meeting && presentMeeting(meeting),
  members: members.map((member) => presentMember(member, now)),
  cancellations: cancellations.map(({ user, note }) => ({ user: presentPerson(user), note })),
  planLink,
})
