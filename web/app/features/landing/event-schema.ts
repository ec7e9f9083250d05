import type { LandingPage } from 'contract/landing-pages.ts'
import type { Event, WithContext } from 'schema-dts'
import { amsterdamDay, formatClock } from '~/lib/format/dates.ts'
import { landingPath } from '~/lib/routing/landing-path.ts'

type SchemaInput = Pick<LandingPage, 'slug' | 'shareImage' | 'event'>

/** The schema.org Event for search engines. `publicUrl` has no trailing slash. */
export function eventSchema({ slug, shareImage, event }: SchemaInput, publicUrl: string): WithContext<Event> {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const url = absolute(landingPath(slug))
  const hasDatesOnly = hasNoTimes(event)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description ?? undefined,
    url,
    image: [absolute(shareImage), ...(event.image === null ? [] : [absolute(event.image)])],
    startDate: hasDatesOnly ? amsterdamDay(event.startDate) : event.startDate,
    endDate: event.endDate === null ? undefined : hasDatesOnly ? amsterdamDay(event.endDate) : event.endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.venue ?? event.location,
      address: { '@type': 'PostalAddress', addressLocality: event.location },
    },
    maximumAttendeeCapacity: event.capacity ?? undefined,
    isAccessibleForFree: event.price === null ? undefined : event.price === 0,
    offers:
      event.price === null
        ? undefined
        : { '@type': 'Offer', price: event.price, priceCurrency: 'EUR', url: event.ticketUrl ?? url },
  }
}

const [DEFAULT_START, DEFAULT_END] = ['12:00', '23:59']

/** A date without a time is stored as 12:00 to 23:59, so those are not published as times. */
function hasNoTimes({ startDate, endDate }: LandingPage['event']): boolean {
  return formatClock(startDate) === DEFAULT_START && (endDate === null || formatClock(endDate) === DEFAULT_END)
}
