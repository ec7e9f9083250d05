import { useParams } from 'react-router'
import { GroupManage } from '~/features/groups/components/manage/group-manage.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Groep beheren')

export default function GroupManagePage() {
  const { groupId = '' } = useParams()
  return (
    <Page width="normal">
      <GroupManage key={groupId} groupId={groupId} />
    </Page>
  )
}
