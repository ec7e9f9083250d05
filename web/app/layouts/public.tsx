import { listEvents } from 'contract/events.ts'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { publicEventPath } from '~/features/home/components/public-event-path.ts'
import { Footer } from '~/features/navigation/components/footer.tsx'
import { PublicHeader } from '~/features/navigation/components/public-header.tsx'
import { callApi } from '~/lib/api/api.server.ts'
import { pageContext } from '~/lib/page-context.server.ts'
import { useSession } from '~/lib/session/session.ts'
import { SkipLink } from '~/ui/layout/skip-link.tsx'
import type { Route } from './+types/public'

/** Menus and what they need are for who is signed in; a visitor's first page does not carry them. */
const SignedInHeader = lazy(async () => ({
  default: (await import('~/features/navigation/components/signed-in-header.tsx')).SignedInHeader,
}))

const FOOTER_EVENTS = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(pageContext)
  // The footer may not take a page down with it.
  const { events } = await callApi(context, listEvents, { query: { isActive: 'true', limit: FOOTER_EVENTS } }).catch(
    () => ({ events: [] }),
  )
  return {
    company,
    events: events.map(({ id, slug, title, startDate, status }) => ({ id, slug, title, startDate, status })),
  }
}

/** The footer's events may wait for the next full page. */
export const shouldRevalidate = () => false

/** Pages for everybody, complete as they come from the server. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { isAuthenticated, user } = useSession()
  const footerEvents = loaderData.events.map((event) => ({
    ...event,
    to: isAuthenticated ? `/events/${event.slug}` : publicEventPath(event),
  }))
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {isAuthenticated && user.emailVerified ? (
        <Suspense fallback={<PublicHeader />}>
          <SignedInHeader user={user} />
        </Suspense>
      ) : (
        <PublicHeader />
      )}
      <Outlet />
      <Footer company={loaderData.company} events={footerEvents} isPublic />
    </div>
  )
}
