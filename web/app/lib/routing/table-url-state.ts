import { useSearchParams } from 'react-router'

/** Rows on a page of an admin table (spec 3 section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 20
const DEFAULT_SORT = 'createdAt'

export type TableState<F extends string> = {
  page: number
  limit: number
  sortBy: string
  sortOrder: 'asc' | 'desc'
  /** By name; empty asks nothing. */
  filters: Readonly<Record<F, string>>
}

export type TableUrlState<F extends string = string> = TableState<F> & {
  isFiltered: boolean
  /** Puts filters into the address and goes to the first page; `isTyping` leaves no trail in the browser's history. */
  filter(given: Partial<Record<F, string>>, isTyping?: boolean): void
  clearFilters(): void
  hrefFor(page: number): { search: string }
  setLimit(limit: number): void
  /** The same column flips; a new one starts descending. */
  sort(column: string, direction?: 'asc' | 'desc'): void
}

/**
 * What a table shows stands in the address: page, page size, order, filters. Nonsense in the address reads as the default:
 * newest first, 20 rows.
 *
 * @param sortable the columns one can sort by, besides createdAt
 * @param names the names of the filters
 */
export function useTableUrlState<F extends string = never>({
  sortable = [],
  filters: names = [],
}: {
  sortable?: readonly string[]
  filters?: readonly F[]
}): TableUrlState<F> {
  const [params, setParams] = useSearchParams()
  const state = read(params, sortable, names)
  const paramsOf = (given: Partial<TableState<F>>) => write(params, names, { ...state, page: 1, ...given })
  const go = (given: Partial<TableState<F>>, isTyping = false) =>
    setParams(paramsOf(given), { replace: isTyping, preventScrollReset: true })
  return {
    ...state,
    isFiltered: names.some((name) => state.filters[name] !== ''),
    filter: (given, isTyping) => go({ filters: { ...state.filters, ...given } }, isTyping),
    clearFilters: () => go({ filters: Object.fromEntries(names.map((name) => [name, ''])) as Record<F, string> }),
    hrefFor: (page) => ({ search: paramsOf({ page }).toString() }),
    setLimit: (limit) => go({ limit }),
    sort: (column, direction) =>
      go({
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
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    limit: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_SIZE,
    sortBy: sortable.includes(sortBy) ? sortBy : DEFAULT_SORT,
    sortOrder: params.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<F, string>,
  }
}

/** What is as by default is left out, and what belongs to others on the page (a tab) stays. */
function write<F extends string>(
  params: URLSearchParams,
  names: readonly F[],
  { page, limit, sortBy, sortOrder, filters }: TableState<F>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string, isDefault: boolean) =>
    isDefault ? next.delete(name) : next.set(name, value)
  put('page', String(page), page === 1)
  put('limit', String(limit), limit === DEFAULT_SIZE)
  put('sortBy', sortBy, sortBy === DEFAULT_SORT)
  put('sortOrder', sortOrder, sortOrder === 'desc')
  for (const name of names) put(name, filters[name], filters[name] === '')
  return next
}
