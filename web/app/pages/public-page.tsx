import { PUBLIC_PAGE_PREFIX, publicPagePath } from 'contract/events/public-page.ts'
import { data, redirect } from 'react-router'
import { pictureOrigins } from '~/features/events/picture-origins.server.ts'
import { CancelledEvent } from '~/features/landing/components/cancelled-event.tsx'
import { Landing } from '~/features/landing/components/landing.tsx'
import { findPublicPage } from '~/features/landing/find-public-page.server.ts'
import { publicPageMeta } from '~/features/landing/landing-meta.ts'
import { pageContext } from '~/lib/page-context.server.ts'
import type { Route } from './+types/public-page'
import { NotFound } from './not-found.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { page, cancelled } = await findPublicPage(context, params.slug)
  if (page === null) return data({ page, cancelled, publicUrl: '' }, { status: 404 })
  const path = PUBLIC_PAGE_PREFIX + page.slug
  // An older slug. Browsers store this redirect, so it leads to the address that stays.
  if (page.slug !== params.slug) throw redirect(path, 301)
  // A landing page is published, and may be withdrawn.
  if (publicPagePath(page.event) !== path) throw redirect(publicPagePath(page.event))
  return data(
    { page, cancelled, publicUrl: context.get(pageContext).publicUrl },
    { headers: pictureOrigins([page.event]) },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export const meta = publicPageMeta

export default function PublicPage({ loaderData: { page, cancelled, publicUrl } }: Route.ComponentProps) {
  if (page !== null) return <Landing page={page} publicUrl={publicUrl} />
  return cancelled === null ? <NotFound /> : <CancelledEvent title={cancelled} />
}
