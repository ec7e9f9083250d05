import { HOUR } from 'contract/platform/durations.ts'
import { makeEvent, makeUser } from '../../api/src/testing/factories.ts'
import type { Scenario } from './cold-start.ts'
import { createProfile, drawCancel, type Person, type TownEvent } from './town-people.ts'

const PEOPLE = 120
/** `seekers`: people who want to go with somebody. */
const SCENES = [
  { title: 'Openingsfeest', day: 9, kind: 'cold start', seekers: 10 },
  { title: 'Dorpsfeest Ruurlo', day: 14, kind: 'countryside', seekers: 2 },
  { title: 'Indiedag', day: 16, kind: 'owner away', seekers: 14 },
  { title: 'Waalpop', day: 18, kind: 'ordinary', seekers: 32 },
  { title: 'Jazz aan de kade', day: 20, kind: 'owner away', seekers: 6 },
  { title: 'Technonacht', day: 23, kind: 'ordinary', seekers: 24 },
  { title: 'Boekennacht', day: 25, kind: 'owner away', seekers: 4 },
  { title: 'Zomerconcert', day: 28, kind: 'ordinary', seekers: 36 },
] as const

/** Eight events, and people who choose them. */
export const ordinaryTown: Scenario = {
  days: 30,
  step: 1,
  async settle({ ctx, random, at }) {
    const events: TownEvent[] = []
    for (const { title, day } of SCENES) {
      const startsAt = at(day, 20)
      const { id } = await makeEvent(ctx, { title, startsAt, overAt: new Date(startsAt.getTime() + 6 * HOUR) })
      events.push({ id, title, startsAt })
    }
    const drawn = Array.from({ length: PEOPLE }, () => createProfile(random))
    // Countryside and cold start have people of their own; the others are shared by those who are left.
    const plansOf = new Map(drawn.map((one) => [one, [] as Person['plans']]))
    let next = 0
    for (const [index, { kind, seekers, day }] of SCENES.entries()) {
      const event = events[index] as TownEvent
      const opens = Math.max(0, day - 18)
      for (let count = 0; count < seekers; count++) {
        const person = drawn[next++ % PEOPLE] as (typeof drawn)[number]
        // Two people who could go together: what is measured is whether two are enough.
        if (kind === 'countryside') {
          person.wantsWomen = false
          person.profile.age = 30 + random.between(0, 8)
        }
        const from = at(random.between(opens, Math.max(opens, day - 3)), random.between(9, 21))
        const cancelsAt = drawCancel(random, person.kind, event.startsAt)
        plansOf.get(person)?.push({ event, from, cancelsAt, isFromWish: false })
      }
    }
    const people: Person[] = []
    for (const one of drawn) {
      const { age, gender, music, placeId } = one.profile
      const columns = { age, gender, musicalPreferences: music, homePlaceId: placeId, showProvince: placeId !== null }
      const user = await makeUser(ctx, columns)
      people.push({ ...one, user, plans: plansOf.get(one) ?? [], from: at(0, 0), likes: new Set(), wish: null })
    }
    const awayGroups = SCENES.flatMap(({ kind, day }, index) =>
      kind === 'owner away' ? [{ event: events[index] as TownEvent, day: Math.max(0, day - 18) }] : [],
    )
    return { people, awayGroups }
  },
}
