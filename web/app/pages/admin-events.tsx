import { EventTable } from '~/features/admin-events/components/event-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Evenementen beheren')

export default function AdminEvents() {
  return (
    <Page>
      <PageHeader back={<BackLink to="/admin">Overzicht</BackLink>} title="Evenementen beheren" />
      <EventTable />
    </Page>
  )
}
