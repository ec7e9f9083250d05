import { useSearchParams } from 'react-router'
import { CreateGroupForm } from '~/features/groups/components/form/create-group-form.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Groep maken')

export default function GroupCreate() {
  const [params] = useSearchParams()
  const eventId = params.get('eventId')
  return (
    <Page width="normal">
      <PageHeader
        title="Groep maken"
        back={<BackLink to={eventId === null ? '/groups' : `/groups?eventId=${eventId}`}>Groepen</BackLink>}
      />
      <CreateGroupForm eventInUrl={eventId} />
    </Page>
  )
}
