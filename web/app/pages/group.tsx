import { useParams } from 'react-router'
import { GroupDetail } from '~/features/groups/components/detail/group-detail.tsx'
import { Page } from '~/ui/layout/page.tsx'

export default function GroupPage() {
  const { groupId = '' } = useParams()
  return (
    <Page>
      <GroupDetail key={groupId} groupId={groupId} />
    </Page>
  )
}
