import { Navigate, Outlet, useMatches } from 'react-router'
import { AdminNav } from '~/features/admin/components/admin-tools.tsx'
import { SecondFactorGate } from '~/features/auth/components/second-factor-gate.tsx'
import { guard, HOME } from '~/lib/session/guards.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const clientMiddleware = [guard('admin')]
export const clientLoader = () => null

/** Nested in the signed-in layout. The server checks isAdmin on every call. A page with another header has no `title`. */
export default function AdminLayout() {
  const { title } = (useMatches().at(-1)?.handle ?? {}) as { title?: string }
  // The guard runs on navigation only: this covers losing admin rights while a page is open.
  if (!useSignedInUser().isAdmin) return <Navigate to={HOME} replace />
  return (
    <>
      <AdminNav />
      <SecondFactorGate>
        <Page>
          {title !== undefined && <PageHeader title={title} />}
          <Outlet />
        </Page>
      </SecondFactorGate>
    </>
  )
}
