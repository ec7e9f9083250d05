import { FeedTable } from '~/features/admin-feeds/components/feed-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { title: 'Bronnen' }
export const meta = titleMeta(handle.title)

export default FeedTable
