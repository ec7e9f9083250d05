import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { type DialogProps, useAdminActions } from './admin-action-dialog.tsx'
import { AdminList, RowTitle } from './admin-list.tsx'
import { DetailList } from './details.tsx'

type Decision = 'UPHELD' | 'REVERSED'
const DECISIONS = ['UPHELD', 'REVERSED'] as const

type Objection = {
  id: string
  text: string | null
  createdAt: string
  decision: Decision | null
  decidedAt: string | null
  decidedBy: { username: string } | null
  notes: string | null
}

/** How an objection of one kind is shown and decided. */
export type ObjectionView = {
  username: string
  /** What is contested, on the list. */
  about: string
  details: readonly (readonly [label: string, value: ReactNode])[]
  evidence?: ReactNode
  /** Title of the dialog. */
  title: string
  /** Who reads the explanation, and what does not belong in it. */
  help: string
  /** Below the explanation. */
  note?: ReactNode
  /** Why the reader cannot decide it. */
  obstacle?: string | undefined
  decide: (body: { decision: Decision; notes: string }) => Promise<unknown>
}

type ObjectionListProps<R extends AnyRoute, O extends Objection> = {
  /** Pages its objections; `status=decided` are the decided ones. */
  route: R
  rows: (answer: ResponseOf<R>) => readonly O[]
  label: string
  failure: string
  /** `decided` is the title where none is decided. */
  empty: { title: string; text: string; decided: string }
  decisionLabels: Record<Decision, string>
  buttonLabels: Record<Decision, string>
  maxNotes: number
  /** The toast after a decision. */
  notification: string
  decideFailure: string
  view: (objection: O) => ObjectionView
}

/** Objections, open or decided, each with its evidence and the decision in a dialog. */
export function ObjectionList<R extends AnyRoute, O extends Objection>(props: ObjectionListProps<R, O>) {
  const { route, rows, label, failure, empty, decisionLabels, view } = props
  const isOpen = ({ decision }: O) => decision === null
  return (
    <AdminList
      route={route}
      rows={rows}
      label={label}
      noun={['bezwaar', 'bezwaren']}
      columns={[
        {
          id: 'person',
          header: 'Van',
          part: 'title',
          cell: (row, show) => <RowTitle show={show}>{view(row).username}</RowTitle>,
        },
        { id: 'about', header: 'Over', isWide: true, cell: (row) => view(row).about },
        { id: 'createdAt', header: 'Datum', cell: ({ createdAt }) => formatDateTime(createdAt) },
        {
          id: 'status',
          header: 'Status',
          cell: ({ decision }) => (
            <Badge kind={decision === null ? 'warning' : decision === 'REVERSED' ? 'success' : 'neutral'}>
              {decision === null ? 'Open' : decisionLabels[decision]}
            </Badge>
          ),
        },
      ]}
      filters={{ status: { label: 'Status', all: 'Open', options: { decided: 'Beslist' } } }}
      failure={failure}
      empty={{ ...empty, picture: 'done', filtered: { title: empty.decided, picture: 'done' } }}
      details={(row, dialog) => <ObjectionDialog objection={row} shown={view(row)} labels={props} {...dialog} />}
      rowButton={(row, show) => (
        <Button size="sm" variant={isOpen(row) ? 'primary' : 'secondary'} onClick={show}>
          {isOpen(row) ? 'Beslissen' : 'Bekijk'}
          <span className="sr-only"> over {view(row).username}</span>
        </Button>
      )}
    />
  )
}

type ObjectionDialogProps = DialogProps & {
  objection: Objection
  shown: ObjectionView
  labels: Pick<
    ObjectionListProps<AnyRoute, Objection>,
    'decisionLabels' | 'buttonLabels' | 'maxNotes' | 'notification' | 'decideFailure'
  >
}

function ObjectionDialog({ objection, shown, labels, isOpen, onClose }: ObjectionDialogProps) {
  const [notes, setNotes] = useState('')
  const { start, isPending } = useAdminActions()
  const { maxNotes } = labels
  const isTooLong = notes.trim().length > maxNotes
  const canDecide = objection.decision === null && shown.obstacle === undefined
  const decide = (decision: Decision) =>
    start({
      run: () => shown.decide({ decision, notes }),
      done: { title: labels.decisionLabels[decision], description: labels.notification },
      onDone: onClose,
      failure: labels.decideFailure,
    })
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !isPending && onClose()}
      size="lg"
      title={shown.title}
      footer={
        canDecide &&
        DECISIONS.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'REVERSED' ? 'primary' : 'secondary'}
            isPending={isPending}
            disabled={isTooLong}
            onClick={() => decide(decision)}
          >
            {labels.buttonLabels[decision]}
          </Button>
        ))
      }
    >
      <div className="flex flex-col gap-5">
        <DetailList items={shown.details} />
        {shown.evidence}
        <div className="rounded-control bg-sunken p-4">
          <p className="text-muted text-sm">Bezwaar van {formatDateTime(objection.createdAt)}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{objection.text ?? 'Zonder uitleg.'}</p>
        </div>
        {objection.decidedAt !== null && (
          <p className="text-muted wrap-anywhere">
            Beslist door {objection.decidedBy?.username ?? 'een verwijderd account'} op{' '}
            {formatDateTime(objection.decidedAt)}. {objection.notes}
          </p>
        )}
        {objection.decision === null && shown.obstacle !== undefined && <p className="text-muted">{shown.obstacle}</p>}
        {canDecide && (
          <>
            <TextArea
              label="Toelichting"
              isOptional
              rows={4}
              countTo={maxNotes}
              help={shown.help}
              error={isTooLong ? `Je toelichting mag hoogstens ${maxNotes} tekens hebben` : undefined}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
            {shown.note}
          </>
        )}
      </div>
    </Modal>
  )
}
