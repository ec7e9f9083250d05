import { auditLimits } from 'contract/audit.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { type AdminUser, updateUser } from 'contract/users/admin.ts'
import { userLimits } from 'contract/users/users.ts'
import { useAdminMutation } from '~/features/admin/api.ts'
import { call } from '~/lib/api/api.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { numberOrNull } from '~/lib/number-or-null.ts'
import { changedOf } from '~/lib/sent-form.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'

export function EditUserDialog({ user, ...dialog }: DialogProps & { user: AdminUser }) {
  const isSelf = useSignedInUser().id === user.id
  const { mutateAsync: update } = useAdminMutation((body: InputOf<typeof updateUser>['body']) =>
    call(updateUser, { params: { id: user.id }, body }),
  )
  const { username, email, bio, age, isAdmin } = user
  const form = useContractForm(updateUser, {
    defaultValues: { username, email, bio: bio ?? '', age, isAdmin, reason: '' },
  })
  const { dirtyFields } = form.formState
  return (
    <FormDialog
      {...dialog}
      title="Gebruiker bewerken"
      form={form}
      submitLabel="Opslaan"
      send={(values) => update(changedOf(values, dirtyFields))}
      done="Gebruikersprofiel bijgewerkt"
      showFailure={showFailure}
      failure="Kon gebruiker niet bijwerken"
      unsaved="veranderd"
    >
      <TextField {...form.field('username')} label="Gebruikersnaam" autoComplete="off" />
      <TextField
        {...form.field('email')}
        label="E-mail"
        type="email"
        autoComplete="off"
        help="Links die naar het oude adres gingen, werken daarna niet meer."
      />
      <TextArea {...form.field('bio')} label="Bio" isOptional rows={3} countTo={userLimits.bio.max} />
      <TextField
        {...form.field('age', numberOrNull)}
        label="Leeftijd"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        help={`Vul je ${userLimits.adultAge} of meer in, dan mag deze persoon weer meedoen.`}
      />
      {isSelf ? (
        <p className="text-muted">Je bent zelf beheerder. Alleen een andere beheerder kan dat wijzigen.</p>
      ) : (
        <Checkbox {...form.field('isAdmin')} help="Een beheerder ziet alle gegevens en kan alles wijzigen.">
          Beheerder
        </Checkbox>
      )}
      <TextArea
        {...form.field('reason')}
        label="Reden"
        isOptional
        rows={2}
        countTo={auditLimits.reason.max}
        help="Komt in het logboek."
      />
    </FormDialog>
  )
}
