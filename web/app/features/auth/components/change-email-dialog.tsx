import { authLimits, changeEmail } from 'contract/auth/auth.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { changeOwnEmail, useEmailChange } from '../api.ts'

/** Pass a new `key` each time it opens. */
export function ChangeEmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useSignedInUser()
  const { register, submit, formState } = useContractForm(changeEmail, { defaultValues: { email: '' } })
  const send = submit(async (values) => {
    try {
      await changeOwnEmail(values)
    } catch (error) {
      showFormFailure(error, 'Kon e-mailadres niet wijzigen')
      throw error
    }
    toast({
      title: 'Bevestig je nieuwe adres',
      description: `Open de link in de mail aan ${values.email}. Tot die tijd blijft je oude adres gelden.`,
      kind: 'success',
    })
    onClose()
  })
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !formState.isSubmitting) onClose()
      }}
      isDismissable={false}
      size="sm"
      title="E-mailadres wijzigen"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" type="submit" form="change-email" isPending={formState.isSubmitting}>
            Link versturen
          </Button>
        </>
      }
    >
      <form id="change-email" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <p className="text-muted">
          Je adres is nu <span className="wrap-anywhere font-semibold text-ink">{user.email}</span>. We sturen een link
          naar je nieuwe adres, en een bericht naar je oude.
        </p>
        <EmailDelay />
        <TextField
          {...register('email')}
          type="email"
          label="Nieuw e-mailadres"
          autoComplete="email"
          inputMode="email"
          error={formState.errors.email?.message}
        />
      </form>
    </Modal>
  )
}

function EmailDelay() {
  const { data } = useEmailChange()
  if (data === undefined) return null
  return (
    <>
      {data.pending && (
        <PageNotice kind="pending" title="Je nieuwe adres wacht nog">
          Vanaf {formatDateTime(data.pending.appliesAt)} is je adres{' '}
          <span className="wrap-anywhere">{data.pending.email}</span>.
        </PageNotice>
      )}
      {data.isDelayed && (
        <p className="text-muted">
          Je bent ingelogd met een passkey. Daarom geldt je nieuwe adres pas na {authLimits.emailDelayHours} uur. Wil je
          niet wachten? Log dan in met je wachtwoord.
        </p>
      )}
    </>
  )
}
