import { data, type MetaDescriptor } from 'react-router'
import { pictureOrigins } from '~/features/events/pictures.ts'
import { CancelledEvent } from '~/features/landing/components/cancelled-event.tsx'
import { WhoJoins } from '~/features/landing/components/who-joins.tsx'
import { findLandingPage } from '~/features/landing/find-landing-page.server.ts'
import { whoJoinsMeta } from '~/features/landing/landing-meta.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import type { Route } from './+types/who-joins'
import { NotFound } from './not-found.tsx'

/** What somebody who looks for company shares. It does not say who. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { landingPage, cancelled } = await findLandingPage(context, params.slug)
  if (!landingPage?.event.isActive) return data({ landingPage: null, cancelled }, { status: 404 })
  return data({ landingPage, cancelled }, { headers: pictureOrigins([landingPage.event]) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData?.landingPage) return [{ title: pageTitle(loaderData?.cancelled ?? 'Pagina niet gevonden') }]
  return [...pageMeta(whoJoinsMeta(loaderData.landingPage))({ matches }), { name: 'robots', content: 'noindex' }]
}

export default function WhoJoinsPage({ loaderData: { landingPage, cancelled } }: Route.ComponentProps) {
  if (landingPage !== null) return <WhoJoins event={landingPage.event} />
  return cancelled === null ? <NotFound /> : <CancelledEvent title={cancelled} />
}
