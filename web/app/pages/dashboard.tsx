import { Dashboard } from '~/features/dashboard/components/dashboard.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Dashboard')

export default function DashboardPage() {
  return (
    <Page>
      <Dashboard />
    </Page>
  )
}
