import type { Event } from 'contract/events/events.ts'
import { CalendarDays, ExternalLink, type LucideIcon, MapPin, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEventTime } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { classNames } from '~/ui/class-names.ts'
import { IconFacts } from '~/ui/data/icon-fact.tsx'

type Place = Pick<Event, 'location' | 'venue'> & Partial<Pick<Event, 'price' | 'ticketUrl'>>

export function PlaceAndPrice({ event }: { event: Place }) {
  const { price = null, ticketUrl = null } = event
  return (
    <IconFacts
      facts={[
        [MapPin, 'Waar', placeText(event)],
        [Ticket, 'Kaartje', price === 0 ? 'Gratis' : price && formatEuros(price)],
        [Ticket, 'Kaartjes', ticketUrl && <WebsiteLink key="tickets" to={ticketUrl} />],
      ]}
    />
  )
}

export function WebsiteLink({ to, name = new URL(to).hostname.replace(/^www\./, '') }: { to: string; name?: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="inline-flex min-h-6 items-center gap-1 underline underline-offset-4"
    >
      {name}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only"> (opent in een nieuw venster)</span>
    </a>
  )
}

export const placeText = ({ venue, location }: Pick<Event, 'venue' | 'location'>): string =>
  venue === null ? location : `${venue}, ${location}`

type EventTimeAndPlaceProps = {
  event: Pick<Event, 'startDate' | 'endDate' | 'isWholeDay' | 'location'>
  place?: string
  className?: string
}

export function EventTimeAndPlace({ event, place = event.location, className }: EventTimeAndPlaceProps) {
  return (
    <FactList
      className={className}
      facts={[
        [CalendarDays, formatEventTime(event)],
        [MapPin, place],
      ]}
    />
  )
}

type FactListProps = { facts: readonly (readonly [LucideIcon, ReactNode])[]; className?: string }

/** A fact without a value is left out. */
export const FactList = ({ facts, className }: FactListProps) => (
  <ul className={classNames('flex flex-wrap gap-x-5 gap-y-1.5 text-muted', className)}>
    {facts.map(
      ([Icon, fact], index) =>
        fact && (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order.
          <li key={index} className="inline-flex min-w-0 items-center gap-2">
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{fact}</span>
          </li>
        ),
    )}
  </ul>
)
