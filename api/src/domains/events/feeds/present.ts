import type { Feed, FeedDuplicate } from 'contract/feeds.ts'
import { NO_COUNTS } from './policy.ts'
import type { FeedView, listDuplicates } from './repository.ts'

const PAUSED = 'Het lezen duurde twee keer te lang. We halen deze bron niet meer vanzelf op.'

export function presentFeed({ feed, ...entryCounts }: FeedView): Feed {
  const { fetchedAt, error, counts, createdAt, pausedAt, ...columns } = feed
  return {
    ...columns,
    ...entryCounts,
    paused: pausedAt === null ? null : { at: pausedAt.toISOString(), reason: PAUSED },
    lastRun: fetchedAt === null ? null : { ...(counts ?? NO_COUNTS), at: fetchedAt.toISOString(), error },
    createdAt: createdAt.toISOString(),
  }
}

export function presentDuplicate({
  entry,
  event,
  isDoubtful,
}: Awaited<ReturnType<typeof listDuplicates>>[number]): FeedDuplicate {
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
