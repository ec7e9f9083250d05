import { PaymentsTable } from '~/features/admin-payments/components/payments-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Betalingen')

export default function AdminPayments() {
  return (
    <Page>
      <PageHeader title="Betalingen" />
      <PaymentsTable />
    </Page>
  )
}
