import { ReportsTable } from '~/features/admin-reports/components/reports-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Rapporten')

export default function AdminReports() {
  return (
    <Page>
      <PageHeader title="Rapporten" />
      <ReportsTable />
    </Page>
  )
}
