import { publicPagePath } from 'contract/events/public-page.ts'
import type { PublicPage } from 'contract/landing-pages.ts'
import type { MetaDescriptor } from 'react-router'
import type { Event, WithContext } from 'schema-dts'
import { whoJoinsPath } from '~/features/events/components/who-joins-path.ts'
import { amsterdamDay, formatEventTime } from '~/lib/format/dates.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import type { Found } from './find-public-page.server.ts'

type MetaInput = Parameters<ReturnType<typeof pageMeta>>[0] & {
  loaderData: (Found<PublicPage> & { publicUrl: string }) | undefined
}

export function publicPageMeta({ loaderData, matches }: MetaInput): MetaDescriptor[] {
  if (!loaderData?.page) return missingPageMeta(loaderData)
  const { page, publicUrl } = loaderData
  return [...pageMeta(landingMeta(page))({ matches }), { 'script:ld+json': eventSchema(page, publicUrl) as never }]
}

export const missingPageMeta = (found: Pick<Found<unknown>, 'cancelled'> | undefined): MetaDescriptor[] => [
  { title: pageTitle(found?.cancelled ?? 'Pagina niet gevonden') },
]

export const DESCRIPTION_LENGTH = 160

export function landingMeta({ event, metaDescription, shareImage }: PublicPage) {
  const when = formatEventTime(event)
  const standard = `Alleen een kaartje voor ${event.title} (${when}, ${event.location})? Vind een kleine groep, leer elkaar kennen in de chat en ga samen. Gratis.`
  return {
    title: pageTitle(`Alleen naar ${event.title}? Ga samen`),
    description: metaDescription ?? shorten(standard, DESCRIPTION_LENGTH),
    path: publicPagePath(event),
    picture: shareImage,
  }
}

export const whoJoinsMeta = ({ event, shareImage }: PublicPage) => ({
  title: pageTitle(`Wie gaat er mee naar ${event.title}?`),
  description: `${formatEventTime(event)}, ${event.location}. Iemand zoekt gezelschap. Ga je mee? Kijk wie er nog meer gaat.`,
  path: whoJoinsPath(event.slug),
  picture: shareImage,
})

export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}

type SchemaInput = Pick<PublicPage, 'shareImage' | 'event'>

/** The schema.org Event for search engines. `publicUrl` has no trailing slash. */
function eventSchema({ shareImage, event }: SchemaInput, publicUrl: string): WithContext<Event> {
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
