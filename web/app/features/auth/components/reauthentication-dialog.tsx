import { reauthenticate } from 'contract/auth/passkeys.ts'
import { KeyRound } from 'lucide-react'
import { useContractForm } from '~/lib/form.ts'
import { usePendingReauthentication } from '~/lib/session/reauthentication.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { reauthenticateWithPassword, usePasskeys, useReauthenticateWithPasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

export function ReauthenticationDialog() {
  const pending = usePendingReauthentication()
  return pending === null ? null : (
    <Question requiresOwnPasskey={pending.requiresOwnPasskey} onAnswer={pending.answer} />
  )
}

type QuestionProps = { requiresOwnPasskey: boolean; onAnswer: (isConfirmed: boolean) => void }

function Question({ requiresOwnPasskey, onAnswer }: QuestionProps) {
  const form = useContractForm(reauthenticate, { defaultValues: { password: '' } })
  const { data } = usePasskeys()
  const answerWithPasskey = useReauthenticateWithPasskey()
  const hasAnyPasskey = (data?.passkeys.length ?? 0) > 0
  const hasPasskey = supportsPasskeys() && hasAnyPasskey

  const passkey = {
    icon: KeyRound,
    run: answerWithPasskey,
    failure: 'Bevestigen mislukt',
    onDone: () => onAnswer(true),
    isCancelled,
  }
  if (requiresOwnPasskey && hasAnyPasskey)
    return (
      <Modal
        isOpen
        onClose={() => onAnswer(false)}
        size="sm"
        title="Ben jij het?"
        footer={
          <>
            <Button onClick={() => onAnswer(false)}>Annuleren</Button>
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
        <RecoveryCodeForm onConfirmed={() => onAnswer(true)} />
      </Modal>
    )
  return (
    <FormDialog
      isOpen
      onClose={() => onAnswer(false)}
      size="sm"
      title="Ben jij het?"
      form={form}
      submitLabel="Bevestigen"
      send={async ({ password }) => {
        await reauthenticateWithPassword(password ?? '')
        onAnswer(true)
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
