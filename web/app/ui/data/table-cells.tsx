import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'

const SKELETON_ROWS = 10

/** Explicit, because browsers drop the implicit roles of table elements with another `display`. */
export const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
}

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  part?: 'title' | 'actions'
  /** Right-aligned. */
  isNumber?: boolean
  /** Takes a line of its own on a card: for text that may not break. */
  isWide?: boolean
  /** Class for the column's width on wide screens: "w-40". */
  width?: string
}

export const headClasses =
  'sticky top-(--bar-top) z-10 border-line border-b bg-sunken px-4 py-1 font-semibold text-sm first:rounded-tl-card last:rounded-tr-card'
export const rowClasses =
  'relative grid grid-cols-2 max-[18rem]:grid-cols-1 gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-soft aria-selected:border-primary aria-selected:bg-primary-soft lg:table-row lg:rounded-none lg:border-0 lg:shadow-none lg:hover:bg-sunken lg:aria-selected:bg-primary-soft'

export function HeadCell<Row>({
  column,
  order,
  onSort,
}: {
  column: TableColumn<Row>
  /** Null when the rows are in another order. */
  order: 'asc' | 'desc' | null
  onSort: () => void
}) {
  const Arrow = order === null ? ChevronsUpDown : order === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      {...ROLES.columnheader}
      scope="col"
      aria-sort={order === null ? undefined : order === 'desc' ? 'descending' : 'ascending'}
      className={classNames(headClasses, column.width, column.isNumber && 'text-right')}
    >
      {column.isSortable ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            '-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-left hover:text-primary-ink',
            order !== null && 'text-primary-ink',
          )}
        >
          {column.header}
          <Arrow aria-hidden="true" className="size-4 shrink-0" />
        </button>
      ) : (
        <span className={classNames('inline-flex min-h-11 items-center', column.part === 'actions' && 'sr-only')}>
          {column.header}
        </span>
      )}
    </th>
  )
}

export function Cell<Row>({
  column,
  hasSelection,
  children,
}: {
  column: TableColumn<Row>
  hasSelection: boolean
  children: ReactNode
}) {
  const { part } = column
  return (
    <td
      {...ROLES.cell}
      className={classNames(
        'min-w-0 text-pretty wrap-anywhere lg:wrap-break-word lg:border-line lg:border-t lg:px-4 lg:py-2.5 lg:align-middle',
        part === undefined && 'max-lg:flex max-lg:flex-col max-lg:items-start',
        part === 'title' && 'max-lg:-order-1 max-lg:col-span-full max-lg:font-semibold max-lg:text-lg',
        part === 'title' && hasSelection && 'max-lg:pr-12',
        part === 'actions' && 'max-lg:col-span-full lg:w-0',
        column.isWide && 'max-lg:col-span-full',
        column.isNumber && 'tabular-nums lg:text-right',
      )}
    >
      {part === undefined && <span className="text-muted text-xs lg:hidden">{column.header}</span>}
      {part === 'actions' ? <div className="flex gap-2 lg:justify-end lg:whitespace-nowrap">{children}</div> : children}
    </td>
  )
}

export function SkeletonRows<Row>({
  columns,
  hasSelection,
  limit,
}: {
  columns: readonly TableColumn<Row>[]
  hasSelection: boolean
  limit: number
}) {
  return Array.from({ length: Math.min(limit, SKELETON_ROWS) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
    <tr key={index} {...ROLES.row} className={rowClasses}>
      {hasSelection && (
        <td {...ROLES.cell} className="hidden px-4 lg:table-cell">
          <Skeleton className="size-6" />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} hasSelection={hasSelection}>
          <span className="flex h-11 items-center max-lg:h-6">
            {index === 0 && column.part === 'title' && <span className="sr-only">Laden</span>}
            <Skeleton className={column.part === 'title' ? 'h-4 w-44 max-w-full' : 'h-3.5 w-20'} />
          </span>
        </Cell>
      ))}
    </tr>
  ))
}
