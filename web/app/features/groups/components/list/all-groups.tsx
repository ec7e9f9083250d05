import { GROUP_SORTS, type GroupSort } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useEvent } from '~/features/events/api.ts'
import { EventLooking } from '~/features/looking/components/event-looking.tsx'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { type SessionUser, useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ChipButton, ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useGroups, usePopularTags } from '../../api.ts'
import { type Change, type Filters, type Href, NO_FILTERS } from './group-filters.ts'
import { GroupResults } from './group-results.tsx'

const SORT_LABELS: Record<GroupSort, string> = {
  fit: 'Past bij jou',
  newest: 'Nieuwste',
  places: 'Meeste plek',
  near: 'Dichtbij',
}

const SEARCH_FROM = 6

export function AllGroups({ filters, change, href }: { filters: Filters; change: Change; href: Href }) {
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
        empty={isFiltered ? <NothingFound onClear={() => change(NO_FILTERS)} /> : <NoGroups eventId={eventId} />}
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

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState picture="search" title="Niets gevonden" action={<Button onClick={onClear}>Wis filters</Button>}>
    Probeer een ander woord, of minder filters.
  </EmptyState>
)

function NoGroups({ eventId }: { eventId: string | null }) {
  return (
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
