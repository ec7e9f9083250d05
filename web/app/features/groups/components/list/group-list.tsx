import type { Event } from 'contract/events/events.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useEvent } from '~/features/events/api.ts'
import { EventTimeAndPlace, placeText } from '~/features/events/components/event-facts.tsx'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { RecentPurchase } from '~/features/payments/components/recent-purchase.tsx'
import { ShownTogether } from '~/lib/api/shown-together.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { useUrlFilters } from '~/lib/routing/url-filters.ts'
import { CompactLink, LinkButton } from '~/ui/button.tsx'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'
import { useCanJoinGroup, useMyGroups } from '../../api.ts'
import { AcceptedCards } from '../joining/accepted-cards.tsx'
import { AllGroups } from './all-groups.tsx'
import { GROUP_FILTERS, type Href, NO_FILTERS, OWN_TABS, type OwnTab, TAB_LABELS, TAB_ORDER } from './group-filters.ts'
import { GroupListSkeleton, GroupResults } from './group-results.tsx'
import { LimitBanner } from './limit-banner.tsx'

export function GroupList() {
  const { filters, change, href } = useUrlFilters(GROUP_FILTERS)
  const { eventId, tab, page } = filters
  const isPaid = useSearchParams()[0].get('payment') === 'success'
  const { data, isLoading } = useEvent(eventId ?? '', { isEnabled: eventId !== null })
  const event = data?.event
  return (
    <>
      {eventId === null ? (
        <>
          <PageHeader title="Groepen" actions={<CreateGroupLink to="/groups/create" />} />
          <FilterChips label="Welke groepen" className="mb-4">
            {TAB_ORDER.map((other) => (
              <ChipLink key={other} to={href({ tab: other, ...NO_FILTERS })} isCurrent={tab === other}>
                {TAB_LABELS[other]}
              </ChipLink>
            ))}
          </FilterChips>
        </>
      ) : isLoading ? (
        <HeaderSkeleton />
      ) : (
        <EventHeader eventId={eventId} event={event} />
      )}
      {isPaid && <RecentPurchase onDismiss={() => change({})} className="mb-5" />}
      <ShownTogether key={`${eventId} ${tab}`} skeleton={<GroupListSkeleton />}>
        {eventId === null && tab === 'mine' && (
          <>
            <AcceptedCards />
            <AnswerNotices about="groups" />
          </>
        )}
        {event?.isActive !== false && <OwnLimit />}
        {eventId === null && tab !== 'all' ? (
          <OwnGroups tab={tab} page={page} href={href} />
        ) : (
          <AllGroups filters={filters} change={change} href={href} />
        )}
      </ShownTogether>
    </>
  )
}

const OwnLimit = () => <LimitBanner verdict={useCanJoinGroup().data} />

const CreateGroupLink = ({ to }: { to: string }) => <CompactLink to={to} icon={Plus} label="Groep maken" />

const HeaderSkeleton = () => (
  <Loading className="mb-6 flex flex-col gap-3">
    <Skeleton className="h-6 w-40" />
    <Skeleton className="h-16 w-72 max-w-full" />
    <Skeleton className="h-5 w-56" />
  </Loading>
)

function EventHeader({ eventId, event }: { eventId: string; event: Event | undefined }) {
  return (
    <>
      <title>{pageTitle(event ? `Groepen voor ${event.title}` : 'Groepen')}</title>
      <PageHeader
        back={<BackLink to={event ? `/events/${event.slug}` : '/events'}>{event?.title ?? 'Evenementen'}</BackLink>}
        title={event ? `Wie gaat er mee naar ${event.title}?` : 'Groepen'}
        lead={event && <EventTimeAndPlace event={event} place={placeText(event)} />}
        actions={event?.isActive && <CreateGroupLink to={`/groups/create?eventId=${eventId}`} />}
      />
    </>
  )
}

type OwnGroupsProps = { tab: OwnTab; page: number; href: Href }

function OwnGroups({ tab, page, href }: OwnGroupsProps) {
  const groups = useMyGroups({ status: OWN_TABS[tab], page, limit: groupLimits.pageSize })
  return <GroupResults groups={groups} hrefForPage={(page) => href({ page })} empty={<NoOwnGroups tab={tab} />} />
}

const EMPTY_TABS = {
  mine: {
    picture: 'groups',
    title: 'Je zit nog niet in een groep',
    text: 'Kies een evenement en vraag of je mee mag. Of begin zelf een groep.',
    action: (
      <LinkButton to="/events" variant="primary">
        Zoek een evenement
      </LinkButton>
    ),
  },
  requests: {
    picture: 'messages',
    title: 'Geen open verzoeken',
    text: 'Vraag je om mee te gaan, dan zie je hier wat de groep zegt.',
    action: <LinkButton to="?tab=all">Alle groepen</LinkButton>,
  },
  waitlist: {
    picture: 'notifications',
    title: 'Je staat op geen wachtlijst',
    text: 'Is een groep vol? Zet je op de wachtlijst. Komt er een plek vrij, dan schuif je door.',
    action: <LinkButton to="?tab=all">Alle groepen</LinkButton>,
  },
  declined: { picture: 'done', title: 'Hier staat niets. Fijn!', text: undefined, action: undefined },
} as const

function NoOwnGroups({ tab }: { tab: OwnTab }) {
  const { text, ...state } = EMPTY_TABS[tab]
  return <EmptyState {...state}>{text}</EmptyState>
}
