import type { z } from 'contract/platform/zod.ts'
import { type ReactNode, useId } from 'react'
import type { ApiError } from '~/lib/api/api-error.ts'
import type { Fields, SentForm } from '~/lib/sent-form.ts'
import { Button } from '../button.tsx'
import { showFailure } from '../feedback/show-failure.ts'
import { type DoneText, toastDone } from '../feedback/toast-queue.ts'
import { confirmDiscard } from './confirm-leave.ts'
import { Modal, type ModalProps } from './modal.tsx'

type FormDialogProps<S extends Fields> = Pick<ModalProps, 'isOpen' | 'onClose' | 'title' | 'size' | 'role'> & {
  form: SentForm<S>
  submitLabel: string
  isDanger?: boolean
  isDisabled?: boolean
  /** The dialog closes afterwards, unless this resolves to false. */
  send: (values: z.output<S>) => Promise<unknown>
  done?: DoneText
  failure: string
  /** Replaces the toast for an error that the fields do not show in full. */
  onFailure?: (error: ApiError) => void
  /** What is lost by closing, which then asks first. */
  unsaved?: Parameters<typeof confirmDiscard>[0]
  /** Input besides the form's fields that is not sent yet. */
  hasOtherInput?: boolean
  children: ReactNode
}

/** A form in a dialog, which a click outside does not close. Each opening needs a new `key`. */
export function FormDialog<S extends Fields>({ form, onClose, children, ...props }: FormDialogProps<S>) {
  const { isOpen, title, size, role, submitLabel, isDanger = false, isDisabled, unsaved, hasOtherInput = false } = props
  const { send, done, failure, onFailure = (error) => showFailure(error, failure) } = props
  const id = useId()
  const { isSubmitting } = form.formState
  const close = async () => {
    if (isSubmitting) return
    const isUnsaved = form.hasUnsaved() || hasOtherInput
    if (unsaved === undefined || !isUnsaved || (await confirmDiscard(unsaved))) onClose()
  }
  const submit = form.submit(async (values) => {
    if ((await send(values)) === false) return
    if (done !== undefined) toastDone(done)
    onClose()
  }, onFailure)
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => void close()}
      isDismissable={false}
      title={title}
      {...(size && { size })}
      {...(role && { role })}
      footer={
        <>
          <Button onClick={() => void close()}>Annuleren</Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            disabled={isDisabled}
            isPending={isSubmitting}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        {children}
      </form>
    </Modal>
  )
}
