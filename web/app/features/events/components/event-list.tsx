import { EVENT_TYPE_LABELS, EVENT_TYPES, eventLimits } from 'contract/events/events.ts'
import { DEFAULT_RADIUS } from 'contract/limits.ts'
import { RADII } from 'contract/places.ts'
import { countText } from 'contract/platform/count-text.ts'
import { CalendarDays, Plus, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PlaceField } from '~/features/places/components/place-field.tsx'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { parseDay, weekendFrom } from '~/lib/format/dates.ts'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { type FiltersOf, readOneOf, readText, useUrlFilters } from '~/lib/routing/url-filters.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ChipButton, ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonCards } from '~/ui/feedback/skeleton.tsx'
import { DateField } from '~/ui/forms/date-field.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { type EventQuery, useEvents } from '../api.ts'
import { EventCard } from './event-card.tsx'

const NO_FILTERS = { search: '', type: null, from: null, to: null, near: null, radius: DEFAULT_RADIUS } as const

const readDay = (value: string | null) => (/^\d{4}-\d\d-\d\d$/.test(value ?? '') ? value : null)

const FILTERS = {
  tab: readOneOf(['upcoming', 'all'] as const, 'upcoming'),
  search: readText,
  type: readOneOf(EVENT_TYPES, null),
  from: readDay,
  to: readDay,
  near: (value: string | null) => value || null,
  radius: readOneOf(RADII, DEFAULT_RADIUS),
}

export type EventFilters = FiltersOf<typeof FILTERS>

function queryFrom({ tab, search, type, from, to, near, radius, page }: EventFilters): EventQuery {
  return {
    page,
    limit: eventLimits.pageSize[tab],
    sortBy: 'startDate',
    sortOrder: 'asc',
    ...(tab === 'upcoming' ? { upcoming: 'true' } : {}),
    ...(search.length >= eventLimits.searchMin ? { search } : {}),
    ...(type === null ? {} : { type }),
    ...(from === null ? {} : { startDate: from }),
    ...(to === null ? {} : { endDate: to }),
    ...(near === null ? {} : { near, radius, sort: 'distance' }),
  }
}

type EventListProps = {
  /** Company at what the list finds; passed in, because `wishes` imports `events`. */
  renderWish: (filters: EventFilters, isEmpty: boolean) => ReactNode
  renderWhenEmpty: (filters: EventFilters) => ReactNode
}

