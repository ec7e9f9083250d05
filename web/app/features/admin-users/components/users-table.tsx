import { type AdminUser, listUsers } from 'contract/users/admin.ts'
import { type AdminColumn, AdminList, type RowAction, RowTitle } from '~/features/admin/components/admin-list.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { userActions } from './user-actions.tsx'
import { isLocked, UserBadges, UserDialog } from './user-dialog.tsx'

const COLUMNS: readonly AdminColumn<AdminUser>[] = [
  {
    id: 'username',
    header: 'Gebruikersnaam',
    part: 'title',
    isSortable: true,
    cell: (user, show) => (
      <RowTitle show={show}>
        <Avatar user={user} size="sm" />
        <span className="min-w-0">{user.username}</span>
      </RowTitle>
    ),
  },
  { id: 'email', header: 'E-mail', isSortable: true, isWide: true, cell: ({ email }) => email },
  { id: 'status', header: 'Status', cell: (user) => <UserBadges user={user} /> },
  { id: 'createdAt', header: 'Lid sinds', isSortable: true, cell: ({ createdAt }) => formatDate(createdAt) },
]

function menuItems(user: AdminUser, show: () => void, isSelf: boolean): RowAction[] {
  const { edit, messages, unlock, signOut, suspend, delete: remove } = userActions(user)
  const items: (RowAction | false)[] = [
    { id: 'show', label: 'Profiel bekijken', onAction: show },
    { id: 'edit', label: 'Bewerken', starts: edit },
    { id: 'messages', label: 'Berichten bekijken', starts: messages },
    isLocked(user) && { id: 'unlock', label: 'Ontgrendelen', starts: unlock },
    !isSelf && { id: 'signOut', label: 'Overal uitloggen', starts: signOut },
    !isSelf && {
      id: 'suspend',
      label: user.isSuspended ? 'Schorsing opheffen' : 'Schorsen',
      startsGroup: true,
      starts: suspend,
    },
    !isSelf && { id: 'delete', label: 'Verwijderen', isDanger: true, starts: remove },
  ]
  return items.filter((item) => item !== false)
}

export function UsersTable() {
  const ownId = useSignedInUser().id
  return (
    <AdminList
      route={listUsers}
      rows={({ users }) => users}
      label="Gebruikers"
      noun={['gebruiker', 'gebruikers']}
      columns={COLUMNS}
      filters={{
        search: { label: 'Zoek gebruikers', placeholder: 'Zoek op naam of e-mail' },
        suspended: { label: 'Status', options: { false: 'Niet geschorst', true: 'Geschorst' } },
        isAdmin: { label: 'Rol', options: { true: 'Beheerders', false: 'Geen beheerder' } },
      }}
      failure="Kon gebruikers niet laden"
      empty={{ title: 'Gebruiker niet gevonden', text: 'Probeer een ander deel van de naam of het adres.' }}
      details={{ param: 'user', render: (id, onClose) => <UserDialog id={id} onClose={onClose} /> }}
      menu={{
        nameOf: ({ username }) => username,
        items: (user, show) => menuItems(user, show, user.id === ownId),
      }}
    />
  )
}
