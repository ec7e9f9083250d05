import type { Event } from 'contract/events/events.ts'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useEvent } from '~/features/events/api.ts'
import { EventTimeAndPlace } from '~/features/events/components/event-time-and-place.tsx'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { RecentPurchase } from '~/features/payments/components/recent-purchase.tsx'
import { ShownTogether } from '~/lib/api/shown-together.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { useUrlFilters } from '~/lib/routing/url-filters.ts'
import { IconLink, LinkButton } from '~/ui/button.tsx'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'
import { useCanJoinGroup } from '../../api.ts'
import { AcceptedCards } from '../joining/accepted-cards.tsx'
import { AllGroups } from './all-groups.tsx'
import { GROUP_FILTERS, NO_FILTERS, TAB_LABELS, TAB_ORDER } from './group-filters.ts'
import { GroupListSkeleton } from './group-results.tsx'
import { LimitBanner } from './limit-banner.tsx'
import { OwnGroups } from './own-groups.tsx'

export function GroupList() {
  const { filters, change, href } = useUrlFilters(GROUP_FILTERS)
  const isPaid = useSearchParams()[0].get('payment') === 'success'
  const { data, isLoading } = useEvent(filters.eventId ?? '', { isEnabled: filters.eventId !== null })
  const event = data?.event
  return (
    <>
      {filters.eventId === null ? (
        <PageHeader title="Groepen" actions={<CreateGroupLink to="/groups/create" />} />
      ) : isLoading ? (
        <HeaderSkeleton />
      ) : (
        <EventHeader eventId={filters.eventId} event={event} />
      )}
      {filters.eventId === null && (
        <FilterChips label="Welke groepen" className="mb-4">
          {TAB_ORDER.map((tab) => (
            <ChipLink key={tab} to={href({ tab, ...NO_FILTERS })} isCurrent={filters.tab === tab}>
              {TAB_LABELS[tab]}
            </ChipLink>
          ))}
        </FilterChips>
      )}
      {isPaid && <RecentPurchase onDismiss={() => change({})} className="mb-5" />}
      <ShownTogether key={`${filters.eventId} ${filters.tab}`} skeleton={<GroupListSkeleton />}>
        {filters.eventId === null && filters.tab === 'mine' && (
          <>
            <AcceptedCards />
            <AnswerNotices about="groups" />
          </>
        )}
        {event?.isActive !== false && <OwnLimit />}
        {filters.eventId === null && filters.tab !== 'all' ? (
          <OwnGroups tab={filters.tab} page={filters.page} href={href} />
        ) : (
          <AllGroups filters={filters} change={change} href={href} />
        )}
      </ShownTogether>
    </>
  )
}

const OwnLimit = () => <LimitBanner verdict={useCanJoinGroup().data} />

function CreateGroupLink({ to }: { to: string }) {
  return (
    <>
      <span className="max-sm:hidden">
        <LinkButton to={to} icon={Plus}>
          Groep maken
        </LinkButton>
      </span>
      <span className="sm:hidden">
        <IconLink to={to} icon={Plus} variant="round" label="Groep maken" />
      </span>
    </>
  )
}

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
        lead={
          event && (
            <EventTimeAndPlace
              event={event}
              place={event.venue === null ? undefined : `${event.venue}, ${event.location}`}
            />
          )
        }
        actions={event?.isActive && <CreateGroupLink to={`/groups/create?eventId=${eventId}`} />}
      />
    </>
  )
}
