import { Plus } from 'lucide-react'
import { EventList } from '~/features/events/components/event-list.tsx'
import { AnswerNotices } from '~/features/notifications/components/answer-notices.tsx'
import { EmptyListWish, ListWish } from '~/features/wishes/components/list-wish.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { CompactLink } from '~/ui/button.tsx'
import { SkeletonListPage } from '~/ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const handle = { skeleton: SkeletonListPage }

export const meta = titleMeta('Evenementen')

export default function Events() {
  return (
    <Page>
      <PageHeader
        title="Evenementen"
        actions={<CompactLink to="/events/create" icon={Plus} label="Evenement toevoegen" />}
      />
      <AnswerNotices about="events" />
      <EventList
        renderWish={(filters, isEmpty) => <ListWish filters={filters} isEmpty={isEmpty} />}
        renderWhenEmpty={(filters) => <EmptyListWish filters={filters} />}
      />
    </Page>
  )
}
