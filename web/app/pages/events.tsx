import { Plus } from 'lucide-react'
import { EventList } from '~/features/events/components/event-list.tsx'
import { titled } from '~/lib/head.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page.tsx'

export const meta = titled('Evenementen')

export default function Events() {
  return (
    <Page>
      <PageHeader
        title="Evenementen"
        actions={
          <LinkButton to="/events/create" icon={Plus}>
            Toevoegen
          </LinkButton>
        }
      />
      <EventList />
    </Page>
  )
}
