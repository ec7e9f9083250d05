import { trustLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { Trust, TurnoutOutcome } from 'contract/turnout.ts'
import { type Judgement, trustCountsFrom } from '../domains/turnout/policy.ts'

/** A settled outcome with the people whose statements of it count for others (`countsForOthers`). */
export type CountedRecord = Judgement & {
  eventId: string
  overAt: Date
  statedBy: readonly { id: string; memberSince: Date }[]
  isContested: boolean
}

/** What others see, as the SQL of the turnout domain must compute it. */
export function visibleTrust(records: readonly CountedRecord[], now: Date): Trust {
  const counted = records.filter(({ isCounted, overAt }) => isCounted && overAt > trustCountsFrom(now))
  const shown = (outcome: TurnoutOutcome, from: number, people: number): number | null => {
    const own = counted.filter((record) => record.outcome === outcome && !record.isContested)
    const authors = own.flatMap(({ statedBy }) => statedBy)
    const different = new Set(authors.map(({ id }) => id)).size
    const since = authors.map(({ memberSince }) => memberSince.getTime())
    // Accounts made together count as one person.
    const isApart = Math.max(...since) - Math.min(...since) >= trustLimits.apartDays * DAY
    // Two groups of one event are one event.
    const events = new Set(own.map(({ eventId }) => eventId)).size
    return events >= from && different >= people && isApart ? events : null
  }
  return {
    timesWent: shown('WENT', trustLimits.shownFrom, trustLimits.confirmers),
    noShows: shown('NO_SHOW', trustLimits.noShowsShownFrom, trustLimits.accusers),
  }
}
