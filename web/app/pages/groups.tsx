import { GroupList } from '~/features/groups/components/group-list.tsx'
import { titled } from '~/lib/head.ts'
import { Page } from '~/ui/page.tsx'

export const meta = titled('Groepen')

export default function Groups() {
  return (
    <Page>
      <GroupList />
    </Page>
  )
}
