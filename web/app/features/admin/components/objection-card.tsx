import { type ReactNode, useState } from 'react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'

type Decision = 'UPHELD' | 'REVERSED'

type ObjectionSummary = {
  text: string | null
  createdAt: string
  decision: Decision | null
  decidedAt: string | null
  decidedBy: { username: string } | null
  notes: string | null
}

/** What a person objects to, with their words and the decision. `action` decides it, or says why the reader cannot. */
export function ObjectionCard({
  username,
  objection,
  decisionLabels,
  action,
  children,
}: {
  username: string
  objection: ObjectionSummary
  decisionLabels: Record<Decision, string>
  action: ReactNode
  children: ReactNode
}) {
  const { decision } = objection
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
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{objection.text ?? 'Zonder uitleg.'}</p>
      </div>
      {objection.decidedAt !== null && (
        <p className="text-muted wrap-anywhere">
          Beslist door {objection.decidedBy?.username ?? 'een verwijderd account'} op{' '}
          {formatDateTime(objection.decidedAt)}. {objection.notes}
        </p>
      )}
      {decision === null && action}
    </Card>
  )
}

type DecideButtonProps = {
  title: string
  text: string | null
  /** Who reads the explanation, and what does not belong in it. */
  help: string
  maxNotes: number
  /** What each decision's button says. */
  buttonLabels: Record<Decision, string>
  /** What the toast says after each decision. */
  decisionLabels: Record<Decision, string>
  notification: string
  failureTitle: string
  isPending: boolean
  decide: (
    input: { decision: Decision; notes: string },
    handlers: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void
  children?: ReactNode
}

/** Opens the dialog that decides an objection, with an explanation. */
export function DecideButton(props: DecideButtonProps) {
  const dialog = useDialogState()
  return (
    <>
      <Button variant="primary" className="self-start" onClick={dialog.open}>
        Beslissen
      </Button>
      <DecideDialog key={dialog.key} {...props} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function DecideDialog({
  title,
  text,
  help,
  maxNotes,
  buttonLabels,
  decisionLabels,
  notification,
  failureTitle,
  isPending,
  decide,
  children,
  isOpen,
  onClose,
}: DecideButtonProps & { isOpen: boolean; onClose: () => void }) {
  const [notes, setNotes] = useState('')
  const isTooLong = notes.trim().length > maxNotes
  const send = (decision: Decision) => {
    if (isTooLong) return
    decide(
      { decision, notes },
      {
        onSuccess: () => {
          toast({ title: decisionLabels[decision], description: notification, kind: 'success' })
          onClose()
        },
        onError: (error) => showFormFailure(error, failureTitle),
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={title}
      footer={
        <>
          <Button isPending={isPending} onClick={() => send('UPHELD')}>
            {buttonLabels.UPHELD}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={() => send('REVERSED')}>
            {buttonLabels.REVERSED}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{text ?? 'Er is geen uitleg gegeven.'}</p>
        <TextArea
          label="Toelichting"
          isOptional
          rows={4}
          countTo={maxNotes}
          help={help}
          error={isTooLong ? `Je toelichting mag hoogstens ${maxNotes} tekens hebben` : undefined}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        {children}
      </div>
    </Modal>
  )
}
