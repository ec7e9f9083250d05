import { getGroupPreview } from 'contract/groups/listing.ts'
import { useParams } from 'react-router'
import { GroupPictures } from '~/features/chat/components/group-pictures.tsx'
import { LastMessages } from '~/features/chat/components/last-messages.tsx'
import { AfterwardsCard } from '~/features/groups/components/detail/afterwards-card.tsx'
import { GroupDetail, GroupSkeleton, LoadingGroup } from '~/features/groups/components/detail/group-detail.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { AcceptedCards } from '~/features/groups/components/joining/accepted-cards.tsx'
import { invitationMeta } from '~/features/groups/invitation-meta.ts'
import { closedReason } from '~/features/groups/labels.ts'
import { AttendanceCard } from '~/features/meetings/components/attendance/attendance-card.tsx'
import { MeetingCard } from '~/features/meetings/components/card/meeting-card.tsx'
import { MeetingCountdown } from '~/features/meetings/components/day/countdown.tsx'
import { BlockedPersonDialog } from '~/features/meetings/components/day/unsafe-dialog.tsx'
import { dropVisitorPage, type VisitorPage, visitorMeta } from '~/features/sharing/visitor-page.ts'
import { tryApi } from '~/lib/api/api.server.ts'
import { ShownTogether } from '~/lib/api/shown-together.tsx'
import { Page } from '~/ui/layout/page.tsx'
import type { Route } from './+types/group'

export async function loader({ context, params }: Route.LoaderArgs): Promise<{ visitorPage: VisitorPage | null }> {
  const result = await tryApi(context, getGroupPreview, { params: { id: params.groupId } })
  if (result === null || 'refusal' in result) return { visitorPage: null }
  return { visitorPage: { ...invitationMeta(result.answer.preview), isIndexed: false } }
}

export const clientLoader = dropVisitorPage
export const meta = visitorMeta

export const handle = { skeleton: GroupSkeleton }

export default function GroupPage() {
  const { groupId = '' } = useParams()
  return (
    <Page>
      <ShownTogether key={groupId} skeleton={<LoadingGroup groupId={groupId} />}>
        <AcceptedCards groupId={groupId} />
        <ReceivedInvitations groupId={groupId} className="mb-5 max-md:mb-9" />
        <GroupDetail
          groupId={groupId}
          partsForMembers={(group) => ({
            now: (
              <>
                <BlockedPersonDialog group={group} />
                <AfterwardsCard group={group} pictures={<GroupPictures groupId={group.id} />} />
                <AttendanceCard group={group} isQuestion />
              </>
            ),
            meeting: closedReason(group) === null && (
              <>
                <MeetingCountdown groupId={group.id} />
                <MeetingCard groupId={group.id} group={group} />
              </>
            ),
            chat: <LastMessages groupId={group.id} />,
            tickets: <AttendanceCard group={group} isQuestion={false} />,
          })}
          fallback={<MeetingCard groupId={groupId} className="mx-auto mt-6 max-w-xl" />}
        />
      </ShownTogether>
    </Page>
  )
}
