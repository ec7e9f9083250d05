import { type Pagination, paginate } from 'contract/platform/paging.ts'

export type Range = { limit: number; offset: number }
export type Page<Row> = { rows: Row[]; pagination: Pagination }
type PageQuery = { page: number; limit: number }

const rangeOf = ({ page, limit }: PageQuery): Range => ({ limit, offset: (page - 1) * limit })

/** @param select queries the rows of the page, and counts those of all pages; both run at the same time */
export async function readPage<Row>(
  query: PageQuery,
  select: (range: Range) => { rows: PromiseLike<Row[]>; total: PromiseLike<number> },
): Promise<Page<Row>> {
  const selected = select(rangeOf(query))
  const [rows, total] = await Promise.all([selected.rows, selected.total])
  return { rows, pagination: paginate(query.page, query.limit, total) }
}

/** For rows that carry the total. Only a page past the end, which has no row, is counted by itself. */
export async function readCountedPage<Row extends { total: number }>(
  query: PageQuery,
  list: (range: Range) => PromiseLike<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const rows = await list(rangeOf(query))
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count())
  return { rows, pagination: paginate(query.page, query.limit, total) }
}
