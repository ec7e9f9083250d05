import { trustLimits } from 'contract/limits.ts'
import { joinedApart, trustCountsFrom } from '../domains/turnout/policy.ts'

/** An event that a person went along to, with the people whose statements of it count for others (`countsForOthers`). */
export type CountedRecord = {
  eventId: string
  overAt: Date
  isCounted: boolean
  confirmedBy: readonly { id: string; memberSince: Date }[]
}

/** What others see, as `timesWent` of the turnout's filters computes it in SQL: a property test compares the two. */
export function visibleTimesWent(records: readonly CountedRecord[], now: Date): number | null {
  const counted = records.filter(({ isCounted, overAt }) => isCounted && overAt > trustCountsFrom(now))
  const confirmers = counted.flatMap(({ confirmedBy }) => confirmedBy)
  const different = new Set(confirmers.map(({ id }) => id)).size
  const since = confirmers.map(({ memberSince }) => memberSince.getTime())
  // Accounts made together count as one person.
  const isApart = joinedApart(new Date(Math.min(...since)), new Date(Math.max(...since)))
  // Two groups of one event are one event.
  const events = new Set(counted.map(({ eventId }) => eventId)).size
  return events >= trustLimits.shownFrom && different >= trustLimits.confirmers && isApart ? events : null
}
