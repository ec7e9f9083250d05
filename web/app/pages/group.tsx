import { isOver } from 'contract/events/over-at.ts'
import { getGroupPreview } from 'contract/groups/listing.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { GroupPictures, useGroupPictures } from '~/features/chat/components/group-pictures.tsx'
import { LastMessages } from '~/features/chat/components/last-messages.tsx'
import { useGroup, useJoinRequests, useMembers } from '~/features/groups/api.ts'
import { useMyInvitations } from '~/features/groups/api-invitations.ts'
import { AfterwardsCard } from '~/features/groups/components/detail/afterwards-card.tsx'
import { GroupDetail, GroupSkeleton } from '~/features/groups/components/detail/group-detail.tsx'
import { useOtherGroups } from '~/features/groups/components/detail/other-groups.tsx'
import { seesRequests } from '~/features/groups/components/home/requests-line.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { AcceptedCards } from '~/features/groups/components/joining/accepted-cards.tsx'
import { invitationMeta } from '~/features/groups/invitation-meta.ts'
import { closedReason } from '~/features/groups/labels.ts'
import { useMeeting } from '~/features/meetings/api.ts'
import { AttendanceCard } from '~/features/meetings/components/attendance/attendance-card.tsx'
import { MeetingCard } from '~/features/meetings/components/card/meeting-card.tsx'
import { MeetingCountdown } from '~/features/meetings/components/day/countdown.tsx'
import { BlockedPersonDialog } from '~/features/meetings/components/day/unsafe-dialog.tsx'
import { useNotifications } from '~/features/notifications/api.ts'
import { useGroupReferences } from '~/features/references/api.ts'
import { dropVisitorPage, type VisitorPage, visitorMeta } from '~/features/sharing/visitor-page.ts'
import { useMorningAfters } from '~/features/turnout/api.ts'
import { tryApi } from '~/lib/api/api.server.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
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
  const isReady = useIsReady(groupId)
  return (
    <Page>
      {isReady && (
        <>
          <AcceptedCards key={`accepted ${groupId}`} groupId={groupId} />
          <ReceivedInvitations key={`invited ${groupId}`} groupId={groupId} className="mb-5 max-md:mb-9" />
        </>
      )}
      <GroupDetail
        key={groupId}
        groupId={groupId}
        isReady={isReady}
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
    </Page>
  )
}

/** So that nothing moves when it arrives. Stays true: a viewer who is accepted meanwhile keeps the page. */
function useIsReady(groupId: string): boolean {
  const me = useSignedInUser().id
  const { data, isPending: isGroupPending } = useGroup(groupId)
  const group = data?.group
  const isMember = group?.membershipStatus === 'ACCEPTED'
  const queries = [useMyInvitations(), useNotifications(true), useMembers(groupId)]
  const isMemberAfterwards = isMember && isOver(group.event)
  const conditionalQueries = [
    useOtherGroups(group),
    useMorningAfters({ isEnabled: isMemberAfterwards }),
    useGroupPictures(groupId, { isEnabled: isMemberAfterwards }),
    useGroupReferences(groupId, { isEnabled: isMemberAfterwards }),
    useMeeting(groupId, { isEnabled: isMember }),
    useJoinRequests(groupId, { isEnabled: group !== undefined && seesRequests(group, me) }),
  ]
  const isLoaded =
    !isGroupPending &&
    queries.every(({ isPending }) => !isPending) &&
    conditionalQueries.every(({ isLoading }) => !isLoading)
  const [readyId, setReadyId] = useState<string | null>(null)
  if (isLoaded && readyId !== groupId) setReadyId(groupId)
  return isLoaded || readyId === groupId
}
