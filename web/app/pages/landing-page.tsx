import { data, type MetaDescriptor, redirect } from 'react-router'
import { pictureOrigins } from '~/features/events/pictures.ts'
import { SafeTogether, Steps } from '~/features/home/components/explained.tsx'
import { CancelledEvent } from '~/features/landing/components/cancelled-event.tsx'
import { Landing, LandingFacts } from '~/features/landing/components/landing.tsx'
import { eventSchema } from '~/features/landing/event-schema.ts'
import { findLandingPage } from '~/features/landing/find-landing-page.server.ts'
import { landingMeta } from '~/features/landing/landing-meta.ts'
import { pageContext } from '~/lib/page-context.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { landingPath, landingSlug } from '~/lib/routing/landing-path.ts'
import type { Route } from './+types/landing-page'
import { NotFound } from './not-found.tsx'

const NOTHING = { landingPage: null, cancelled: null }

/** Matches every other path of one segment; those with the landing-page prefix show an event. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const slug = landingSlug(params.landingPath)
  if (slug === '') throw redirect('/')
  const { landingPage, cancelled } = slug === null ? NOTHING : await findLandingPage(context, slug)
  if (landingPage === null) return data({ landingPage, cancelled, publicUrl: '' }, { status: 404 })
  // An older slug: redirect to the current one.
  if (landingPage.slug !== slug) throw redirect(landingPath(landingPage.slug), 301)
  return data(
    { landingPage, cancelled, publicUrl: context.get(pageContext).publicUrl },
    { headers: pictureOrigins([landingPage.event]) },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData?.landingPage) return [{ title: pageTitle(loaderData?.cancelled ?? 'Pagina niet gevonden') }]
  const { landingPage, publicUrl } = loaderData
  return [
    ...pageMeta({
      ...landingMeta(landingPage),
      path: landingPath(landingPage.slug),
      picture: landingPage.shareImage,
    })({ matches }),
    { 'script:ld+json': eventSchema(landingPage, publicUrl) as never },
  ]
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { landingPage, cancelled, publicUrl } = loaderData
  if (landingPage === null) return cancelled === null ? <NotFound /> : <CancelledEvent title={cancelled} />
  return (
    <Landing
      page={landingPage}
      publicUrl={publicUrl}
      explained={
        <>
          <LandingFacts event={landingPage.event} />
          <Steps />
          <SafeTogether />
        </>
      }
    />
  )
}
