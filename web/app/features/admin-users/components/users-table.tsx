import type { AdminUser } from 'contract/users-admin.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '~/lib/format/dates.ts'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { DataTable, type TableColumn } from '~/ui/data/data-table.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useUsers } from '../api.ts'
import { type UserAction, UserActionDialog } from './user-action-dialog.tsx'
import { isLocked, UserBadges } from './user-badges.tsx'
import { UserDialog } from './user-dialog.tsx'

const SORTABLE = ['username', 'email'] as const
const FILTERS = ['search', 'suspended', 'isAdmin'] as const

const word = (value: string) => (value === 'true' || value === 'false' ? value : undefined)

/** Everybody: search, filters, and what can be done with each. `?user=` opens somebody's profile. */
export function UsersTable() {
  const address = useTableUrlState({ sortable: SORTABLE, filters: FILTERS })
  const { page, limit, sortOrder, filters } = address
  const sortBy = SORTABLE.find((known) => known === address.sortBy) ?? 'createdAt'
  const users = useUsers({
    page,
    limit,
    sortBy,
    sortOrder,
    ...(filters.search === '' ? {} : { search: filters.search }),
    suspended: word(filters.suspended),
    isAdmin: word(filters.isAdmin),
  })
  useShowFailure(users.error, 'Kon gebruikers niet laden')
  const [words, setWords] = useDebouncedSearch(filters.search, (search) => address.filter({ search }, true))

  const [params, setParams] = useSearchParams()
  const shownId = params.get('user')
  const show = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('user')
        else next.set('user', id)
        return next
      },
      { preventScrollReset: true },
    )
  const [act, setAct] = useState<{ what: UserAction; user: AdminUser; turn: number } | null>(null)
  const [isActing, setActing] = useState(false)
  const begin = (what: UserAction, user: AdminUser) => {
    setAct((before) => ({ what, user, turn: (before?.turn ?? 0) + 1 }))
    setActing(true)
  }

  const selfId = useSignedInUser().id
  const columns: TableColumn<AdminUser>[] = [
    {
      id: 'username',
      header: 'Gebruikersnaam',
      part: 'title',
      isSortable: true,
      cell: (user) => (
        <button
          type="button"
          onClick={() => show(user.id)}
          className="flex min-h-11 max-w-full items-center gap-3 rounded-control text-left font-semibold hover:text-primary-ink"
        >
          <Avatar user={user} size="sm" isDecorative />
          <span className="min-w-0 wrap-anywhere">{user.username}</span>
        </button>
      ),
    },
    { id: 'email', header: 'E-mail', isSortable: true, cell: (user) => user.email },
    { id: 'status', header: 'Status', cell: (user) => <UserBadges user={user} /> },
    { id: 'createdAt', header: 'Lid sinds', isSortable: true, cell: (user) => formatDate(user.createdAt) },
    {
      id: 'actions',
      header: 'Acties',
      part: 'actions',
      cell: (user) => (
        <Menu
          trigger={<IconButton label={`Acties voor ${user.username}`} icon={Ellipsis} />}
          items={actsOn(user, user.id === selfId, show, begin)}
        />
      ),
    },
  ]

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchField
          label="Zoek gebruikers"
          placeholder="Zoek op naam of e-mail"
          value={words}
          onChange={setWords}
          className="min-w-0 grow basis-full sm:basis-60"
        />
        <Select
          label="Status"
          className="min-w-0 grow basis-36 sm:grow-0"
          value={filters.suspended}
          onChange={(event) => address.filter({ suspended: event.target.value })}
          options={[
            { value: '', label: 'Alle' },
            { value: 'false', label: 'Niet geschorst' },
            { value: 'true', label: 'Geschorst' },
          ]}
        />
        <Select
          label="Rol"
          className="min-w-0 grow basis-36 sm:grow-0"
          value={filters.isAdmin}
          onChange={(event) => address.filter({ isAdmin: event.target.value })}
          options={[
            { value: '', label: 'Alle' },
            { value: 'true', label: 'Beheerders' },
            { value: 'false', label: 'Geen beheerder' },
          ]}
        />
        {address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
      </div>
      <DataTable
        label="Gebruikers"
        columns={columns}
        rows={users.data?.users}
        pagination={users.data?.pagination}
        loading={users}
        rowId={(user) => user.id}
        address={address}
        failure="Kon gebruikers niet laden"
        noun={['gebruiker', 'gebruikers']}
        empty={
          <EmptyState
            picture="search"
            title="Geen gebruikers gevonden"
            action={address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
          >
            Probeer een ander deel van de naam of het adres.
          </EmptyState>
        }
      />
      {shownId !== null && (
        <UserDialog key={shownId} id={shownId} isOpen={!isActing} onClose={() => show(null)} onAct={begin} />
      )}
      {act !== null && (
        <UserActionDialog
          key={act.turn}
          act={act.what}
          user={act.user}
          isOpen={isActing}
          onClose={(isDone) => {
            setActing(false)
            if (isDone && act.what === 'delete' && shownId !== null) show(null)
          }}
        />
      )}
    </>
  )
}

function actsOn(
  user: AdminUser,
  isSelf: boolean,
  show: (id: string) => void,
  begin: (act: UserAction, user: AdminUser) => void,
): MenuAction[] {
  const acts: (MenuAction | false)[] = [
    { id: 'show', label: 'Profiel bekijken', onAction: () => show(user.id) },
    { id: 'edit', label: 'Bewerken', onAction: () => begin('edit', user) },
    { id: 'messages', label: 'Berichten bekijken', onAction: () => begin('messages', user) },
    isLocked(user) && { id: 'unlock', label: 'Ontgrendelen', onAction: () => begin('unlock', user) },
    !isSelf && {
      id: 'suspend',
      label: user.isSuspended ? 'Schorsing opheffen' : 'Schorsen',
      onAction: () => begin('suspend', user),
      startsGroup: true,
    },
    !isSelf && { id: 'delete', label: 'Verwijderen', onAction: () => begin('delete', user), isDanger: true },
  ]
  return acts.filter((act) => act !== false)
}
