import type { Group } from 'contract/groups/groups.ts'
import type { Meeting } from 'contract/meetings.ts'
import { CalendarPlus, Map as MapIcon, MapPinPlus, Pencil } from 'lucide-react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { saveFile } from '~/lib/save-file.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { downloadCalendar, useMeeting } from '../../api.ts'
import { mapAddress } from '../../map-address.ts'
import { MeetingFacts } from './meeting-facts.tsx'

const importDialog = async () => (await import('./meeting-dialog.tsx')).MeetingDialog

/** Where and when the group meets, for its members; the owner edits it. */
export function MeetingCard({ group }: { group: Group }) {
  const { data, isError, refetch, isFetching } = useMeeting(group.id)
  return (
    <Card as="section" aria-labelledby={`meeting-${group.id}`} className="flex flex-col gap-4">
      <h2 id={`meeting-${group.id}`} className="text-xl">
        Zo spreken we af
      </h2>
      {data === undefined && isError ? (
        <ErrorState
          title="Kon de afspraak niet laden"
          headingLevel={3}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="py-2"
        />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="mb-3 h-10" />
          <SkeletonText lines={2} />
        </Loading>
      ) : (
        <MeetingContent groupId={group.id} group={group} meeting={data.meeting} />
      )}
    </Card>
  )
}

type MeetingContentProps = {
  groupId: string
  /** Undefined without a connection. */
  group: Group | undefined
  meeting: Meeting | null
}

export function MeetingContent({ groupId, group, meeting }: MeetingContentProps) {
  const isOwner = useSignedInUser().id === group?.ownerId
  const [MeetingDialog, loadDialog] = useLazyComponent(importDialog)
  const dialog = useDialogState()
  const edit = () => void loadDialog().then(dialog.open, () => toast({ kind: 'error', title: NO_CONNECTION }))
  return (
    <>
      {meeting === null ? (
        <p className="text-muted">
          {isOwner
            ? 'Zeg waar en hoe laat jullie elkaar treffen. Dan hoeft niemand te zoeken.'
            : `${group?.owner.username ?? 'De eigenaar'} zet hier waar en hoe laat jullie elkaar treffen.`}
        </p>
      ) : (
        <MeetingFacts meeting={meeting} />
      )}
      <div className="flex flex-wrap gap-2">
        {meeting !== null && (
          <>
            <a
              href={mapAddress(meeting.place)}
              target="_blank"
              rel="noopener noreferrer"
              className="relative inline-flex min-h-9 items-center gap-1.5 rounded-[0.625rem] border border-line bg-surface px-3.5 py-1 font-semibold text-sm before:absolute before:-inset-1 hover:border-control hover:bg-sunken"
            >
              <MapIcon aria-hidden="true" className="size-[1.2em]" />
              Op de kaart
              <span className="sr-only"> (opent in een nieuw tabblad)</span>
            </a>
            <CalendarButton groupId={groupId} />
          </>
        )}
        {isOwner && (
          <Button size="sm" icon={meeting === null ? MapPinPlus : Pencil} onClick={edit}>
            {meeting === null ? 'Maak de afspraak' : 'Afspraak wijzigen'}
          </Button>
        )}
      </div>
      {MeetingDialog && group && (
        <MeetingDialog key={dialog.key} group={group} meeting={meeting} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}

function CalendarButton({ groupId }: { groupId: string }) {
  const save = async () => {
    try {
      const calendar = await downloadCalendar(groupId)
      if (calendar !== null) saveFile(calendar.file, calendar.name)
    } catch (error) {
      showFailure(error, 'Kon het agendabestand niet maken')
    }
  }
  return (
    <Button size="sm" icon={CalendarPlus} onClick={() => void save()}>
      In mijn agenda
    </Button>
  )
}
