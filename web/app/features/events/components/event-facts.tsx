import type { Event } from 'contract/events/events.ts'
import { CalendarDays, ExternalLink, MapPin, Ticket } from 'lucide-react'
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

export function EventTimeAndPlace({ event, place, className }: EventTimeAndPlaceProps) {
  return (
    <ul className={classNames('flex flex-wrap gap-x-5 gap-y-1.5 text-muted', className)}>
      <li className="inline-flex items-center gap-2">
        <CalendarDays aria-hidden="true" className="size-4.5 shrink-0" />
        {formatEventTime(event)}
      </li>
      <li className="inline-flex min-w-0 items-center gap-2">
        <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
        {place ?? <span className="min-w-0 wrap-anywhere">{event.location}</span>}
      </li>
    </ul>
  )
}
