import { Card } from '~/ui/layout/card.tsx'
import { useMeeting } from '../../api.ts'
import { MeetingContent } from './meeting-card.tsx'

/** The meeting as the device has it, when the group itself cannot be loaded. Renders nothing without one. */
export function StoredMeeting({ groupId }: { groupId: string }) {
  const meeting = useMeeting(groupId).data?.meeting
  if (!meeting) return null
  return (
    <Card as="section" aria-labelledby="stored-meeting" className="mx-auto mt-6 flex max-w-xl flex-col gap-4">
      <h2 id="stored-meeting" className="text-xl">
        Zo spreken we af
      </h2>
      <MeetingContent groupId={groupId} group={undefined} meeting={meeting} />
    </Card>
  )
}
