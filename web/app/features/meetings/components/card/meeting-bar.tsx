import type { Group } from 'contract/groups/groups.ts'
import { ChevronRight, MapPin } from 'lucide-react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { useMeeting } from '../../api.ts'
import { MeetingContent } from './meeting-card.tsx'

/** The meeting, pinned under the header of the group's chat; pressing it shows all of it. Renders nothing without a meeting. */
export function MeetingBar({ groupId, group }: { groupId: string; group: Group | undefined }) {
  const meeting = useMeeting(groupId).data?.meeting ?? null
  const sheet = useDialogState()
  if (meeting === null) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={sheet.open}
        className="flex min-h-11 w-full shrink-0 items-center gap-2 border-line border-b bg-primary-soft px-4 py-1.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-primary-ink" />
        <span className="min-w-0 grow">
          <span className="sr-only">Zo spreken we af: </span>
          <span className="block truncate font-semibold">{meeting.place}</span>
          <span className="block truncate text-muted">{formatDateTime(meeting.at)}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      </button>
      <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title="Zo spreken we af">
        <div className="flex flex-col gap-4">
          <MeetingContent groupId={groupId} group={group} meeting={meeting} onVote={sheet.close} />
        </div>
      </Sheet>
    </>
  )
}
