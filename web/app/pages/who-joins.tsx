import { publicPagePath } from 'contract/events/public-page.ts'
import { data, type MetaDescriptor } from 'react-router'
import { EventInvitation, WayIn } from '~/features/events/components/event-invitation.tsx'
import { pictureOrigins } from '~/features/events/picture-origins.server.ts'
import { CancelledEvent } from '~/features/landing/components/cancelled-event.tsx'
import { findPublicPage } from '~/features/landing/find-public-page.server.ts'
import { missingPageMeta, whoJoinsMeta } from '~/features/landing/landing-meta.ts'
import { pageMeta } from '~/lib/routing/head.ts'
import { LinkButton } from '~/ui/button.tsx'
import type { Route } from './+types/who-joins'
import { NotFound } from './not-found.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { page, cancelled } = await findPublicPage(context, params.slug)
  if (!page?.event.isActive) return data({ page: null, cancelled }, { status: 404 })
  return data({ page, cancelled }, { headers: pictureOrigins([page.event]) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData?.page) return missingPageMeta(loaderData)
  return [...pageMeta(whoJoinsMeta(loaderData.page))({ matches }), { name: 'robots', content: 'noindex' }]
}

export default function WhoJoinsPage({ loaderData: { page, cancelled } }: Route.ComponentProps) {
  if (page === null) return cancelled === null ? <NotFound /> : <CancelledEvent title={cancelled} />
  const { event } = page
  return (
    <EventInvitation event={event} eyebrow="Iemand zoekt gezelschap" question={`Wie gaat er mee naar ${event.title}?`}>
      <WayIn
        path={`/events/${event.slug}`}
        label="Ik wil mee"
        explanation="Maak een gratis account. Daarna zie je wie er gezelschap zoekt en kun je zwaaien."
      />
      <LinkButton to={publicPagePath(event)} variant="quiet">
        Meer over {event.title}
      </LinkButton>
    </EventInvitation>
  )
}
