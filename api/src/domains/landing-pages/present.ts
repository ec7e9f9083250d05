import type { LandingPage, PublicGroup, PublicPage } from 'contract/landing-pages.ts'
import { presentEvent, sharePictureAddress } from '../events/present.ts'
import type { LandingPageRow } from './repository.ts'

type PageWithEvent = { page: LandingPageRow; event: Parameters<typeof presentEvent>[0] }

export const presentPublicPage = (
  {
    page,
    event,
    town,
    groups,
  }: Pick<PageWithEvent, 'event'> & { page: LandingPageRow | null; town: PublicPage['town']; groups: PublicGroup[] },
  now: Date,
): PublicPage => ({
  slug: event.slug,
  metaDescription: page?.metaDescription ?? null,
  event: presentEvent(event, null, now),
  shareImage: sharePictureAddress(event),
  town,
  groups,
})

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
