import { deleteAccount } from 'contract/users/users.ts'
import { useContractForm } from '~/lib/form.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useDeleteAccount } from '../../api.ts'

/** Explains what is deleted and what is kept, and asks for the password. Pass a new `key` each time it opens. */
export function DeleteAccountDialog(dialog: { isOpen: boolean; onClose: () => void }) {
  const deleteOwnAccount = useDeleteAccount()
  const form = useContractForm(deleteAccount, { defaultValues: { password: '' } })
  return (
    <FormDialog
      {...dialog}
      title="Account verwijderen"
      form={form}
      submitLabel="Account verwijderen"
      isDanger
      send={({ password }) => deleteOwnAccount(password)}
      done="Je account is verwijderd"
      failure="Kon account niet verwijderen"
    >
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
      <PasswordField {...form.field('password')} label="Wachtwoord" autoComplete="current-password" />
    </FormDialog>
  )
}
