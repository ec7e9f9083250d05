import { getPublicPage } from 'contract/landing-pages.ts'
import { useParams } from 'react-router'
import { EventPlan } from '~/features/dashboard/components/event-plan.tsx'
import { useEvent } from '~/features/events/api.ts'
import { EventDetail, EventSkeleton } from '~/features/events/components/event-detail.tsx'
import { useEventGroups } from '~/features/groups/api.ts'
import { useMyInvitations } from '~/features/groups/api-invitations.ts'
import { EventGroups } from '~/features/groups/components/event-groups.tsx'
import { landingMeta } from '~/features/landing/landing-meta.ts'
import { useMyPlans } from '~/features/plans/api.ts'
import { useProposal } from '~/features/proposals/api.ts'
import { dropVisitorPage, type VisitorPage, visitorMeta } from '~/features/sharing/visitor-page.ts'
import { OwnWishInvite } from '~/features/wishes/components/wish-invite.tsx'
import { tryApi } from '~/lib/api/api.server.ts'
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
  const { data } = useEvent(slug)
  // Shown together: each would move what is already shown.
  const queries = [useMyInvitations(), useMyPlans()]
  const ofEvent = [useEventGroups(data?.event ?? {}).query, useProposal(data?.event.id)]
  const isReady = queries.every(({ isPending }) => !isPending) && ofEvent.every(({ isLoading }) => !isLoading)
  return (
    <Page>
      <EventDetail
        key={slug}
        idOrSlug={slug}
        isReady={isReady}
        renderPlan={(event) => (
          <EventPlan event={event}>
            <EventGroups event={event} />
          </EventPlan>
        )}
      />
      {isReady && data?.event.isActive && data.event.isPublic && data.event.groupCount === 0 && (
        <OwnWishInvite event={data.event} />
      )}
    </Page>
  )
}
