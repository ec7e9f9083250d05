import { ReportsTable } from '~/features/admin-reports/components/reports-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Rapporten' }
export const meta = titleMeta(handle.title)

export default ReportsTable
