import { EVENT_TYPES, type EventType } from 'contract/events/events.ts'
import { DAY } from 'contract/platform/durations.ts'
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

/**
 * Finds the wishes of events. Numbers per day are summed once for each place and type, so that many wishes cost a count no more
 * than a few; lists are not kept, because one wish is in those of hundreds of places.
 * @param wishes not past; `people`: how many have this wish
 * @param today Amsterdam day
 */
export function createWishIndex<W extends WishFilter & { people: number }>(
  wishes: readonly W[],
  today: string,
  kilometresBetween: Kilometres,
) {
  const byPlace = Map.groupBy(wishes, ({ placeId }) => placeId)
  const daily = new Map([...byPlace].map(([placeId, there]) => [placeId, countByDay(there, today)]))
  const sums = new Map<string, Int32Array>()

  function* listNearby(placeId: string) {
    for (const from of byPlace.keys()) {
      const distance = kilometresBetween(from, placeId)
      if (distance !== null) yield { from, distance }
    }
  }

  function sumAt(placeId: string, type: EventType): Int32Array {
    const key = `${type} ${placeId}`
    const known = sums.get(key)
    if (known !== undefined) return known
    const sum = new Int32Array(DAYS)
    for (const { from, distance } of listNearby(placeId))
      for (const [of, days] of daily.get(from) ?? [])
        if (of.type === type && distance <= of.radius)
          for (let day = 0; day < DAYS; day++) sum[day] = (sum[day] ?? 0) + (days[day] ?? 0)
    sums.set(key, sum)
    return sum
  }

  return {
    count: ({ placeId, type, startsAt }: MatchedEvent): number =>
      sumAt(placeId, type)[daysBetween(today, amsterdamDay(startsAt))] ?? 0,

    /** People whose wish reaches a place, of every kind and period. */
    countReaching(placeId: string): number {
      let sum = 0
      for (const { from, distance } of listNearby(placeId))
        for (const { radius, people } of byPlace.get(from) ?? []) if (distance <= radius) sum += people
      return sum
    },

    listMatching({ placeId, type, startsAt }: MatchedEvent): W[] {
      const day = amsterdamDay(startsAt)
      return [...listNearby(placeId)].flatMap(({ from, distance }) =>
        (byPlace.get(from) ?? []).filter(
          ({ radius, types, fromDay, untilDay }) =>
            distance <= radius && fromDay <= day && day <= untilDay && (types.length === 0 || types.includes(type)),
        ),
      )
    },
  }
}

/** More than the longest wish. */
const DAYS = wishLimits.months * 31 + 1

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

type Kind = { type: EventType; radius: number }

/** From today. */
function countByDay(wishes: readonly (WishFilter & { people: number })[], today: string): [Kind, Int32Array][] {
  const found = new Map<string, [Kind, Int32Array]>()
  for (const { types, radius, fromDay, untilDay, people } of wishes) {
    const [first, last] = [Math.max(0, daysBetween(today, fromDay)), Math.min(DAYS - 1, daysBetween(today, untilDay))]
    for (const type of types.length === 0 ? EVENT_TYPES : types) {
      const key = `${type} ${radius}`
      const [, days] = found.get(key) ?? [null, new Int32Array(DAYS)]
      found.set(key, [{ type, radius }, days])
      for (let day = first; day <= last; day++) days[day] = (days[day] ?? 0) + people
    }
  }
  return [...found.values()]
}
