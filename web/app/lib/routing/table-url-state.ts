import { useSearchParams } from 'react-router'
import { readPage } from './url-filters.ts'

/** Rows on a page of an admin table (spec 3 section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 20
const DEFAULT_SORT = 'createdAt'

export type TableState<F extends string> = {
  page: number
  limit: number
  sortBy: string
  sortOrder: 'asc' | 'desc'
  /** By name; an empty string does not filter. */
  filters: Readonly<Record<F, string>>
}

export type TableUrlState<F extends string = string> = TableState<F> & {
  isFiltered: boolean
  /** Writes filters to the URL and returns to the first page; with `isTyping` the history entry is replaced. */
  filter(changes: Partial<Record<F, string>>, isTyping?: boolean): void
  clearFilters(): void
  hrefFor(page: number): { search: string }
  setLimit(limit: number): void
  /** Sorting by the current column reverses the order; another column starts descending. */
  sort(column: string, direction?: 'asc' | 'desc'): void
}

/** Invalid values read as the default: newest first, 20 rows. `sortable`: the columns besides createdAt. */
export function useTableUrlState<F extends string = never>({
  sortable = [],
  filters: names = [],
}: {
  sortable?: readonly string[]
  filters?: readonly F[]
}): TableUrlState<F> {
  const [params, setParams] = useSearchParams()
  const state = read(params, sortable, names)
  const paramsFor = (changes: Partial<TableState<F>>) => write(params, names, { ...state, page: 1, ...changes })
  const update = (changes: Partial<TableState<F>>, isTyping = false) =>
    setParams(paramsFor(changes), { replace: isTyping, preventScrollReset: true })
  return {
    ...state,
    isFiltered: names.some((name) => state.filters[name] !== ''),
    filter: (changes, isTyping) => update({ filters: { ...state.filters, ...changes } }, isTyping),
    clearFilters: () => update({ filters: Object.fromEntries(names.map((name) => [name, ''])) as Record<F, string> }),
    hrefFor: (page) => ({ search: paramsFor({ page }).toString() }),
    setLimit: (limit) => update({ limit }),
    sort: (column, direction) =>
      update({
        sortBy: column,
        sortOrder: direction ?? (column === state.sortBy && state.sortOrder === 'desc' ? 'asc' : 'desc'),
      }),
  }
}

function read<F extends string>(
  params: URLSearchParams,
  sortable: readonly string[],
  names: readonly F[],
): TableState<F> {
  const size = Number(params.get('limit'))
  const sortBy = params.get('sortBy') ?? DEFAULT_SORT
  return {
    page: readPage(params.get('page')),
    limit: PAGE_SIZES.find((allowed) => allowed === size) ?? DEFAULT_SIZE,
    sortBy: sortable.includes(sortBy) ? sortBy : DEFAULT_SORT,
    sortOrder: params.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<F, string>,
  }
}

/** Defaults are left out; parameters of other components (a tab) are kept. */
function write<F extends string>(
  params: URLSearchParams,
  names: readonly F[],
  { page, limit, sortBy, sortOrder, filters }: TableState<F>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const setUnlessDefault = (name: string, value: string, isDefault: boolean) =>
    isDefault ? next.delete(name) : next.set(name, value)
  setUnlessDefault('page', String(page), page === 1)
  setUnlessDefault('limit', String(limit), limit === DEFAULT_SIZE)
  setUnlessDefault('sortBy', sortBy, sortBy === DEFAULT_SORT)
  setUnlessDefault('sortOrder', sortOrder, sortOrder === 'desc')
  for (const name of names) setUnlessDefault(name, filters[name], filters[name] === '')
  return next
}
