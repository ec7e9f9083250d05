import { reauthenticate } from 'contract/auth/passkeys.ts'
import { KeyRound } from 'lucide-react'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { reauthenticateWithPassword, usePasskeys, useReauthenticateWithPasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

type ReauthenticationDialogProps = { requiresOwnPasskey: boolean; answer: (isConfirmed: boolean) => void }

export function ReauthenticationDialog({ requiresOwnPasskey, answer }: ReauthenticationDialogProps) {
  const form = useContractForm(reauthenticate, { defaultValues: { password: '' } })
  const { data } = usePasskeys()
  const answerWithPasskey = useReauthenticateWithPasskey()
  const hasAnyPasskey = (data?.passkeys.length ?? 0) > 0
  const hasPasskey = supportsPasskeys() && hasAnyPasskey

  const passkey = {
    icon: KeyRound,
    run: answerWithPasskey,
    failure: 'Bevestigen mislukt',
    onDone: () => answer(true),
    isCancelled,
  }
  if (requiresOwnPasskey && hasAnyPasskey)
    return (
      <Modal
        isOpen
        onClose={() => answer(false)}
        size="sm"
        title="Ben jij het?"
        footer={
          <>
            <Button onClick={() => answer(false)}>Annuleren</Button>
            {hasPasskey && (
              <ActionButton variant="primary" {...passkey}>
                Gebruik mijn passkey
              </ActionButton>
            )}
          </>
        }
      >
        <p className="text-muted">Je passkeys wijzig je alleen met een passkey die je al hebt.</p>
        {!hasPasskey && <p>Deze browser kan geen passkeys gebruiken. Doe dit in een andere browser.</p>}
        <RecoveryCodeForm onConfirmed={() => answer(true)} />
      </Modal>
    )
  return (
    <FormDialog
      isOpen
      onClose={() => answer(false)}
      size="sm"
      title="Ben jij het?"
      form={form}
      submitLabel="Bevestigen"
      send={async ({ password }) => {
        await reauthenticateWithPassword(password ?? '')
        answer(true)
        return false
      }}
      failure="Bevestigen mislukt"
    >
      <p className="text-muted">Dit is een belangrijke stap. Vul daarom nog een keer je wachtwoord in.</p>
      <PasswordField {...form.field('password')} label="Wachtwoord" autoComplete="current-password" />
      {hasPasskey && <ActionButton {...passkey}>Gebruik een passkey</ActionButton>}
    </FormDialog>
  )
}
