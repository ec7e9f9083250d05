import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { usePublicForm } from '~/lib/public-form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { TextLink } from '~/ui/text-link.tsx'
import { loadForm } from '../load-form.ts'
import { Outcome } from './outcome.tsx'

const FAILED = 'Versturen van reset e-mail mislukt. Probeer het opnieuw.'

const loadRequest = loadForm('forgotPasswordFields')

/** The confirmation is the same for unknown addresses, so that it does not reveal accounts. */
export function ForgotPasswordForm() {
  const posted = usePosted<{ sentTo: string }>()
  const [sentTo, setSentTo] = useState(posted.shown?.sentTo ?? null)
  const { field, submit, formState, failure } = usePublicForm(loadRequest, posted.refused)

  const formProps = submit(async ({ email }, load) => {
    try {
      const { requestPasswordReset } = await load()
      await requestPasswordReset(email)
    } catch (error) {
      if (error instanceof ApiError && error.errors.length === 0)
        toast({ title: 'Versturen email mislukt', description: messageOf(error), kind: 'error' })
      throw error
    }
    setSentTo(email)
  })

  if (sentTo !== null) return <Sent email={sentTo} onRetry={() => setSentTo(null)} />
  return (
    <>
      <p className="text-muted">Vul je e-mailadres in. We sturen je een link om een nieuw wachtwoord te kiezen.</p>
      {failure && (
        <PageNotice kind="warning" title={FAILED}>
          {messageOf(failure)}
        </PageNotice>
      )}
      <form {...formProps} className="flex flex-col gap-5">
        <TextField {...field('email')} type="email" label="E-mail" autoComplete="email" inputMode="email" />
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting}>
          Resetlink versturen
        </Button>
      </form>
      <p>
        Weet je het weer?{' '}
        <TextLink look="primary" to="/login">
          Terug naar inloggen
        </TextLink>
      </p>
    </>
  )
}

const messageOf = (error: ApiError) => (error.code === 'UNREADABLE_ANSWER' ? undefined : error.message)

function Sent({ email, onRetry }: { email: string; onRetry: () => void }) {
  return (
    <Outcome icon={MailCheck} tone="primary" title="Kijk in je mail">
      <p className="wrap-anywhere">
        Is er een account met <strong>{email}</strong>? Dan hebben we een link gestuurd. Daarmee kies je een nieuw
        wachtwoord.
      </p>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>De link werkt één uur en één keer.</li>
        <li>Geen mail? Kijk in je map met ongewenste mail.</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRetry}>Probeer opnieuw</Button>
        <LinkButton to="/login">Terug naar inloggen</LinkButton>
      </div>
    </Outcome>
  )
}
