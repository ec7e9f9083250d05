import { type ReactNode, useState } from 'react'
import { Modal } from '~/ui/overlays/modal.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type AuditedDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  question: { title: string; description: string; confirmLabel: string }
  /** Shows the private messages; the api logs each read with this reason. */
  children: (reason: string) => ReactNode
}

/** A dialog with private messages. It first asks for the reason, which the audit log stores. Each opening needs a new `key`. */
export function AuditedDialog({ isOpen, onClose, title, question, children }: AuditedDialogProps) {
  const [reason, setReason] = useState<string | null>(null)
  if (reason === null)
    return (
      <ReasonDialog
        {...question}
        isOpen={isOpen}
        onClose={onClose}
        help="Dit komt in het logboek, met je naam."
        isRequired
        failure={question.title}
        onConfirm={async (answer) => setReason(answer)}
        onDone={() => undefined}
      />
    )
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="lg"
      title={title}
    >
      {children(reason)}
    </Modal>
  )
}
