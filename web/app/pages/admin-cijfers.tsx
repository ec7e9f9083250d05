import { AdminFigures } from '~/features/admin-dashboard/components/admin-figures.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Cijfers' }
export const meta = titleMeta(handle.title)

export default AdminFigures
