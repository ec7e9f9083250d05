import { deleteAccount } from 'contract/users/users.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useDeleteAccount } from '../../api.ts'

/** Explains what is deleted and what is kept, and asks for the password. Pass a new `key` each time it opens. */
export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const deleteOwnAccount = useDeleteAccount()
  const { register, submit, formState } = useContractForm(deleteAccount, { defaultValues: { password: '' } })

  const send = submit(async ({ password }) => {
    try {
      await deleteOwnAccount(password)
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) showFailure(error, 'Kon account niet verwijderen')
      throw error
    }
    toast({ title: 'Je account is verwijderd', kind: 'success' })
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !formState.isSubmitting) onClose()
      }}
      isDismissable={false}
      title="Account verwijderen"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="danger" type="submit" form="delete-account" isPending={formState.isSubmitting}>
            Account verwijderen
          </Button>
        </>
      }
    >
      <form id="delete-account" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <p>Je account verdwijnt meteen en komt niet terug.</p>
        <div>
          <h3 className="mb-1 text-base">Dit verdwijnt</h3>
          <ul className="list-disc space-y-1 pl-5 text-muted">
            <li>je profiel, je foto en je e-mailadres</li>
            <li>je plek in groepen en al je berichten</li>
            <li>evenementen van jou die nog niet zijn goedgekeurd</li>
          </ul>
        </div>
        <div>
          <h3 className="mb-1 text-base">Dit blijft</h3>
          <ul className="list-disc space-y-1 pl-5 text-muted">
            <li>je groepen: die gaan naar het lid dat er het langst in zit, of verdwijnen als er niemand is</li>
            <li>goedgekeurde evenementen, zonder jouw naam</li>
            <li>betalingen, zonder jouw naam: 7 jaar, dat moet van de wet</li>
          </ul>
        </div>
        <PasswordField
          {...register('password')}
          label="Wachtwoord"
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
      </form>
    </Modal>
  )
}
