import {
  type AdminUser,
  endUserSessions,
  removeUser,
  setUserSuspension,
  unlockUser,
  updateUser,
} from 'contract/users/admin.ts'
import type { ReactNode } from 'react'
import type { AdminAction } from '~/features/admin/components/admin-action-dialog.tsx'
import { call } from '~/lib/api/api.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
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
