import { getLandingPage } from 'contract/landing-pages.ts'
import { data, isRouteErrorResponse, type MetaDescriptor, redirect } from 'react-router'
import { pictureOrigins } from '~/features/events/pictures.ts'
import { SafeTogether, Steps } from '~/features/home/components/explained.tsx'
import { Landing, LandingFacts } from '~/features/landing/components/landing.tsx'
import { eventSchema } from '~/features/landing/event-schema.ts'
import { landingMeta } from '~/features/landing/landing-meta.ts'
import { callApi } from '~/lib/api/api.server.ts'
import { pageContext } from '~/lib/page-context.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { landingPath, landingSlug } from '~/lib/routing/landing-path.ts'
import type { Route } from './+types/landing-page'
import { NotFound } from './not-found.tsx'

/** Matches every other path of one segment; those with the landing-page prefix show an event. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const slug = landingSlug(params.landingPath)
  if (slug === '') throw redirect('/')
  const landingPage = slug === null ? null : await findLandingPage(context, slug)
  if (landingPage === null) return data({ landingPage: null, publicUrl: '' }, { status: 404 })
  // An older slug: redirect to the current one.
  if (landingPage.slug !== slug) throw redirect(landingPath(landingPage.slug), 301)
  return data(
    { landingPage, publicUrl: context.get(pageContext).publicUrl },
    { headers: pictureOrigins([landingPage.event]) },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

async function findLandingPage(context: Route.LoaderArgs['context'], slug: string) {
  try {
    return (await callApi(context, getLandingPage, { params: { slug } })).landingPage
  } catch (error) {
    // 422: longer than the longest slug.
    const status = (error as { init?: { status?: number } | null })?.init?.status ?? 0
    if (status === 404 || status === 422 || (isRouteErrorResponse(error) && error.status === 404)) return null
    throw error
  }
}

export const handle = { hasScripts: false }

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData?.landingPage) return [{ title: pageTitle('Pagina niet gevonden') }]
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
  const { landingPage } = loaderData
  if (landingPage === null) return <NotFound />
  return (
    <Landing
      page={landingPage}
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
