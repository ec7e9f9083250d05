import type { ReactNode } from 'react'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import type { TableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import { DataTable, type TableColumn, type TableSelection } from '~/ui/data/data-table.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { DateField } from '~/ui/forms/date-field.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import type { IllustrationName } from '~/ui/visuals/illustration.tsx'

type Query = {
  error: Error | null
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
  data: { pagination: { page: number; limit: number; total: number; totalPages: number } } | undefined
}

type AdminTableProps<Row> = {
  label: string
  /** Singular and plural: ['evenement', 'evenementen']. */
  noun: readonly [string, string]
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[] | undefined
  query: Query
  url: TableUrlState<never>
  failure: string
  empty: { title: string; text: string; picture?: IllustrationName }
  selection?: TableSelection<Row>
  /** Buttons after the filters. */
  actions?: ReactNode
  /** `TableSearch`, `TableSelect` and `TableDateRange`. */
  children: ReactNode
}

/** A table of an admin page: filters above it, then the rows with paging, or why there are none. */
export function AdminTable<Row extends { id: string }>({
  query,
  url,
  empty: { title, text, picture = 'search' },
  actions,
  children,
  ...table
}: AdminTableProps<Row>) {
  useShowFailure(query.error, table.failure)
  const clearButton = url.isFiltered && <Button onClick={url.clearFilters}>Wis filters</Button>
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        {children}
        {clearButton}
        {actions}
      </div>
      <DataTable
        {...table}
        pagination={query.data?.pagination}
        loading={query}
        rowId={({ id }) => id}
        address={url}
        empty={
          <EmptyState picture={url.isFiltered ? 'search' : picture} title={title} action={clearButton}>
            {text}
          </EmptyState>
        }
      />
    </>
  )
}

type TableSearchProps = { url: TableUrlState<'search'>; label: string; placeholder: string }

export function TableSearch({ url, label, placeholder }: TableSearchProps) {
  const [text, setText] = useDebouncedSearch(url.filters.search, (search) => url.filter({ search }, true))
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={setText}
      className="min-w-0 grow basis-full sm:basis-60"
    />
  )
}

type TableSelectProps<F extends string> = {
  url: TableUrlState<F>
  filter: F
  label: string
  /** The label of the choice that filters nothing. */
  all?: string
  options: readonly { value: string; label: string }[]
}

export function TableSelect<F extends string>({ url, filter, label, all = 'Alle', options }: TableSelectProps<F>) {
  return (
    <Select
      label={label}
      className="min-w-0 grow basis-36 sm:grow-0 sm:basis-48"
      value={url.filters[filter]}
      onChange={(event) => url.filter({ [filter]: event.target.value } as Partial<Record<F, string>>)}
      options={[{ value: '', label: all }, ...options]}
    />
  )
}

export function TableDateRange({ url }: { url: TableUrlState<'dateFrom' | 'dateTo'> }) {
  const { dateFrom, dateTo } = url.filters
  return (
    <>
      <DateField
        label="Datum vanaf"
        className="min-w-0 grow basis-36 sm:grow-0 sm:basis-42"
        value={dateFrom}
        max={dateTo || undefined}
        onChange={(event) => url.filter({ dateFrom: event.target.value })}
      />
      <DateField
        label="Datum tot"
        className="min-w-0 grow basis-36 sm:grow-0 sm:basis-42"
        value={dateTo}
        min={dateFrom || undefined}
        onChange={(event) => url.filter({ dateTo: event.target.value })}
      />
    </>
  )
}

/** Query parameters without the empty ones. */
export const withoutBlank = <T extends Record<string, string | undefined>>(query: T): Partial<T> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== undefined)) as Partial<T>

/** The value when it is one of the known ones, otherwise undefined. */
export const oneOf = <const T extends string>(known: readonly T[], value: string): T | undefined =>
  known.find((each) => each === value)