export function EventList({ renderWish, renderWhenEmpty }: EventListProps) {
  const { filters, change, href } = useUrlFilters(FILTERS)
  const sheet = useDialogState()
  const events = useEvents(queryFrom(filters))
  const [searchText, setSearchText] = useDebouncedSearch(filters.search, (search) => change({ search }, true))

  const weekend = weekendFrom(new Date())
  const isWeekend = filters.from === weekend.from && filters.to === weekend.to
  const filterCount = [
    filters.type,
    isWeekend ? null : filters.from,
    isWeekend ? null : filters.to,
    filters.near,
  ].filter((value) => value !== null).length
  const isFiltered = filterCount > 0 || isWeekend || filters.search !== ''
  const total = events.data?.pagination.total

  return (
    <>
      <SearchField
        label="Zoek evenementen"
        placeholder="Zoek op naam of plaats"
        value={searchText}
        onChange={setSearchText}
        className="mb-3 max-w-xl"
      />
      <FilterChips label="Welke evenementen">
        <ChipLink to={href({ tab: 'upcoming' })} isCurrent={filters.tab === 'upcoming'}>
          Komend
        </ChipLink>
        <ChipLink to={href({ tab: 'all' })} isCurrent={filters.tab === 'all'}>
          Alle
        </ChipLink>
        <ChipLink to={href(isWeekend ? { from: null, to: null } : weekend)} isCurrent={isWeekend}>
          Dit weekend
        </ChipLink>
        <ChipButton icon={SlidersHorizontal} isPressed={filterCount > 0} onClick={sheet.open}>
          {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
        </ChipButton>
      </FilterChips>
      <div className="my-3 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className={total === 0 ? 'sr-only' : 'text-muted'}>
          {total === undefined ? '' : countText(total, 'evenement', 'evenementen')}
        </p>
        {total !== undefined && renderWish(filters, total === 0)}
      </div>
      {events.data?.didYouMean && !events.isPlaceholderData && (
        <h2 className="mb-3 text-lg wrap-anywhere">
          Bedoelde je{' '}
          <Link to={href({ search: events.data.didYouMean })} className="underline underline-offset-4">
            {events.data.didYouMean}
          </Link>
          ?
        </h2>
      )}
      {events.data === undefined ? (
        <QueryState
          title="Laden van evenementen mislukt"
          query={events}
          skeleton={
            <CardGrid>
              <SkeletonCards count={6} />
            </CardGrid>
          }
        />
      ) : !events.isPlaceholderData && isPastTheEnd(events.data.events, events.data.pagination) ? (
        <ToLastPage {...events.data.pagination} hrefFor={(page) => href({ page })} />
      ) : events.data.events.length === 0 ? (
        <NothingFound isFiltered={isFiltered} onClear={() => change(NO_FILTERS)} wish={renderWhenEmpty(filters)} />
      ) : (
        <div aria-busy={events.isPlaceholderData} className={events.isPlaceholderData ? 'opacity-60' : undefined}>
          <CardGrid as="ul">
            {events.data.events.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </CardGrid>
          <Pagination {...events.data.pagination} hrefFor={(page) => href({ page })} className="mt-8" />
        </div>
      )}
      <FilterSheet
        key={sheet.key}
        {...sheet.props}
        filters={filters}
        onChoose={(chosen) => {
          sheet.close()
          change({ ...chosen, ...(chosen.near === null && { radius: DEFAULT_RADIUS }) })
        }}
      />
    </>
  )
}

function NothingFound({ isFiltered, onClear, wish }: { isFiltered: boolean; onClear: () => void; wish: ReactNode }) {
  return (
    <EmptyState
      picture={isFiltered ? 'search' : 'events'}
      title={isFiltered ? 'Niets gevonden' : 'Er staan nog geen evenementen'}
      action={
        <>
          {wish}
          {isFiltered ? (
            <Button onClick={onClear}>Wis filters</Button>
          ) : (
            <LinkButton to="/events/create" icon={Plus}>
              Evenement toevoegen
            </LinkButton>
          )}
        </>
      }
    />
  )
}

type Chosen = Pick<EventFilters, 'type' | 'from' | 'to' | 'near' | 'radius'>

type FilterSheetProps = DialogProps & {
  filters: EventFilters
  onChoose: (chosen: Partial<EventFilters>) => void
}

function FilterSheet({ filters, onChoose, ...dialog }: FilterSheetProps) {
  const { type, from, to, near, radius } = filters
  const [chosen, setChosen] = useState<Chosen>({ type, from, to, near, radius })
  const isReversed = chosen.from !== null && chosen.to !== null && chosen.to < chosen.from
  return (
    <Sheet
      {...dialog}
      title="Filter evenementen"
      size="sm"
      footer={
        <>
          <Button onClick={() => onChoose(NO_FILTERS)}>Wis filters</Button>
          <Button variant="primary" icon={CalendarDays} onClick={() => !isReversed && onChoose(chosen)}>
            Toon evenementen
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Select
          label="Soort"
          value={chosen.type ?? ''}
          onChange={(change) =>
            setChosen({ ...chosen, type: EVENT_TYPES.find((type) => type === change.target.value) ?? null })
          }
          options={{ '': 'Alle soorten', ...EVENT_TYPE_LABELS }}
        />
        <PlaceField
          label="Bij welke plaats?"
          isOptional
          value={chosen.near}
          onChange={(near) => setChosen({ ...chosen, near })}
        />
        {chosen.near !== null && (
          <Select
            label="Hoe ver weg?"
            value={String(chosen.radius)}
            onChange={(change) =>
              setChosen({
                ...chosen,
                radius: RADII.find((known) => String(known) === change.target.value) ?? DEFAULT_RADIUS,
              })
            }
            options={RADII.map((radius) => ({ value: String(radius), label: `Tot ${radius} km` }))}
          />
        )}
        <DateField
          label="Van"
          value={chosen.from ?? ''}
          onChange={(day) => setChosen({ ...chosen, from: parseDay(day) })}
        />
        <DateField
          label="Tot en met"
          value={chosen.to ?? ''}
          onChange={(day) => setChosen({ ...chosen, to: parseDay(day) })}
          error={isReversed ? 'Kies een dag na de eerste dag' : undefined}
        />
      </div>
    </Sheet>
  )
}
