import { MINUTE, SECOND } from 'contract/platform/durations.ts'

const KEPT_MS = 2 * MINUTE
const KEPT_EVENTS = 5_000
/** The way of a handshake to the server is longer than that of the first call by less than this. */
const MARGIN_MS = 10 * SECOND

/** `topics` is null for an event that is no `changed`: what it makes outdated is known to the browser alone. */
type RecentEvent = { at: number; userIds: readonly string[]; topics: readonly string[] | null }

/** Events of the last minutes, for people who connect after their page has read its first answers. */
export function createRecentEvents(clock: () => number = () => performance.now()) {
  let events: RecentEvent[] = []
  let knownSince = clock()

  function forgetOld(): void {
    const oldest = clock() - KEPT_MS
    const firstKept = events.findIndex(({ at }, index) => at >= oldest && events.length - index <= KEPT_EVENTS)
    const forgotten = firstKept === -1 ? events.length : firstKept
    if (forgotten === 0) return
    knownSince = events[forgotten - 1]?.at ?? knownSince
    events = events.slice(forgotten)
  }

  return {
    add(userIds: readonly string[], topics: readonly string[] | null): void {
      events.push({ at: clock(), userIds, topics })
      if (events.length > 2 * KEPT_EVENTS) forgetOld()
    },

    /** Events may have been lost: what happened until now is not known. */
    forget(): void {
      events = []
      knownSince = clock()
    },

    /** The topics that changed for a person in the last milliseconds; null if that is not known. */
    topicsOfLast(userId: string, milliseconds: number): string[] | null {
      forgetOld()
      const since = clock() - milliseconds - MARGIN_MS
      if (since < knownSince) return null
      const own = events.filter(({ at, userIds }) => at >= since && userIds.includes(userId))
      return own.some(({ topics }) => topics === null) ? null : [...new Set(own.flatMap(({ topics }) => topics ?? []))]
    },
  }
}
export type RecentEvents = ReturnType<typeof createRecentEvents>
