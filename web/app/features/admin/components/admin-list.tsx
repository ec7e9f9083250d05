import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keysOf } from 'contract/platform/keys.ts'
import type { AnyRoute, InputOf, ResponseOf } from 'contract/platform/route.ts'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { queryForAny } from '~/lib/api/query.tsx'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { parseDay } from '~/lib/format/dates.ts'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { type TableUrlState, useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { DataTable, type TableSelection } from '~/ui/data/data-table.tsx'
import type { TableColumn } from '~/ui/data/table-cells.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { DateField } from '~/ui/forms/date-field.tsx'
import { type Options, optionsOf } from '~/ui/forms/options.ts'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { type Option, Select } from '~/ui/forms/select.tsx'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import type { IllustrationName } from '~/ui/visuals/illustration.tsx'
import { type AdminAction, type Startable, useAdminActions } from './admin-action-dialog.tsx'

export type AdminColumn<Row> = Omit<TableColumn<Row>, 'cell'> & { cell: (row: Row, show: () => void) => ReactNode }

export type RowAction = MenuAction & { starts?: Startable }

export const deleteItem = (starts: AdminAction): RowAction => ({
  id: 'delete',
  label: 'Verwijderen',
  icon: Trash2,
  isDanger: true,
  startsGroup: true,
  starts,
})

type EmptyText = { title: string; text: string; picture?: IllustrationName }
type ListQuery<R extends AnyRoute> = Partial<InputOf<R>['query'] & object>

type AdminListProps<R extends AnyRoute, Row> = {
  route: R
  rows: (answer: ResponseOf<R>) => readonly Row[]
  fixed?: ListQuery<R>
  label: string
  /** Singular and plural: ['evenement', 'evenementen']. */
  noun: readonly [string, string]
  columns: readonly AdminColumn<Row>[]
  filters: Readonly<Record<string, AdminFilter>>
  failure: string
  empty: EmptyText & { filtered?: Partial<EmptyText> }
  details?:
    | { param: string; render: (id: string, onClose: () => void) => ReactNode }
    | ((row: Row, props: DialogProps) => ReactNode)
  /** A button of the row; a text opens the details, where a row is a card. */
  rowButton?: (row: Row, show: () => void) => ReactNode
  menu?: { nameOf: (row: Row) => string; items: (row: Row, show: () => void) => readonly RowAction[] }
  bulk?: Pick<TableSelection<Row>, 'nameOf'> & {
    note: (rows: readonly Row[]) => string
    actions: (rows: readonly Row[], onDone: () => void) => ReactNode
  }
  buttons?: (query: ListQuery<R>) => ReactNode
  above?: (answer: ResponseOf<R> | undefined) => ReactNode
}

function RowButton({ show, children }: { show: () => void; children: ReactNode }) {
  if (typeof children !== 'string') return children
  return (
    <Button icon={Pencil} onClick={show} className="lg:hidden">
      {children}
    </Button>
  )
}

export function RowTitle({ show, children }: { show: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={show}
      className="flex min-h-11 max-w-full items-center gap-3 rounded-control text-left font-semibold wrap-anywhere hover:text-primary-ink"
    >
      {children}
    </button>
  )
}

const NONE: ReadonlySet<string> = new Set()
export const FEWER_FILTERS = { text: 'Probeer een ander woord, of minder filters.' }

export function AdminList<R extends AnyRoute, Row extends { id: string }>(props: AdminListProps<R, Row>) {
  const { route, filters, fixed, columns, label, noun, failure, empty, details, rowButton, menu, bulk } = props
  const sortable = columns.flatMap(({ id, isSortable }) => (isSortable ? [id] : []))
  const url = useTableUrlState<string>({ sortable, filters: filterNames(filters) })
  const { page, limit, sortBy, sortOrder } = url
  const query = { ...fixed, ...filterQuery(filters, url.filters) } as ListQuery<R>
  const paged = { page, limit, ...(sortable.length > 0 && { sortBy, sortOrder }), ...query }
  const list = useQuery({ ...queryForAny(route, { query: paged }), placeholderData: keepPreviousData })
  useShowFailure(list.error, failure)
  const { start, dialog } = useAdminActions()
  const byId = typeof details === 'object' ? details : null
  const [openId, setOpenId] = useSearchParam(byId?.param ?? '')
  const show = (row: Row) => {
    if (typeof details === 'function') start((dialogProps) => details(row, dialogProps))
    else setOpenId(row.id)
  }
  const rows = list.data && props.rows(list.data)
  const pagination = (list.data as { pagination: Parameters<typeof DataTable>[0]['pagination'] } | undefined)
    ?.pagination
  const tableColumns: TableColumn<Row>[] = columns.map((column) => ({
    ...column,
    cell: (row) => column.cell(row, () => show(row)),
  }))
  if (menu || rowButton)
    tableColumns.push({
      id: 'actions',
      header: 'Acties',
      part: 'actions',
      cell: (row) => (
        <>
          <RowButton show={() => show(row)}>{rowButton?.(row, () => show(row))}</RowButton>
          {menu && (
            <Menu
              trigger={<IconButton icon={Ellipsis} label={`Acties voor ${menu.nameOf(row)}`} />}
              items={menu
                .items(row, () => show(row))
                .map(({ starts, ...item }) => (starts ? { ...item, onAction: () => start(starts) } : item))}
            />
          )}
        </>
      ),
    })

  const [selected, setSelected] = useState(NONE)
  // A row that left the page is not selected: nothing is decided on unseen.
  const selectedRows = (rows ?? []).filter(({ id }) => selected.has(id))
  const selection = bulk && {
    nameOf: bulk.nameOf,
    ids: new Set(selectedRows.map(({ id }) => id)),
    onChange: setSelected,
    note: bulk.note(selectedRows),
    actions: bulk.actions(selectedRows, () => setSelected(NONE)),
  }

  const {
    title,
    text,
    picture = 'search',
  } = { ...empty, ...(url.isFiltered && { picture: 'search', ...empty.filtered }) }
  const clearButton = url.isFiltered && <Button onClick={url.clearFilters}>Wis filters</Button>
  return (
    <>
      {props.above?.(list.data)}
      <div className="mb-4 flex flex-wrap items-end gap-3">
        {Object.entries(filters).map(([name, filter]) => (
          <FilterField key={name} url={url} name={name} filter={filter} />
        ))}
        {clearButton}
        {props.buttons?.(query)}
      </div>
      <DataTable
        label={label}
        noun={noun}
        columns={tableColumns}
        rows={rows}
        pagination={pagination}
        loading={list}
        rowId={({ id }) => id}
        address={url}
        failure={failure}
        selection={selection}
        empty={
          <EmptyState picture={picture} title={title} action={clearButton}>
            {text}
          </EmptyState>
        }
      />
      {byId && openId !== null && <Fragment key={openId}>{byId.render(openId, () => setOpenId(null))}</Fragment>}
      {dialog}
    </>
  )
}

type Choice = {
  label: string
  all?: string
  options: Options<Option>
  /** A value that is no option filters too: the options are loaded. */
  acceptsAny?: boolean
  query?: string
}

/** A search field, a choice, two dates (`dateFrom` and `dateTo`), or a parameter that only links set. */
type AdminFilter = { label: string; placeholder: string } | Choice | 'dates' | 'hidden'

const DATES = { dateFrom: 'Datum vanaf', dateTo: 'Datum tot' } as const

const filterNames = (filters: Readonly<Record<string, AdminFilter>>): string[] =>
  Object.entries(filters).flatMap(([name, filter]) => (filter === 'dates' ? Object.keys(DATES) : [name]))

function filterQuery(
  filters: Readonly<Record<string, AdminFilter>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of filterNames(filters)) {
    const filter = filters[name]
    const value = values[name] ?? ''
    if (typeof filter === 'object' && 'options' in filter && !filter.acceptsAny) {
      const known = optionsOf(filter.options).find((option) => option.value.toLowerCase() === value.toLowerCase())
      if (known) query[filter.query ?? name] = known.value
    } else if (value !== '') query[name] = value
  }
  return query
}

