import { LANDING_PAGE_PREFIX } from 'contract/events/public-page.ts'
import { data, redirect } from 'react-router'
import { pictureOrigins } from '~/features/events/picture-origins.server.ts'
import { CancelledEvent } from '~/features/landing/components/cancelled-event.tsx'
import { Landing, sectionsOf } from '~/features/landing/components/landing.tsx'
import { findLandingPage } from '~/features/landing/find-public-page.server.ts'
import { publicPageMeta } from '~/features/landing/landing-meta.ts'
import { pageContext } from '~/lib/page-context.server.ts'
import type { Route } from './+types/landing-page'
import { NotFound } from './not-found.tsx'

const NOTHING = { page: null, cancelled: null }

/** Matches every other path of one segment; those with the landing-page prefix show the published page of an event. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const path = `/${params.landingPath}`
  const slug = path.startsWith(LANDING_PAGE_PREFIX) ? path.slice(LANDING_PAGE_PREFIX.length) : null
  if (slug === '') throw redirect('/')
  const { page, cancelled } = slug === null ? NOTHING : await findLandingPage(context, slug)
  if (page === null) return data({ page, cancelled, publicUrl: '' }, { status: 404 })
  // An older slug: redirect to the current one.
  if (page.slug !== slug) throw redirect(LANDING_PAGE_PREFIX + page.slug, 301)
  return data(
    { page, cancelled, publicUrl: context.get(pageContext).publicUrl },
    { headers: pictureOrigins([page.event]) },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export const meta = publicPageMeta

export default function LandingPage({ loaderData: { page, cancelled, publicUrl } }: Route.ComponentProps) {
  if (page !== null) return <Landing page={page} sections={sectionsOf(page)} publicUrl={publicUrl} />
  return cancelled === null ? <NotFound /> : <CancelledEvent title={cancelled} />
}
