import { type ReactNode, useState } from 'react'
import { Modal } from '~/ui/overlays/modal.tsx'
import { AdminActionDialog, type DialogProps } from './admin-action-dialog.tsx'

type AuditedDialogProps = DialogProps & {
  title: string
  question: { title: string; description: string; confirmLabel: string }
  children: (reason: string) => ReactNode
}

/** A dialog with private messages. It first asks for the reason, which the audit log stores. Each opening needs a new `key`. */
export function AuditedDialog({ isOpen, onClose, title, question, children }: AuditedDialogProps) {
  const [reason, setReason] = useState<string | null>(null)
  if (reason === null)
    return (
      <AdminActionDialog
        action={{
          ...question,
          help: 'Dit komt in het logboek, met je naam.',
          isRequired: true,
          run: async (reasons) => {
            setReason(reasons.reason)
            return false
          },
          failure: question.title,
        }}
        isOpen={isOpen}
        onClose={onClose}
        onDone={() => undefined}
      />
    )
  return (
    <Modal isOpen={isOpen} onClose={onClose} size="lg" title={title}>
      {children(reason)}
    </Modal>
  )
}
