import { countText } from 'contract/platform/count-text.ts'
import { COMPANION_SORTS, type Companion } from 'contract/references.ts'
import { useCompanions } from '~/features/references/api.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatMonth } from '~/lib/format/dates.ts'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { readOneOf, readText, useUrlFilters } from '~/lib/routing/url-filters.ts'
import { LinkButton } from '~/ui/button.tsx'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { ProfileDialog } from './profile-dialog.tsx'

type Sort = (typeof COMPANION_SORTS)[number]
const SORT_LABELS: Readonly<Record<Sort, string>> = { recent: 'Laatst', often: 'Vaakst', name: 'Op naam' }

const FILTERS = { search: readText, sort: readOneOf(COMPANION_SORTS, 'recent') }

export function Companions() {
  const { filters, change, href } = useUrlFilters(FILTERS)
  const [text, setText] = useDebouncedSearch(filters.search, (search) => change({ search }, true))
  const companions = useCompanions(filters)
  const { data } = companions
  if (data !== undefined && isPastTheEnd(data.companions, data.pagination))
    return <ToLastPage totalPages={data.pagination.totalPages} hrefFor={(page) => href({ page })} />
  return (
    <>
      <SearchField
        label="Zoek mensen"
        placeholder="Zoek op naam"
        value={text}
        onChange={setText}
        className="mb-3 max-w-xl"
      />
      <FilterChips label="Volgorde">
        {COMPANION_SORTS.map((sort) => (
          <ChipLink key={sort} to={href({ sort })} isCurrent={filters.sort === sort}>
            {SORT_LABELS[sort]}
          </ChipLink>
        ))}
      </FilterChips>
      <p role="status" className="my-3 min-h-6 text-muted">
        {data === undefined ? '' : countText(data.pagination.total, 'persoon', 'mensen')}
      </p>
      {data === undefined ? (
        <QueryState title="Kon niet laden met wie je ging" query={companions} />
      ) : data.companions.length > 0 ? (
        <>
          <Card as="section">
            <ul className="-my-3 divide-y divide-line">
              {data.companions.map((companion) => (
                <CompanionRow key={companion.user.id} companion={companion} />
              ))}
            </ul>
          </Card>
          <Pagination {...data.pagination} hrefFor={(page) => href({ page })} />
        </>
      ) : filters.search === '' ? (
        <EmptyState
          picture="groups"
          title="Je ging nog niet samen"
          action={<LinkButton to="/events">Kies een evenement</LinkButton>}
        >
          Ging je ergens heen met een groep? Dan vind je de mensen hier terug.
        </EmptyState>
      ) : (
        <EmptyState picture="groups" title="Niemand gevonden">
          Je ging nog niet met iemand die zo heet.
        </EmptyState>
      )}
    </>
  )
}

function CompanionRow({ companion: { user, times, last } }: { companion: Companion }) {
  const profile = useDialogState()
  return (
    <li className="py-1">
      <button
        type="button"
        onClick={profile.open}
        className="group flex min-h-14 w-full items-center gap-3 rounded-control py-2 text-left"
      >
        <Avatar user={user} />
        <span className="min-w-0 grow">
          <span className="block font-semibold underline-offset-4 wrap-anywhere group-hover:underline">
            {user.username}
          </span>
          <span className="block text-muted text-sm wrap-anywhere">
            {times === 1 ? '1 keer samen' : `${times} keer samen`} · {last.title},{' '}
            {formatMonth(`${last.month}-15T12:00:00Z`)}
          </span>
        </span>
      </button>
      {profile.isOpen && <ProfileDialog userId={user.id} isOpen onClose={profile.close} />}
    </li>
  )
}
