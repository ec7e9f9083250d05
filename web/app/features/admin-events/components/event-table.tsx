import type { DecisionCategory } from 'contract/audit.ts'
import type { AdminEvent } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS, EVENT_STATUSES, EVENT_TYPE_LABELS, EVENT_TYPES } from 'contract/events/events.ts'
import { ExternalLink, FileText, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AdminTable, oneOf, TableSearch, TableSelect, withoutBlank } from '~/features/admin/components/admin-table.tsx'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { RowMenu } from '~/features/admin/components/row-menu.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import type { TableColumn } from '~/ui/data/data-table.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminEvents, useDeleteEvent } from '../api.ts'
import { EVENT_STATUS_BADGES } from '../labels.ts'
import { BulkDecisionButtons } from './bulk-decision-buttons.tsx'
import { EventDialog } from './event-dialog.tsx'

const SORTABLE = ['createdAt', 'title', 'status', 'startDate'] as const
const FILTERS = ['search', 'status', 'type'] as const
const NONE: ReadonlySet<string> = new Set()

const isUndecided = ({ status }: AdminEvent) => status === 'PENDING'

/** All events. `?event=` opens one. */
export function EventTable() {
  const url = useTableUrlState({ sortable: SORTABLE, filters: FILTERS })
  const { page, limit, sortOrder, filters } = url
  const events = useAdminEvents({
    page,
    limit,
    sortBy: oneOf(SORTABLE, url.sortBy),
    sortOrder,
    ...withoutBlank({
      search: filters.search,
      status: oneOf(EVENT_STATUSES, filters.status),
      type: oneOf(EVENT_TYPES, filters.type),
    }),
  })
  const [openId, setOpenId] = useSearchParam('event')
  const [selected, setSelected] = useState(NONE)
  const rows = events.data?.events
  // A row that left the page or was decided on is no longer selected: it cannot be decided on unseen.
  const ids = new Set(
    (rows ?? [])
      .filter(isUndecided)
      .map(({ id }) => id)
      .filter((id) => selected.has(id)),
  )

  return (
    <>
      <AdminTable
        label="Evenementen"
        noun={['evenement', 'evenementen']}
        columns={columnsWith(setOpenId)}
        rows={rows}
        query={events}
        url={url}
        failure="Kon evenementen niet laden"
        selection={{
          ids,
          onChange: setSelected,
          nameOf: ({ title }) => title,
          canSelect: isUndecided,
          actions: <BulkDecisionButtons ids={[...ids]} onDone={() => setSelected(NONE)} />,
        }}
        empty={{
          picture: 'events',
          title: 'Geen evenementen gevonden',
          text: url.isFiltered ? 'Probeer een ander woord, of minder filters.' : 'Er is nog niets ingestuurd.',
        }}
      >
        <TableSearch url={url} label="Zoek een evenement" placeholder="Zoek op titel of plaats" />
        <TableSelect
          url={url}
          filter="status"
          label="Status"
          all="Alle"
          options={EVENT_STATUSES.map((value) => ({ value, label: EVENT_STATUS_LABELS[value] }))}
        />
        <TableSelect
          url={url}
          filter="type"
          label="Type"
          all="Alle"
          options={EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
        />
      </AdminTable>
      {openId !== null && <EventDialog key={openId} id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

const columnsWith = (open: (id: string) => void): TableColumn<AdminEvent>[] => [
  {
    id: 'title',
    header: 'Titel',
    part: 'title',
    isSortable: true,
    cell: (event) => (
      <button
        type="button"
        onClick={() => open(event.id)}
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
    cell: ({ startDate }) => <span className="lg:whitespace-nowrap">{formatDate(startDate)}</span>,
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
    cell: (event) => <RowActions event={event} onEdit={() => open(event.id)} />,
  },
]

function RowActions({ event, onEdit }: { event: AdminEvent; onEdit: () => void }) {
  const deletion = useDeleteEvent()
  const deleteDialog = useDialogState()
  const deleteEvent = async (reason: string | null, category: DecisionCategory | null) => {
    await deletion.mutateAsync({ id: event.id, reason, category })
    toast({ title: 'Evenement verwijderd', kind: 'success' })
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
          {event.status === 'PENDING' ? 'Beoordelen' : 'Bewerken'}
        </Link>
      </span>
      <RowMenu
        name={event.title}
        onEdit={onEdit}
        onDelete={deleteDialog.open}
        items={[
          {
            id: 'landing-page',
            label: 'Landingspagina bewerken',
            icon: FileText,
            to: `/admin/events/${event.id}/landing-page`,
          },
          { id: 'public', label: 'Openbare pagina bekijken', icon: ExternalLink, to: `/events/${event.slug}` },
        ]}
      />
      <ReasonDialog
        key={deleteDialog.key}
        isOpen={deleteDialog.isOpen}
        onClose={deleteDialog.close}
        title={`‘${event.title}’ verwijderen?`}
        description="Alle groepen van dit evenement en hun berichten worden ook verwijderd. Dit kan niet ongedaan worden gemaakt."
        confirmLabel="Evenement verwijderen"
        help="Wie het evenement instuurde, leest deze reden."
        isDangerous
        asksRule
        onConfirm={deleteEvent}
        failure="Kon evenement niet verwijderen"
      />
    </>
  )
}
