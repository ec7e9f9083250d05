import { amsterdamDay } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { kilometresBetween } from '../places/service.ts'
import { createWishIndex, type Kilometres, type WishFilter } from '../wishes/service.ts'
import { listWishes, type OpenEvent } from './repository.ts'

/** Of more people one event gets those whose wish is oldest: matching takes the square of their number. */
const PEOPLE_PER_EVENT = 24
/** Events at which one run tries a person: all of a small town, few of a crowd. */
const triesIn = (people: number): number => Math.max(3, Math.floor(10_000 / Math.max(1, people)))

type Wish = WishFilter & { userId: string }

export type WishPool = ReturnType<typeof createWishPool>

/**
 * Spreads the people of wishes over events. Each of few people matches many events, so all are tried where most match: there
 * somebody says yes with them.
 * @param wishes the oldest first
 */
export function createWishPool(wishes: readonly Wish[], today: string, kilometresBetween: Kilometres) {
  const index = createWishIndex(
    wishes.map((wish) => ({ ...wish, people: 1 })),
    today,
    kilometresBetween,
  )
  const maxTries = triesIn(wishes.length)
  const tries = new Map(wishes.map(({ userId }) => [userId, 0]))
  const order = new Map(wishes.map(({ userId }, position) => [userId, position]))
  const taken = new Set<string>()

  const countAt = ({ placeId, ...event }: OpenEvent): number =>
    placeId === null ? 0 : index.count({ ...event, placeId })

  return {
    size: wishes.length,
    countAt,

    /** Those at which most people could go together first, then the soonest. */
    byMostPeople(events: readonly OpenEvent[]): OpenEvent[] {
      const people = new Map(events.map((event) => [event, event.seekers + countAt(event)]))
      return events
        .filter((event) => (people.get(event) ?? 0) > 1)
        .toSorted((a, b) => (people.get(b) ?? 0) - (people.get(a) ?? 0) || a.startsAt.getTime() - b.startsAt.getTime())
    },

    /** Nobody is taken twice before `release`. */
    take({ placeId, ...event }: OpenEvent): string[] {
      if (placeId === null) return []
      const ids = index
        .listMatching({ ...event, placeId })
        .filter(({ userId }) => !taken.has(userId) && (tries.get(userId) ?? 0) < maxTries)
        .map(({ userId }) => userId)
        .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
        .slice(0, PEOPLE_PER_EVENT)
      for (const id of ids) {
        taken.add(id)
        tries.set(id, (tries.get(id) ?? 0) + 1)
      }
      return ids
    },

    /** People who were not proposed, for other events. */
    release(userIds: readonly string[]): void {
      for (const id of userIds) taken.delete(id)
    },
  }
}

/** The people who may be proposed from their wish now. */
export const readWishPool = async (ctx: Context): Promise<WishPool> =>
  createWishPool(await listWishes(ctx.db, ctx.now()), amsterdamDay(ctx.now()), kilometresBetween)
