import { type Place, placeLimits, searchPlaces } from 'contract/places.ts'
import { getTownPage, listTowns } from 'contract/town-pages.ts'
import {
  BEGINNING_TOWN_PEOPLE,
  LEAST_TOWN_EVENTS,
  TOWN_SENDER,
  type TownPart,
  townPartOf,
  townPath,
  townSender,
} from 'contract/town-paths.ts'
import { data, type MetaDescriptor, type RouterContextProvider, redirect } from 'react-router'
import { pictureOrigins } from '~/features/events/picture-origins.server.ts'
import { NoTownEvents, TownEvents } from '~/features/landing/components/town-events.tsx'
import { townDescription, townListPath, townQuestion, townSchemas } from '~/features/landing/town-texts.ts'
import { callApi, tryApi } from '~/lib/api/api.server.ts'
import { pageContext } from '~/lib/page-context.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import type { Route } from './+types/town'

type Context = Readonly<RouterContextProvider>

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext)
  const part = params.part === undefined ? undefined : townPartOf(params.part)
  const { searchParams, search } = new URL(request.url)
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '', 10) || 1)
  const found = part === null ? null : await findTownPage(context, params.town, part, page)
  if (part === null || found === null) {
    const near = params.town.length > 100 ? undefined : params.town
    const [whole, { towns }, namesakes] = await Promise.all([
      params.part === undefined ? null : findTownPage(context, params.town, undefined, 1),
      callApi(context, listTowns, { query: { near } }),
      listNamesakes(context, params.town),
    ])
    const nothing = { townPage: null, beginning: null, sender: null, part: undefined }
    return data(
      { ...nothing, whole: whole?.townPage.town ?? null, namesakes, towns, publicUrl },
      { status: namesakes.length > 0 ? 300 : 404 },
    )
  }
  const { townPage, wishes, people } = found
  // The address by another name of the town.
  if (townPage.town.slug !== params.town) throw redirect(townPath(townPage.town.slug, part) + search, 301)
  const isSmall = townPage.town.eventCount < LEAST_TOWN_EVENTS || (people ?? 0) < BEGINNING_TOWN_PEOPLE
  const beginning = part === undefined && isSmall ? { wishes } : null
  const sender = townSender(searchParams.get(TOWN_SENDER))
  return data(
    { townPage, beginning, sender, whole: null, namesakes: [], towns: [], part, publicUrl },
    { headers: pictureOrigins(townPage.events) },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Null when there is none: an unknown town, too few events, past the last page. */
async function findTownPage(context: Context, town: string, part: TownPart | undefined, page: number) {
  const result = await tryApi(context, getTownPage, { params: { town }, query: { ...part, page } })
  if (result === null) throw data(null, { status: 503 })
  return 'answer' in result ? result.answer : null
}

/** Places of one name; none for an address that names one place, or no place. */
async function listNamesakes(context: Context, town: string): Promise<Place[]> {
  const search = town.replaceAll('-', ' ').slice(0, placeLimits.search.max)
  const { places } = await callApi(context, searchPlaces, { query: { search } })
  const same = places.filter(({ name }) => name.replaceAll('-', ' ').toLowerCase() === search)
  return same.length > 1 ? same : []
}

export const handle = { hasScripts: false }

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData?.townPage)
    return [{ title: pageTitle(loaderData?.namesakes[0] ? 'Welke plaats bedoel je?' : 'Te weinig op de agenda') }]
  const { townPage, part, publicUrl } = loaderData
  const { town, pagination } = townPage
  const pageNumber = pagination.page === 1 ? '' : `, pagina ${pagination.page}`
  return [
    ...pageMeta({
      title: pageTitle(`${townQuestion(town.name, part)} Ga samen${pageNumber}`),
      description: townDescription(townPage),
      path: townListPath(town.slug, part, pagination.page),
    })({ matches }),
    // Nothing to find yet.
    ...(town.eventCount < LEAST_TOWN_EVENTS ? [{ name: 'robots', content: 'noindex' }] : []),
    ...townSchemas(townPage, part, publicUrl).map((schema) => ({ 'script:ld+json': schema as never })),
  ]
}

export default function TownEventsPage({ loaderData }: Route.ComponentProps) {
  const { townPage, beginning, sender, part, whole, namesakes, towns } = loaderData
  if (townPage === null) return <NoTownEvents whole={whole} namesakes={namesakes} towns={towns} />
  return <TownEvents page={townPage} part={part} beginning={beginning} sender={sender} />
}
