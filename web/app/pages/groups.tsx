import { GroupList } from '~/features/groups/components/group-list.tsx'
import { titled } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titled('Groepen')

export default function Groups() {
  return (
    <Page>
      <GroupList />
    </Page>
  )
}
