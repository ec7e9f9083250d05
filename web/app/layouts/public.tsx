import { Outlet } from 'react-router'

/** Pages for everybody, complete as they come from the server. */
export default function PublicLayout() {
  return (
    <main id="inhoud">
      <Outlet />
    </main>
  )
}
