import { useParams } from 'react-router'
import { EventDetail } from '~/features/events/components/event-detail.tsx'
import { Page } from '~/ui/page.tsx'

export default function EventPage() {
  const { slug = '' } = useParams()
  return (
    <Page>
      <EventDetail key={slug} idOrSlug={slug} />
    </Page>
  )
}
