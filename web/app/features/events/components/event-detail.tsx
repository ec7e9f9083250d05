import { EVENT_TYPE_WORDS, type Event } from 'contract/events.ts'
import { CalendarDays, ExternalLink, Globe, type LucideIcon, MapPin, Plus, Share2, Ticket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGroups } from '~/features/groups/api.ts'
import { GroupRow } from '~/features/groups/components/group-row.tsx'
import { useShare } from '~/features/sharing/api.ts'
import { amsterdamDay, formatDateRange, formatDateTime } from '~/lib/dates.ts'
import { pageTitle } from '~/lib/head.ts'
import { formatEuros } from '~/lib/money.ts'
import { BackLink } from '~/ui/back-link.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmptyState, ErrorState } from '~/ui/empty-state.tsx'
import { PageNotice } from '~/ui/page-notice.tsx'
import { Loading, Skeleton, SkeletonRow, SkeletonText } from '~/ui/skeleton.tsx'
import { useEvent } from '../api.ts'
import { groupsLine } from './event-card.tsx'
import { EventPicture } from './event-picture.tsx'

const GROUPS_SHOWN = 4

export function EventDetail({ idOrSlug }: { idOrSlug: string }) {
  const { data } = useEvent(idOrSlug)
  return (
    <>
      {/* One title per page: it stands here because only here its name is known. */}
      <title>{pageTitle(data?.event.title ?? 'Evenement')}</title>
      <Detail idOrSlug={idOrSlug} />
    </>
  )
}

function Detail({ idOrSlug }: { idOrSlug: string }) {
  const { data, isPending, isError, error, refetch, isFetching } = useEvent(idOrSlug)
  if (isPending) return <EventSkeleton />
  if (isError)
    return (
      <ErrorState
        headingLevel={1}
        title="Evenement niet gevonden of laden mislukt"
        onRetry={error.status === 404 ? undefined : () => void refetch()}
        isRetrying={isFetching}
        action={<LinkButton to="/events">Alle evenementen</LinkButton>}
      >
        {error.status === 404 ? 'Misschien is het evenement weggehaald, of klopt de link niet.' : error.message}
      </ErrorState>
    )
  const { event } = data
  return (
    <article>
      <BackLink to="/events">Evenementen</BackLink>
      <div className="overflow-hidden border-line max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border">
        <EventPicture event={event} isFirst className="sm:aspect-[5/2]" />
      </div>
      <StatusNotice event={event} />
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div className="min-w-0">
          <p className="font-semibold text-primary-ink">{formatDateRange(event.startDate, event.endDate)}</p>
          <div className="mt-1 flex flex-wrap items-start justify-between gap-3">
            <h1 className="min-w-0 text-3xl wrap-anywhere sm:text-4xl">{event.title}</h1>
            <Badge>{EVENT_TYPE_WORDS[event.type]}</Badge>
          </div>
          {event.description !== null && (
            <p className="mt-4 max-w-2xl whitespace-pre-line text-lg text-muted leading-relaxed wrap-anywhere">
              {event.description}
            </p>
          )}
          <Facts event={event} />
        </div>
        <Groups event={event} />
      </div>
    </article>
  )
}

function StatusNotice({ event }: { event: Event }) {
  const looks = 'mt-5'
  if (event.status === 'PENDING')
    return (
      <PageNotice kind="pending" title="Wacht op goedkeuring" className={looks}>
        Een beheerder kijkt dit evenement na. Daarna staat het online en kunnen er groepen bij.
      </PageNotice>
    )
  if (event.status === 'REJECTED')
    return (
      <PageNotice kind="warning" title="Dit evenement is afgewezen" className={looks}>
        {event.rejectionReason ?? 'Het staat daarom niet online.'}
      </PageNotice>
    )
  if (event.status === 'CANCELLED')
    return (
      <PageNotice kind="warning" title="Dit evenement gaat niet door" className={looks}>
        Je groep en de chat blijven bestaan, zodat je kunt overleggen.
      </PageNotice>
    )
  if (!event.isActive) return <PageNotice kind="info" title="Dit evenement is al geweest" className={looks} />
  return null
}

