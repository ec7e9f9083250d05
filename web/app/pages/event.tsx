import { useParams } from 'react-router'
import { useEvent } from '~/features/events/api.ts'
import { EventDetail } from '~/features/events/components/event-detail.tsx'
import { useMyInvitations } from '~/features/groups/api-invitations.ts'
import { EventGroups } from '~/features/groups/components/event-groups.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { findLandingPage } from '~/features/landing/find-landing-page.server.ts'
import { landingMeta } from '~/features/landing/landing-meta.ts'
import { useMyProposals } from '~/features/proposals/api.ts'
import { Proposals } from '~/features/proposals/components/proposals.tsx'
import { dropVisitorPage, type VisitorPage, visitorMeta } from '~/features/sharing/visitor-page.ts'
import { landingPath } from '~/lib/routing/landing-path.ts'
import { Page } from '~/ui/layout/page.tsx'
import type { Route } from './+types/event'

export async function loader({ context, params }: Route.LoaderArgs): Promise<{ visitorPage: VisitorPage | null }> {
  const page = await findLandingPage(context, params.slug)
  if (page === null) return { visitorPage: null }
  const path = landingPath(page.slug)
  return { visitorPage: { ...landingMeta(page), path, picture: page.shareImage, isIndexed: true } }
}

export const clientLoader = dropVisitorPage
export const meta = visitorMeta

export default function EventPage() {
  const { slug = '' } = useParams()
  const invitations = useMyInvitations()
  const proposals = useMyProposals()
  const isInvited = invitations.data?.invitations.some(({ group }) => group.event.slug === slug) ?? false
  const isProposed =
    proposals.data?.proposals.some(({ event, answer }) => event.slug === slug && answer === null) ?? false
  const isReady = !invitations.isPending && !proposals.isPending
  const { isPending } = useEvent(slug)
  return (
    <Page>
      {/* Rendered with the event: each would move what is already shown. */}
      {isReady && !isPending && (
        <>
          <ReceivedInvitations key={`invited ${slug}`} eventSlug={slug} className="mb-5" />
          <Proposals key={`proposed ${slug}`} eventSlug={slug} isFirst={!isInvited} className="mb-5" />
        </>
      )}
      <EventDetail
        key={slug}
        idOrSlug={slug}
        isReady={isReady}
        // The answer to an invitation or a proposal is the primary button of the page.
        renderGroups={(event) => <EventGroups event={event} isPrimary={!isInvited && !isProposed} />}
      />
    </Page>
  )
}
