import { data, type MetaDescriptor } from 'react-router'
import { pictureOrigins } from '~/features/events/pictures.ts'
import { WhoJoins } from '~/features/landing/components/who-joins.tsx'
import { findLandingPage } from '~/features/landing/find-landing-page.server.ts'
import { whoJoinsMeta } from '~/features/landing/landing-meta.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import type { Route } from './+types/who-joins'
import { NotFound } from './not-found.tsx'

/** What somebody who looks for company shares. It does not say who. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const landingPage = await findLandingPage(context, params.slug)
  if (landingPage === null || !landingPage.event.isActive) return data({ landingPage: null }, { status: 404 })
  return data({ landingPage }, { headers: pictureOrigins([landingPage.event]) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData?.landingPage) return [{ title: pageTitle('Pagina niet gevonden') }]
  return [...pageMeta(whoJoinsMeta(loaderData.landingPage))({ matches }), { name: 'robots', content: 'noindex' }]
}

export default function WhoJoinsPage({ loaderData: { landingPage } }: Route.ComponentProps) {
  return landingPage === null ? <NotFound /> : <WhoJoins event={landingPage.event} />
}
