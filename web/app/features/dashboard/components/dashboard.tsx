import { ArrowRight, ChevronRight, CircleUserRound, HandHeart, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { GroupChatLine } from '~/features/chat/components/group-chat-line.tsx'
import { NEARBY_KM, useActiveEvents, useEventsNear } from '~/features/events/api.ts'
import { EventCard, lookingText } from '~/features/events/components/event-card.tsx'
import { useMyGroups, useNextSteps } from '~/features/groups/api.ts'
import { useMyInvitations } from '~/features/groups/api-invitations.ts'
import { GroupRow } from '~/features/groups/components/group-row.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { AcceptedCards, useAcceptances } from '~/features/groups/components/joining/accepted-cards.tsx'
import { useEventDays } from '~/features/meetings/api.ts'
import { TodayCard } from '~/features/meetings/components/day/today-card.tsx'
import { Memories } from '~/features/memories/components/memories.tsx'
import { useNotifications } from '~/features/notifications/api.ts'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { useMyProposals } from '~/features/proposals/api.ts'
import { Proposals } from '~/features/proposals/components/proposals.tsx'
import { useMemories } from '~/features/references/api.ts'
import { FirstSteps, useFirstSteps } from '~/features/users/components/own/first-steps.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton, SkeletonCards, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'
import { NextSteps } from './next-steps.tsx'

const GROUPS_SHOWN = 3
const EVENTS_SHOWN = 5

export function Dashboard() {
  const user = useSignedInUser()
  const groups = useMyGroups({ limit: GROUPS_SHOWN })
  const steps = useNextSteps()
  const invitations = useMyInvitations()
  const proposals = useMyProposals()
  const notifications = useNotifications(true)
  const acceptances = useAcceptances()
  const firstSteps = useFirstSteps(user)
  const days = useEventDays()
  const memories = useMemories()
  // The upper part of the page is shown once all of it is loaded, so that nothing moves.
  if (
    groups.isPending ||
    steps.isPending ||
    invitations.isPending ||
    proposals.isPending ||
    notifications.isPending ||
    days.isPending ||
    memories.isPending
  )
    return (
      <>
        <Title username={user.username} />
        <DashboardSkeleton />
      </>
    )
  const { requests = [], answers = [] } = steps.data ?? {}
  const isOfToday = (groupId: string) => days.data?.days.some(({ group }) => group.id === groupId) ?? false
  // Today's events are in the card above.
  const soon = steps.data?.soon.filter(({ id }) => !isOfToday(id)) ?? []
  const hasGroups = (groups.data?.groups.length ?? 0) > 0
  const hasAsked = answers.length > 0
  const hasSteps = requests.length + soon.length + answers.length > 0
  const isAccepted = acceptances.length > 0
  const isInvited = (invitations.data?.invitations.length ?? 0) > 0
  const isToday = (days.data?.days.length ?? 0) > 0
  const isProposed = proposals.data?.proposals.some(({ answer }) => answer !== 'NO') ?? false
  const hasPrimaryCard = isToday || isAccepted || isInvited || isProposed
  const hasMemories = (memories.data?.memories.length ?? 0) > 0
  const isSearchPrimary = !hasPrimaryCard && !hasMemories && requests.length + soon.length === 0
  return (
    <>
      <Title
        username={user.username}
        line={hasGroups ? 'Dit zijn je groepen. Veel plezier samen.' : hasAsked ? WAITING_LINE : START_LINE}
        action={
          <LinkButton
            to="/events"
            variant={isSearchPrimary ? 'primary' : 'secondary'}
            size={isSearchPrimary ? 'lg' : 'md'}
            icon={Search}
          >
            Zoek een evenement
          </LinkButton>
        }
      />
      <TodayCard className="mb-8" />
      <AcceptedCards className="mb-8" />
      <ReceivedInvitations isFirst={!isAccepted && !isToday} className="mb-8" />
      <Proposals isFirst={!isAccepted && !isToday && !isInvited} className="mb-8" />
      <AnswerNotices about="all" />
      {steps.isError ? (
        <Card className="mb-10">
          <ErrorState
            title="Kon niet laden wat er op je wacht"
            headingLevel={2}
            onRetry={() => void steps.refetch()}
            isRetrying={steps.isFetching}
          />
        </Card>
      ) : (
        hasSteps && <NextSteps steps={{ requests, soon, answers }} isFirst={!hasPrimaryCard} />
      )}
      <Memories isFirst={!hasPrimaryCard && requests.length + soon.length === 0} className="mb-10" />
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DashboardSection title="Mijn groepen" to="/groups" linkText="Alle groepen">
          <Card>
            {groups.isError && !groups.data ? (
              <ErrorState
                title="Laden van groepen mislukt"
                headingLevel={3}
                onRetry={() => void groups.refetch()}
                isRetrying={groups.isFetching}
              />
            ) : groups.data && hasGroups ? (
              <ul className="-my-3 divide-y divide-line">
                {groups.data.groups.map((group) => (
                  <GroupRow
                    key={group.id}
                    group={group}
                    chatLine={<GroupChatLine groupId={group.id} />}
                    line={`${group.event.title} · ${formatDate(group.event.startDate)}`}
                  />
                ))}
              </ul>
            ) : hasAsked ? (
              <EmptyState
                picture="messages"
                title="Nog even geduld"
                headingLevel={3}
                action={<LinkButton to="/events">Bekijk meer evenementen</LinkButton>}
              >
                Zegt een groep ja, dan staat die hier. Je krijgt een melding zodra er antwoord is.
              </EmptyState>
            ) : (
              <EmptyState
                picture="groups"
                title="Je zit nog niet in een groep"
                headingLevel={3}
                action={<LinkButton to="/events">Kies een evenement</LinkButton>}
              >
                Kies een evenement en zeg dat je gezelschap zoekt. Of vraag een groep of je mee mag.
              </EmptyState>
            )}
          </Card>
        </DashboardSection>
        {firstSteps.isOpen ? (
          <FirstSteps user={user} onSkip={firstSteps.skip} />
        ) : (
          <DashboardSection title="Jouw profiel" to="/profile" linkText="Profiel">
            <Card className="flex items-start gap-3">
              <CircleUserRound aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary-ink" />
              <p className="text-muted">
                {user.bio === null
                  ? 'Wie iets over zichzelf vertelt, mag eerder mee.'
                  : 'Klopt alles nog? De eigenaar leest je profiel als je vraagt om mee te gaan.'}
              </p>
            </Card>
          </DashboardSection>
        )}
      </div>
      <LookingFor />
      <ActiveEvents />
    </>
  )
}

const START_LINE = 'Waar wil je heen? Zoek iets leuks en vind iemand die meegaat.'
const WAITING_LINE = 'Je verzoek ligt bij de groep. Kijk intussen gerust verder.'

function Title({ username, line, action }: { username: string; line?: string; action?: ReactNode }) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">Welkom, {username}</h1>
        <p className="mt-2 min-h-6 text-muted">{line}</p>
      </div>
      {action ?? <Skeleton className="h-14 w-64 max-w-full" />}
    </header>
  )
}

