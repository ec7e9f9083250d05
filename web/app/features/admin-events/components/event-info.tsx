import type { AdminEventDetail } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { LANDING_PAGE_PREFIX } from 'contract/events/public-page.ts'
import { DetailLink, DetailList } from '~/features/admin/components/details.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatDateTime, formatEventStart } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'

export function EventInfo({ event }: { event: AdminEventDetail }) {
  const { landingPage } = event
  return (
    <div className="flex flex-col gap-5">
      <EventPicture event={event} className="max-w-md overflow-hidden rounded-card" />
      <DetailList
        items={[
          ['Status', EVENT_STATUS_LABELS[event.status]],
          event.rejectionReason !== null && ['Reden van afwijzing', event.rejectionReason],
          ['Type', EVENT_TYPE_LABELS[event.type]],
          ['Locatie', event.location],
          event.venue !== null && ['Zaal of terrein', event.venue],
          event.meetingPoint !== null && ['Afspreekplek', event.meetingPoint.text],
          event.proposedMeetingPoint !== null && [
            'Voorgestelde plek',
            event.proposedMeetingPoint.point?.text ?? 'Geen plek meer',
          ],
          ['Begint', formatEventStart(event)],
          [
            'Eindigt',
            event.endDate === null
              ? 'Geen einddatum'
              : formatEventStart({ startDate: event.endDate, isWholeDay: event.isWholeDay }),
          ],
          ['Ingestuurd door', <Submitter key="creator" event={event} />],
          ['Zichtbaar', event.isPublic ? 'Voor iedereen' : 'Alleen met de link'],
          ['Groepen', event.statistics.associatedGroups],
          ['Deelnemers', event.statistics.attendees],
          event.price !== null && ['Prijs', formatEuros(event.price)],
          event.capacity !== null && ['Bezoekers', event.capacity.toLocaleString('nl-NL')],
          [
            'Openbare pagina',
            <DetailLink key="public" to={`/events/${event.slug}`}>
              /events/{event.slug}
            </DetailLink>,
          ],
          [
            'Landingspagina',
            landingPage === null ? (
              'Nog niet gemaakt'
            ) : landingPage.isPublished ? (
              <DetailLink key="landing-page" to={LANDING_PAGE_PREFIX + landingPage.slug}>
                Gepubliceerd
              </DetailLink>
            ) : (
              'Concept'
            ),
          ],
          ['Gemaakt op', formatDateTime(event.createdAt)],
          ['Bijgewerkt op', formatDateTime(event.updatedAt)],
          [
            'Beschrijving',
            <span key="description" className="whitespace-pre-line">
              {event.description ?? 'Geen beschrijving'}
            </span>,
          ],
        ]}
      />
    </div>
  )
}

function Submitter({ event: { source, creator } }: { event: AdminEventDetail }) {
  if (source !== null)
    return (
      <a href={source.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {source.name}
      </a>
    )
  if (creator === null) return 'Account verwijderd'
  return (
    <>
      <UserLink user={creator} />
      <span className="block text-muted">{creator.email}</span>
    </>
  )
}
