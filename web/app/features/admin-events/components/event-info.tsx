import type { AdminEventDetail } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { LANDING_PAGE_PREFIX } from 'contract/landing-page-prefix.ts'
import { Detail, DetailLink, DetailList } from '~/features/admin/components/details.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatDateTime, formatEventStart } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'

/** An event's data, read-only. */
export function EventInfo({ event }: { event: AdminEventDetail }) {
  const { landingPage, creator } = event
  return (
    <div className="flex flex-col gap-5">
      <EventPicture event={event} className="max-w-md overflow-hidden rounded-card" />
      <DetailList>
        <Detail label="Status">{EVENT_STATUS_LABELS[event.status]}</Detail>
        {event.rejectionReason !== null && <Detail label="Reden van afwijzing">{event.rejectionReason}</Detail>}
        <Detail label="Type">{EVENT_TYPE_LABELS[event.type]}</Detail>
        <Detail label="Locatie">{event.location}</Detail>
        {event.venue !== null && <Detail label="Zaal of terrein">{event.venue}</Detail>}
        <Detail label="Begint">{formatEventStart(event)}</Detail>
        <Detail label="Eindigt">
          {event.endDate === null
            ? 'Geen einddatum'
            : formatEventStart({ startDate: event.endDate, isWholeDay: event.isWholeDay })}
        </Detail>
        <Detail label="Ingestuurd door">
          {event.source !== null ? (
            <a href={event.source.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {event.source.name}
            </a>
          ) : creator === null ? (
            'Account verwijderd'
          ) : (
            <>
              <UserLink user={creator} />
              <span className="block text-muted">{creator.email}</span>
            </>
          )}
        </Detail>
        <Detail label="Zichtbaar">{event.isPublic ? 'Voor iedereen' : 'Alleen met de link'}</Detail>
        <Detail label="Groepen">{event.statistics.associatedGroups}</Detail>
        <Detail label="Deelnemers">{event.statistics.attendees}</Detail>
        {event.price !== null && <Detail label="Prijs">{formatEuros(event.price)}</Detail>}
        {event.capacity !== null && <Detail label="Bezoekers">{event.capacity.toLocaleString('nl-NL')}</Detail>}
        <Detail label="Openbare pagina">
          <DetailLink to={`/events/${event.slug}`}>/events/{event.slug}</DetailLink>
        </Detail>
        <Detail label="Landingspagina">
          {landingPage === null ? (
            'Nog niet gemaakt'
          ) : landingPage.isPublished ? (
            <DetailLink to={LANDING_PAGE_PREFIX + landingPage.slug}>Gepubliceerd</DetailLink>
          ) : (
            'Concept'
          )}
        </Detail>
        <Detail label="Gemaakt op">{formatDateTime(event.createdAt)}</Detail>
        <Detail label="Bijgewerkt op">{formatDateTime(event.updatedAt)}</Detail>
        <Detail label="Beschrijving">
          <span className="whitespace-pre-line">{event.description ?? 'Geen beschrijving'}</span>
        </Detail>
      </DetailList>
    </div>
  )
}
