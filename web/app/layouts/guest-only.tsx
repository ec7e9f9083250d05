import { useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { guard } from '~/lib/session/guards.ts'
import { getSession } from '~/lib/session/session.ts'

export const clientMiddleware = [guard('guest')]

// Both loaders answer nothing. The server's lets the page arrive whole; with the browser's, looking again asks no server.
export const loader = () => null
export const clientLoader = () => null

/** Login and its neighbours: who is signed in is sent on. */
export default function GuestOnlyLayout() {
  const { revalidate } = useRevalidator()
  // On the first load the guard looks for who is signed in alone: as a step of the router it would move the page under the
  // hands of who is typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (getSession().isAuthenticated) void revalidate()
  }, [])
  return (
    // Who is signed in does not see the form they are about to be sent away from.
    <div className="in-data-[session=in]:invisible">
      <Outlet />
    </div>
  )
}
