import { auditLimits, DECISION_CATEGORIES, DECISION_CATEGORY_LABELS, type DecisionCategory } from 'contract/audit.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'

type ReasonDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What happens, and whether it can be undone. */
  description: string
  /** Names the action: "Evenement verwijderen". */
  confirmLabel: string
  isDangerous?: boolean
  /** Help text of the reason: where it is shown. */
  help?: string
  isRequired?: boolean
  /** Asks for the rule that the decision rests on, which the person reads in the mail. */
  asksRule?: boolean
  onConfirm: (reason: string | null, category: DecisionCategory | null) => Promise<unknown>
  /** The toast when `onConfirm` rejects with a failed call; the dialog then stays open with its input. */
  failure: string
  /** Called instead of `onClose` after `onConfirm` has resolved. */
  onDone?: () => void
}

const RULES = DECISION_CATEGORIES.map((value) => ({ value, label: DECISION_CATEGORY_LABELS[value] }))

/** Confirms an action that is written to the audit log, with an optional or required reason. */
export function ReasonDialog({
  isOpen,
  onClose,
  title,
  description,
  confirmLabel,
  isDangerous = false,
  help = 'Dit komt in het logboek.',
  isRequired = false,
  asksRule = false,
  onConfirm,
  failure,
  onDone = onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [category, setCategory] = useState('')
  const [isPending, setPending] = useState(false)
  const id = useId()
  const [isSubmitted, setSubmitted] = useState(false)
  const isTooLong = reason.trim().length > auditLimits.reason.max
  const isMissing = isRequired && reason.trim() === ''
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setSubmitted(true)
    if (isTooLong || isMissing) {
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setPending(true)
    try {
      await onConfirm(reason.trim() || null, DECISION_CATEGORIES.find((value) => value === category) ?? null)
      onDone()
    } catch (error) {
      showFailure(error, failure)
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
      describedBy={`${id}-description`}
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
      <form id={id} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <p id={`${id}-description`} className="text-muted wrap-anywhere">
          {description}
        </p>
        {asksRule && (
          <Select
            label="Welke regel?"
            isOptional
            placeholder="Kies een regel"
            options={RULES}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            help="De regel komt in de mail met uitleg."
          />
        )}
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
              ? `De reden mag hoogstens ${auditLimits.reason.max} tekens hebben`
              : isSubmitted && isMissing
                ? 'Vul een reden in'
                : undefined
          }
        />
      </form>
    </Modal>
  )
}
