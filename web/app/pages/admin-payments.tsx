import { PaymentsTable } from '~/features/admin-payments/components/payments-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Betalingen' }
export const meta = titleMeta(handle.title)

export default PaymentsTable
