import { GroupTable } from '~/features/admin-groups/components/group-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Groepen beheren')

export default function AdminGroups() {
  return (
    <Page>
      <PageHeader back={<BackLink to="/admin">Overzicht</BackLink>} title="Groepen beheren" />
      <GroupTable />
    </Page>
  )
}
