import type { DecisionCategory } from 'contract/audit.ts'
import type { AdminGroupRow } from 'contract/groups/admin.ts'
import { MessagesSquare, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { AdminTable, oneOf, TableSearch, TableSelect, withoutBlank } from '~/features/admin/components/admin-table.tsx'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { RowMenu } from '~/features/admin/components/row-menu.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import type { TableColumn } from '~/ui/data/data-table.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminGroups, useDeleteGroup } from '../api.ts'
import { ChatLogDialog } from './chat-log-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'

const SORTABLE = ['createdAt', 'name', 'memberCount'] as const
const FILTERS = ['search', 'active'] as const

/** All groups, public or not. `?group=` opens one. */
export function GroupTable() {
  const url = useTableUrlState({ sortable: SORTABLE, filters: FILTERS })
  const { page, limit, sortOrder, filters } = url
  const groups = useAdminGroups({
    page,
    limit,
    sortBy: oneOf(SORTABLE, url.sortBy),
    sortOrder,
    ...withoutBlank({ search: filters.search, isActive: oneOf(['true', 'false'], filters.active) }),
  })
  const [openId, setOpenId] = useSearchParam('group')

  return (
    <>
      <AdminTable
        label="Groepen"
        noun={['groep', 'groepen']}
        columns={columnsWith(setOpenId)}
        rows={groups.data?.groups}
        query={groups}
        url={url}
        failure="Kon groepen niet laden"
        empty={{
          picture: 'groups',
          title: 'Geen groepen gevonden',
          text: url.isFiltered ? 'Probeer een ander woord, of minder filters.' : 'Er is nog geen groep gemaakt.',
        }}
      >
        <TableSearch url={url} label="Zoek een groep" placeholder="Zoek op groep of evenement" />
        <TableSelect
          url={url}
          filter="active"
          label="Status"
          all="Alle groepen"
          options={[
            { value: 'true', label: 'Actief' },
            { value: 'false', label: 'Inactief' },
          ]}
        />
      </AdminTable>
      {openId !== null && <GroupDialog key={openId} id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

const columnsWith = (open: (id: string) => void): TableColumn<AdminGroupRow>[] => [
  {
    id: 'name',
    header: 'Naam',
    part: 'title',
    isSortable: true,
    cell: (group) => (
      <Link
        to={`/groups/${group.id}`}
        className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
      >
        {group.name}
      </Link>
    ),
  },
  {
    id: 'event',
    header: 'Evenement',
    cell: ({ event }) => (event === null ? <span className="text-muted">Geen evenement</span> : event.title),
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
  {
    id: 'actions',
    header: 'Acties',
    part: 'actions',
    cell: (group) => <RowActions group={group} onEdit={() => open(group.id)} />,
  },
]

function RowActions({ group, onEdit }: { group: AdminGroupRow; onEdit: () => void }) {
  const deletion = useDeleteGroup()
  const deleteDialog = useDialogState()
  const log = useDialogState()
  const deleteGroup = async (reason: string | null, category: DecisionCategory | null) => {
    await deletion.mutateAsync({ id: group.id, reason, category })
    toast({ title: 'Groep succesvol verwijderd', kind: 'success' })
  }
  return (
    <>
      <span className="lg:hidden">
        <Button icon={Pencil} onClick={onEdit}>
          Details
        </Button>
      </span>
      <RowMenu
        name={group.name}
        onEdit={onEdit}
        onDelete={deleteDialog.open}
        items={[{ id: 'log', label: 'Chatlog bekijken', icon: MessagesSquare, onAction: log.open }]}
      />
      <ChatLogDialog key={`log ${log.key}`} group={group} isOpen={log.isOpen} onClose={log.close} />
      <ReasonDialog
        key={`delete ${deleteDialog.key}`}
        isOpen={deleteDialog.isOpen}
        onClose={deleteDialog.close}
        title={`‘${group.name}’ verwijderen?`}
        description="De groep en alle berichten worden permanent verwijderd. Dit kan niet ongedaan worden gemaakt."
        confirmLabel="Groep verwijderen"
        help="De eigenaar leest deze reden in een mail. De reden komt ook in het logboek."
        isDangerous
        asksRule
        onConfirm={deleteGroup}
        failure="Kon groep niet verwijderen"
      />
    </>
  )
}
