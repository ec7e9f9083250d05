import { GroupList } from '~/features/groups/components/list/group-list.tsx'
import { GroupsSkeleton } from '~/features/groups/components/list/group-results.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const handle = { skeleton: GroupsSkeleton }

export const meta = titleMeta('Groepen')

export default function Groups() {
  return (
    <Page>
      <GroupList />
    </Page>
  )
}