/** Taller than the screen, so that the footer stays below it. */
export function DashboardSkeleton() {
  return (
    <Loading className="flex min-h-screen flex-col gap-10">
      <Card className="flex flex-col gap-5">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Card>
      <CardGrid>
        <SkeletonCards count={3} />
      </CardGrid>
    </Loading>
  )
}

/** The events at which the user looks for company. */
function LookingFor() {
  const events = useActiveEvents().data?.events.filter(({ isLooking }) => isLooking) ?? []
  if (events.length === 0) return null
  return (
    <DashboardSection title="Je zoekt gezelschap" to="/events" linkText="Alle evenementen" className="mt-10">
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="group relative flex items-center gap-3 py-3">
              <HandHeart aria-hidden="true" className="size-6 shrink-0 text-primary-ink" />
              <div className="min-w-0 grow">
                <Link
                  to={`/events/${event.slug}`}
                  className="block truncate font-semibold underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
                >
                  {event.title}
                </Link>
                <p className="text-muted text-sm wrap-anywhere">
                  {`${formatDate(event.startDate)} · ${event.lookingCount === 1 ? 'jij bent de eerste' : lookingText(event.lookingCount)}`}
                </p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </li>
          ))}
        </ul>
      </Card>
    </DashboardSection>
  )
}

/** Upcoming events near the user's home, nearest first; without any, those of the whole country by date. */
function ActiveEvents() {
  const { homePlaceId } = useSignedInUser()
  const all = useActiveEvents()
  const near = useEventsNear(homePlaceId, EVENTS_SHOWN)
  const isNear = (near.data?.events.length ?? 0) > 0
  const events = isNear || near.isLoading ? near : all
  return (
    <DashboardSection
      title={isNear ? 'Binnenkort bij jou in de buurt' : 'Binnenkort'}
      to={isNear ? `/events?near=${homePlaceId}&radius=${NEARBY_KM}` : '/events'}
      linkText={isNear ? 'Alles in de buurt' : 'Alle evenementen'}
      className="mt-10"
    >
      {events.isPending ? (
        <Loading>
          <CardGrid>
            <SkeletonCards count={3} />
          </CardGrid>
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
        <CardGrid as="ul">
          {events.data.events.slice(0, EVENTS_SHOWN).map((event) => (
            <EventCard key={event.id} event={event} headingLevel={3} />
          ))}
        </CardGrid>
      )}
    </DashboardSection>
  )
}

function DashboardSection({
  title,
  to,
  linkText,
  className,
  children,
}: {
  title: string
  to: To
  linkText: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className={classNames('min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        <Link
          to={to}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control font-semibold underline-offset-4 hover:underline"
        >
          {linkText}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  )
}
