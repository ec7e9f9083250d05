import { Search } from 'lucide-react'
import { NEARBY_KM, useEventsNear, useUpcomingEvents } from '~/features/events/api.ts'
import { EventCard } from '~/features/events/components/event-card.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { AcceptedCards, useAcceptances } from '~/features/groups/components/joining/accepted-cards.tsx'
import { Memories } from '~/features/memories/components/memories.tsx'
import { useNotifications } from '~/features/notifications/api.ts'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { Proposals } from '~/features/proposals/components/proposals.tsx'
import { FirstSteps, useFirstSteps } from '~/features/users/components/own/first-steps.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconLink, LinkButton } from '~/ui/button.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton, SkeletonCard } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanStrip } from './plan-strip.tsx'
import { WhereTo } from './where-to.tsx'

const EVENTS_SHOWN = 5
const rowClasses =
  '-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 max-md:scrollbar-none *:w-68 *:max-w-[85vw] *:shrink-0 *:snap-start sm:-mx-6 sm:scroll-px-6 sm:px-6'

/** The one thing that needs the user first, then their plans by date, then what others go to. */
export function Dashboard() {
  const user = useSignedInUser()
  const plans = useMyPlans()
  const notifications = useNotifications(true)
  const acceptances = useAcceptances()
  const firstSteps = useFirstSteps(user)
  // Shown together, so that nothing moves.
  if (plans.isPending || notifications.isPending) return <DashboardSkeleton username={user.username} />
  const all = plans.data?.plans ?? []
  const [first] = all
  const isToday = first?.need === 'TODAY'
  const shown = isToday || acceptances.length === 0 ? first : undefined
  return (
    <>
      <Title username={user.username} />
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-4 empty:hidden">
          {plans.isError && !plans.data ? (
            <Card>
              <ErrorState
                title="Kon niet laden wat er op je wacht"
                headingLevel={2}
                onRetry={() => void plans.refetch()}
                isRetrying={plans.isFetching}
              />
            </Card>
          ) : shown?.state === 'INVITED' ? (
            <ReceivedInvitations eventSlug={shown.event.slug} />
          ) : shown?.state === 'PROPOSED' ? (
            <Proposals eventSlug={shown.event.slug} hidesEvent={false} />
          ) : shown !== undefined ? (
            <PlanCard plan={shown} />
          ) : (
            acceptances.length === 0 && <WhereTo />
          )}
          <AcceptedCards />
          <AnswerNotices about="all" />
        </div>
        <PlanStrip plans={all.filter((plan) => plan !== shown)} />
        <ComingUp />
        <Memories isFirst={false} />
        {firstSteps.isOpen && <FirstSteps user={user} onSkip={firstSteps.skip} />}
      </div>
    </>
  )
}

function Title({ username }: { username: string }) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-6">
      <h1 className="min-w-[min(100%,12rem)] shrink grow basis-0 text-xl wrap-anywhere sm:text-3xl">
        Welkom, {username}
      </h1>
      <IconLink to="/events" icon={Search} variant="round" label="Zoek een evenement" />
    </header>
  )
}

/** Taller than the screen, so that the footer stays below it. */
export function DashboardSkeleton({ username }: { username?: string }) {
  return (
    <>
      {username === undefined ? <Skeleton className="mb-4 h-11 w-56 sm:mb-6" /> : <Title username={username} />}
      <Loading className="flex min-h-screen flex-col gap-8">
        <Skeleton className="h-80 rounded-card" />
        <div className={rowClasses}>
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </Loading>
    </>
  )
}

/** Upcoming events near the user's home, nearest first; without any, those of the whole country by date. */
function ComingUp() {
  const { homePlaceId } = useSignedInUser()
  const near = useEventsNear(homePlaceId, EVENTS_SHOWN)
  const isNear = (near.data?.events.length ?? 0) > 0
  const all = useUpcomingEvents(EVENTS_SHOWN, { isEnabled: !isNear && !near.isLoading })
  const events = isNear || near.isLoading ? near : all
  return (
    <DashboardSection
      title={isNear ? 'Binnenkort bij jou in de buurt' : 'Binnenkort'}
      to={isNear ? `/events?near=${homePlaceId}&radius=${NEARBY_KM}` : '/events'}
      linkText={isNear ? 'Alles in de buurt' : 'Alle evenementen'}
    >
      {events.isPending ? (
        <Loading className={rowClasses}>
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </Loading>
      ) : events.isError ? (
        <ErrorState
          title="Laden van evenementen mislukt"
          headingLevel={3}
          onRetry={() => void events.refetch()}
          isRetrying={events.isFetching}
        />
      ) : events.data.events.length === 0 ? (
        <EmptyState
          picture="events"
          title="Er staan nog geen evenementen"
          headingLevel={3}
          action={<LinkButton to="/events/create">Evenement toevoegen</LinkButton>}
        />
      ) : (
        <ul className={rowClasses}>
          {events.data.events.map((event) => (
            <EventCard key={event.id} event={event} headingLevel={3} />
          ))}
        </ul>
      )}
    </DashboardSection>
  )
}
