import { FailedJobs } from '~/features/admin-status/components/failed-jobs.tsx'
import { StatusOverview } from '~/features/admin-status/components/status-overview.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Toestand')

export default function AdminToestand() {
  return (
    <Page>
      <PageHeader title="Toestand" />
      <div className="flex flex-col gap-8">
        <StatusOverview />
        <FailedJobs />
      </div>
    </Page>
  )
}
