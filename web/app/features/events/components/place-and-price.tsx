import type { Event } from 'contract/events/events.ts'
import { ExternalLink, MapPin, Ticket } from 'lucide-react'
import { formatEuros } from '~/lib/format/money.ts'
import { IconFacts } from '~/ui/data/icon-fact.tsx'
import { placeText } from './place-text.ts'

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
