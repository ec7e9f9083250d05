import { EVENT_TYPES, type EventType } from 'contract/events/events.ts'
import { DAY } from 'contract/platform/durations.ts'
import { WISH_RADII, wishLimits } from 'contract/wishes.ts'
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

export type MatchedEvent = { placeId: string | null; type: EventType; startsAt: Date }

/** Places within this many kilometres, the place itself included; none for a place that is not known. */
export type PlacesNear = (placeId: string, radius: number) => readonly { id: string; distance: number }[]

/**
 * Finds the wishes of events. Numbers per day are summed once for each place and type, so that many wishes cost a count no more
 * than a few; lists are not kept, because one wish is in those of hundreds of places.
 * @param wishes not past; `people`: how many have this wish
 * @param today Amsterdam day
 */
export function createWishIndex<W extends WishFilter & { people: number }>(
  wishes: readonly W[],
  today: string,
  listPlacesNear: PlacesNear,
) {
  const byPlace = Map.groupBy(wishes, ({ placeId }) => placeId)
  const daily = new Map([...byPlace].map(([placeId, there]) => [placeId, countByDay(there, today)]))
  const nearby = new Map<string, ReturnType<PlacesNear>>()
  const sums = new Map<string, Int32Array>()

  /** Places with wishes. */
  function listNearby(placeId: string): ReturnType<PlacesNear> {
    const known = nearby.get(placeId) ?? listPlacesNear(placeId, MAX_RADIUS).filter(({ id }) => byPlace.has(id))
    nearby.set(placeId, known)
    return known
  }

  function sumAt(placeId: string, type: EventType): Int32Array {
    const key = `${type} ${placeId}`
    const known = sums.get(key)
    if (known !== undefined) return known
    const sum = new Int32Array(DAYS)
    for (const { id, distance } of listNearby(placeId))
      for (const [of, days] of daily.get(id) ?? [])
        if (of.type === type && distance <= of.radius)
          for (let day = 0; day < DAYS; day++) sum[day] = (sum[day] ?? 0) + (days[day] ?? 0)
    sums.set(key, sum)
    return sum
  }

  return {
    count: ({ placeId, type, startsAt }: MatchedEvent): number =>
      placeId === null ? 0 : (sumAt(placeId, type)[daysBetween(today, amsterdamDay(startsAt))] ?? 0),

    /** People whose wish reaches a place, of every kind and period. */
    countReaching(placeId: string): number {
      let sum = 0
      for (const { id, distance } of listNearby(placeId))
        for (const { radius, people } of byPlace.get(id) ?? []) if (distance <= radius) sum += people
      return sum
    },

    listMatching({ placeId, type, startsAt }: MatchedEvent, isWanted: (wish: W) => boolean): W[] {
      if (placeId === null) return []
      const day = amsterdamDay(startsAt)
      return listNearby(placeId).flatMap(({ id, distance }) =>
        (byPlace.get(id) ?? []).filter(
          (wish) =>
            isWanted(wish) &&
            distance <= wish.radius &&
            wish.fromDay <= day &&
            day <= wish.untilDay &&
            (wish.types.length === 0 || wish.types.includes(type)),
        ),
      )
    },
  }
}

const MAX_RADIUS = Math.max(...WISH_RADII)

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
