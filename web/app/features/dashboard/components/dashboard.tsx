import type { ListedPlan } from 'contract/plans/plans.ts'
import { MessageCircle, Search, UserRound } from 'lucide-react'
import { useWork } from '~/features/admin-work/api.ts'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { useMyGroups } from '~/features/groups/api.ts'
import { AcceptedCards, useAcceptances } from '~/features/groups/components/joining/accepted-cards.tsx'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { useSkipped } from '~/features/users/components/use-skipped.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconLink, LinkButton } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { MyGroups, MyGroupsSkeleton, OpenPlans } from './my-groups.tsx'
import { OtherEvents, OtherEventsSkeleton } from './other-events.tsx'
import { Confirmation } from './plan-card.tsx'
import { todayText, type WaitingItem, waitingItems } from './plan-text.ts'

const GROUPS_SHOWN = 3

/** For new people only, below the rest. */
const FirstSteps = lazyPart(async () => (await import('~/features/users/components/own/first-steps.tsx')).FirstSteps)

export function Dashboard() {
  const user = useSignedInUser()
  const plans = useMyPlans()
  const groups = useMyGroups({ limit: GROUPS_SHOWN })
  const work = useWork({ isEnabled: user.isAdmin })
  const hasAcceptance = useAcceptances().length > 0
  const { isSkipped, skip } = useSkipped('first-steps')
  const isIntroduced = user.profilePhoto !== null && user.bio !== null && user.age !== null
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
              <QueryState query={plans} title="Kon niet laden wat er op je wacht">
                {null}
              </QueryState>
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
          {groups.data?.groups.length !== 0 && <OpenPlans plans={all} />}
        </div>
        <OtherEvents />
        {!isSkipped && !isIntroduced && groups.data?.groups.length === 0 && <FirstSteps onSkip={skip} />}
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

function WaitingCard({ items, isLoud }: { items: readonly WaitingItem[]; isLoud: boolean }) {
  return (
    <Card as="section" aria-labelledby="waiting" isPadded={false} className="border-primary/40">
      <h2 id="waiting" className="px-4 pt-4 font-semibold text-primary-ink text-sm sm:px-6">
        Wacht op jou
      </h2>
      <ul className="divide-y divide-line px-4 sm:px-6">
        {items.map(({ title, about, to }, index) => (
          <li key={`${to} ${title}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-3">
            <div className={index === 0 ? 'basis-full' : 'min-w-[min(100%,9rem)] shrink grow basis-0'}>
              <h3 className="text-base leading-snug wrap-anywhere">{title}</h3>
              <p className="text-muted text-sm wrap-anywhere">{about}</p>
            </div>
            <LinkButton
              to={to}
              aria-label={`Bekijk: ${title}`}
              variant={index === 0 && isLoud ? 'primary' : 'secondary'}
              size={index === 0 ? 'md' : 'sm'}
            >
              Bekijk
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TodayCard({ plan, isLoud }: { plan: ListedPlan; isLoud: boolean }) {
  const { event, group, next } = plan
  const { title, about } = todayText(plan)
  const titleId = `today-${event.id}`
  const variant = isLoud ? 'primary' : 'secondary'
  const isAsked = next === 'CONFIRM' && group !== null
  return (
    <Card as="section" aria-labelledby={titleId} isPadded={false} className="overflow-hidden">
      <EventPicture event={event} className="aspect-[4/1]! max-h-40" />
      <div className="flex flex-col gap-3 p-4 sm:px-6">
        <div>
          <p className="font-semibold text-primary-ink text-sm">Vandaag</p>
          <h2 id={titleId} className="text-lg leading-snug wrap-anywhere">
            {title}
          </h2>
          <p className="wrap-anywhere">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isAsked && <Confirmation group={group} variant={variant} />}
          {next === 'REPORT_HOME' && (
            <LinkButton to="/hoe-was-het" variant={variant}>
              Ik ben thuis
            </LinkButton>
          )}
          <LinkButton to="/vandaag" variant={isAsked || next === 'REPORT_HOME' ? 'secondary' : variant}>
            Naar vandaag
          </LinkButton>
          {group !== null && !isAsked && (
            <LinkButton to={`/groups/${group.id}/chat`} icon={MessageCircle}>
              Chat
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
