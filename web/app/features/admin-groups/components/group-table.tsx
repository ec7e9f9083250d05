import type { AdminGroupRow } from 'contract/groups-admin.ts'
import { Ellipsis, MessagesSquare, Pencil, Trash2, X } from 'lucide-react'
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
import { useAdminGroups, useDeleteGroup } from '../api.ts'
import { ChatLogDialog } from './chat-log-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'

const SORTABLE = ['createdAt', 'name', 'memberCount'] as const
const FILTERS = ['search', 'active'] as const

/** Every group, public or not. The open one stands in the address as `group`. */
export function GroupTable() {
  const address = useTableUrlState({ sortable: SORTABLE, filters: FILTERS })
  const { page, limit, sortOrder, filters } = address
  const groups = useAdminGroups({
    page,
    limit,
    sortBy: address.sortBy as (typeof SORTABLE)[number],
    sortOrder,
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...(filters.active === 'true' || filters.active === 'false' ? { isActive: filters.active } : {}),
  })
  useShowFailure(groups.error, 'Kon groepen niet laden')
  const [words, setWords] = useDebouncedSearch(filters.search, (search) => address.filter({ search }, true))
  const [params, setParams] = useSearchParams()
  const openId = params.get('group')
  const show = (id: string | null) =>
    setParams(
      (given) => {
        const next = new URLSearchParams(given)
        if (id === null) next.delete('group')
        else next.set('group', id)
        return next
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto] sm:items-end">
        <SearchField
          label="Zoek een groep"
          placeholder="Zoek op groep of evenement"
          value={words}
          onChange={setWords}
        />
        <Select
          label="Status"
          value={filters.active}
          onChange={(event) => address.filter({ active: event.target.value })}
          options={[
            { value: '', label: 'Alle groepen' },
            { value: 'true', label: 'Actief' },
            { value: 'false', label: 'Inactief' },
          ]}
        />
        <Button
          icon={X}
          onClick={address.clearFilters}
          disabled={!address.isFiltered}
          className="disabled:max-sm:hidden sm:min-h-12"
        >
          Wis filters
        </Button>
      </div>
      <DataTable
        label="Groepen"
        noun={['groep', 'groepen']}
        columns={columnsFor(show)}
        rows={groups.data?.groups}
        pagination={groups.data?.pagination}
        loading={groups}
        rowId={({ id }) => id}
        address={address}
        failure="Kon groepen niet laden"
        empty={
          <EmptyState
            picture={address.isFiltered ? 'search' : 'groups'}
            title="Geen groepen gevonden"
            action={address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
          >
            {address.isFiltered ? 'Probeer een ander woord, of minder filters.' : 'Er is nog geen groep gemaakt.'}
          </EmptyState>
        }
      />
      {openId !== null && <GroupDialog key={openId} id={openId} onClose={() => show(null)} />}
    </>
  )
}

const columnsFor = (show: (id: string) => void): TableColumn<AdminGroupRow>[] => [
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
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  {
    id: 'actions',
    header: 'Acties',
    part: 'actions',
    cell: (group) => <RowActions group={group} onEdit={() => show(group.id)} />,
  },
]

function RowActions({ group, onEdit }: { group: AdminGroupRow; onEdit: () => void }) {
  const remove = useDeleteGroup()
  const asking = useDialogState()
  const log = useDialogState()
  const send = async (reason: string | null) => {
    try {
      await remove.mutateAsync({ id: group.id, reason })
      toast({ title: 'Groep succesvol verwijderd', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon groep niet verwijderen')
      throw error
    }
  }
  return (
    <>
      <span className="lg:hidden">
        <Button icon={Pencil} onClick={onEdit}>
          Details
        </Button>
      </span>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`Acties voor ${group.name}`} />}
        items={[
          { id: 'edit', label: 'Details bewerken', icon: Pencil, onAction: onEdit },
          { id: 'log', label: 'Chatlog bekijken', icon: MessagesSquare, onAction: log.open },
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
      <ChatLogDialog key={`log ${log.key}`} group={group} isOpen={log.isOpen} onClose={log.close} />
      <ReasonDialog
        key={`delete ${asking.key}`}
        isOpen={asking.isOpen}
        onClose={asking.close}
        title={`‘${group.name}’ verwijderen?`}
        description="De groep en alle berichten worden permanent verwijderd. Dit kan niet ongedaan worden gemaakt."
        confirmLabel="Groep verwijderen"
        isDangerous
        onConfirm={send}
      />
    </>
  )
}
