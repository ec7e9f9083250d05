import { changePassword } from 'contract/auth/auth.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { changeOwnPassword } from '../api.ts'

export function ChangePasswordDialog(dialog: DialogProps) {
  const form = useContractForm(changePassword, {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Wachtwoord wijzigen"
      form={form}
      submitLabel="Wachtwoord wijzigen"
      send={changeOwnPassword}
      done={{ title: 'Je wachtwoord is gewijzigd', description: 'Op je andere apparaten ben je uitgelogd.' }}
      failure="Kon wachtwoord niet wijzigen"
    >
      <PasswordField {...form.field('currentPassword')} label="Huidig wachtwoord" autoComplete="current-password" />
      <PasswordField
        {...form.field('newPassword', { deps: ['confirmPassword'] })}
        label="Nieuw wachtwoord"
        autoComplete="new-password"
        help="Minimaal 8 tekens, met een hoofdletter, een kleine letter, een cijfer en een speciaal teken."
      />
      <PasswordField {...form.field('confirmPassword')} label="Bevestig nieuw wachtwoord" autoComplete="new-password" />
    </FormDialog>
  )
}
