import { useParams } from 'react-router'
import { EventDetail } from '~/features/events/components/event-detail.tsx'
import { EventGroups } from '~/features/groups/components/event-groups.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { Proposals } from '~/features/proposals/components/proposals.tsx'
import { Page } from '~/ui/layout/page.tsx'

export default function EventPage() {
  const { slug = '' } = useParams()
  return (
    <Page>
      <ReceivedInvitations key={`invited ${slug}`} eventSlug={slug} className="mb-5" />
      <Proposals key={`proposed ${slug}`} eventSlug={slug} className="mb-5" />
      <EventDetail key={slug} idOrSlug={slug} renderGroups={(event) => <EventGroups event={event} />} />
    </Page>
  )
}
