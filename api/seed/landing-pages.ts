import { DOORS } from 'contract/events/doors.ts'
import { isLiveStatus } from 'contract/events/events.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { landingPages } from '../src/domains/landing-pages/tables.ts'
import type { pageViews } from '../src/domains/landing-pages/views/tables.ts'
import { addDays, amsterdamDay } from '../src/platform/clock.ts'
import type { DemoData } from './demo-data.ts'
import data from './landing-pages.json' with { type: 'json' }
import { createRandom, type Random } from './random.ts'

const VIEWS_SEED = 20_261

type Section = readonly [title: string, content: string]
type DemoPage = { slug: string; metaDescription: string; sections: readonly [Section, Section, Section, Section] }

const demoPages = data as unknown as readonly DemoPage[]

/** Published pages. Sets their events to PUBLISHED. */
export function planLandingPages(random: Random, data: DemoData): (typeof landingPages.$inferInsert)[] {
  return demoPages.map(({ slug, metaDescription, sections }) => {
    const event = data.events.find((candidate) => candidate.slug === slug)
    if (event === undefined) throw new Error(`no demo event has the slug ${slug}`)
    event.status = 'PUBLISHED'
    const createdAt = new Date((event.updatedAt ?? event.startsAt).getTime() + 3 * HOUR)
    const [one, two, three, four] = sections
    return {
      id: random.id(),
      eventId: event.id,
      metaDescription,
      section1Title: one[0],
      section1Content: one[1],
      section2Title: two[0],
      section2Content: two[1],
      section3Title: three[0],
      section3Content: three[1],
      section4Title: four[0],
      section4Content: four[1],
      createdAt,
      updatedAt: createdAt,
      publishedAt: createdAt,
    }
  })
}

/** Of the last ten days; more through a search engine than through a poster. */
export function planPageViews(now: Date, { events }: DemoData): (typeof pageViews.$inferInsert)[] {
  const random = createRandom(VIEWS_SEED)
  const days = Array.from({ length: 10 }, (_, daysAgo) => addDays(amsterdamDay(now), -daysAgo))
  return events
    .filter(({ status, isPublic }) => isLiveStatus(status) && isPublic !== false)
    .flatMap(({ id: eventId }) =>
      days.flatMap((day) =>
        DOORS.slice(0, 7).map((door, index) => ({ eventId, day, door, count: random.between(1, 14 - index) })),
      ),
    )
}
