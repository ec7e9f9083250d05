import { AdminDashboard } from '~/features/admin-dashboard/components/admin-dashboard.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Beheer')

export default function Admin() {
  return (
    <Page>
      <PageHeader back={<BackLink to="/dashboard">Terug naar dashboard</BackLink>} title="Beheer" />
      <AdminDashboard />
    </Page>
  )
}
