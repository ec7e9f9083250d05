import { DAY, HOUR } from 'contract/platform/durations.ts'
import { resolvePlaceId } from '../src/domains/places/service.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../src/platform/clock.ts'
import type { DemoData, EventRow, MemberRow, PlannedGroup, UserRow } from './demo-data.ts'
import { createRandom } from './random.ts'

/** Its own, so that the other demo data stays as it is. */
const SEED = 20_260_623

const PAST = [
  {
    title: 'Zomeravond in het Park',
    slug: 'zomeravond-in-het-park',
    daysAgo: 44,
    about: 'Gratis muziek op het gras, tot het te donker is om je glas te vinden.',
    group: 'Kleedje bij de vijver',
    plan: 'Iedereen neemt één ding te eten mee, en niemand iets ingewikkelds.',
  },
  {
    title: 'Jazz op de Kade',
    slug: 'jazz-op-de-kade',
    daysAgo: 30,
    about: 'Zes bands op twee schuiten, en een dweilorkest dat van de ene naar de andere vaart.',
    group: 'Eerste rij, rechts',
    plan: 'Vooraan zitten, hard klappen en daarna samen naar de trein.',
  },
  {
    title: 'Stadsloop Amersfoort',
    slug: 'stadsloop-amersfoort',
    daysAgo: 16,
    about: 'Vijf, tien of twintig kilometer door de binnenstad, met muziek op elke hoek.',
    group: 'Rustig aan, tien kilometer',
    plan: 'We lopen in praattempo en wachten op wie stilstaat.',
  },
  {
    title: 'Lichtjesmarkt',
    slug: 'lichtjesmarkt',
    daysAgo: 3,
    about: 'Honderd kramen, duizend kaarsen en een koor op de brug.',
    group: 'Warme chocomel eerst',
    plan: 'Eerst iets warms, dan pas de kramen. Er is altijd plek voor iemand die we nog niet kennen.',
  },
]
/** They came each time. Their accounts were made at different times, so that others see it. */
const REGULARS = ['Imane', 'Sanne', 'Tom', 'Daan']

/** A group that went out together several times: three times long ago, and once this week. */
export function planPastGroups(now: Date, data: DemoData): PlannedGroup[] {
  const random = createRandom(SEED)
  const example = data.events.find(({ overAt, isPublic }) => overAt < now && isPublic)
  if (example === undefined) throw new Error('no demo event is over')
  return PAST.map(({ title, slug, daysAgo, about, group: name, plan: description }) => {
    const startsAt = amsterdamInstant(addDays(amsterdamDay(now), -daysAgo), '19:00')
    const overAt = new Date(startsAt.getTime() + 4 * HOUR)
    const createdAt = new Date(startsAt.getTime() - 20 * DAY)
    const times = { startsAt, endsAt: overAt, overAt, createdAt, updatedAt: createdAt, decidedAt: createdAt }
    const location = 'Amersfoort'
    const event: EventRow = {
      ...example,
      ...times,
      id: random.id(),
      title,
      slug,
      description: about,
      location,
      venue: null,
      placeId: resolvePlaceId(null, location),
      image: null,
    }
    const members = REGULARS.map(data.person)
    const [owner] = members as [UserRow, ...UserRow[]]
    const id = random.id()
    const row = {
      id,
      eventId: event.id ?? '',
      ownerId: owner.id,
      name,
      description,
      memberCount: members.length,
      createdAt,
      updatedAt: createdAt,
    }
    const memberships = members.map(({ id: userId }, order): MemberRow => {
      const joinedAt = new Date(createdAt.getTime() + order * DAY)
      return { groupId: id, userId, status: 'ACCEPTED', requestedAt: joinedAt, joinedAt, decidedAt: joinedAt }
    })
    const plan = { event: slug, name, description, tags: [], owner: owner.username, size: members.length }
    return { row, plan, event, members, memberships }
  })
}
