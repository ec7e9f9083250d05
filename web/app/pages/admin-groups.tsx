import { GroupTable } from '~/features/admin-groups/components/group-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Groepen beheren' }
export const meta = titleMeta(handle.title)

export default GroupTable
