import { Outlet } from 'react-router'
import { guard } from '~/lib/guards.ts'

export const clientMiddleware = [guard('guest')]

// Both loaders answer nothing. The server's lets the page arrive whole; the browser's makes the guard look at the first load.
export const loader = () => null
export const clientLoader = () => null
clientLoader.hydrate = true as const

/** Login and its neighbours: who is signed in is sent on. */
export default function GuestOnlyLayout() {
  return (
    // Who is signed in does not see the form they are about to be sent away from.
    <div className="in-data-[session=in]:invisible">
      <Outlet />
    </div>
  )
}
