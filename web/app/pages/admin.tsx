import { AdminTools } from '~/features/admin/components/admin-tools.tsx'
import { AdminFigures } from '~/features/admin-dashboard/components/admin-figures.tsx'
import { WorkList } from '~/features/admin-work/components/work-list.tsx'
import { RecoveryCodesNotice } from '~/features/auth/components/passkeys.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Beheer')

export default function Admin() {
  return (
    <>
      <PageHeader back={<BackLink to="/dashboard">Terug naar dashboard</BackLink>} title="Beheer" />
      <AdminFigures />
      <RecoveryCodesNotice />
      <div className="flex flex-col gap-8">
        <WorkList />
        <AdminTools />
      </div>
    </>
  )
}
