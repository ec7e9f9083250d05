import { EVENT_STATUSES, EVENT_TYPE_LABELS, EVENT_TYPES, type EventStatus, type EventType } from 'contract/events.ts'
import type { AdminEvent } from 'contract/events-admin.ts'
import { Check, Ellipsis, ExternalLink, FileText, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { DataTable, type TableColumn } from '~/ui/data/data-table.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { showFailure, useShowFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { Menu } from '~/ui/overlays/menu.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminEvents, useBulkApprove, useBulkReject, useDeleteEvent } from '../api.ts'
import { DELETE_WARNING, EVENT_STATUS_BADGES, EVENT_STATUS_LABELS } from '../labels.ts'
import { EventDialog } from './event-dialog.tsx'

const SORTABLE = ['createdAt', 'title', 'status', 'startDate'] as const
const FILTERS = ['search', 'status', 'type'] as const
const NONE: ReadonlySet<string> = new Set()

/** Every event, with what can be done with one or with many. The open one stands in the address as `event`. */
export function EventTable() {
  const address = useTableUrlState({ sortable: SORTABLE, filters: FILTERS })
  const { page, limit, sortOrder, filters } = address
  const events = useAdminEvents({
    page,
    limit,
    sortBy: address.sortBy as (typeof SORTABLE)[number],
    sortOrder,
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...(isOneOf(EVENT_STATUSES, filters.status) ? { status: filters.status } : {}),
    ...(isOneOf(EVENT_TYPES, filters.type) ? { type: filters.type } : {}),
  })
  useShowFailure(events.error, 'Kon evenementen niet laden')
  const [words, setWords] = useDebouncedSearch(filters.search, (search) => address.filter({ search }, true))
  const [params, setParams] = useSearchParams()
  const openId = params.get('event')
  const show = (id: string | null) =>
    setParams(
      (given) => {
        const next = new URLSearchParams(given)
        if (id === null) next.delete('event')
        else next.set('event', id)
        return next
      },
      { preventScrollReset: true },
    )
  const [chosen, setChosen] = useState(NONE)
  const rows = events.data?.events
  // What went from view is no longer chosen: nobody decides on what they do not see.
  const ids = new Set((rows ?? []).map(({ id }) => id).filter((id) => chosen.has(id)))

  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_14rem_12rem_auto] lg:items-end">
        <SearchField
          label="Zoek een evenement"
          placeholder="Zoek op titel of plaats"
          value={words}
          onChange={setWords}
          className="col-span-2 lg:col-span-1"
        />
        <Select
          label="Status"
          value={filters.status}
          onChange={(event) => address.filter({ status: event.target.value as EventStatus })}
          options={[
            { value: '', label: 'Alle statussen' },
            ...EVENT_STATUSES.map((status) => ({ value: status, label: EVENT_STATUS_LABELS[status] })),
          ]}
        />
        <Select
          label="Type"
          value={filters.type}
          onChange={(event) => address.filter({ type: event.target.value as EventType })}
          options={[
            { value: '', label: 'Alle types' },
            ...EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] })),
          ]}
        />
        <Button
          icon={X}
          onClick={address.clearFilters}
          disabled={!address.isFiltered}
          className="col-span-2 disabled:max-lg:hidden lg:col-span-1 lg:min-h-12"
        >
          Wis filters
        </Button>
      </div>
      <DataTable
        label="Evenementen"
        noun={['evenement', 'evenementen']}
        columns={columnsFor(show)}
        rows={rows}
        pagination={events.data?.pagination}
        loading={events}
        rowId={({ id }) => id}
        address={address}
        failure="Kon evenementen niet laden"
        selection={{
          ids,
          onChange: setChosen,
          nameOf: ({ title }) => title,
          actions: <BulkButtons ids={[...ids]} onDone={() => setChosen(NONE)} />,
        }}
        empty={
          <EmptyState
            picture={address.isFiltered ? 'search' : 'events'}
            title="Geen evenementen gevonden"
            action={address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
          >
            {address.isFiltered ? 'Probeer een ander woord, of minder filters.' : 'Er is nog niets ingestuurd.'}
          </EmptyState>
        }
      />
      {openId !== null && <EventDialog key={openId} id={openId} onClose={() => show(null)} />}
    </>
  )
}

const isOneOf = <T extends string>(known: readonly T[], word: string): word is T =>
  (known as readonly string[]).includes(word)

