import { ObjectionsList } from '~/features/admin-objections/components/objections-list.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Bezwaren')

export default function AdminObjections() {
  return (
    <Page>
      <PageHeader title="Bezwaren" />
      <ObjectionsList />
    </Page>
  )
}
