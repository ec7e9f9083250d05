import { Navigate, useSearchParams } from 'react-router'
import { Dashboard, DashboardSkeleton } from '~/features/dashboard/components/dashboard.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { ShownTogether } from '~/lib/api/shown-together.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Page } from '~/ui/layout/page.tsx'

export const handle = { skeleton: DashboardSkeleton }

export const meta = titleMeta('Dashboard')

/** The installed app starts here; on the day of an event it shows that day. */
export default function DashboardPage() {
  const [query] = useSearchParams()
  const { username } = useSignedInUser()
  const hasDay = useMyPlans().data?.plans.some(({ need }) => need === 'TODAY')
  if (query.get('start') === 'app' && hasDay) return <Navigate to="/vandaag" replace />
  return (
    <Page>
      <ShownTogether skeleton={<DashboardSkeleton username={username} />}>
        <Dashboard />
      </ShownTogether>
    </Page>
  )
}
