import { AdminTools } from '~/features/admin/components/admin-tools.tsx'
import { WorkList } from '~/features/admin-work/components/work-list.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Beheer')

export default function Admin() {
  return (
    <Page>
      <PageHeader back={<BackLink to="/dashboard">Terug naar dashboard</BackLink>} title="Beheer" />
      <div className="flex flex-col gap-8">
        <WorkList />
        <AdminTools />
      </div>
    </Page>
  )
}
