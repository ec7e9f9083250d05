import { AuditTable } from '~/features/admin-audit/components/audit-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Logboek')

export default function AdminLogboek() {
  return (
    <Page>
      <PageHeader title="Logboek" />
      <AuditTable />
    </Page>
  )
}
