import { ArrowRight, CircleUserRound, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { GroupChatLine } from '~/features/chat/components/group-chat-line.tsx'
import { useActiveEvents } from '~/features/events/api.ts'
import { EventCard } from '~/features/events/components/event-card.tsx'
import { useMyGroups } from '~/features/groups/api.ts'
import { GroupRow } from '~/features/groups/components/group-row.tsx'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, SkeletonCards, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'

const GROUPS_SHOWN = 3
const EVENTS_SHOWN = 5

export function Dashboard() {
  const user = useSignedInUser()
  const groups = useMyGroups({ limit: GROUPS_SHOWN })
  const hasGroups = (groups.data?.groups.length ?? 0) > 0
  return (
    <>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">Welkom, {user.username}</h1>
          <p className="mt-2 text-muted">
            {hasGroups
              ? 'Dit zijn je groepen. Veel plezier samen.'
              : 'Waar wil je heen? Zoek iets leuks en vind iemand die meegaat.'}
          </p>
        </div>
        <LinkButton to="/events" variant="primary" size="lg" icon={Search}>
          Zoek een evenement
        </LinkButton>
      </header>
      <AnswerNotices about="all" />
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DashboardSection title="Mijn groepen" to="/groups" linkText="Alle groepen">
          <Card>
            {groups.isPending ? (
              <Loading className="flex flex-col gap-5">
                <SkeletonRow />
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
            ) : hasGroups ? (
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
            ) : (
              <EmptyState
                picture="groups"
                title="Je zit nog niet in een groep"
                headingLevel={3}
                action={<LinkButton to="/events">Kies een evenement</LinkButton>}
              >
                Kies een evenement en vraag of je mee mag. Of begin zelf een groep.
              </EmptyState>
            )}
          </Card>
        </DashboardSection>
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
      </div>
      <ActiveEvents />
    </>
  )
}

function ActiveEvents() {
  const events = useActiveEvents()
  return (
    <DashboardSection title="Binnenkort" to="/events" linkText="Alle evenementen" className="mt-10">
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
      <div className="mb-3 flex items-center justify-between gap-4">
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
