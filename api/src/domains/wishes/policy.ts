import type { EventType } from 'contract/events/events.ts'
import { wishLimits } from 'contract/wishes.ts'
import { addMonths, amsterdamDay } from '../../platform/clock.ts'

type Period = { from: string; until: string }

/** The field with the day that is out of bounds; null if the period is allowed. */
export function refusedDay({ from, until }: Period, now: Date): keyof Period | null {
  if (until < amsterdamDay(now) || until > amsterdamDay(addMonths(now, wishLimits.months))) return 'until'
  return from > until ? 'from' : null
}

export type WishFilter = {
  placeId: string
  radius: number
  types: readonly EventType[]
  fromDay: string
  untilDay: string
}

export type MatchedEvent = { placeId: string; type: EventType; startsAt: Date }

/** Null if one of the places is not known. */
export type Kilometres = (onePlaceId: string, otherPlaceId: string) => number | null

/** Each wish is read once for each place with events, however many events there are. `people`: how many have this wish. */
export function createWishIndex<W extends WishFilter & { people: number }>(
  wishes: readonly W[],
  kilometresBetween: Kilometres,
) {
  const byPlace = Map.groupBy(wishes, ({ placeId }) => placeId)
  const reachingPlaces = new Map<string, W[]>()
  const days = new Map<string, { first: string[]; last: string[] }>()

  /** The wishes whose radius reaches this place, of every kind and period. */
  function listReaching(placeId: string): readonly W[] {
    const known = reachingPlaces.get(placeId)
    if (known !== undefined) return known
    const reaching = [...byPlace].flatMap(([from, there]) => {
      const distance = kilometresBetween(from, placeId)
      return distance === null ? [] : there.filter(({ radius }) => distance <= radius)
    })
    reachingPlaces.set(placeId, reaching)
    return reaching
  }

  function daysOf(placeId: string, type: EventType) {
    const key = `${type} ${placeId}`
    const known = days.get(key)
    if (known !== undefined) return known
    const each = listReaching(placeId)
      .filter(({ types }) => types.length === 0 || types.includes(type))
      .flatMap((wish) => Array.from({ length: wish.people }, () => wish))
    const made = {
      first: each.map(({ fromDay }) => fromDay).sort(),
      last: each.map(({ untilDay }) => untilDay).sort(),
    }
    days.set(key, made)
    return made
  }

  return {
    listReaching,
    count({ placeId, type, startsAt }: MatchedEvent): number {
      const day = amsterdamDay(startsAt)
      const { first, last } = daysOf(placeId, type)
      return countBelow(first, day, true) - countBelow(last, day, false)
    },
  }
}

export const matches = ({ types, fromDay, untilDay }: WishFilter, { type, startsAt }: MatchedEvent): boolean => {
  const day = amsterdamDay(startsAt)
  return fromDay <= day && day <= untilDay && (types.length === 0 || types.includes(type))
}

function countBelow(sorted: readonly string[], bound: string, isIncluded: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = sorted[middle] ?? ''
    if (value < bound || (isIncluded && value === bound)) low = middle + 1
    else high = middle
  }
  return low
}
