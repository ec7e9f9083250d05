import { Navigate, Outlet } from 'react-router'
import { AdminNav } from '~/features/admin/components/admin-nav.tsx'
import { SecondFactorGate } from '~/features/auth/components/second-factor-gate.tsx'
import { guard, HOME } from '~/lib/session/guards.ts'
import { useSignedInUser } from '~/lib/session/session.ts'

export const clientMiddleware = [guard('admin')]
export const clientLoader = () => null

/** Nested in the signed-in layout. The server checks isAdmin on every call. */
export default function AdminLayout() {
  // The guard runs on navigation only: this covers losing admin rights while a page is open.
  if (!useSignedInUser().isAdmin) return <Navigate to={HOME} replace />
  return (
    <>
      <AdminNav />
      <SecondFactorGate>
        <Outlet />
      </SecondFactorGate>
    </>
  )
}
