import { amsterdamDay } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { listPlacesNear } from '../places/service.ts'
import { createWishIndex, type PlacesNear, type WishFilter } from '../wishes/service.ts'
import { listWishes, type OpenEvent } from './repository-candidates.ts'
import type { EventToMatch } from './service-candidates.ts'

/** Of more people one event gets those whose wish is oldest: matching takes the square of their number. */
const PEOPLE_PER_EVENT = 24
/** Matched in one transaction, so that its locks are short. */
const PEOPLE_PER_BATCH = 50
/** Fewer people are tried at one event after another, so that none takes them from a better one meanwhile. */
const CROWD = 1_000
/** Events at which one run tries a person: all of a small town, few of a crowd. */
const triesIn = (people: number): number => Math.max(3, Math.floor(10_000 / Math.max(1, people)))

type Wish = WishFilter & { userId: string }
type Batch = readonly (EventToMatch & OpenEvent)[]

/**
 * Spreads the people of wishes over events. Each of few people matches many events, so all are tried where most match: there
 * somebody says yes with them.
 * @param wishes the oldest first
 */
export function createWishPool(wishes: readonly Wish[], today: string, listPlacesNear: PlacesNear) {
  const all = wishes.map((wish, order) => ({ ...wish, people: 1, order, tries: 0 }))
  const byUser = new Map(all.map((wish) => [wish.userId, wish]))
  const index = createWishIndex(all, today, listPlacesNear)
  const maxTries = triesIn(wishes.length)
  const isCrowd = wishes.length === 0 || wishes.length >= CROWD

  /** Those at which most people could go together first, then the soonest. */
  function byMostPeople(events: readonly OpenEvent[]): OpenEvent[] {
    const people = new Map(events.map((event) => [event, event.seekers + index.count(event)]))
    return events
      .filter((event) => (people.get(event) ?? 0) > 1)
      .toSorted((a, b) => (people.get(b) ?? 0) - (people.get(a) ?? 0) || a.startsAt.getTime() - b.startsAt.getTime())
  }

  /** Nobody is taken twice before `release`. */
  function take(event: OpenEvent): string[] {
    const taken = index
      .listMatching(event)
      .toSorted((a, b) => a.order - b.order)
      .slice(0, PEOPLE_PER_EVENT)
    if (event.seekers + taken.length < 2) return []
    for (const wish of taken) {
      wish.tries += 1
      index.hide(wish)
    }
    return taken.map(({ userId }) => userId)
  }

  return {
    /** Batches may be tried at the same time. */
    isCrowd,

    /** Each event with the people to try there; events at which two could not go together are left out. */
    *batches(events: readonly OpenEvent[]): Generator<Batch, undefined> {
      let batch: (EventToMatch & OpenEvent)[] = []
      let people = 0
      for (const event of byMostPeople(events)) {
        const wishingIds = take(event)
        if (event.seekers + wishingIds.length < 2) continue
        batch.push({ ...event, wishingIds })
        people += event.seekers + wishingIds.length
        if (people < PEOPLE_PER_BATCH && (isCrowd || wishingIds.length === 0)) continue
        yield batch
        batch = []
        people = 0
      }
      if (batch.length > 0) yield batch
    },

    /** People who were not proposed, for other events. */
    release(batch: Batch, proposedIds: ReadonlySet<string>): void {
      for (const id of batch.flatMap(({ wishingIds }) => wishingIds)) {
        const wish = byUser.get(id)
        if (wish !== undefined && !proposedIds.has(id) && wish.tries < maxTries) index.unhide(wish)
      }
    },
  }
}

/** The people who may be proposed from their wish now. */
export const readWishPool = async (ctx: Context) =>
  createWishPool(await listWishes(ctx.db, ctx.now()), amsterdamDay(ctx.now()), listPlacesNear)