type FieldProps<F> = { url: TableUrlState<string>; name: string; filter: F }

function FilterField({ filter, ...props }: FieldProps<AdminFilter>) {
  if (filter === 'hidden') return null
  if (filter === 'dates') return <DateFields {...props} />
  return 'options' in filter ? <ChoiceField {...props} filter={filter} /> : <TextField {...props} filter={filter} />
}

function TextField({ url, name, filter }: FieldProps<{ label: string; placeholder: string }>) {
  const [text, setText] = useDebouncedSearch(url.filters[name] ?? '', (value) => url.filter({ [name]: value }, true))
  return <SearchField {...filter} value={text} onChange={setText} className="min-w-0 grow basis-full sm:basis-60" />
}

function ChoiceField({ url, name, filter }: FieldProps<Choice>) {
  return (
    <Select
      label={filter.label}
      className="min-w-0 grow basis-36 sm:grow-0 sm:basis-48"
      value={url.filters[name]}
      onChange={(event) => url.filter({ [name]: event.target.value })}
      options={[{ value: '', label: filter.all ?? 'Alle' }, ...optionsOf(filter.options)]}
    />
  )
}

function DateFields({ url }: Pick<FieldProps<'dates'>, 'url'>) {
  const { dateFrom, dateTo } = url.filters
  return keysOf(DATES).map((name) => (
    <DateField
      key={name}
      label={DATES[name]}
      className="min-w-0 grow basis-36 sm:grow-0 sm:basis-42"
      value={url.filters[name] ?? ''}
      {...(name === 'dateTo' ? { min: dateFrom || undefined } : { max: dateTo || undefined })}
      onChange={(day) => (day === '' || parseDay(day) === day) && url.filter({ [name]: day })}
    />
  ))
}
