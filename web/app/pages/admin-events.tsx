import { EventTable } from '~/features/admin-events/components/event-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Evenementen beheren' }
export const meta = titleMeta(handle.title)

export default EventTable
