import { EVENT_TYPE_LABELS } from 'contract/events.ts'
import type { AdminEventDetail } from 'contract/events-admin.ts'
import { LANDING_PAGE_PREFIX } from 'contract/landing-pages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { EVENT_STATUS_LABELS } from '../labels.ts'

/** What there is to know of an event, to read. */
export function EventInfo({ event }: { event: AdminEventDetail }) {
  const { landingPage, creator } = event
  return (
    <div className="flex flex-col gap-5">
      <EventPicture event={event} className="max-w-md overflow-hidden rounded-card" />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name="Status">{EVENT_STATUS_LABELS[event.status]}</Fact>
        {event.rejectionReason !== null && <Fact name="Reden van afwijzing">{event.rejectionReason}</Fact>}
        <Fact name="Type">{EVENT_TYPE_LABELS[event.type]}</Fact>
        <Fact name="Locatie">{event.location}</Fact>
        {event.venue !== null && <Fact name="Zaal of terrein">{event.venue}</Fact>}
        <Fact name="Begint">{formatDateTime(event.startDate)}</Fact>
        <Fact name="Eindigt">{event.endDate === null ? 'Geen einddatum' : formatDateTime(event.endDate)}</Fact>
        <Fact name="Ingestuurd door">
          {creator === null ? (
            'Account verwijderd'
          ) : (
            <>
              <UserLink user={creator} />
              <span className="block text-muted">{creator.email}</span>
            </>
          )}
        </Fact>
        <Fact name="Zichtbaar">{event.isPublic ? 'Voor iedereen' : 'Alleen met de link'}</Fact>
        <Fact name="Groepen">{event.statistics.associatedGroups}</Fact>
        <Fact name="Deelnemers">{event.statistics.attendees}</Fact>
        {event.price !== null && <Fact name="Prijs">{formatEuros(event.price)}</Fact>}
        {event.capacity !== null && <Fact name="Bezoekers">{event.capacity.toLocaleString('nl-NL')}</Fact>}
        <Fact name="Openbare pagina">
          <FactLink to={`/events/${event.slug}`}>/events/{event.slug}</FactLink>
        </Fact>
        <Fact name="Landingspagina">
          {landingPage === null ? (
            'Nog niet gemaakt'
          ) : landingPage.isPublished ? (
            <FactLink to={LANDING_PAGE_PREFIX + landingPage.slug}>Gepubliceerd</FactLink>
          ) : (
            'Concept'
          )}
        </Fact>
        <Fact name="Gemaakt op">{formatDateTime(event.createdAt)}</Fact>
        <Fact name="Bijgewerkt op">{formatDateTime(event.updatedAt)}</Fact>
        <Fact name="Beschrijving">
          <span className="whitespace-pre-line">{event.description ?? 'Geen beschrijving'}</span>
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted max-sm:-mb-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function FactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold underline underline-offset-4">
      {children}
    </Link>
  )
}