const columnsFor = (show: (id: string) => void): TableColumn<AdminEvent>[] => [
  {
    id: 'title',
    header: 'Titel',
    part: 'title',
    isSortable: true,
    cell: (event) => (
      <button
        type="button"
        onClick={() => show(event.id)}
        className="-my-1 min-h-11 rounded-control text-left font-semibold underline-offset-4 hover:underline"
      >
        {event.title}
        <span className="block font-normal text-muted text-sm">
          {EVENT_TYPE_LABELS[event.type]} · {event.location}
        </span>
      </button>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isSortable: true,
    width: 'w-56',
    cell: ({ status }) => <Badge kind={EVENT_STATUS_BADGES[status]}>{EVENT_STATUS_LABELS[status]}</Badge>,
  },
  {
    id: 'startDate',
    header: 'Startdatum',
    isSortable: true,
    width: 'w-48',
    cell: ({ startDate }) => <span className="whitespace-nowrap">{formatDate(startDate)}</span>,
  },
  {
    id: 'groups',
    header: 'Groepen',
    isNumber: true,
    width: 'w-28',
    cell: ({ groupCount }) => groupCount,
  },
  {
    id: 'actions',
    header: 'Acties',
    part: 'actions',
    cell: (event) => <RowActions event={event} onEdit={() => show(event.id)} />,
  },
]

function RowActions({ event, onEdit }: { event: AdminEvent; onEdit: () => void }) {
  const remove = useDeleteEvent()
  const asking = useDialogState()
  const isWaiting = event.status === 'PENDING'
  const send = async (reason: string | null) => {
    try {
      await remove.mutateAsync({ id: event.id, reason })
      toast({ title: 'Evenement verwijderd', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon evenement niet verwijderen')
      throw error
    }
  }
  return (
    <>
      <span className="lg:hidden">
        <Link
          to={`?event=${event.id}`}
          onClick={(click) => {
            click.preventDefault()
            onEdit()
          }}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line px-4 font-semibold"
        >
          <Pencil aria-hidden="true" className="size-4.5" />
          {isWaiting ? 'Beoordelen' : 'Bewerken'}
        </Link>
      </span>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`Acties voor ${event.title}`} />}
        items={[
          { id: 'edit', label: 'Details bewerken', icon: Pencil, onAction: onEdit },
          {
            id: 'landing-page',
            label: 'Landingspagina bewerken',
            icon: FileText,
            to: `/admin/events/${event.id}/landing-page`,
          },
          { id: 'public', label: 'Openbare pagina bekijken', icon: ExternalLink, to: `/events/${event.slug}` },
          {
            id: 'delete',
            label: 'Verwijderen',
            icon: Trash2,
            isDanger: true,
            startsGroup: true,
            onAction: asking.open,
          },
        ]}
      />
      <ReasonDialog
        key={asking.key}
        isOpen={asking.isOpen}
        onClose={asking.close}
        title={`‘${event.title}’ verwijderen?`}
        description={DELETE_WARNING}
        confirmLabel="Evenement verwijderen"
        help="Wie het evenement instuurde, leest deze reden."
        isDangerous
        onConfirm={send}
      />
    </>
  )
}

function BulkButtons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const approve = useBulkApprove()
  const reject = useBulkReject()
  const rejecting = useDialogState()
  // Not by the callbacks of `mutate`: what is decided on may leave the table, and these buttons with it.
  const sayYes = async () => {
    try {
      const { approvedCount } = await approve.mutateAsync(ids)
      toast({ title: `${approvedCount} evenementen goedgekeurd`, kind: 'success' })
      onDone()
    } catch (error) {
      showFailure(error, 'Kon evenementen niet goedkeuren')
    }
  }
  const sayNo = async (reason: string | null) => {
    try {
      const { rejectedCount } = await reject.mutateAsync({ eventIds: ids, reason })
      toast({ title: `${rejectedCount} evenementen afgewezen`, kind: 'success' })
      onDone()
    } catch (error) {
      showFailure(error, 'Kon evenementen niet afwijzen')
      throw error
    }
  }
  return (
    <>
      <Button size="sm" icon={Check} isPending={approve.isPending} onClick={() => void sayYes()}>
        Goedkeuren
      </Button>
      <Button size="sm" icon={X} onClick={rejecting.open}>
        Afwijzen
      </Button>
      <ReasonDialog
        key={rejecting.key}
        isOpen={rejecting.isOpen}
        onClose={rejecting.close}
        title={ids.length === 1 ? '1 evenement afwijzen?' : `${ids.length} evenementen afwijzen?`}
        description="Alleen evenementen die op goedkeuring wachten, worden afgewezen."
        confirmLabel="Afwijzen"
        help="Wie een evenement instuurde, leest deze reden."
        isDangerous
        onConfirm={sayNo}
      />
    </>
  )
}
