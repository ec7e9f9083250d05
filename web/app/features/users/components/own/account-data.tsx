import { deleteAccount } from 'contract/users/users.ts'
import { AtSign, Ban, Download, Flag, UserX } from 'lucide-react'
import type { ComponentType } from 'react'
import { ChangeEmailDialog } from '~/features/auth/components/change-email-dialog.tsx'
import { BlockedUsersDialog } from '~/features/blocks/components/blocked-users-dialog.tsx'
import { type DialogProps, useSubjectDialog } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { downloadMyData, useDeleteAccount } from '../../api.ts'
import { SettingButton, SettingLink } from './account-settings.tsx'

export function AccountData() {
  const download = useAction(downloadMyData, {
    done: 'Je gegevens zijn gedownload',
    failure: 'Kon gegevens niet downloaden',
  })
  const { isOpen, open, close, key, subject } = useSubjectDialog<{ Dialog: ComponentType<DialogProps> }>()
  return (
    <Card as="section" aria-label="Je gegevens">
      <ul className="-m-2 flex flex-col">
        <SettingButton icon={AtSign} label="E-mailadres wijzigen" onClick={() => open({ Dialog: ChangeEmailDialog })} />
        <SettingButton icon={Ban} label="Geblokkeerde leden" onClick={() => open({ Dialog: BlockedUsersDialog })} />
        <SettingLink icon={Flag} label="Mijn rapporten" to="/profile/mijn-meldingen" />
        <SettingButton
          icon={Download}
          label="Mijn gegevens downloaden"
          onClick={() => !download.isPending && void download.run()}
        />
        <SettingButton
          icon={UserX}
          label="Account verwijderen"
          isDanger
          onClick={() => open({ Dialog: DeleteAccountDialog })}
        />
      </ul>
      {subject && <subject.Dialog key={key} isOpen={isOpen} onClose={close} />}
    </Card>
  )
}

function DeleteAccountDialog(dialog: DialogProps) {
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
