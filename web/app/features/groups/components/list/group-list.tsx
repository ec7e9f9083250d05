import { GROUP_SORTS, type GroupSort, type MemberStatus } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useEvent } from '~/features/events/api.ts'
import { EventTimeAndPlace } from '~/features/events/components/event-time-and-place.tsx'
import { EventLooking } from '~/features/looking/components/event-looking.tsx'
import { useNotifications } from '~/features/notifications/api.ts'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { RecentPurchase } from '~/features/payments/components/recent-purchase.tsx'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { pageTitle } from '~/lib/routing/head.ts'
import { type SessionUser, useSignedInUser } from '~/lib/session/session.ts'
import { Button, IconLink, LinkButton } from '~/ui/button.tsx'
import { ChipButton, ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'
import { useCanJoinGroup, useGroups, useMyGroups, usePopularTags } from '../../api.ts'
import { AcceptedCards } from '../joining/accepted-cards.tsx'
import { GroupListSkeleton, GroupResults } from './group-results.tsx'
import { LimitBanner } from './limit-banner.tsx'

const TABS = { mine: 'ACCEPTED', requests: 'PENDING', waitlist: 'WAITLIST', declined: 'REJECTED' } as const
type OwnTab = keyof typeof TABS
type Tab = OwnTab | 'all'

const TAB_LABELS: Record<Tab, string> = {
  mine: 'Ik ga mee',
  requests: 'Mijn verzoeken',
  waitlist: 'Wachtlijst',
  declined: 'Afgewezen',
  all: 'Alle groepen',
}
const TAB_ORDER: readonly Tab[] = ['mine', 'requests', 'waitlist', 'declined', 'all']

const SORT_LABELS: Record<GroupSort, string> = {
  fit: 'Past bij jou',
  newest: 'Nieuwste',
  places: 'Meeste plek',
  near: 'Dichtbij',
}

/** The state of the list is in the URL: `eventId` or `tab`, `sort`, `search`, `tags`, `available`, `page`. */
function readFilters(params: URLSearchParams) {
  const eventId = params.get('eventId')
  const tab = TAB_ORDER.find((known) => known === params.get('tab')) ?? 'mine'
  return {
    eventId,
    tab,
    sort: GROUP_SORTS.find((known) => known === params.get('sort')) ?? ('fit' as const),
    search: params.get('search') ?? '',
    tags: (params.get('tags') ?? '').split(',').filter((tag) => tag !== ''),
    available: params.get('available') === 'true',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }
}

type Filters = ReturnType<typeof readFilters>

function paramsOf({ eventId, tab, sort, search, tags, available, page }: Filters): URLSearchParams {
  const params = new URLSearchParams()
  if (eventId !== null) params.set('eventId', eventId)
  else if (tab !== 'mine') params.set('tab', tab)
  if (sort !== 'fit') params.set('sort', sort)
  if (search !== '') params.set('search', search)
  if (tags.length > 0) params.set('tags', tags.join(','))
  if (available) params.set('available', 'true')
  if (page > 1) params.set('page', String(page))
  return params
}

const SEARCH_FROM = 6

const NO_FILTERS = { search: '', tags: [], available: false }

export function GroupList() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const change = (changes: Partial<Filters>, isTyping = false) =>
    setParams(paramsOf({ ...filters, page: 1, ...changes }), { replace: isTyping, preventScrollReset: true })
  const href = (changes: Partial<Filters>) => ({ search: paramsOf({ ...filters, page: 1, ...changes }).toString() })
  const isPaid = params.get('payment') === 'success'
  const event = useEvent(filters.eventId ?? '', { isEnabled: filters.eventId !== null })
  const limit = useCanJoinGroup()
  const answers = useNotifications(filters.eventId === null && filters.tab === 'mine')
  // Everything above the list is shown together with it: if it came later it would push the list down.
  const isSettling = event.isLoading || limit.isLoading || answers.isLoading

  return (
    <>
      {filters.eventId === null ? (
        <PageHeader title="Groepen" actions={<CreateGroupLink to="/groups/create" />} />
      ) : event.isLoading ? (
        <HeaderSkeleton />
      ) : (
        <EventHeader eventId={filters.eventId} />
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
      {isSettling && <GroupListSkeleton />}
      <div hidden={isSettling}>
        {filters.eventId === null && filters.tab === 'mine' && (
          <>
            <AcceptedCards />
            <AnswerNotices about="groups" />
          </>
        )}
        <LimitBanner verdict={limit.data} />
        {filters.eventId === null && filters.tab !== 'all' ? (
          <OwnGroups tab={filters.tab} page={filters.page} href={href} />
        ) : (
          <AllGroups filters={filters} change={change} href={href} />
        )}
      </div>
    </>
  )
}

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

function EventHeader({ eventId }: { eventId: string }) {
  const { data } = useEvent(eventId)
  const event = data?.event
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

type Href = (changes: Partial<Filters>) => { search: string }

type OwnGroupsProps = { tab: OwnTab; page: number; href: Href }

function OwnGroups({ tab, page, href }: OwnGroupsProps) {
  const groups = useMyGroups({ status: TABS[tab] satisfies MemberStatus, page, limit: groupLimits.pageSize })
  return <GroupResults groups={groups} hrefForPage={(page) => href({ page })} empty={<NoOwnGroups tab={tab} />} />
}

type AllGroupsProps = {
  filters: Filters
  change: (changes: Partial<Filters>, isTyping?: boolean) => void
  href: Href
}

function AllGroups({ filters, change, href }: AllGroupsProps) {
  const { eventId, search, tags, available, page } = filters
  const me = useSignedInUser()
  const sorts = GROUP_SORTS.filter((name) => name !== 'fit' || isKnown(me))
  const sort = sorts.find((name) => name === filters.sort) ?? 'newest'
  const event = useEvent(eventId ?? '', { isEnabled: eventId !== null }).data?.event
  const [searchText, setSearchText] = useDebouncedSearch(search, (text) => change({ search: text }, true))
  const groups = useGroups({
    page,
    limit: groupLimits.pageSize,
    ...(eventId === null ? {} : { eventId, sort }),
    ...(search === '' ? {} : { search }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(available ? { availableOnly: 'true' as const } : {}),
  })
  const popular = usePopularTags(eventId).data?.tags.map(({ tag }) => tag) ?? []
  const offered = [...new Set([...tags, ...popular.slice(0, 8)])]
  const isFiltered = search !== '' || tags.length > 0 || available
  const total = groups.data?.pagination.total
  const isGoing = groups.data?.groups.some(({ membershipStatus }) => membershipStatus === 'ACCEPTED')
  // Few groups of one event are read faster than searched.
  const hasSearch = eventId === null || isFiltered || (total ?? 0) >= SEARCH_FROM

  return (
    <>
      {hasSearch && (
        <SearchField
          label="Zoek een groep"
          placeholder={eventId === null ? 'Zoek op groep, evenement of plaats' : 'Zoek op naam of beschrijving'}
          value={searchText}
          onChange={setSearchText}
        />
      )}
      {hasSearch && (
        <FilterChips label="Filters" className="mt-3">
          <ChipButton icon={SlidersHorizontal} isPressed={available} onClick={() => change({ available: !available })}>
            Met vrije plekken
          </ChipButton>
          {offered.map((tag) => {
            const isOn = tags.includes(tag)
            return (
              <ChipButton
                key={tag}
                isPressed={isOn}
                onClick={() => change({ tags: isOn ? tags.filter((other) => other !== tag) : [...tags, tag] })}
              >
                {tag}
              </ChipButton>
            )
          })}
          {isFiltered && (
            <ChipLink to={href(NO_FILTERS)} isCurrent={false}>
              Wis filters
            </ChipLink>
          )}
        </FilterChips>
      )}
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-h-6 text-muted">
          {total === undefined ? '' : countText(total, 'groep', 'groepen')}
        </p>
        {eventId !== null && (total ?? 0) >= SEARCH_FROM && (
          <FilterChips label="Volgorde">
            {sorts.map((name) => (
              <ChipLink key={name} to={href({ sort: name })} isCurrent={sort === name}>
                {SORT_LABELS[name]}
              </ChipLink>
            ))}
          </FilterChips>
        )}
      </div>
      <GroupResults
        groups={groups}
        hrefForPage={(page) => href({ page })}
        isOfOneEvent={eventId !== null}
        empty={
          isFiltered ? (
            <EmptyState
              picture="search"
              title="Niets gevonden"
              action={<Button onClick={() => change(NO_FILTERS)}>Wis filters</Button>}
            >
              Probeer een ander woord, of minder filters.
            </EmptyState>
          ) : (
            <EmptyState
              picture="groups"
              title="Er zijn nog geen groepen"
              action={
                <LinkButton to={eventId === null ? '/groups/create' : `/groups/create?eventId=${eventId}`} icon={Plus}>
                  Begin de eerste groep
                </LinkButton>
              }
            >
              {eventId === null
                ? 'Maak een groep, dan vinden anderen jou.'
                : 'Maak een groep, dan vinden anderen jou. Of zeg bij het evenement dat je gezelschap zoekt.'}
            </EmptyState>
          )
        }
      />
      {event?.isActive && event.isPublic && isGoing === false && (
        <Card as="section" className="mt-4">
          <EventLooking event={event} />
        </Card>
      )}
    </>
  )
}

const isKnown = ({ age, homePlaceId, musicalPreferences }: SessionUser): boolean =>
  age !== null || homePlaceId !== null || musicalPreferences.length > 0

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
