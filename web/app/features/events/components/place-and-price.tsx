import type { Event } from 'contract/events/events.ts'
import { MapPin, Ticket } from 'lucide-react'
import { formatEuros } from '~/lib/format/money.ts'
import { IconFact } from '~/ui/data/icon-fact.tsx'

/** Where an event is and what a ticket costs, within a <dl>. */
export function PlaceAndPrice({
  event: { location, venue, price = null },
}: {
  event: Pick<Event, 'location' | 'venue'> & Partial<Pick<Event, 'price'>>
}) {
  return (
    <>
      <IconFact icon={MapPin} label="Waar">
        {venue === null ? location : `${venue}, ${location}`}
      </IconFact>
      {price !== null && (
        <IconFact icon={Ticket} label="Prijs van een kaartje">
          {price === 0 ? 'Gratis' : formatEuros(price)}
        </IconFact>
      )}
    </>
  )
}
