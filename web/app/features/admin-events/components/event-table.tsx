import { type AdminEvent, deleteAdminEvent, listAdminEvents } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { ExternalLink, FileText, Pencil } from 'lucide-react'
import {
  type AdminColumn,
  AdminList,
  deleteItem,
  FEWER_FILTERS,
  type RowAction,
  RowTitle,
} from '~/features/admin/components/admin-list.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { BulkDecisionButtons } from './event-decisions.tsx'
import { EVENT_STATUS_BADGES, EventDialog } from './event-dialog.tsx'

const COLUMNS: readonly AdminColumn<AdminEvent>[] = [
  {
    id: 'title',
    header: 'Titel',
    part: 'title',
    isSortable: true,
    cell: ({ title, type, location }, show) => (
      <RowTitle show={show}>
        <span>
          {title}
          <span className="block font-normal text-muted text-sm">
            {EVENT_TYPE_LABELS[type]} · {location}
          </span>
        </span>
      </RowTitle>
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
  { id: 'groups', header: 'Groepen', isNumber: true, width: 'w-28', cell: ({ groupCount }) => groupCount },
]

const menuItems = ({ id, slug, title }: AdminEvent, show: () => void): RowAction[] => [
  { id: 'edit', label: 'Details bewerken', icon: Pencil, onAction: show },
  { id: 'landing-page', label: 'Landingspagina bewerken', icon: FileText, to: `/admin/events/${id}/landing-page` },
  { id: 'public', label: 'Openbare pagina bekijken', icon: ExternalLink, to: `/events/${slug}` },
  deleteItem({
    title: `‘${title}’ verwijderen?`,
    description:
      'Alle groepen van dit evenement en hun berichten worden ook verwijderd. Dit kan niet ongedaan worden gemaakt.',
    confirmLabel: 'Evenement verwijderen',
    help: 'Wie het evenement instuurde, leest deze reden.',
    isDecision: true,
    run: (query) => call(deleteAdminEvent, { params: { id }, query }),
    done: 'Evenement verwijderd',
    failure: 'Kon evenement niet verwijderen',
  }),
]

const pendingOf = (events: readonly AdminEvent[]) => events.filter(({ status }) => status === 'PENDING').length

export function EventTable() {
  return (
    <AdminList
      route={listAdminEvents}
      rows={({ events }) => events}
      label="Evenementen"
      noun={['evenement', 'evenementen']}
      columns={COLUMNS}
      filters={{
        search: { label: 'Zoek een evenement', placeholder: 'Zoek op titel of plaats' },
        status: { label: 'Status', options: EVENT_STATUS_LABELS },
        type: { label: 'Type', options: EVENT_TYPE_LABELS },
      }}
      failure="Kon evenementen niet laden"
      empty={{
        picture: 'events',
        title: 'Evenement niet gevonden',
        text: 'Er is nog niets ingestuurd.',
        filtered: FEWER_FILTERS,
      }}
      bulk={{
        nameOf: ({ title }) => title,
        note: (events) => `${pendingOf(events) || 'geen ervan'} kun je goedkeuren of afwijzen`,
        actions: (events, onDone) =>
          pendingOf(events) > 0 && (
            <BulkDecisionButtons ids={events.map(({ id }) => id)} pendingCount={pendingOf(events)} onDone={onDone} />
          ),
      }}
      details={{ param: 'event', render: (id, onClose) => <EventDialog id={id} onClose={onClose} /> }}
      rowButton={({ status }) => (status === 'PENDING' ? 'Beoordelen' : 'Bewerken')}
      menu={{ nameOf: ({ title }) => title, items: menuItems }}
    />
  )
}
