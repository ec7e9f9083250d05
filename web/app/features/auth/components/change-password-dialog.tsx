import { changePassword } from 'contract/auth/auth.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { changeOwnPassword } from '../api.ts'

/** Pass a new `key` each time it opens, so that no password stays in the form. */
export function ChangePasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { register, submit, formState } = useContractForm(changePassword, {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const send = submit(async (values) => {
    try {
      await changeOwnPassword(values)
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) showFailure(error, 'Kon wachtwoord niet wijzigen')
      throw error
    }
    toast({
      title: 'Je wachtwoord is gewijzigd',
      description: 'Op je andere apparaten ben je uitgelogd.',
      kind: 'success',
    })
    onClose()
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isSubmitting) onClose()
      }}
      isDismissable={false}
      size="sm"
      title="Wachtwoord wijzigen"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" type="submit" form="change-password" isPending={isSubmitting}>
            Wachtwoord wijzigen
          </Button>
        </>
      }
    >
      <form id="change-password" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <PasswordField
          {...register('currentPassword')}
          label="Huidig wachtwoord"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
        />
        <PasswordField
          {...register('newPassword', { deps: ['confirmPassword'] })}
          label="Nieuw wachtwoord"
          autoComplete="new-password"
          help="Minimaal 8 tekens, met een hoofdletter, een kleine letter, een cijfer en een speciaal teken."
          error={errors.newPassword?.message}
        />
        <PasswordField
          {...register('confirmPassword')}
          label="Bevestig nieuw wachtwoord"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
        />
      </form>
    </Modal>
  )
}
