import { AdminFigures } from '~/features/admin-dashboard/components/admin-figures.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Cijfers')

export default function AdminCijfers() {
  return (
    <Page>
      <PageHeader title="Cijfers" />
      <AdminFigures />
    </Page>
  )
}
