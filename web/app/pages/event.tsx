import { useParams } from 'react-router'
import { EventDetail } from '~/features/events/components/event-detail.tsx'
import { useMyInvitations } from '~/features/groups/api-invitations.ts'
import { EventGroups } from '~/features/groups/components/event-groups.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { useMyProposals } from '~/features/proposals/api.ts'
import { Proposals } from '~/features/proposals/components/proposals.tsx'
import { Page } from '~/ui/layout/page.tsx'

export default function EventPage() {
  const { slug = '' } = useParams()
  const invitations = useMyInvitations()
  const proposals = useMyProposals()
  const isInvited = invitations.data?.invitations.some(({ group }) => group.event.slug === slug) ?? false
  const isProposed =
    proposals.data?.proposals.some(({ event, answer }) => event.slug === slug && answer === null) ?? false
  return (
    <Page>
      <ReceivedInvitations key={`invited ${slug}`} eventSlug={slug} className="mb-5" />
      <Proposals key={`proposed ${slug}`} eventSlug={slug} isFirst={!isInvited} className="mb-5" />
      <EventDetail
        key={slug}
        idOrSlug={slug}
        isReady={!invitations.isPending && !proposals.isPending}
        // The answer to an invitation or a proposal is the loud button of the page.
        renderGroups={(event) => <EventGroups event={event} isLoud={!isInvited && !isProposed} />}
      />
    </Page>
  )
}
