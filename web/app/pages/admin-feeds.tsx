import { FeedTable } from '~/features/admin-feeds/components/feed-table.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Bronnen')

export default function AdminFeeds() {
  return (
    <Page>
      <PageHeader title="Bronnen" />
      <p className="mb-4 max-w-prose text-muted">
        Agenda’s en pagina’s van anderen. Elke zes uur nemen we nieuwe evenementen over.
      </p>
      <FeedTable />
    </Page>
  )
}
