import { usePrefetchQuery } from '@tanstack/react-query'
import { getPublicPage } from 'contract/landing-pages.ts'
import { useParams } from 'react-router'
import { EventPlan } from '~/features/dashboard/components/event-plan.tsx'
import { useEvent } from '~/features/events/api.ts'
import { EventDetail, EventSkeleton } from '~/features/events/components/event-detail.tsx'
import { myInvitationsQuery } from '~/features/groups/api-invitations.ts'
import { EventGroups } from '~/features/groups/components/event-groups.tsx'
import { landingMeta } from '~/features/landing/landing-meta.ts'
import { myPlansQuery } from '~/features/plans/api.ts'
import { dropVisitorPage, type VisitorPage, visitorMeta } from '~/features/sharing/visitor-page.ts'
import { OwnWishInvite } from '~/features/wishes/components/wish-invite.tsx'
import { tryApi } from '~/lib/api/api.server.ts'
import { ShownTogether } from '~/lib/api/shown-together.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'
import type { Route } from './+types/event'

export async function loader({ context, params }: Route.LoaderArgs): Promise<{ visitorPage: VisitorPage | null }> {
  const result = await tryApi(context, getPublicPage, { params: { slug: params.slug } })
  if (result === null || 'refusal' in result) return { visitorPage: null }
  return { visitorPage: { ...landingMeta(result.answer.publicPage), isIndexed: true } }
}

export const clientLoader = dropVisitorPage
export const meta = visitorMeta

export const handle = { skeleton: EventSkeleton }

export default function EventPage() {
  const { slug = '' } = useParams()
  const event = useEvent(slug).data?.event
  usePrefetchQuery(myPlansQuery)
  usePrefetchQuery(myInvitationsQuery)
  return (
    <Page>
      <title>{pageTitle(event?.title ?? 'Evenement')}</title>
      <ShownTogether key={slug} skeleton={<EventSkeleton />}>
        <EventDetail
          idOrSlug={slug}
          renderPlan={(event) => (
            <EventPlan event={event}>
              <EventGroups event={event} />
            </EventPlan>
          )}
        />
        {event?.isActive && event.isPublic && event.groupCount === 0 && <OwnWishInvite event={event} />}
      </ShownTogether>
    </Page>
  )
}
