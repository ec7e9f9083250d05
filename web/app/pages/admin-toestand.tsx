import { StatusOverview } from '~/features/admin-status/components/status-overview.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Toestand' }

export const meta = titleMeta(handle.title)

export default StatusOverview
