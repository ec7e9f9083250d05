import { listEvents } from 'contract/events/events.ts'
import { listTowns } from 'contract/town-pages.ts'
import { Outlet } from 'react-router'
import { publicEventPath } from '~/features/home/components/public-event-path.ts'
import { Footer } from '~/features/navigation/components/footer.tsx'
import { PublicHeader } from '~/features/navigation/components/public-header.tsx'
import { callApi } from '~/lib/api/api.server.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { pageContext } from '~/lib/page-context.server.ts'
import { useSession } from '~/lib/session/session.ts'
import { SkipLink } from '~/ui/layout/skip-link.tsx'
import type { Route } from './+types/public'

/** Loaded only with a session: visitors do not need its menus. */
const TopNav = lazyPart(async () => (await import('~/features/navigation/components/top-nav.tsx')).TopNav, {
  fallback: <PublicHeader />,
})

const FOOTER_EVENTS = 4
const FOOTER_TOWNS = 8

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(pageContext)
  // A failure here must not fail the page.
  const [{ events }, { towns }] = await Promise.all([
    callApi(context, listEvents, { query: { isActive: 'true', limit: FOOTER_EVENTS } }).catch(() => ({ events: [] })),
    callApi(context, listTowns, { query: { limit: FOOTER_TOWNS } }).catch(() => ({ towns: [] })),
  ])
  return {
    company,
    towns,
    events: events.map(({ id, slug, title, startDate, status, isPublic, isActive }) => ({
      id,
      slug,
      title,
      startDate,
      status,
      isPublic,
      isActive,
    })),
  }
}

export const handle = { hasLateScripts: true }

export const shouldRevalidate = () => false

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { isAuthenticated, user } = useSession()
  const footerEvents = loaderData.events.map((event) => ({
    ...event,
    to: isAuthenticated ? `/events/${event.slug}` : publicEventPath(event),
  }))
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {isAuthenticated && user.emailVerified ? <TopNav user={user} /> : <PublicHeader />}
      <Outlet />
      <Footer company={loaderData.company} events={footerEvents} towns={loaderData.towns} isPublic />
    </div>
  )
}
