import { Outlet } from 'react-router'
import { guard } from '~/lib/guards.ts'

export const clientMiddleware = [guard('admin')]
export const clientLoader = () => null

/** Stands within the signed-in layout. The server checks the flag again on every call. */
export default function AdminLayout() {
  return <Outlet />
}
