import { authLimits, changeEmail } from 'contract/auth/auth.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { changeOwnEmail, useSessions } from '../api.ts'

export function ChangeEmailDialog(dialog: DialogProps) {
  const user = useSignedInUser()
  const form = useContractForm(changeEmail, { defaultValues: { email: '' } })
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="E-mailadres wijzigen"
      form={form}
      submitLabel="Link versturen"
      send={async (values) => {
        await changeOwnEmail(values)
        toast({
          title: 'Bevestig je nieuwe adres',
          description: `Open de link in de mail aan ${values.email}. Tot die tijd blijft je oude adres gelden.`,
          kind: 'success',
        })
      }}
      failure="Kon e-mailadres niet wijzigen"
    >
      <p className="text-muted">
        Je adres is nu <span className="wrap-anywhere font-semibold text-ink">{user.email}</span>. We sturen een link
        naar je nieuwe adres, en een bericht naar je oude.
      </p>
      <EmailDelay />
      <TextField
        {...form.field('email')}
        type="email"
        label="Nieuw e-mailadres"
        autoComplete="email"
        inputMode="email"
      />
    </FormDialog>
  )
}

function EmailDelay() {
  const change = useSessions().data?.emailChange
  if (change === undefined) return null
  return (
    <>
      {change.pending && (
        <PageNotice kind="pending" title="Je nieuwe adres wacht nog">
          Vanaf {formatDateTime(change.pending.appliesAt)} is je adres{' '}
          <span className="wrap-anywhere">{change.pending.email}</span>.
        </PageNotice>
      )}
      {change.isDelayed && (
        <p className="text-muted">
          Je bent ingelogd met een passkey. Daarom geldt je nieuwe adres pas na {authLimits.emailDelayHours} uur. Wil je
          niet wachten? Log dan in met je wachtwoord.
        </p>
      )}
    </>
  )
}
