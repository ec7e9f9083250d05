import type { Feed, GoneEntry } from 'contract/feeds.ts'
import { formatWeekday } from '../../../platform/clock.ts'
import { NO_COUNTS } from './policy.ts'
import type { FeedView, listDuplicates, listGone } from './repository.ts'

export function presentFeed({ feed, ...entryCounts }: FeedView): Feed {
  const { fetchedAt, error, counts, createdAt, pausedAt, retryAt, failures, ...columns } = feed
  const reason =
    retryAt === null ? '' : `Ophalen mislukte ${failures} keer. We proberen het ${formatWeekday(retryAt)} weer.`
  return {
    ...columns,
    ...entryCounts,
    paused: pausedAt === null ? null : { at: pausedAt.toISOString(), reason },
    lastRun: fetchedAt === null ? null : { ...NO_COUNTS, ...counts, at: fetchedAt.toISOString(), error },
    createdAt: createdAt.toISOString(),
  }
}

export const presentGone = ({ entry, event, going }: Awaited<ReturnType<typeof listGone>>[number]): GoneEntry => ({
  entryId: entry.id,
  eventId: event.id,
  title: event.title,
  startDate: event.startsAt.toISOString(),
  reason: entry.goneReason ?? 'REMOVED',
  going,
})

export function presentDuplicate({ entry, event, isDoubtful }: Awaited<ReturnType<typeof listDuplicates>>[number]) {
  const { title, startsAt, location } = entry.values
  return {
    id: entry.id,
    title,
    startDate: startsAt,
    location,
    url: entry.url,
    isDoubtful,
    event: { ...event, startDate: event.startsAt.toISOString() },
  }
}
