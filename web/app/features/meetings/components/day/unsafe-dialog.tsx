import { type GroupMember, leaveGroup } from 'contract/groups/membership.ts'
import { reportLimits } from 'contract/reports.ts'
import { Ban, Flag, LogOut, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { useMembers } from '~/features/groups/api.ts'
import { ContentReportDialog, ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { HelpLinks } from '~/features/safety/components/safety-link.tsx'
import { call } from '~/lib/api/api.ts'
import { type DialogProps, useDialogState, useSubjectDialog } from '~/lib/dialog-state.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'

type Person = GroupMember['user']
type UnsafeDialogProps = DialogProps & { groupId: string; groupName: string; title?: string }

export function UnsafeDialog(props: UnsafeDialogProps) {
  const { groupId, groupName, title = 'Voel je je onveilig?', isOpen, onClose } = props
  const navigateFromHere = useNavigateFromHere()
  const [showsPeople, setShowsPeople] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const [block, report, groupReport] = [useSubjectDialog<Person>(), useSubjectDialog<Person>(), useDialogState()]
  const leave = useAction(() => call(leaveGroup, { params: { id: groupId }, query: { silent: 'true' } }), {
    failure: 'Verlaten van groep mislukt',
    onDone: () => {
      onClose()
      return navigateFromHere('/groups', { replace: true })
    },
  })
  const close = () => {
    setShowsPeople(false)
    setAsksToLeave(false)
    onClose()
  }
  const choose = (dialog: typeof block) => (user: Person) => {
    close()
    dialog.open(user)
  }
  const people = <People groupId={groupId} onBlock={choose(block)} onReport={choose(report)} />
  return (
    <>
      <Modal isOpen={isOpen} onClose={close} title={title} size="sm" footer={<Button onClick={close}>Sluiten</Button>}>
        <div className="flex flex-col gap-3">
          <p>Ga naar een plek met andere mensen. Niemand in de groep ziet dat je dit hebt geopend.</p>
          <a
            href="tel:112"
            className="flex min-h-12 items-center justify-center gap-2 rounded-control bg-danger px-4 font-semibold text-on-danger hover:bg-danger-hover"
          >
            <Phone aria-hidden="true" className="size-5" />
            Nu gevaar? Bel 112
          </a>
          {showsPeople ? (
            people
          ) : (
            <Button icon={Ban} onClick={() => setShowsPeople(true)}>
              Blokkeren of rapporteren
            </Button>
          )}
          <Button
            icon={Flag}
            onClick={() => {
              close()
              groupReport.open()
            }}
          >
            De groep rapporteren
          </Button>
          {asksToLeave ? (
            <LeaveQuestion
              isPending={leave.isPending}
              onLeave={() => void leave.run()}
              onStay={() => setAsksToLeave(false)}
            >
              {!showsPeople && people}
            </LeaveQuestion>
          ) : (
            <Button icon={LogOut} onClick={() => setAsksToLeave(true)}>
              De groep stil verlaten
            </Button>
          )}
          <p className="text-muted text-sm">
            De anderen krijgen geen melding. Pas morgenochtend staat in de chat dat je weg bent.
          </p>
          <HelpLinks />
        </div>
      </Modal>
      {block.subject && <BlockDialog key={`block-${block.key}`} user={block.subject} {...block.props} />}
      {report.subject && <ReportDialog key={`report-${report.key}`} user={report.subject} isUnsafe {...report.props} />}
      <ContentReportDialog
        key={`group-${groupReport.key}`}
        subject={{ type: 'GROUP', id: groupId, name: groupName }}
        isUnsafe
        {...groupReport.props}
      />
    </>
  )
}

type LeaveQuestionProps = {
  isPending: boolean
  onLeave: () => void
  onStay: () => void
  children: ReactNode
}

/** Takes the place of the button that opened it, so that a second tap there lands on the text. */
function LeaveQuestion({ isPending, onLeave, onStay, children }: LeaveQuestionProps) {
  const titleId = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <fieldset
      ref={frame}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-control border border-line bg-sunken p-4 outline-none"
    >
      <p id={titleId}>
        <strong className="block">Weet je het zeker?</strong>
        Je ziet de groep en de chat dan niet meer. Je kunt nog {reportLimits.formerMemberDays} dagen melden wat er
        gebeurde, bij ‘Mijn rapporten’.
      </p>
      {children}
      <Button variant="danger" icon={LogOut} isPending={isPending} onClick={onLeave}>
        Ja, verlaat de groep
      </Button>
      <Button disabled={isPending} onClick={onStay}>
        Nee, ik blijf
      </Button>
    </fieldset>
  )
}

type PeopleProps = {
  groupId: string
  onBlock: (user: Person) => void
  onReport: (user: Person) => void
}

function People({ groupId, onBlock, onReport }: PeopleProps) {
  const me = useSignedInUser().id
  const query = useMembers(groupId)
  if (query.data === undefined) return <QueryState query={query} title="Kon leden niet laden" headingLevel={3} />
  const others = query.data.members.filter(({ userId }) => userId !== me)
  if (others.length === 0) return <p className="text-muted">Er is niemand anders in de groep.</p>
  return (
    <ul aria-label="Leden" className="flex max-h-72 flex-col gap-1 overflow-y-auto">
      {others.map(({ userId, user }) => (
        <li key={userId} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <Avatar user={user} size="sm" />
          <span className="min-w-0 grow truncate font-semibold">
            <bdi>{user.username}</bdi>
          </span>
          <span className="flex gap-2">
            <Button size="sm" aria-label={`${user.username} blokkeren`} onClick={() => onBlock(user)}>
              Blokkeren
            </Button>
            <Button size="sm" aria-label={`${user.username} rapporteren`} onClick={() => onReport(user)}>
              Rapporteren
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function BlockedPersonDialog({ group }: { group: { id: string; name: string } }) {
  const [isOpen, setOpen] = useSearchParam('geblokkeerd')
  return (
    <UnsafeDialog
      groupId={group.id}
      groupName={group.name}
      title="Iemand die je hebt geblokkeerd, zit in deze groep"
      isOpen={isOpen !== null}
      onClose={() => setOpen(null)}
    />
  )
}
