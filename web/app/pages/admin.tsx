import { AdminDashboard } from '~/features/admin-dashboard/components/admin-dashboard.tsx'
import { titled } from '~/lib/head.ts'
import { BackLink } from '~/ui/back-link.tsx'
import { Page, PageHeader } from '~/ui/page.tsx'

export const meta = titled('Beheer')

export default function Admin() {
  return (
    <Page>
      <PageHeader back={<BackLink to="/dashboard">Terug naar dashboard</BackLink>} title="Admin dashboard" />
      <AdminDashboard />
    </Page>
  )
}
