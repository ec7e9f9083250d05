import { Outlet } from 'react-router'
import { guard } from '~/lib/guards.ts'
import { useSession } from '~/lib/session.ts'

export const clientMiddleware = [guard('verified')]

// The session is known to the browser alone, so the server sends the skeleton and the page appears once the guard has looked.
export const clientLoader = () => null

export function HydrateFallback() {
  return <main id="inhoud" aria-busy="true" />
}

export default function SignedInLayout() {
  // Between the end of a session and the step to the next page nothing of this one may stay in view.
  if (!useSession().isAuthenticated) return <HydrateFallback />
  return (
    <main id="inhoud">
      <Outlet />
    </main>
  )
}
