import type { z } from 'contract/platform/zod.ts'
import { type ReactNode, useId } from 'react'
import type { Path } from 'react-hook-form'
import type { Fields, SentForm } from '~/lib/sent-form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useAdminMutation } from '../api.ts'
import type { DialogProps } from './admin-action-dialog.tsx'

type FormDialogProps<S extends Fields> = DialogProps & {
  title: string
  form: SentForm<S>
  submitLabel: string
  save: (values: z.output<S>) => Promise<unknown>
  failure: string
  /** What is lost by closing. */
  unsaved: Parameters<typeof confirmDiscard>[0]
  /** The fields. */
  children: ReactNode
}

/** What a field needs: its registration and its error. Call it while rendering. */
export const fieldOf = <S extends Fields>(
  form: SentForm<S>,
  name: Path<z.input<S>>,
  options?: Parameters<SentForm<S>['register']>[1],
) => ({
  ...form.register(name, options),
  error: form.errorOf(name),
})

/** A form in a dialog, which asks before unsaved input is lost. Each opening needs a new `key`. */
export function FormDialog<S extends Fields>({ form, isOpen, onClose, title, ...props }: FormDialogProps<S>) {
  const id = useId()
  const { mutateAsync, isPending } = useAdminMutation(props.save)
  const close = async () => {
    if (!isPending && (!form.hasUnsaved() || (await confirmDiscard(props.unsaved)))) onClose()
  }
  const send = form.submit(async (values) => {
    try {
      await mutateAsync(values)
    } catch (error) {
      showFailure(error, props.failure)
      throw error
    }
    onClose()
  })
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={() => void close()}
      title={title}
      footer={
        <>
          <Button onClick={() => void close()}>Annuleren</Button>
          <Button variant="primary" type="submit" form={id} isPending={isPending}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        {props.children}
      </form>
    </Modal>
  )
}
