import { Search, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWork } from '~/features/admin-work/api.ts'
import { useMyGroups } from '~/features/groups/api.ts'
import { AcceptedCards, useAcceptances } from '~/features/groups/components/joining/accepted-cards.tsx'
import { useNotifications } from '~/features/notifications/api.ts'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { useFirstSteps } from '~/features/users/components/own/use-first-steps.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconLink } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { MyGroups, MyGroupsSkeleton } from './my-groups.tsx'
import { OpenPlans } from './open-plans.tsx'
import { OtherEvents, OtherEventsSkeleton } from './other-events.tsx'
import { TodayCard } from './today-card.tsx'
import { waitingItems } from './waiting.ts'
import { WaitingCard } from './waiting-card.tsx'

const GROUPS_SHOWN = 3

/** For new people only, below the rest. */
const FirstSteps = lazy(async () => ({
  default: (await import('~/features/users/components/own/first-steps.tsx')).FirstSteps,
}))

export function Dashboard() {
  const user = useSignedInUser()
  const plans = useMyPlans()
  const groups = useMyGroups({ limit: GROUPS_SHOWN })
  const notifications = useNotifications(true)
  const work = useWork({ isEnabled: user.isAdmin })
  const hasAcceptance = useAcceptances().length > 0
  const firstSteps = useFirstSteps(user)
  // Shown together, so that nothing moves.
  if (work.isLoading || [plans, groups, notifications].some(({ isPending }) => isPending))
    return <DashboardSkeleton username={user.username} />
  const all = plans.data?.plans ?? []
  const waiting = waitingItems(all, plans.data?.unwritten ?? [], work.data?.total ?? 0)
  const isWaitingLoud = waiting.length > 0 && !hasAcceptance
  return (
    <>
      <Title username={user.username} />
      <div className="flex flex-col gap-6 sm:gap-8">
        <AcceptedCards />
        <div className="flex flex-col gap-4 empty:hidden lg:not-empty:grid lg:auto-cols-fr lg:grid-flow-col lg:items-start">
          {plans.isError && !plans.data && (
            <Card>
              <ErrorState
                title="Kon niet laden wat er op je wacht"
                headingLevel={2}
                onRetry={() => void plans.refetch()}
                isRetrying={plans.isFetching}
              />
            </Card>
          )}
          {waiting.length > 0 && <WaitingCard items={waiting} isLoud={isWaitingLoud} />}
          {all
            .filter(({ need }) => need === 'TODAY')
            .map((plan, index) => (
              <TodayCard key={plan.event.id} plan={plan} isLoud={index === 0 && !isWaitingLoud && !hasAcceptance} />
            ))}
        </div>
        <AnswerNotices about="all" />
        <div>
          <MyGroups query={groups} plans={all} isLoud={!isWaitingLoud} />
          <OpenPlans plans={all} />
        </div>
        <OtherEvents />
        {firstSteps.isOpen && groups.data?.groups.length === 0 && (
          <Suspense>
            <FirstSteps user={user} onSkip={firstSteps.skip} />
          </Suspense>
        )}
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
      <nav aria-label="Snel naar" className="flex gap-2">
        <IconLink to="/profile" icon={UserRound} variant="round" label="Je profiel" />
        <IconLink to="/events" icon={Search} variant="round" label="Zoek een evenement" />
      </nav>
    </header>
  )
}

/** Taller than the screen, so that the footer stays below it. */
export function DashboardSkeleton({ username }: { username?: string }) {
  return (
    <>
      {username === undefined ? <Skeleton className="mb-4 h-11 w-56 sm:mb-6" /> : <Title username={username} />}
      <Loading className="flex min-h-screen flex-col gap-6 sm:gap-8">
        <Skeleton className="h-56 rounded-card" />
        <MyGroupsSkeleton />
        <OtherEventsSkeleton />
      </Loading>
    </>
  )
}
