import { eventLimits, getEventStats, listEvents } from 'contract/events/events.ts'
import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/platform/product.ts'
import { data } from 'react-router'
import { pictureOrigins } from '~/features/events/picture-origins.server.ts'
import { ComingUp, LastCall } from '~/features/home/components/coming-up.tsx'
import { Faq, Features, SafeTogether, Steps } from '~/features/home/components/explained.tsx'
import { Hero } from '~/features/home/components/hero.tsx'
import { callApi } from '~/lib/api/api.server.ts'
import { pageMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/home'

const EVENTS_SHOWN = 3
const FOUND_SHOWN = 12
const SEARCH_LENGTH = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = (new URL(request.url).searchParams.get('search') ?? '').trim().slice(0, SEARCH_LENGTH)
  const isSearched = search.length >= eventLimits.searchMin
  const [{ events }, found, { upcomingEvents }] = await Promise.all([
    callApi(context, listEvents, { query: { isActive: 'true', limit: EVENTS_SHOWN } }),
    isSearched ? callApi(context, listEvents, { query: { isActive: 'true', limit: FOUND_SHOWN, search } }) : null,
    callApi(context, getEventStats, {}),
  ])
  const results = found && { search, events: found.events, total: found.pagination.total, didYouMean: found.didYouMean }
  return data({ events, results, upcomingEvents }, { headers: pictureOrigins([...events, ...(found?.events ?? [])]) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export const meta = pageMeta({
  title: `${PRODUCT_NAME} – ${PRODUCT_QUESTION} Samen naar festivals en concerten`,
  description:
    'Alleen een kaartje voor een festival of concert? Vind een kleine groep, leer elkaar kennen in de chat en ga samen. Gratis.',
  path: '/',
})

export default function Home({ loaderData }: Route.ComponentProps) {
  const { events, results, upcomingEvents } = loaderData
  return (
    <main id="inhoud" tabIndex={-1} className="outline-none">
      <Hero event={events[0]} upcoming={upcomingEvents} search={results?.search ?? ''} />
      <ComingUp events={events} results={results} />
      <Steps />
      <Features />
      <SafeTogether />
      <Faq />
      <LastCall />
    </main>
  )
}
