import type { Event } from 'contract/events/events.ts'
import { ExternalLink, MapPin, Ticket } from 'lucide-react'
import { formatEuros } from '~/lib/format/money.ts'
import { IconFact } from '~/ui/data/icon-fact.tsx'

type Place = Pick<Event, 'location' | 'venue'> & Partial<Pick<Event, 'price' | 'ticketUrl'>>

export function PlaceAndPrice({ event: { location, venue, price = null, ticketUrl = null } }: { event: Place }) {
  return (
    <>
      <IconFact icon={MapPin} label="Waar">
        {venue === null ? location : `${venue}, ${location}`}
      </IconFact>
      {price !== null && (
        <IconFact icon={Ticket} label="Kaartje">
          {price === 0 ? 'Gratis' : formatEuros(price)}
        </IconFact>
      )}
      {ticketUrl !== null && (
        <IconFact icon={Ticket} label="Kaartjes">
          <WebsiteLink to={ticketUrl} />
        </IconFact>
      )}
    </>
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
