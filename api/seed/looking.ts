import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { looking, waves } from '../src/domains/looking/tables.ts'
import type { wishes } from '../src/domains/wishes/tables.ts'
import { addDays, amsterdamDay } from '../src/platform/clock.ts'
import type { DemoData } from './demo-data.ts'

/** The people who look for company at an event, by its title. */
const LOOKING: Readonly<Record<string, readonly [username: string, hoursAgo: number, note: string | null][]>> = {
  'Nachtlicht Live': [
    ['Saar', 50, 'Ik ga met de trein vanuit Zwolle. Vooraf ergens een hapje eten lijkt me leuk.'],
    ['Thijs', 31, null],
    ['Noor', 20, 'Mijn vriendin is ziek geworden. Wie gaat er met me mee?'],
    ['Iris', 6, 'Rustig achteraan, daarna nog even dansen.'],
  ],
  Bordspelmarathon: [
    ['Olivier', 40, 'Ik neem een spel mee dat je in tien minuten uitlegt.'],
    ['Pim', 26, 'Ik ken de regels van bijna niets, maar ik leer snel.'],
    ['Noor', 12, null],
  ],
}

/** People who want company around a place. Enschede has no events. */
const WISHES: Readonly<Record<string, { radius: number; people: readonly string[] }>> = {
  'zwolle-overijssel': { radius: 25, people: ['Femke', 'Lotte', 'Hanneke', 'Jip', 'Samira'] },
  'enschede-overijssel': { radius: 10, people: ['Wout', 'Koen', 'Lieke'] },
}
const WISH_DAYS = 60

/** Greetings, with sender and receiver. */
const WAVES = { event: 'Nachtlicht Live', greetings: [['Saar', 'Noor', 3]] } as const

export function planWaves(now: Date, data: DemoData): (typeof waves.$inferInsert)[] {
  const event = data.event(WAVES.event)
  return WAVES.greetings.map(([from, to, hoursAgo]) => ({
    eventId: event.id,
    userId: data.person(from).id,
    toId: data.person(to).id,
    wavedAt: new Date(now.getTime() - hoursAgo * HOUR),
  }))
}

export const planWishes = (now: Date, data: DemoData): (typeof wishes.$inferInsert)[] =>
  Object.entries(WISHES).flatMap(([placeId, { radius, people }]) =>
    people.map((username) => ({
      userId: data.person(username).id,
      placeId,
      radius,
      types: [],
      fromDay: amsterdamDay(now),
      untilDay: addDays(amsterdamDay(now), WISH_DAYS),
      audience: 'EVERYONE' as const,
      since: new Date(now.getTime() - DAY),
    })),
  )

export function planLooking(now: Date, data: DemoData): (typeof looking.$inferInsert)[] {
  return Object.entries(LOOKING).flatMap(([title, people]) => {
    const event = data.event(title)
    const going = new Set(
      data.groups
        .filter((group) => group.event === event)
        .flatMap(({ members }) => members.map(({ username }) => username)),
    )
    return people
      .filter(([username]) => !going.has(username))
      .map(([username, hoursAgo, note]) => ({
        eventId: event.id,
        userId: data.person(username).id,
        note,
        since: new Date(now.getTime() - hoursAgo * HOUR),
      }))
  })
}
