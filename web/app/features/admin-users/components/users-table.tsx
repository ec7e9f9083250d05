import type { AdminUser } from 'contract/users/admin.ts'
import { Ellipsis } from 'lucide-react'
import { AdminTable, oneOf, TableSearch, TableSelect, withoutBlank } from '~/features/admin/components/admin-table.tsx'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconButton } from '~/ui/button.tsx'
import type { TableColumn } from '~/ui/data/data-table.tsx'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useUsers } from '../api.ts'
import { type UserAction, UserActionDialog } from './user-action-dialog.tsx'
import { isLocked, UserBadges } from './user-badges.tsx'
import { UserDialog } from './user-dialog.tsx'

const SORTABLE = ['username', 'email'] as const
const FILTERS = ['search', 'suspended', 'isAdmin'] as const
const BOOLEANS = ['true', 'false'] as const

/** All users. `?user=` opens a profile. */
export function UsersTable() {
  const url = useTableUrlState({ sortable: SORTABLE, filters: FILTERS })
  const { page, limit, sortOrder, filters } = url
  const users = useUsers({
    page,
    limit,
    sortBy: oneOf(SORTABLE, url.sortBy) ?? 'createdAt',
    sortOrder,
    ...withoutBlank({
      search: filters.search,
      suspended: oneOf(BOOLEANS, filters.suspended),
      isAdmin: oneOf(BOOLEANS, filters.isAdmin),
    }),
  })
  const [openId, setOpenId] = useSearchParam('user')
  const action = useSubjectDialog<{ name: UserAction; user: AdminUser }>()
  const startAction = (name: UserAction, user: AdminUser) => action.open({ name, user })
  const ownId = useSignedInUser().id

  const columns: TableColumn<AdminUser>[] = [
    {
      id: 'username',
      header: 'Gebruikersnaam',
      part: 'title',
      isSortable: true,
      cell: (user) => (
        <button
          type="button"
          onClick={() => setOpenId(user.id)}
          className="flex min-h-11 max-w-full items-center gap-3 rounded-control text-left font-semibold hover:text-primary-ink"
        >
          <Avatar user={user} size="sm" isDecorative />
          <span className="min-w-0 wrap-anywhere">{user.username}</span>
        </button>
      ),
    },
    { id: 'email', header: 'E-mail', isSortable: true, isWide: true, cell: (user) => user.email },
    { id: 'status', header: 'Status', cell: (user) => <UserBadges user={user} /> },
    { id: 'createdAt', header: 'Lid sinds', isSortable: true, cell: (user) => formatDate(user.createdAt) },
    {
      id: 'actions',
      header: 'Acties',
      part: 'actions',
      cell: (user) => (
        <Menu
          trigger={<IconButton label={`Acties voor ${user.username}`} icon={Ellipsis} />}
          items={menuItems(user, user.id === ownId, setOpenId, startAction)}
        />
      ),
    },
  ]

  return (
    <>
      <AdminTable
        label="Gebruikers"
        noun={['gebruiker', 'gebruikers']}
        columns={columns}
        rows={users.data?.users}
        query={users}
        url={url}
        failure="Kon gebruikers niet laden"
        empty={{ title: 'Geen gebruikers gevonden', text: 'Probeer een ander deel van de naam of het adres.' }}
      >
        <TableSearch url={url} label="Zoek gebruikers" placeholder="Zoek op naam of e-mail" />
        <TableSelect
          url={url}
          filter="suspended"
          label="Status"
          options={[
            { value: 'false', label: 'Niet geschorst' },
            { value: 'true', label: 'Geschorst' },
          ]}
        />
        <TableSelect
          url={url}
          filter="isAdmin"
          label="Rol"
          options={[
            { value: 'true', label: 'Beheerders' },
            { value: 'false', label: 'Geen beheerder' },
          ]}
        />
      </AdminTable>
      {openId !== null && (
        <UserDialog
          key={openId}
          id={openId}
          isOpen={!action.isOpen}
          onClose={() => setOpenId(null)}
          onAction={startAction}
        />
      )}
      {action.subject !== null && (
        <UserActionDialog
          key={action.key}
          action={action.subject.name}
          user={action.subject.user}
          isOpen={action.isOpen}
          onClose={(isDone) => {
            action.close()
            if (isDone && action.subject?.name === 'delete' && openId !== null) setOpenId(null)
          }}
        />
      )}
    </>
  )
}

function menuItems(
  user: AdminUser,
  isSelf: boolean,
  show: (id: string) => void,
  startAction: (action: UserAction, user: AdminUser) => void,
): MenuAction[] {
  const items: (MenuAction | false)[] = [
    { id: 'show', label: 'Profiel bekijken', onAction: () => show(user.id) },
    { id: 'edit', label: 'Bewerken', onAction: () => startAction('edit', user) },
    { id: 'messages', label: 'Berichten bekijken', onAction: () => startAction('messages', user) },
    isLocked(user) && { id: 'unlock', label: 'Ontgrendelen', onAction: () => startAction('unlock', user) },
    !isSelf && { id: 'signOut', label: 'Overal uitloggen', onAction: () => startAction('signOut', user) },
    !isSelf && {
      id: 'suspend',
      label: user.isSuspended ? 'Schorsing opheffen' : 'Schorsen',
      onAction: () => startAction('suspend', user),
      startsGroup: true,
    },
    !isSelf && { id: 'delete', label: 'Verwijderen', onAction: () => startAction('delete', user), isDanger: true },
  ]
  return items.filter((item) => item !== false)
}
