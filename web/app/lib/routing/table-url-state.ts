import { readOneOf, readText, useUrlFilters } from './url-filters.ts'

/** Rows on a page of an admin table (spec 3 section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 20
const DEFAULT_SORT = 'createdAt'
/** A tab is another component's parameter. */
const KEEPS_OTHERS = { keepsOthers: true }

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
  const table = useUrlFilters(
    {
      limit: readOneOf(PAGE_SIZES, DEFAULT_SIZE),
      sortBy: readOneOf([DEFAULT_SORT, ...sortable], DEFAULT_SORT),
      sortOrder: readOneOf(['asc', 'desc'] as const, 'desc'),
    },
    KEEPS_OTHERS,
  )
  const readers = Object.fromEntries(names.map((name) => [name, readText])) as Record<F, typeof readText>
  const { filters, change } = useUrlFilters(readers, KEEPS_OTHERS)
  const { sortBy, sortOrder } = table.filters
  return {
    ...table.filters,
    filters,
    isFiltered: names.some((name) => filters[name] !== ''),
    filter: change,
    clearFilters: () => change(Object.fromEntries(names.map((name) => [name, ''])) as Partial<typeof filters>),
    hrefFor: (page) => table.href({ page }),
    setLimit: (limit) => table.change({ limit: limit as (typeof PAGE_SIZES)[number] }),
    sort: (column, direction) =>
      table.change({
        sortBy: column,
        sortOrder: direction ?? (column === sortBy && sortOrder === 'desc' ? 'asc' : 'desc'),
      }),
  }
}
