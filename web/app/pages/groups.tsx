import { GroupChatLine } from '~/features/chat/components/group-chat-line.tsx'
import { GroupList } from '~/features/groups/components/list/group-list.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { SkeletonListPage } from '~/ui/feedback/skeleton.tsx'
import { Page } from '~/ui/layout/page.tsx'

export const handle = { skeleton: SkeletonListPage }

export const meta = titleMeta('Groepen')

export default function Groups() {
  return (
    <Page>
      <GroupList renderChatLine={(groupId) => <GroupChatLine groupId={groupId} />} />
    </Page>
  )
}
