import { PaymentsTable } from '~/features/admin/components/payments-table.tsx'
import { titled } from '~/lib/head.ts'
import { Page, PageHeader } from '~/ui/page.tsx'

export const meta = titled('Betalingen')

export default function AdminPayments() {
  return (
    <Page>
      <PageHeader title="Betalingen" />
      <PaymentsTable />
    </Page>
  )
}
