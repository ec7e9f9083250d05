import { Dashboard } from '~/features/dashboard/components/dashboard.tsx'
import { titled } from '~/lib/head.ts'
import { Page } from '~/ui/page.tsx'

export const meta = titled('Dashboard')

export default function DashboardPage() {
  return (
    <Page>
      <Dashboard />
    </Page>
  )
}
