import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { MyEvents } from '~/features/events/components/my-events.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { readPage } from '~/lib/routing/url-filters.ts'
import { LinkButton } from '~/ui/button.tsx'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Jouw evenementen')

export default function MyEventsPage() {
  const [params] = useSearchParams()
  const page = readPage(params.get('page'))
  return (
    <Page width="normal">
      <PageHeader
        title="Jouw evenementen"
        lead="Wat je hebt ingestuurd, en wat ervan is geworden."
        back={<BackLink to="/profile">Profiel</BackLink>}
        actions={
          <LinkButton to="/events/create" icon={Plus}>
            Toevoegen
          </LinkButton>
        }
      />
      <MyEvents page={page} hrefFor={(number) => ({ search: `page=${number}` })} />
    </Page>
  )
}
