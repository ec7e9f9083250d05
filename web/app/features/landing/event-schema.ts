import { publicPagePath } from 'contract/events/public-page.ts'
import type { PublicPage } from 'contract/landing-pages.ts'
import type { Event, WithContext } from 'schema-dts'
import { amsterdamDay } from '~/lib/format/dates.ts'

type SchemaInput = Pick<PublicPage, 'shareImage' | 'event'>

/** The schema.org Event for search engines. `publicUrl` has no trailing slash. */
export function eventSchema({ shareImage, event }: SchemaInput, publicUrl: string): WithContext<Event> {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const url = absolute(publicPagePath(event))
  const hasDatesOnly = event.isWholeDay
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
