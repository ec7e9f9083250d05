import type { DecisionCategory } from 'contract/audit.ts'
import type { AdminUser } from 'contract/users/admin.ts'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useEndUserSessions, useOpenPasskeyWindow, useRemoveUser, useSetUserSuspension, useUnlockUser } from '../api.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { UserMessagesDialog } from './user-messages-dialog.tsx'

export type UserAction = 'edit' | 'messages' | 'suspend' | 'unlock' | 'passkeyWindow' | 'signOut' | 'delete'

type ActionDialogProps = { user: AdminUser; isOpen: boolean; onClose: (isDone: boolean) => void }

/** The dialog of one action on one user. Each opening needs a new `key`. */
export function UserActionDialog({ action, ...props }: ActionDialogProps & { action: UserAction }) {
  if (action === 'edit') return <EditUserDialog {...props} />
  if (action === 'messages')
    return <UserMessagesDialog user={props.user} isOpen={props.isOpen} onClose={() => props.onClose(false)} />
  if (action === 'passkeyWindow') return <PasskeyWindowDialog {...props} />
  if (action === 'suspend') return <SuspensionDialog {...props} />
  if (action === 'signOut') return <SignOutDialog {...props} />
  return action === 'unlock' ? <UnlockDialog {...props} /> : <DeleteDialog {...props} />
}

/** Suspends the user, or lifts the suspension. */
function SuspensionDialog({ user, isOpen, onClose }: ActionDialogProps) {
  const { mutateAsync } = useSetUserSuspension(user.id)
  const isLifting = user.isSuspended
  const confirm = async (reason: string | null, category: DecisionCategory | null) => {
    await mutateAsync({ suspend: !isLifting, reason, category })
    toast({
      title: isLifting ? 'Gebruiker: schorsing opgeheven' : 'Gebruiker geschorst',
      description: isLifting ? `${user.username} kan weer inloggen.` : `${user.username} is overal uitgelogd.`,
      kind: 'success',
    })
  }
  const formerReason = user.suspensionReason === null ? '' : ` Reden van de schorsing: ${user.suspensionReason}`
  const texts = isLifting
    ? {
        title: 'Schorsing opheffen?',
        description: `${user.username} kan daarna weer inloggen.${formerReason}`,
        confirmLabel: 'Schorsing opheffen',
        help: `${user.username} leest dit in een mail. Het komt ook in het logboek.`,
      }
    : {
        title: 'Gebruiker schorsen?',
        description: `${user.username} wordt meteen overal uitgelogd en kan niet meer inloggen. Je kunt dit later opheffen.`,
        confirmLabel: 'Schorsen',
        help: `${user.username} leest deze reden in een mail en bij het inloggen. De reden komt ook in het logboek.`,
        isDangerous: true,
        asksRule: true,
      }
  return (
    <ReasonDialog
      {...texts}
      isOpen={isOpen}
      onClose={() => onClose(false)}
      onConfirm={confirm}
      failure="Kon schorsingsstatus niet wijzigen"
      onDone={() => onClose(true)}
    />
  )
}

function PasskeyWindowDialog({ user, isOpen, onClose }: ActionDialogProps) {
  const { mutateAsync } = useOpenPasskeyWindow(user.id)
  const confirm = async (reason: string | null) => {
    await mutateAsync(reason)
    toast({ title: 'Passkey maken kan nu', description: `${user.username} heeft er 24 uur voor`, kind: 'success' })
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={() => onClose(false)}
      title="Passkey laten maken?"
      description={`${user.username} kan dan 24 uur lang een eerste passkey voor het beheer maken.`}
      confirmLabel="Toestaan"
      onConfirm={confirm}
      failure="Kon dit niet toestaan"
      onDone={() => onClose(true)}
    />
  )
}

function UnlockDialog({ user, isOpen, onClose }: ActionDialogProps) {
  const { mutateAsync } = useUnlockUser(user.id)
  const confirm = async (reason: string | null) => {
    await mutateAsync(reason)
    toast({ title: 'Account ontgrendeld', description: 'Gebruiker kan nu weer inloggen', kind: 'success' })
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={() => onClose(false)}
      title="Account ontgrendelen?"
      description={`${user.username} gaf te vaak een verkeerd wachtwoord. Na het ontgrendelen kan inloggen meteen weer.`}
      confirmLabel="Ontgrendelen"
      onConfirm={confirm}
      failure="Kon gebruiker niet ontgrendelen"
      onDone={() => onClose(true)}
    />
  )
}

function SignOutDialog({ user, isOpen, onClose }: ActionDialogProps) {
  const { mutateAsync } = useEndUserSessions(user.id)
  const confirm = async (reason: string | null) => {
    await mutateAsync(reason)
    toast({ title: `${user.username} is overal uitgelogd`, kind: 'success' })
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={() => onClose(false)}
      title="Overal uitloggen?"
      description={`${user.username} moet op elk apparaat opnieuw inloggen.`}
      confirmLabel="Overal uitloggen"
      onConfirm={confirm}
      failure="Kon gebruiker niet uitloggen"
      onDone={() => onClose(true)}
    />
  )
}

function DeleteDialog({ user, isOpen, onClose }: ActionDialogProps) {
  const { mutateAsync } = useRemoveUser(user.id)
  const confirm = async (reason: string | null, category: DecisionCategory | null) => {
    await mutateAsync({ reason, category })
    toast({ title: 'Gebruiker succesvol verwijderd', kind: 'success' })
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={() => onClose(false)}
      title="Gebruiker verwijderen?"
      description={`Alle gegevens van ${user.username} worden verwijderd: groepen, berichten en evenementen. Dit kan niet ongedaan worden gemaakt.`}
      confirmLabel="Verwijderen"
      help={`${user.username} leest deze reden in een mail. De reden komt ook in het logboek.`}
      isDangerous
      asksRule
      onConfirm={confirm}
      failure="Kon gebruiker niet verwijderen"
      onDone={() => onClose(true)}
    />
  )
}
