import { UsersTable } from '~/features/admin-users/components/users-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Gebruikers' }
export const meta = titleMeta(handle.title)

export default UsersTable
