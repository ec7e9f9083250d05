import { countText } from 'contract/platform/count-text.ts'
import type { ReactNode } from 'react'
import { PAGE_SIZES, type TableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { ErrorState } from '../feedback/empty-state.tsx'
import { Select } from '../forms/select.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from './pagination.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { Cell, HeadCell, headClasses, ROLES, rowClasses, SkeletonRows, type TableColumn } from './table-cells.tsx'

/*
  DataTable    rows of a call that pages, sorts and filters on the server. Page, size and order are in the URL
               (useTableUrlState); the page renders its own filters.
  TableColumn  id (also the sort field), header, cell(row), isSortable, and `part`:
               'title' names the row (the heading of its card on phones), 'actions' is the last cell
  selection    selected rows by id, and their actions

  On phones and small tablets each row is a card.
*/

export type TableSelection<Row> = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  nameOf: (row: Row) => string
  /** After the number of selected rows. */
  note?: string
  actions: ReactNode
}

type Loading = {
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}
type Pages = { page: number; limit: number; total: number; totalPages: number }

type DataTableProps<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[] | undefined
  pagination: Pages | undefined
  loading: Loading
  rowId: (row: Row) => string
  address: TableUrlState<never>
  /** "Kon evenementen niet laden" */
  failure: string
  empty: ReactNode
  /** Singular and plural: ['evenement', 'evenementen']. */
  noun: readonly [string, string]
  /** Stands in place of the number of rows. */
  summary?: string | undefined
  selection?: TableSelection<Row>
}

/** The default order has no column. */
const NEWEST_FIRST = 'createdAt'

export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  pagination,
  loading,
  rowId,
  address,
  failure,
  empty,
  noun,
  summary,
  selection,
}: DataTableProps<Row>) {
  const isSelected = (row: Row) => selection?.ids.has(rowId(row)) ?? false
  /** The selection of other pages stays. */
  const select = (changed: readonly Row[], isOn: boolean) => {
    const ids = new Set(selection?.ids)
    for (const row of changed) isOn ? ids.add(rowId(row)) : ids.delete(rowId(row))
    selection?.onChange(ids)
  }
  const shown = rows ?? []
  const selectAll = {
    label: 'Alles op deze pagina kiezen',
    isChecked: shown.length > 0 && shown.every(isSelected),
    isMixed: shown.some(isSelected),
    onChange: (isOn: boolean) => select(shown, isOn),
  }

  if (loading.isError && rows === undefined)
    return (
      <ErrorState title={failure} onRetry={() => void loading.refetch()} isRetrying={loading.isFetching}>
        Controleer je verbinding en probeer het opnieuw.
      </ErrorState>
    )

  if (rows !== undefined && pagination !== undefined && !loading.isPlaceholderData && isPastTheEnd(rows, pagination))
    return <ToLastPage {...pagination} hrefFor={address.hrefFor} />

  const total = pagination?.total
  const sortable = columns.filter(({ isSortable }) => isSortable)
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className={total === 0 ? 'sr-only' : 'text-muted'}>
          {summary ?? (total === undefined ? '' : countText(total, ...noun))}
          {selection && selection.ids.size > 0 && `, ${selection.ids.size} gekozen`}
          {selection?.note !== undefined && selection.ids.size > 0 && `, ${selection.note}`}
        </p>
        {selection && selection.ids.size > 0 && <div className="flex flex-wrap gap-2">{selection.actions}</div>}
        {sortable.length > 0 && address.sortBy !== NEWEST_FIRST && (
          <Button size="sm" onClick={() => address.sort(NEWEST_FIRST, 'desc')} className="max-lg:hidden">
            Nieuwste eerst
          </Button>
        )}
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-3 lg:hidden">
        {sortable.length > 0 && (
          <Select
            label="Sorteren"
            className="min-w-40 grow"
            value={`${address.sortBy}.${address.sortOrder}`}
            onChange={(event) => {
              const [column = '', direction] = event.target.value.split('.')
              address.sort(column, direction === 'asc' ? 'asc' : 'desc')
            }}
            options={orders(sortable)}
          />
        )}
        {selection && rows?.length !== 0 && <RowCheckbox {...selectAll} text="Alles op deze pagina" />}
      </div>
      {rows?.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">{empty}</div>
      ) : (
        <table
          {...ROLES.table}
          aria-label={label}
          aria-busy={rows === undefined || loading.isPlaceholderData}
          className={classNames(
            'block w-full text-left lg:table lg:overflow-clip lg:rounded-card lg:border lg:border-line lg:bg-surface lg:shadow-soft',
            loading.isPlaceholderData && 'opacity-60 transition-opacity',
          )}
        >
          <thead {...ROLES.rowgroup} className="hidden lg:table-header-group">
            <tr {...ROLES.row}>
              {selection && (
                <th {...ROLES.columnheader} className={classNames(headClasses, 'w-14')}>
                  {shown.length > 0 && <RowCheckbox {...selectAll} />}
                </th>
              )}
              {columns.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  order={column.id === address.sortBy ? address.sortOrder : null}
                  onSort={() => address.sort(column.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody {...ROLES.rowgroup} className="flex flex-col gap-3 lg:table-row-group">
            {rows === undefined ? (
              <SkeletonRows columns={columns} hasSelection={selection !== undefined} limit={address.limit} />
            ) : (
              rows.map((row) => (
                <tr
                  key={rowId(row)}
                  {...ROLES.row}
                  aria-selected={selection ? isSelected(row) : undefined}
                  className={rowClasses}
                >
                  {selection && (
                    <td
                      {...ROLES.cell}
                      className="max-lg:absolute max-lg:top-2 max-lg:right-2 lg:border-line lg:border-t lg:px-4 lg:align-middle"
                    >
                      <RowCheckbox
                        label={`Kies ${selection.nameOf(row)}`}
                        isChecked={isSelected(row)}
                        onChange={(isOn) => select([row], isOn)}
                      />
                    </td>
                  )}
                  {/* Called, not rendered as a component: columns may be new objects on each render, and state inside a cell must survive. */}
                  {columns.map((column) => (
                    <Cell key={column.id} column={column} hasSelection={!!selection}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              ))
            )}
          </tbody>
        </table>
      )}
      {pagination && pagination.total > Math.min(...PAGE_SIZES) && (
        <div className="mt-4 flex flex-col items-center gap-4 lg:flex-row lg:items-end lg:justify-between">
          <Select
            label="Per pagina"
            className="w-32"
            value={String(address.limit)}
            onChange={(event) => address.setLimit(Number(event.target.value))}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          />
          <Pagination {...pagination} hrefFor={address.hrefFor} className="pt-0" />
        </div>
      )}
    </>
  )
}

/** createdAt comes first: it is the default order. */
const orders = <Row,>(sortable: readonly TableColumn<Row>[]) =>
  [{ id: 'createdAt', header: 'Aangemaakt' }, ...sortable.filter(({ id }) => id !== 'createdAt')].flatMap(
    ({ id, header }) => [
      { value: `${id}.desc`, label: `${header}, ${id === 'createdAt' ? 'nieuwste eerst' : 'aflopend'}` },
      { value: `${id}.asc`, label: `${header}, ${id === 'createdAt' ? 'oudste eerst' : 'oplopend'}` },
    ],
  )
