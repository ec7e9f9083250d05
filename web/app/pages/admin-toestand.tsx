import { StatusTable } from '~/features/admin-status/components/status-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Toestand' }

export const meta = titleMeta(handle.title)

export default StatusTable
