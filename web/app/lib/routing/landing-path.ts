import { LANDING_PAGE_PREFIX } from 'contract/landing-pages.ts'

/** The public page of an event. */
export const landingPath = (slug: string): string => LANDING_PAGE_PREFIX + encodeURIComponent(slug)

/** The slug in a path of one segment; null when that is no landing page's, '' when the prefix stands alone. */
export function landingSlug(segment: string): string | null {
  const path = `/${segment}`
  return path.startsWith(LANDING_PAGE_PREFIX) ? path.slice(LANDING_PAGE_PREFIX.length) : null
}
