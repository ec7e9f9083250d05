import type { EventKind } from './town-people.ts'

/** `seekers`: people who want to go with somebody. */
type Scene = { title: string; day: number; kind: EventKind; seekers: number }
export type TownPlan = { seeds: readonly number[]; people: number; days: number; scenes: readonly Scene[] }

const TOWN_SCENES: readonly Scene[] = [
  { title: 'Openingsfeest', day: 9, kind: 'cold start', seekers: 10 },
  { title: 'Dorpsfeest Ruurlo', day: 14, kind: 'countryside', seekers: 2 },
  { title: 'Indiedag', day: 16, kind: 'owner away', seekers: 14 },
  { title: 'Waalpop', day: 18, kind: 'ordinary', seekers: 32 },
  { title: 'Jazz aan de kade', day: 20, kind: 'owner away', seekers: 6 },
  { title: 'Technonacht', day: 23, kind: 'ordinary', seekers: 24 },
  { title: 'Boekennacht', day: 25, kind: 'owner away', seekers: 4 },
  { title: 'Zomerconcert', day: 28, kind: 'ordinary', seekers: 36 },
]
export const TOWN: TownPlan = { seeds: [1, 2, 3, 4, 5], people: 120, days: 30, scenes: TOWN_SCENES }

/** For the day of an event alone: the days before are few. */
export const SMALL_TOWN: TownPlan = {
  seeds: [1, 2, 3],
  people: 50,
  days: 7,
  scenes: [
    { title: 'Waalpop', day: 5, kind: 'ordinary', seekers: 25 },
    { title: 'Technonacht', day: 5, kind: 'ordinary', seekers: 25 },
  ],
}
