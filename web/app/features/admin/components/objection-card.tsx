import { type ReactNode, useState } from 'react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminMutation } from '../api.ts'
import { AdminActionButton, type DialogProps } from './admin-action-dialog.tsx'

type Decision = 'UPHELD' | 'REVERSED'

type ObjectionSummary = {
  text: string | null
  createdAt: string
  decision: Decision | null
  decidedAt: string | null
  decidedBy: { username: string } | null
  notes: string | null
}

type ObjectionAction = {
  /** Title of the dialog. */
  title: string
  /** Who reads the explanation, and what does not belong in it. */
  help: string
  maxNotes: number
  /** What each decision's button says. */
  buttonLabels: Record<Decision, string>
  notification: string
  failure: string
  decide: (body: { decision: Decision; notes: string }) => Promise<unknown>
  /** Below the explanation. */
  note?: ReactNode
}

type ObjectionCardProps = {
  username: string
  objection: ObjectionSummary
  decisionLabels: Record<Decision, string>
  /** Decides it, or says why the reader cannot. */
  action: ObjectionAction | string
  children: ReactNode
}

/** What a person objects to, with their words and the decision. */
export function ObjectionCard({ username, objection, decisionLabels, action, children }: ObjectionCardProps) {
  const { decision, text } = objection
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">{username}</h2>
        <Badge kind={decision === null ? 'warning' : decision === 'REVERSED' ? 'success' : 'neutral'}>
          {decision === null ? 'Open' : decisionLabels[decision]}
        </Badge>
      </div>
      {children}
      <div className="rounded-control bg-sunken p-4">
        <p className="text-muted text-sm">Bezwaar van {formatDateTime(objection.createdAt)}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{text ?? 'Zonder uitleg.'}</p>
      </div>
      {objection.decidedAt !== null && (
        <p className="text-muted wrap-anywhere">
          Beslist door {objection.decidedBy?.username ?? 'een verwijderd account'} op{' '}
          {formatDateTime(objection.decidedAt)}. {objection.notes}
        </p>
      )}
      {decision === null &&
        (typeof action === 'string' ? (
          <p className="text-muted">{action}</p>
        ) : (
          <AdminActionButton
            variant="primary"
            className="self-start"
            action={(dialog) => <DecideDialog {...action} {...dialog} decisionLabels={decisionLabels} text={text} />}
          >
            Beslissen
          </AdminActionButton>
        ))}
    </Card>
  )
}

type DecideDialogProps = ObjectionAction & Pick<ObjectionCardProps, 'decisionLabels'> & { text: string | null }

/** Decides an objection, with an explanation. */
function DecideDialog({ isOpen, onClose, title, text, maxNotes, ...props }: DecideDialogProps & DialogProps) {
  const [notes, setNotes] = useState('')
  const { mutate, isPending } = useAdminMutation(props.decide)
  const isTooLong = notes.trim().length > maxNotes
  const send = (decision: Decision) => {
    if (isTooLong) return
    mutate(
      { decision, notes },
      {
        onSuccess: () => {
          toast({ title: props.decisionLabels[decision], description: props.notification, kind: 'success' })
          onClose()
        },
        onError: (error) => showFailure(error, props.failure),
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={() => {
        if (!isPending) onClose()
      }}
      title={title}
      footer={(['UPHELD', 'REVERSED'] as const).map((decision) => (
        <Button
          key={decision}
          variant={decision === 'REVERSED' ? 'primary' : 'secondary'}
          isPending={isPending}
          onClick={() => send(decision)}
        >
          {props.buttonLabels[decision]}
        </Button>
      ))}
    >
      <div className="flex flex-col gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{text ?? 'Er is geen uitleg gegeven.'}</p>
        <TextArea
          label="Toelichting"
          isOptional
          rows={4}
          countTo={maxNotes}
          help={props.help}
          error={isTooLong ? `Je toelichting mag hoogstens ${maxNotes} tekens hebben` : undefined}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        {props.note}
      </div>
    </Modal>
  )
}
