import type { Event } from 'contract/events/events.ts'
import type { PlanState } from 'contract/plans/state.ts'
import { Link } from 'react-router'
import { useEventsNear, useUpcomingEvents } from '~/features/events/api.ts'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { ShownTogether } from '~/lib/api/shown-together.tsx'
import { formatShortStart } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Repeat, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { DashboardSection } from './my-groups.tsx'

const SHOWN = 5
const GOING: ReadonlySet<PlanState> = new Set(['GOING', 'CONFIRMED', 'ON_THE_WAY', 'THERE'])

const listClasses = 'grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3'

export const OtherEvents = () => (
  <DashboardSection title="Evenementen" to="/events" linkText="Alles">
    <ShownTogether
      skeleton={
        <Loading>
          <EventRowsSkeleton />
        </Loading>
      }
    >
      <EventRows />
    </ShownTogether>
  </DashboardSection>
)

const withoutOwn = (events: readonly Event[] = []): Event[] =>
  events.filter(({ myPlan }) => myPlan === null || !GOING.has(myPlan.state))

function EventRows() {
  const { homePlaceId } = useSignedInUser()
  const near = useEventsNear(homePlaceId)
  const around = withoutOwn(near.data?.events)
  const upcoming = useUpcomingEvents({ isEnabled: !near.isLoading && around.length < SHOWN })
  const shown = [...around, ...withoutOwn(upcoming.data?.events)]
  const events = [...new Map(shown.map((event) => [event.id, event])).values()]
    .slice(0, SHOWN)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  if (upcoming.isError && events.length === 0)
    return (
      <QueryState query={upcoming} title="Laden van evenementen mislukt" headingLevel={3}>
        {null}
      </QueryState>
    )
  if (events.length === 0)
    return (
      <EmptyState
        picture="events"
        title="Er staan nog geen evenementen"
        headingLevel={3}
        action={<LinkButton to="/events/create">Evenement toevoegen</LinkButton>}
      />
    )
  return (
    <ul className={listClasses}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  )
}

function EventRow({ event }: { event: Event }) {
  return (
    <li className="group relative flex items-center gap-4">
      <div className="size-16 shrink-0 overflow-hidden rounded-control">
        <EventPicture event={event} shape="fill" />
      </div>
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-base leading-snug wrap-anywhere">
          <Link
            to={`/events/${event.slug}`}
            className="underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {event.title}
          </Link>
        </h3>
        <p className="text-muted text-sm wrap-anywhere">
          {formatShortStart(event)} · {event.location}
        </p>
      </div>
    </li>
  )
}

export function OtherEventsSkeleton() {
  return (
    <div>
      <Skeleton className="mb-4 h-9 w-48" />
      <EventRowsSkeleton />
    </div>
  )
}

function EventRowsSkeleton() {
  return (
    <div className={listClasses}>
      <Repeat count={SHOWN}>
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 shrink-0" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-32 max-w-full" />
          </span>
        </div>
      </Repeat>
    </div>
  )
}
