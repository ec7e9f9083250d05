import { getEventStats, listEvents } from 'contract/events.ts'
import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'
import { data } from 'react-router'
import { pictureOrigins } from '~/features/events/pictures.ts'
import { ComingUp, LastCall } from '~/features/home/components/coming-up.tsx'
import { Features, SafeTogether, Steps } from '~/features/home/components/explained.tsx'
import { Faq } from '~/features/home/components/faq.tsx'
import { Hero } from '~/features/home/components/hero.tsx'
import { callApi } from '~/lib/api/api.server.ts'
import { pageMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/home'

const EVENTS_SHOWN = 4

export async function loader({ context }: Route.LoaderArgs) {
  const [{ events }, { upcomingEvents }] = await Promise.all([
    callApi(context, listEvents, { query: { isActive: 'true', limit: EVENTS_SHOWN } }),
    callApi(context, getEventStats, {}),
  ])
  return data({ events, upcomingEvents }, { headers: pictureOrigins(events) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export const meta = pageMeta({
  title: `${PRODUCT_NAME} – ${PRODUCT_QUESTION} Samen naar festivals en concerten`,
  description:
    'Alleen een kaartje voor een festival of concert? Vind een klein groepje, leer elkaar kennen in de chat en ga samen. Gratis.',
  path: '/',
})

export default function Home({ loaderData }: Route.ComponentProps) {
  const { events, upcomingEvents } = loaderData
  return (
    <main id="inhoud" tabIndex={-1} className="outline-none">
      <Hero event={events[0]} upcoming={upcomingEvents} />
      <ComingUp events={events} />
      <Steps />
      <Features />
      <SafeTogether />
      <Faq />
      <LastCall />
    </main>
  )
}
