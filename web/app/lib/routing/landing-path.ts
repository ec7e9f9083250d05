import { LANDING_PAGE_PREFIX } from 'contract/landing-page-prefix.ts'

/** The public page of an event. */
export const landingPath = (slug: string): string => LANDING_PAGE_PREFIX + encodeURIComponent(slug)

/** The slug in a path of one segment: null when the prefix is missing, '' when nothing follows it. */
export function landingSlug(segment: string): string | null {
  const path = `/${segment}`
  return path.startsWith(LANDING_PAGE_PREFIX) ? path.slice(LANDING_PAGE_PREFIX.length) : null
}
