import { CircleHelp, Trash2, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { type ConfirmKind, type PendingQuestion, type Question, useCurrentQuestion } from './confirm-queue.ts'
import { Modal } from './modal.tsx'

/*
  ConfirmDialogs renders the questions of confirm(); confirm-host.tsx loads it with the first one
  ConfirmDialog  the dialog itself, controlled: isOpen, onCancel, onConfirm (may be async: the button is pending meanwhile)
*/

const KINDS: Record<ConfirmKind, { icon: typeof Trash2; iconClasses: string; button: 'primary' | 'danger' }> = {
  danger: { icon: Trash2, iconClasses: 'bg-danger-soft text-danger-ink', button: 'danger' },
  warning: { icon: TriangleAlert, iconClasses: 'bg-warning-soft text-warning-ink', button: 'primary' },
  info: { icon: CircleHelp, iconClasses: 'bg-info-soft text-info-ink', button: 'primary' },
}

type ConfirmDialogProps = Question & { isOpen: boolean; onCancel: () => void; onConfirm: () => void | Promise<void> }

export function ConfirmDialog({
  isOpen,
  onCancel,
  onConfirm,
  title,
  description,
  kind = 'info',
  confirmLabel,
  cancelLabel = 'Annuleren',
}: ConfirmDialogProps) {
  const { icon: Icon, iconClasses, button } = KINDS[kind]
  const descriptionId = useId()
  const [isPending, setPending] = useState(false)
  const accept = async () => {
    setPending(true)
    try {
      await onConfirm()
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !isPending && onCancel()}
      role="alertdialog"
      describedBy={description === undefined ? undefined : descriptionId}
      size="sm"
      isDismissable={false}
      title={title}
      icon={
        <span className={classNames('flex size-11 shrink-0 items-center justify-center rounded-full', iconClasses)}>
          <Icon aria-hidden="true" className="size-5.5" />
        </span>
      }
      footer={
        <>
          {/* Focus starts on cancel, so that Enter does not confirm by accident. */}
          <Button onClick={onCancel} autoFocus>
            {cancelLabel}
          </Button>
          <Button variant={button} onClick={() => void accept()} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {description !== undefined && (
        <p id={descriptionId} className="text-muted">
          {description}
        </p>
      )}
    </Modal>
  )
}

export function ConfirmDialogs() {
  const question = useCurrentQuestion()
  // The text stays while the dialog fades out.
  const [last, setLast] = useState<PendingQuestion>()
  if (question !== undefined && question !== last) setLast(question)
  if (last === undefined) return null
  const { answer, ...text } = question ?? last
  return (
    <ConfirmDialog
      {...text}
      isOpen={question !== undefined}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  )
}
