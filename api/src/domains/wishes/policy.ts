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
  const groups = [...Map.groupBy(wishes, ({ placeId }) => placeId)]
  const byPlace = new Map(
    groups.map(([placeId, there]) => [placeId, { there, daily: countByDay(there, today), shown: byType(there) }]),
  )
  const nearby = new Map<
    string,
    { there: readonly W[]; daily: DailyCount[]; shown: ShownWishes<W>; distance: number }[]
  >()
  const sums = new Map<string, Int32Array>()

  /** Places with wishes. */
  function listNearby(placeId: string) {
    const known = nearby.get(placeId)
    if (known !== undefined) return known
    const found = listPlacesNear(placeId, MAX_RADIUS).flatMap(({ id, distance }) => {
      const place = byPlace.get(id)
      return place === undefined ? [] : [{ ...place, distance }]
    })
    nearby.set(placeId, found)
    return found
  }

  function sumAt(placeId: string, type: EventType): Int32Array {
    const key = `${type} ${placeId}`
    const known = sums.get(key)
    if (known !== undefined) return known
    const sum = new Int32Array(DAYS)
    for (const { daily, distance } of listNearby(placeId))
      for (const [of, days] of daily)
        if (of.type === type && distance <= of.radius)
          for (let day = 0; day < DAYS; day++) sum[day] = (sum[day] ?? 0) + (days[day] ?? 0)
    sums.set(key, sum)
    return sum
  }

  const shownLike = (wish: W) => typesOf(wish).flatMap((type) => byPlace.get(wish.placeId)?.shown.get(type) ?? [])

  return {
    /** Leaves one out of `listMatching`; it still counts. */
    hide: (wish: W): void => {
      for (const there of shownLike(wish)) there.delete(wish)
    },
    unhide: (wish: W): void => {
      for (const there of shownLike(wish)) there.add(wish)
    },

    count: ({ placeId, type, startsAt }: MatchedEvent): number =>
      placeId === null ? 0 : (sumAt(placeId, type)[daysBetween(today, amsterdamDay(startsAt))] ?? 0),

    /** People whose wish reaches a place, of every kind and period. */
    countReaching(placeId: string): number {
      let sum = 0
      for (const { there, distance } of listNearby(placeId))
        for (const { radius, people } of there) if (distance <= radius) sum += people
      return sum
    },

    listMatching({ placeId, type, startsAt }: MatchedEvent): W[] {
      const matching: W[] = []
      const day = amsterdamDay(startsAt)
      for (const { shown, distance } of placeId === null ? [] : listNearby(placeId))
        for (const wish of shown.get(type) ?? [])
          if (distance <= wish.radius && wish.fromDay <= day && day <= wish.untilDay) matching.push(wish)
      return matching
    },
  }
}

type ShownWishes<W> = ReadonlyMap<EventType, Set<W>>

const byType = <W extends WishFilter>(there: readonly W[]): ShownWishes<W> =>
  new Map(EVENT_TYPES.map((type) => [type, new Set(there.filter((wish) => typesOf(wish).includes(type)))]))

const MAX_RADIUS = Math.max(...WISH_RADII)

const typesOf = ({ types }: Pick<WishFilter, 'types'>): readonly EventType[] =>
  types.length === 0 ? EVENT_TYPES : types

/** More than the longest wish. */
const DAYS = wishLimits.months * 31 + 1

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

type Kind = { type: EventType; radius: number }
type DailyCount = [Kind, Int32Array]

/** From today. */
function countByDay(wishes: readonly (WishFilter & { people: number })[], today: string): DailyCount[] {
  const found = new Map<string, DailyCount>()
  for (const { types, radius, fromDay, untilDay, people } of wishes) {
    const [first, last] = [Math.max(0, daysBetween(today, fromDay)), Math.min(DAYS - 1, daysBetween(today, untilDay))]
    for (const type of typesOf({ types })) {
      const key = `${type} ${radius}`
      const [, days] = found.get(key) ?? [null, new Int32Array(DAYS)]
      found.set(key, [{ type, radius }, days])
      for (let day = first; day <= last; day++) days[day] = (days[day] ?? 0) + people
    }
  }
  return [...found.values()]
}
