import { useEffect, useState } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { guard } from '~/lib/session/guards.ts'
import { getSession } from '~/lib/session/session.ts'

export const handle = { hasLateScripts: true }

export const clientMiddleware = [guard('guest')]

// The server's loader makes the server render the page; the browser's avoids a server call when the guard runs.
export const loader = () => null
export const clientLoader = () => null

export default function GuestOnlyLayout() {
  const { revalidate } = useRevalidator()
  const [isForGuest, setForGuest] = useState(false)
  // Hydration does not run the guard: a revalidation does. Without a session it is skipped, because the navigation would
  // re-render the form while the user types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (getSession().isAuthenticated) void revalidate()
    else setForGuest(true)
  }, [])
  return (
    // Hides the form until the redirect of a user who was signed in before; who logs in here sees it until the next page.
    <div className={isForGuest ? undefined : 'in-data-[session=in]:invisible'}>
      <Outlet />
    </div>
  )
}
