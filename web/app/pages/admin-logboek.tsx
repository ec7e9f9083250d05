import { AuditTable } from '~/features/admin-audit/components/audit-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Logboek' }
export const meta = titleMeta(handle.title)

export default AuditTable
