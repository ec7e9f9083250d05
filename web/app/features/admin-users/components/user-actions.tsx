import { auditLimits } from 'contract/audit.ts'
import type { InputOf } from 'contract/platform/route.ts'
import {
  type AdminUser,
  endUserSessions,
  removeUser,
  setUserSuspension,
  unlockUser,
  updateUser,
} from 'contract/users/admin.ts'
import { userLimits } from 'contract/users/users.ts'
import type { ReactNode } from 'react'
import { useAdminMutation, withFailureToast } from '~/features/admin/api.ts'
import type { AdminAction } from '~/features/admin/components/admin-action-dialog.tsx'
import { call } from '~/lib/api/api.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { numberOrNull } from '~/lib/number-or-null.ts'
import { changedOf } from '~/lib/sent-form.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { UserMessagesDialog } from './user-messages-dialog.tsx'

type UserAction = 'suspend' | 'unlock' | 'passkeyWindow' | 'signOut' | 'delete'
type UserDialog = 'edit' | 'messages'

export function userActions(
  user: AdminUser,
): Record<UserAction, AdminAction> & Record<UserDialog, (props: DialogProps) => ReactNode> {
  const { username, isSuspended } = user
  const params = { id: user.id }
  const suspend = {
    run: (reasons) => call(setUserSuspension, { params, body: { suspend: !isSuspended, ...reasons } }),
    failure: 'Kon schorsingsstatus niet wijzigen',
  } satisfies AdminAction
  const formerReason = user.suspensionReason === null ? '' : ` Reden van de schorsing: ${user.suspensionReason}`
  return {
    edit: (dialog) => <EditUserDialog user={user} {...dialog} />,
    messages: (dialog) => <UserMessagesDialog user={user} {...dialog} />,
    suspend: isSuspended
      ? {
          ...suspend,
          title: 'Schorsing opheffen?',
          description: `${username} kan daarna weer inloggen.${formerReason}`,
          confirmLabel: 'Schorsing opheffen',
          help: `${username} leest dit in een mail. Het komt ook in het logboek.`,
          done: { title: 'Gebruiker: schorsing opgeheven', description: `${username} kan weer inloggen.` },
        }
      : {
          ...suspend,
          title: 'Gebruiker schorsen?',
          description: `${username} wordt meteen overal uitgelogd en kan niet meer inloggen. Je kunt dit later opheffen.`,
          confirmLabel: 'Schorsen',
          help: `${username} leest deze reden in een mail en bij het inloggen. De reden komt ook in het logboek.`,
          isDecision: true,
          done: { title: 'Gebruiker geschorst', description: `${username} is overal uitgelogd.` },
        },
    passkeyWindow: {
      title: 'Passkey laten maken?',
      description: `${username} kan dan 24 uur lang een eerste passkey voor het beheer maken.`,
      confirmLabel: 'Toestaan',
      run: ({ reason }) => call(updateUser, { params, body: { opensPasskeyWindow: true, reason } }),
      done: { title: 'Passkey maken kan nu', description: `${username} heeft er 24 uur voor` },
      failure: 'Kon dit niet toestaan',
    },
    unlock: {
      title: 'Account ontgrendelen?',
      description: `${username} gaf te vaak een verkeerd wachtwoord. Na het ontgrendelen kan inloggen meteen weer.`,
      confirmLabel: 'Ontgrendelen',
      run: ({ reason }) => call(unlockUser, { params, body: { reason } }),
      done: { title: 'Account ontgrendeld', description: 'Gebruiker kan nu weer inloggen' },
      failure: 'Kon gebruiker niet ontgrendelen',
    },
    signOut: {
      title: 'Overal uitloggen?',
      description: `${username} moet op elk apparaat opnieuw inloggen.`,
      confirmLabel: 'Overal uitloggen',
      run: ({ reason }) => call(endUserSessions, { params, body: { reason } }),
      done: `${username} is overal uitgelogd`,
      failure: 'Kon gebruiker niet uitloggen',
    },
    delete: {
      title: 'Gebruiker verwijderen?',
      description: `Alle gegevens van ${username} worden verwijderd: groepen, berichten en evenementen. Dit kan niet ongedaan worden gemaakt.`,
      confirmLabel: 'Verwijderen',
      help: `${username} leest deze reden in een mail. De reden komt ook in het logboek.`,
      isDecision: true,
      run: (body) => call(removeUser, { params, body }),
      done: 'Gebruiker succesvol verwijderd',
      failure: 'Kon gebruiker niet verwijderen',
    },
  }
}

const EDIT_FAILURE = 'Kon gebruiker niet bijwerken'

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
      send={(values) => withFailureToast(update(changedOf(values, dirtyFields)), EDIT_FAILURE)}
      done="Gebruikersprofiel bijgewerkt"
      failure={EDIT_FAILURE}
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
