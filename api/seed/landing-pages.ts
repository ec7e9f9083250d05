import { HOUR } from 'contract/platform/durations.ts'
import type { landingPages } from '../src/domains/landing-pages/tables.ts'
import type { DemoData } from './demo-data.ts'
import data from './landing-pages.json' with { type: 'json' }
import type { Random } from './random.ts'

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
