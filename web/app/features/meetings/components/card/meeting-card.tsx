import type { Group } from 'contract/groups/groups.ts'
import type { Meeting } from 'contract/meetings.ts'
import { CalendarPlus, ChartBar, Check, ChevronRight, Map as MapIcon, MapPin, MapPinPlus, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { saveFile } from '~/lib/save-file.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import { downloadCalendar, useConfirmMeeting, useMeeting } from '../../api.ts'
import { MapLink, MeetingFacts } from './meeting-facts.tsx'

const importDialog = async () => (await import('./meeting-dialog.tsx')).MeetingDialog

export function MeetingCard({ groupId, group, className }: { groupId: string; group?: Group; className?: string }) {
  const query = useMeeting(groupId)
  if (group === undefined && !query.data?.meeting) return null
  return (
    <Card as="section" aria-labelledby={`meeting-${groupId}`} className={classNames('flex flex-col gap-4', className)}>
      <h2 id={`meeting-${groupId}`} className="text-xl">
        Zo spreken we af
      </h2>
      {query.data === undefined ? (
        <QueryState
          query={query}
          title="Kon de afspraak niet laden"
          headingLevel={3}
          skeleton={<SkeletonText lines={4} />}
          className="py-2"
        />
      ) : (
        <MeetingContent groupId={groupId} group={group} meeting={query.data.meeting} />
      )}
    </Card>
  )
}

type MeetingContentProps = {
  groupId: string
  group: Group | undefined
  meeting: Meeting | null
  onVote?: () => void
}

export function MeetingContent({ groupId, group, meeting, onVote }: MeetingContentProps) {
  const me = useSignedInUser().id
  const isOwner = me === group?.ownerId
  const mayEdit = group !== undefined && (isOwner || isOpenTo(meeting, me))
  const dialog = useLazyDialog(importDialog)
  const confirmMeeting = useConfirmMeeting(groupId)
  return (
    <>
      {meeting === null ? (
        <p className="text-muted">
          {isOwner
            ? 'Zeg waar en hoe laat jullie elkaar treffen. Dan hoeft niemand te zoeken.'
            : 'Niemand zei nog waar jullie elkaar treffen. Stel jij iets voor? Dat mag iedereen.'}
        </p>
      ) : (
        <>
          <StateLine meeting={meeting} isOwner={isOwner} isMine={meeting.proposedById === me} />
          <MeetingFacts meeting={meeting} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {meeting?.pollSeq && (
          <LinkButton
            size="sm"
            variant="primary"
            icon={ChartBar}
            to={`/groups/${groupId}/chat?bericht=${meeting.pollSeq}`}
            onClick={onVote}
          >
            Stem mee
          </LinkButton>
        )}
        {isOwner && meeting?.state === 'PROPOSED' && (
          <ActionButton
            size="sm"
            variant="primary"
            icon={Check}
            run={() => confirmMeeting.mutateAsync(meeting.version)}
            failure="Kon de afspraak niet bevestigen"
          >
            Zo doen we het
          </ActionButton>
        )}
        {meeting !== null && (
          <>
            <MapLink
              place={meeting.place}
              className="relative inline-flex min-h-9 items-center gap-1.5 rounded-[0.625rem] border border-line bg-surface px-3.5 py-1 font-semibold text-sm before:absolute before:-inset-1 hover:border-control hover:bg-sunken"
            >
              <MapIcon aria-hidden="true" className="size-[1.2em]" />
              Op de kaart
            </MapLink>
            <ActionButton
              size="sm"
              icon={CalendarPlus}
              run={() => saveCalendar(groupId)}
              failure="Kon het agendabestand niet maken"
            >
              In mijn agenda
            </ActionButton>
          </>
        )}
        {mayEdit && (
          <Button size="sm" icon={meeting === null ? MapPinPlus : Pencil} onClick={dialog.open}>
            {editLabel(meeting, isOwner)}
          </Button>
        )}
      </div>
      {group && dialog.render({ group, meeting })}
    </>
  )
}

const isOpenTo = (meeting: Meeting | null, me: string): boolean =>
  meeting === null || meeting.state === 'DEFAULT' || (meeting.state === 'PROPOSED' && meeting.proposedById === me)

async function saveCalendar(groupId: string): Promise<void> {
  const calendar = await downloadCalendar(groupId)
  if (calendar !== null) saveFile(calendar.file, calendar.name)
}

function editLabel(meeting: Meeting | null, isOwner: boolean): string {
  if (isOwner) return meeting === null ? 'Maak de afspraak' : 'Afspraak wijzigen'
  return meeting?.state === 'PROPOSED' ? 'Mijn voorstel wijzigen' : 'Stel een plek voor'
}

type StateLineProps = { meeting: Meeting; isOwner: boolean; isMine: boolean }

function StateLine(props: StateLineProps) {
  const text = stateText(props)
  return text && <p className="rounded-control bg-sunken px-3 py-2 text-sm">{text}</p>
}

/** A copy that the device stored before the polls and states has none. */
function stateText({ meeting, isOwner, isMine }: StateLineProps): ReactNode {
  if (meeting.pollSeq) return 'Dit is afgesproken, tenzij jullie iets anders kiezen in de peiling.'
  if (meeting.state === 'DEFAULT')
    return 'Niemand heeft een plek gekozen, dus dit geldt. Liever ergens anders? Zeg het nu nog.'
  if (meeting.state !== 'PROPOSED') return null
  const until = meeting.standsAt === null ? 'na een dag' : formatDateTime(meeting.standsAt)
  return (
    <>
      <strong>{isMine ? 'Jouw voorstel.' : 'Een voorstel uit de groep.'}</strong>{' '}
      {isOwner ? `Jij beslist. Zeg je niets, dan staat het vast: ${until}.` : `Het staat vast: ${until}, of eerder.`}
    </>
  )
}

export function MeetingBar(props: { groupId: string; group: Group | undefined; meeting: Meeting }) {
  const { meeting } = props
  const sheet = useDialogState()
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
      <Sheet {...sheet.props} title="Zo spreken we af">
        <div className="flex flex-col gap-4">
          <MeetingContent {...props} onVote={sheet.close} />
        </div>
      </Sheet>
    </>
  )
}
