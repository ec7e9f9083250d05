import { auditLimits } from 'contract/audit.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'

type ReasonDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What happens, and whether it can be undone. */
  description: string
  /** Says what happens: "Evenement verwijderen". */
  confirmLabel: string
  isDangerous?: boolean
  /** Who reads the reason. */
  help?: string
  /** Resolves when it is done; the dialog stays open, with what was typed, when it rejects. */
  onConfirm: (reason: string | null) => Promise<unknown>
  /** In place of `onClose`, once it is done. */
  onDone?: () => void
  isRequired?: boolean
}

/** Asks for an act that is written to the logbook, with the reason for it; unless required it may be left out. */
export function ReasonDialog({
  isOpen,
  onClose,
  title,
  description,
  confirmLabel,
  isDangerous = false,
  help = 'Dit komt in het logboek.',
  onConfirm,
  onDone = onClose,
  isRequired = false,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)
  const id = useId()
  const [isTried, setTried] = useState(false)
  const isTooLong = reason.trim().length > auditLimits.reason.max
  const isMissing = isRequired && reason.trim() === ''
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setTried(true)
    if (isTooLong || isMissing) {
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setPending(true)
    try {
      await onConfirm(reason.trim() || null)
      onDone()
    } catch {
      // Whoever asked has said what went wrong.
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      role="alertdialog"
      describedBy={`${id}-what`}
      size="sm"
      isDismissable={false}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Annuleren
          </Button>
          <Button type="submit" form={id} variant={isDangerous ? 'danger' : 'primary'} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <p id={`${id}-what`} className="text-muted wrap-anywhere">
          {description}
        </p>
        <TextArea
          label="Reden"
          isOptional={!isRequired}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          countTo={auditLimits.reason.max}
          help={help}
          error={
            isTooLong
              ? `De reden mag maximaal ${auditLimits.reason.max} tekens zijn`
              : isTried && isMissing
                ? 'Vul een reden in'
                : undefined
          }
        />
      </form>
    </Modal>
  )
}
