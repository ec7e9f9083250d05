import { HOUR } from 'contract/platform/durations.ts'
import type { Random } from '../../api/seed/random.ts'
import { amsterdamDay } from '../../api/src/platform/clock.ts'
import type { Context } from '../../api/src/platform/context.ts'
import { makeEvent, makeUser } from '../../api/src/testing/factories.ts'
import { createProfile, drawCancel, type Person, type TownEvent } from './town-people.ts'

export type Scenario = {
  days: number
  /** Hours from one look at the town to the next. */
  step: number
  settle(town: { ctx: Context; random: Random; at(day: number, hour: number): Date }): Promise<{
    people: Person[]
    /** A group that a person makes on that day who never comes back. */
    awayGroups: readonly { event: TownEvent; day: number }[]
  }>
}

const EVENTS = 40
const DAYS = 60
const TYPES = ['CONCERT', 'PARTY', 'FESTIVAL', 'MEETUP', 'SPORT'] as const
const PLACE = 'zwolle-overijssel'

/**
 * A new town. A person likes six of forty events, all of two kinds, and begins to look at one or two of them, in the first
 * week. With wishes the person also looks at the two kinds, for all of the time.
 */
export const coldStart = (size: number, hasWishes: boolean): Scenario => ({
  days: DAYS,
  step: 3,
  async settle({ ctx, random, at }) {
    const events: (TownEvent & { type: (typeof TYPES)[number] })[] = []
    for (let number = 0; number < EVENTS; number++) {
      const type = random.pick(TYPES)
      const startsAt = at(random.between(4, DAYS - 1), 20)
      const title = `Avond ${number}`
      const columns = { title, type, startsAt, overAt: new Date(startsAt.getTime() + 4 * HOUR), placeId: PLACE }
      const { id } = await makeEvent(ctx, columns)
      events.push({ id, title, startsAt, type })
    }
    const people: Person[] = []
    for (let number = 0; number < size; number++) {
      const drawn = createProfile(random)
      const { age, gender, music, placeId } = drawn.profile
      const columns = { age, gender, musicalPreferences: music, homePlaceId: placeId, showProvince: placeId !== null }
      const user = await makeUser(ctx, columns)
      const types = random.shuffle(TYPES).slice(0, 2)
      const liked = random.shuffle(events.filter(({ type }) => types.includes(type))).slice(0, 6)
      const from = at(random.between(0, 6), random.between(9, 21))
      const plans = liked.slice(0, random.between(1, 2)).map((event) => ({
        event,
        from,
        cancelsAt: drawCancel(random, drawn.kind, event.startsAt),
        isFromWish: false,
      }))
      const wish = { placeId: PLACE, radius: 25, types, until: amsterdamDay(at(DAYS - 1, 20)) }
      const likes = new Set(liked.map(({ id }) => id))
      people.push({ ...drawn, user, plans, from, likes, wish: hasWishes ? wish : null })
    }
    return { people, awayGroups: [] }
  },
})
