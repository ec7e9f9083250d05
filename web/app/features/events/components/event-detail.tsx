import { EVENT_TYPE_LABELS, type Event } from 'contract/events/events.ts'
import type { MyPlan } from 'contract/plans/state.ts'
import { CalendarPlus, Globe, MapPin, Shapes, Ticket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ReportContentButton } from '~/features/reports/components/report-dialog.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { ClampedText } from '~/ui/data/clamped-text.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { useEvent } from '../api.ts'
import { FactList, placeText, WebsiteLink } from './event-facts.tsx'
import { EventPicture } from './event-picture.tsx'
import { MeetingPointSection } from './meeting-point-section.tsx'
import { canRevise, PendingActions } from './pending-actions.tsx'

type EventDetailProps = {
  idOrSlug: string
  /** The viewer's plan and the groups; passed in, because `groups` imports `events`. */
  renderPlan: (event: Event) => ReactNode
}

export function EventDetail({ idOrSlug, renderPlan }: EventDetailProps) {
  const me = useSignedInUser().username
  const query = useEvent(idOrSlug)
  if (query.isPending) return null
  if (query.isError)
    return (
      <QueryState
        headingLevel={1}
        title="Evenement niet gevonden of laden mislukt"
        query={query}
        action={<LinkButton to="/events">Alle evenementen</LinkButton>}
      >
        {query.error.status === 404 ? 'Misschien is het evenement weggehaald, of klopt de link niet.' : undefined}
      </QueryState>
    )
  const { event } = query.data
  // An earlier slug redirects to the current one. The id never changes.
  if (idOrSlug !== event.slug && idOrSlug !== event.id) return <Navigate to={`/events/${event.slug}`} replace />
  return (
    <article>
      <BackLink to="/events">Evenementen</BackLink>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <header className="min-w-0">
          <div className="overflow-hidden border-line max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border">
            <EventPicture event={event} placement="head" isFirst className="aspect-[4/1]! max-h-head-picture" />
          </div>
          <p className="mt-4 font-semibold text-primary-ink">{formatEventTime(event)}</p>
          <h1 className="mt-1 text-2xl wrap-anywhere sm:text-4xl">{event.title}</h1>
          <EventFacts event={event} />
          <StatusNotice event={event} />
        </header>
        <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">{renderPlan(event)}</div>
        <div className="min-w-0">
          <MeetingPointSection event={event} />
          {event.description !== null && (
            <ClampedText text={event.description} className="max-w-2xl text-lg text-muted leading-relaxed" />
          )}
          {hasCalendar(event) && isGoing(event) && (
            <LinkButton
              to={`/api/events/${event.slug}/calendar.ics`}
              reloadDocument
              download={`${event.slug}.ics`}
              icon={CalendarPlus}
              className="mt-6"
            >
              Zet in je agenda
            </LinkButton>
          )}
        </div>
      </div>
      {event.creator?.username !== me && (
        <p className="mt-8">
          <ReportContentButton subject={{ type: 'EVENT', id: event.id, name: event.title }} />
        </p>
      )}
    </article>
  )
}

/** The calendar file is public; the api refuses it for an event that is not approved. A past event needs none. */
const hasCalendar = ({ isActive, status }: Event) => isActive && (status === 'APPROVED' || status === 'PUBLISHED')

const isGoing = ({ myPlan }: Event) => myPlan !== null && !BEFORE_GOING.has(myPlan.state)

const BEFORE_GOING: ReadonlySet<MyPlan['state']> = new Set([
  'THINKING',
  'SEEKING',
  'ASKED',
  'WAITING',
  'INVITED',
  'PROPOSED',
])

function StatusNotice({ event }: { event: Event }) {
  const className = 'mt-5'
  const me = useSignedInUser().username
  if (event.status === 'PENDING')
    return (
      <PageNotice kind="pending" title="Wacht op goedkeuring" className={className}>
        Een beheerder kijkt dit evenement na. Daarna staat het online en kunnen er groepen bij. Je krijgt een melding.
        {canRevise(event, me) && <PendingActions event={event} />}
      </PageNotice>
    )
  if (event.status === 'REJECTED')
    return (
      <PageNotice kind="warning" title="Dit evenement is afgewezen" className={className}>
        {event.rejectionReason ?? 'Het staat daarom niet online. Pas het aan en stuur het opnieuw in.'}
        {canRevise(event, me) && <PendingActions event={event} />}
      </PageNotice>
    )
  if (event.status === 'CANCELLED')
    return (
      <PageNotice kind="warning" title="Dit evenement gaat niet door" className={className}>
        Je groep en de chat blijven bestaan, zodat je kunt overleggen.
      </PageNotice>
    )
  if (!event.isActive) return <PageNotice kind="info" title="Dit evenement is al geweest" className={className} />
  return null
}

function EventFacts({ event }: { event: Event }) {
  const { type, price, ticketUrl, capacity, website, source } = event
  return (
    <FactList
      className="mt-2"
      facts={[
        [MapPin, placeText(event)],
        [Shapes, EVENT_TYPE_LABELS[type]],
        [Ticket, price && `Kaartje ${formatEuros(price)}`],
        [Ticket, price === 0 && 'Gratis'],
        [Ticket, ticketUrl && <WebsiteLink key="tickets" to={ticketUrl} />],
        [Users, capacity && `${capacity.toLocaleString('nl-NL')} bezoekers`],
        [Globe, website && <WebsiteLink key="website" to={website} />],
        [Globe, source && <WebsiteLink key="source" to={source.url} name={source.name} />],
      ]}
    />
  )
}

export function EventSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-5 h-6 w-32" />
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Skeleton className="aspect-[4/1] max-h-head-picture w-full max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:rounded-none" />
          <Skeleton className="mt-4 h-6 w-60 max-w-full" />
          <Skeleton className="mt-1 h-8 w-3/4 max-w-xl" />
          <Skeleton className="mt-2 h-22 w-64 max-w-full sm:h-6 sm:w-full" />
        </div>
        <Skeleton className="h-150 rounded-card lg:row-span-2" />
        <SkeletonText lines={3} className="max-w-2xl" />
      </div>
    </Loading>
  )
}
