import { UsersTable } from '~/features/admin-users/components/users-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Gebruikers')

export default function AdminUsers() {
  return (
    <Page>
      <PageHeader title="Gebruikers" />
      <UsersTable />
    </Page>
  )
}
