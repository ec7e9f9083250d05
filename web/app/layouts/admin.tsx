import { Navigate, Outlet } from 'react-router'
import { AdminNav } from '~/features/admin/components/admin-nav.tsx'
import { guard, HOME } from '~/lib/session/guards.ts'
import { useSignedInUser } from '~/lib/session/session.ts'

export const clientMiddleware = [guard('admin')]
export const clientLoader = () => null

/** Stands within the signed-in layout. The server checks the flag again on every call. */
export default function AdminLayout() {
  // The guard looks at each step; who loses the flag while looking at a page leaves it too.
  if (!useSignedInUser().isAdmin) return <Navigate to={HOME} replace />
  return (
    <>
      <AdminNav />
      <Outlet />
    </>
  )
}
