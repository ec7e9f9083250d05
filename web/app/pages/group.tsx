import { useParams } from 'react-router'
import { AcceptedCards } from '~/features/groups/components/accepted-cards.tsx'
import { GroupDetail } from '~/features/groups/components/detail/group-detail.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { AttendanceCard } from '~/features/meetings/components/attendance-card.tsx'
import { MeetingCard } from '~/features/meetings/components/meeting-card.tsx'
import { StoredMeeting } from '~/features/meetings/components/stored-meeting.tsx'
import { Page } from '~/ui/layout/page.tsx'

export default function GroupPage() {
  const { groupId = '' } = useParams()
  return (
    <Page>
      <AcceptedCards key={`accepted ${groupId}`} groupId={groupId} />
      <ReceivedInvitations key={`invited ${groupId}`} groupId={groupId} className="mb-5 max-md:mb-9" />
      <GroupDetail
        key={groupId}
        groupId={groupId}
        forMembers={(group) => (
          <>
            <AttendanceCard group={group} />
            <MeetingCard group={group} />
          </>
        )}
        fallback={<StoredMeeting groupId={groupId} />}
      />
    </Page>
  )
}
