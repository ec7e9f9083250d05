import type { PollInput } from 'contract/chat/polls.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { formatClock } from '~/lib/format/dates.ts'

/** Before the event starts. */
const EARLIEST_MEETING = 90 * MINUTE
const MEETING_TIMES = [EARLIEST_MEETING, 60 * MINUTE, 30 * MINUTE]

/** Polls a group is likely to need, the first one for its event. @param startsAt when the event starts */
export function suggestPolls(startsAt: string | null, now: Date): PollInput[] {
  const start = startsAt === null ? Number.NaN : new Date(startsAt).getTime()
  const times =
    start > now.getTime() + EARLIEST_MEETING
      ? MEETING_TIMES.map((before) => `${formatClock(new Date(start - before)).replace(':', '.')} uur`)
      : ['Nu meteen', 'Over een half uur', 'Over een uur']
  return [
    { question: 'Hoe laat spreken we af?', options: times, isMultiple: false },
    { question: 'Waar spreken we af?', options: ['Bij de ingang', 'Op het station', 'In een café'], isMultiple: false },
    { question: 'Hoe reis je?', options: ['Trein', 'Auto', 'Fiets'], isMultiple: false },
  ]
}
