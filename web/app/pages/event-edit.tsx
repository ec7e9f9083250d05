import { useParams } from 'react-router'
import { EditEvent } from '~/features/events/components/event-form.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Evenement aanpassen')

export default function EventEdit() {
  const { slug = '' } = useParams()
  return (
    <Page width="normal">
      <PageHeader title="Evenement aanpassen" back={<BackLink to={`/events/${slug}`}>Evenement</BackLink>} />
      <EditEvent key={slug} slug={slug} />
    </Page>
  )
}
