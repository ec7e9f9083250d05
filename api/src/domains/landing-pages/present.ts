import type { LandingPage, PublicLandingPage } from 'contract/landing-pages.ts'
import { presentEvent, sharePictureAddress } from '../events/present.ts'
import type { LandingPageRow } from './repository.ts'

type PageWithEvent = { page: LandingPageRow; event: Parameters<typeof presentEvent>[0] }

/** Without a page of its own, a page is the event's data alone. */
const NO_CONTENT = {
  metaDescription: null,
  section1Title: null,
  section1Content: null,
  section2Title: null,
  section2Content: null,
  section3Title: null,
  section3Content: null,
  section4Title: null,
  section4Content: null,
} as const

export function presentPublicLandingPage(
  {
    page,
    event,
    town,
  }: Pick<PageWithEvent, 'event'> & { page: LandingPageRow | null; town: PublicLandingPage['town'] },
  now: Date,
): PublicLandingPage {
  if (page !== null) return { ...presentLandingPage({ page, event }, now), town }
  const { id: eventId, createdAt, updatedAt } = event
  const times = { createdAt, updatedAt, publishedAt: null }
  return {
    ...presentLandingPage({ page: { id: eventId, eventId, ...NO_CONTENT, ...times }, event }, now),
    id: null,
    town,
  }
}

export function presentLandingPage({ page, event }: PageWithEvent, now: Date): LandingPage {
  const { createdAt, updatedAt, publishedAt, ...content } = page
  return {
    ...content,
    slug: event.slug,
    isPublished: publishedAt !== null,
    event: presentEvent(event, null, now),
    shareImage: sharePictureAddress(event),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}
