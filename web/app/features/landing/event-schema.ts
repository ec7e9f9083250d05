import type { LandingPage } from 'contract/landing-pages.ts'
import type { Event, WithContext } from 'schema-dts'
import { amsterdamDay, formatClock } from '~/lib/format/dates.ts'
import { landingPath } from '~/lib/routing/landing-path.ts'

type Described = Pick<LandingPage, 'slug' | 'shareImage' | 'event'>

/** The event as search engines read it (schema.org Event). `publicUrl` has no slash at its end. */
export function eventSchema({ slug, shareImage, event }: Described, publicUrl: string): WithContext<Event> {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const url = absolute(landingPath(slug))
  const isDays = hasNoHours(event)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description ?? undefined,
    url,
    image: [absolute(shareImage), ...(event.image === null ? [] : [absolute(event.image)])],
    startDate: isDays ? amsterdamDay(event.startDate) : event.startDate,
    endDate: event.endDate === null ? undefined : isDays ? amsterdamDay(event.endDate) : event.endDate,
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

const [NOON, LAST_MINUTE] = ['12:00', '23:59']

/** A day without an hour is stored as noon to 23.59 (decisions.md, HTTP); to tell the world noon would be a lie. */
function hasNoHours({ startDate, endDate }: LandingPage['event']): boolean {
  return formatClock(startDate) === NOON && (endDate === null || formatClock(endDate) === LAST_MINUTE)
}
