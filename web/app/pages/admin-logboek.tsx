import { AuditTable } from '~/features/admin/components/audit-table.tsx'
import { titled } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titled('Logboek')

export default function AdminLogboek() {
  return (
    <Page>
      <PageHeader title="Logboek" />
      <AuditTable />
    </Page>
  )
}
