import { auditLimits, DECISION_CATEGORIES, DECISION_CATEGORY_LABELS, type DecisionCategory } from 'contract/audit.ts'
import { type FormEvent, Fragment, type ReactNode, useId, useState } from 'react'
import { type DialogProps, useSubjectDialog } from '~/lib/dialog-state.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { type DoneText, toastDone } from '~/ui/feedback/toast-queue.ts'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useAdminMutation } from '../api.ts'

export type Reasons = { reason: string | null; category: DecisionCategory | null }

type Act = {
  run: (reasons: Reasons) => Promise<unknown>
  done?: DoneText
  onDone?: () => void
  failure: string
}

type Question = {
  title: string
  description: string
  confirmLabel: string
  help?: string
  isRequired?: boolean
  preset?: Reasons
  /** About a person or their content: asks for the rule that it rests on, which the person reads in the mail. */
  isDecision?: boolean
}

export type AdminAction = Act & (Question | { title?: undefined })

export type Startable = AdminAction | ((props: DialogProps) => ReactNode)

const NO_REASONS: Reasons = { reason: null, category: null }

function usePerform() {
  const { mutateAsync, isPending } = useAdminMutation((work: () => Promise<unknown>) => work())
  // Awaited, because callbacks of `mutate` do not run once the action's button unmounts with its subject.
  const perform = async ({ run, done, onDone, failure }: Act, reasons = NO_REASONS): Promise<boolean> => {
    try {
      if ((await mutateAsync(() => run(reasons))) === false) return true
    } catch (error) {
      showFailure(error, failure)
      return false
    }
    if (done !== undefined) toastDone(done)
    onDone?.()
    return true
  }
  return { perform, isPending }
}

export function useAdminActions() {
  const { perform, isPending } = usePerform()
  const { open, close, subject, key, isOpen } = useSubjectDialog<{ render: (props: DialogProps) => ReactNode }>()
  const start = (next: Startable) => {
    if (typeof next === 'function') open({ render: next })
    else if (next.title === undefined) void perform(next)
    else open({ render: (props) => <AdminActionDialog action={next} {...props} /> })
  }
  return {
    start,
    isOpen,
    isPending,
    dialog: subject && <Fragment key={key}>{subject.render({ isOpen, onClose: close })}</Fragment>,
  }
}

export function AdminActionButton({ action, ...button }: ButtonProps & { action: Startable }) {
  const { start, isPending, dialog } = useAdminActions()
  return (
    <>
      <Button {...button} isPending={isPending} onClick={() => start(action)} />
      {dialog}
    </>
  )
}

type AdminActionDialogProps = DialogProps & {
  action: Act & Question
  onDone?: () => void
}

function AdminActionDialog({ action, isOpen, onClose, onDone = onClose }: AdminActionDialogProps) {
  const { title, description, confirmLabel, isDecision, help = 'Dit komt in het logboek.' } = action
  const { isRequired = false, preset = NO_REASONS } = action
  const [reason, setReason] = useState(preset.reason ?? '')
  const [category, setCategory] = useState<string>(preset.category ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const { perform, isPending } = usePerform()
  const id = useId()
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
    const reasons = {
      reason: reason.trim() || null,
      category: DECISION_CATEGORIES.find((value) => value === category) ?? null,
    }
    if (await perform(action, reasons)) onDone()
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !isPending && onClose()}
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
          <Button type="submit" form={id} variant={isDecision ? 'danger' : 'primary'} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <p id={`${id}-description`} className="text-muted wrap-anywhere">
          {description}
        </p>
        {isDecision && (
          <Select
            label="Welke regel?"
            isOptional
            placeholder="Kies een regel"
            options={DECISION_CATEGORY_LABELS}
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

type AuditedDialogProps = DialogProps & {
  title: string
  question: { title: string; description: string; confirmLabel: string }
  children: (reason: string) => ReactNode
}

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
