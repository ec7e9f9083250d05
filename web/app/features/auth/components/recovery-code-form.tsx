import { reauthenticate } from 'contract/auth/passkeys.ts'
import { useId } from 'react'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { usePasskeys, useReauthenticateWithCode } from '../api-passkeys.ts'

export function RecoveryCodeForm({ onConfirmed }: { onConfirmed?: () => void }) {
  const { data } = usePasskeys()
  const confirmByCode = useReauthenticateWithCode()
  const form = useContractForm(reauthenticate, { defaultValues: { recoveryCode: '' } })
  const id = useId()
  if ((data?.recoveryCodesLeft ?? 0) === 0) return null
  const send = form.submit(
    async ({ recoveryCode }) => {
      await confirmByCode(recoveryCode ?? '')
      onConfirmed?.()
    },
    (error) => showFailure(error, 'Bevestigen mislukt'),
  )
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center rounded-control underline underline-offset-4">
        Passkey kwijt? Gebruik een reservecode
      </summary>
      <form id={id} onSubmit={(event) => void send(event)} noValidate className="flex flex-col items-start gap-3">
        <TextField {...form.field('recoveryCode')} label="Reservecode" autoComplete="off" autoCapitalize="characters" />
        <Button type="submit" isPending={form.formState.isSubmitting}>
          Bevestigen
        </Button>
      </form>
    </details>
  )
}
