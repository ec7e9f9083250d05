import { ObjectionsList } from '~/features/admin-objections/components/objections-list.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Bezwaren' }
export const meta = titleMeta(handle.title)

export default ObjectionsList
