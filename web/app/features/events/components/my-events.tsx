import { EVENT_STATUS_LABELS, type Event } from 'contract/events/events.ts'
import { hasPublicPage, publicPagePath } from 'contract/events/public-page.ts'
import { MapPinned, Plus, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { useShareEvent } from '~/features/sharing/components/use-share-event.ts'
import { formatEventTime, formatNotificationTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonCards } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useMyEvents } from '../api.ts'

export function MyEvents({ page, hrefFor }: { page: number; hrefFor: (page: number) => { search: string } }) {
  const query = useMyEvents(page)
  if (query.data === undefined)
    return <QueryState title="Laden mislukt" query={query} skeleton={<SkeletonCards count={3} />} />
  const { events, pagination } = query.data
  if (isPastTheEnd(events, pagination)) return <ToLastPage {...pagination} hrefFor={hrefFor} />
  if (events.length === 0)
    return (
      <EmptyState
        picture="events"
        title="Je hebt nog niets ingestuurd"
        action={
          <LinkButton to="/events/create" icon={Plus} variant="primary">
            Evenement toevoegen
          </LinkButton>
        }
      >
        Weet jij iets leuks? Voeg het toe, dan vindt iemand anders gezelschap.
      </EmptyState>
    )
  return (
    <>
      <ul className="flex flex-col gap-4">
        {events.map((event) => (
          <MyEvent key={event.id} event={event} />
        ))}
      </ul>
      <Pagination {...pagination} hrefFor={hrefFor} />
    </>
  )
}

const isLive = ({ status }: Event) => status === 'APPROVED' || status === 'PUBLISHED'

function MyEvent({ event }: { event: Event }) {
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold text-primary-ink text-sm">{formatEventTime(event)}</p>
          <h2 className="text-lg wrap-anywhere">
            <Link to={`/events/${event.slug}`} className="underline-offset-4 hover:underline">
              {event.title}
            </Link>
          </h2>
        </div>
        <Badge>{isLive(event) && !event.isActive ? 'Voorbij' : EVENT_STATUS_LABELS[event.status]}</Badge>
      </div>
      <StatusText event={event} />
      {isLive(event) && event.isActive && <Actions event={event} />}
    </Card>
  )
}

function StatusText({ event: { status, createdAt, rejectionReason } }: { event: Event }) {
  if (status === 'PENDING')
    return (
      <p className="text-muted">
        Ingestuurd: {formatNotificationTime(createdAt).toLowerCase()}. Je krijgt een melding als een beheerder heeft
        gekeken.
      </p>
    )
  if (status === 'REJECTED')
    return <p className="text-muted">{rejectionReason ?? 'Pas het aan en stuur het opnieuw in.'}</p>
  return null
}

function Actions({ event }: { event: Event }) {
  const { share, dialog } = useShareEvent(event)
  return (
    <div className="flex flex-wrap gap-2">
      {dialog}
      <Button size="sm" icon={Share2} onClick={share}>
        Delen
      </Button>
      <LinkButton to={`/events/${event.slug}`} size="sm" icon={MapPinned}>
        Afspreekplek
      </LinkButton>
      {hasPublicPage(event) && (
        <LinkButton to={publicPagePath(event)} reloadDocument size="sm">
          Link en QR-code
        </LinkButton>
      )}
    </div>
  )
}
