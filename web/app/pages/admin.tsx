import { AdminTools } from '~/features/admin/components/admin-tools.tsx'
import { AdminFigures } from '~/features/admin-dashboard/components/admin-figures.tsx'
import { WorkList } from '~/features/admin-work/components/work-list.tsx'
import { SpareFactorNotice } from '~/features/auth/components/spare-factor-notice.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Beheer')

export default function Admin() {
  return (
    <>
      <PageHeader back={<BackLink to="/dashboard">Terug naar dashboard</BackLink>} title="Beheer" />
      <AdminFigures />
      <SpareFactorNotice />
      <div className="flex flex-col gap-8">
        <WorkList />
        <AdminTools />
      </div>
    </>
  )
}
