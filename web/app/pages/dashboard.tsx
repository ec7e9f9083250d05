import { Dashboard } from '~/features/dashboard/components/dashboard.tsx'
import { titled } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titled('Dashboard')

export default function DashboardPage() {
  return (
    <Page>
      <Dashboard />
    </Page>
  )
}