function Facts({ event }: { event: Event }) {
  const hasHour = !isWholeDay(event)
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-2">
      <Fact icon={CalendarDays} label="Wanneer">
        {hasHour ? formatDateTime(event.startDate) : formatDateRange(event.startDate, event.endDate)}
      </Fact>
      <Fact icon={MapPin} label="Waar">
        {event.venue === null ? event.location : `${event.venue}, ${event.location}`}
      </Fact>
      {event.price !== null && (
        <Fact icon={Ticket} label="Prijs van een kaartje">
          {event.price === 0 ? 'Gratis' : formatEuros(event.price)}
        </Fact>
      )}
      {event.capacity !== null && (
        <Fact icon={Users} label="Plek voor">
          {event.capacity.toLocaleString('nl-NL')} bezoekers
        </Fact>
      )}
      {event.website !== null && (
        <Fact icon={Globe} label="Website">
          <OutsideLink to={event.website} />
        </Fact>
      )}
      {event.ticketUrl !== null && (
        <Fact icon={Ticket} label="Kaartjes">
          <OutsideLink to={event.ticketUrl} />
        </Fact>
      )}
    </dl>
  )
}

/** A day without an hour is stored as noon, to 23.59 (decisions.md, HTTP). */
function isWholeDay({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): boolean {
  if (endDate !== null && amsterdamDay(startDate) !== amsterdamDay(endDate)) return true
  return formatDateTime(startDate).endsWith('12.00 uur')
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken">
        <Icon aria-hidden="true" className="size-5 text-primary-ink" />
      </span>
      <div className="min-w-0">
        <dt className="text-muted text-sm">{label}</dt>
        <dd className="font-semibold wrap-anywhere">{children}</dd>
      </div>
    </div>
  )
}

function OutsideLink({ to }: { to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="inline-flex items-center gap-1 underline underline-offset-4"
    >
      {new URL(to).hostname.replace(/^www\./, '')}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only"> (opent in een nieuw venster)</span>
    </a>
  )
}

/** What one came for: who else goes. */
function Groups({ event }: { event: Event }) {
  const share = useShare()
  const groups = useGroups({ eventId: event.id, limit: GROUPS_SHOWN })
  const isOpen = event.isActive
  const listPath = `/groups?eventId=${event.id}`
  const createPath = `/groups/create?eventId=${event.id}`
  return (
    <Card as="section" className="flex flex-col gap-3 self-start lg:sticky lg:top-24">
      <div>
        <h2 className="text-xl">Wie gaat er mee?</h2>
        <p className="text-muted">{groupsLine(event)}</p>
      </div>
      {groups.isPending ? (
        <Loading className="flex flex-col gap-4 py-2">
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : groups.isError ? (
        <ErrorState
          title="Laden van groepen mislukt"
          headingLevel={3}
          onRetry={() => void groups.refetch()}
          isRetrying={groups.isFetching}
        />
      ) : groups.data.groups.length === 0 ? (
        <EmptyState picture="groups" title={isOpen ? 'Begin de eerste groep' : 'Er zijn geen groepen'} headingLevel={3}>
          {isOpen ? 'Anderen zoeken ook iemand. Maak een groep en zij vinden jou.' : undefined}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {groups.data.groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-2">
        {event.groupCount > 0 && (
          <LinkButton to={listPath} variant="primary" size="lg" icon={Users}>
            Bekijk groepen
          </LinkButton>
        )}
        {isOpen && (
          <LinkButton
            to={createPath}
            variant={event.groupCount > 0 ? 'secondary' : 'primary'}
            size={event.groupCount > 0 ? 'md' : 'lg'}
            icon={Plus}
          >
            Groep maken
          </LinkButton>
        )}
        <Button
          variant="quiet"
          icon={Share2}
          onClick={() =>
            void share({ title: event.title, text: `Ga je mee naar ${event.title}?`, path: `/events/${event.slug}` })
          }
        >
          Delen
        </Button>
      </div>
    </Card>
  )
}

function EventSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-4 h-6 w-32" />
      <Skeleton className="aspect-[4/2] w-full sm:aspect-[5/2]" />
      <div className="mt-6 flex flex-col gap-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-10 w-3/4 max-w-xl" />
        <SkeletonText lines={4} className="max-w-2xl" />
      </div>
    </Loading>
  )
}
