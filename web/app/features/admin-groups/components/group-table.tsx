import { type AdminGroupRow, deleteAdminGroup, listAdminGroups } from 'contract/groups/admin.ts'
import { MessagesSquare, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import {
  type AdminColumn,
  AdminList,
  deleteItem,
  FEWER_FILTERS,
  type RowAction,
} from '~/features/admin/components/admin-list.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { ChatLogDialog } from './chat-log-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'

const COLUMNS: readonly AdminColumn<AdminGroupRow>[] = [
  {
    id: 'name',
    header: 'Naam',
    part: 'title',
    isSortable: true,
    cell: ({ id, name }) => (
      <Link
        to={`/groups/${id}`}
        className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'event',
    header: 'Evenement',
    cell: ({ event }) => event?.title ?? <span className="text-muted">Geen evenement</span>,
  },
  {
    id: 'memberCount',
    header: 'Leden',
    isSortable: true,
    isNumber: true,
    width: 'w-32',
    cell: ({ memberCount, maxMembers }) => `${memberCount}/${maxMembers}`,
  },
  {
    id: 'isActive',
    header: 'Status',
    width: 'w-32',
    cell: ({ isActive }) => <Badge kind={isActive ? 'success' : 'neutral'}>{isActive ? 'Actief' : 'Inactief'}</Badge>,
  },
  {
    id: 'createdAt',
    header: 'Aangemaakt',
    isSortable: true,
    width: 'w-48',
    cell: ({ createdAt }) => <span className="lg:whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
]

const menuItems = (group: AdminGroupRow, show: () => void): RowAction[] => [
  { id: 'edit', label: 'Details bewerken', icon: Pencil, onAction: show },
  {
    id: 'log',
    label: 'Chatlog bekijken',
    icon: MessagesSquare,
    starts: (dialog) => <ChatLogDialog group={group} {...dialog} />,
  },
  deleteItem({
    title: `‘${group.name}’ verwijderen?`,
    description: 'De groep en alle berichten worden permanent verwijderd. Dit kan niet ongedaan worden gemaakt.',
    confirmLabel: 'Groep verwijderen',
    help: 'De eigenaar leest deze reden in een mail. De reden komt ook in het logboek.',
    isDecision: true,
    run: (query) => call(deleteAdminGroup, { params: { id: group.id }, query }),
    done: 'Groep succesvol verwijderd',
    failure: 'Kon groep niet verwijderen',
  }),
]

export function GroupTable() {
  return (
    <AdminList
      route={listAdminGroups}
      rows={({ groups }) => groups}
      label="Groepen"
      noun={['groep', 'groepen']}
      columns={COLUMNS}
      filters={{
        search: { label: 'Zoek een groep', placeholder: 'Zoek op groep of evenement' },
        active: {
          label: 'Status',
          all: 'Alle groepen',
          options: { true: 'Actief', false: 'Inactief' },
          query: 'isActive',
        },
      }}
      failure="Kon groepen niet laden"
      empty={{
        picture: 'groups',
        title: 'Groep niet gevonden',
        text: 'Er is nog geen groep gemaakt.',
        filtered: FEWER_FILTERS,
      }}
      details={{ param: 'group', render: (id, onClose) => <GroupDialog id={id} onClose={onClose} /> }}
      rowButton={() => 'Details'}
      menu={{ nameOf: ({ name }) => name, items: menuItems }}
    />
  )
}
