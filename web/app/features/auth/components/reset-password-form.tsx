import { CircleCheck, Link2Off } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { usePublicForm } from '~/lib/public-form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'

const FAILED = 'Wachtwoord resetten mislukt. Probeer het opnieuw.'

async function loadReset() {
  const [{ newPasswordFields }, { choosePassword }] = await Promise.all([
    import('../new-password-fields.ts'),
    import('../api.ts'),
  ])
  return { schema: newPasswordFields, choosePassword }
}

/** Sets a new password with the token of the mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const posted = usePosted<{ isDone: true }>()
  const [isDone, setDone] = useState(posted.shown !== null)
  const { register, field, submit, formState, failure, preload } = usePublicForm(loadReset, posted.refused)
  const { errors } = formState

  const send = submit(async ({ password }, load) => {
    try {
      const { choosePassword } = await load()
      await choosePassword({ token, password })
    } catch (error) {
      if (error instanceof ApiError && !error.errors.some(({ field }) => field === 'password'))
        toast({ title: 'Reset mislukt', description: messageOf(error), kind: 'error' })
      throw error
    }
    setDone(true)
  })

  if (isDone) return <Done />
  return (
    <>
      <p className="text-muted">
        Kies een nieuw wachtwoord. Daarna log je op al je apparaten opnieuw in. Heb je passkeys? Die vervallen.
      </p>
      {failure && (
        <PageNotice
          kind="warning"
          title={failure.code === 'RESET_TOKEN_INVALID' ? failure.message : FAILED}
          actions={
            failure.code === 'RESET_TOKEN_INVALID' ? [{ label: 'Nieuwe link aanvragen', to: '/forgot-password' }] : []
          }
        >
          {failure.code === 'RESET_TOKEN_INVALID' ? 'Een link werkt één uur en één keer.' : messageOf(failure)}
        </PageNotice>
      )}
      <form
        method="post"
        onSubmit={(event) => void send(event)}
        onFocus={preload}
        noValidate
        className="flex flex-col gap-5"
      >
        <PasswordField
          {...register('password', { deps: ['confirmPassword'] })}
          label="Nieuw wachtwoord"
          autoComplete="new-password"
          help="Minstens 6 tekens. Langer is veiliger."
          error={errors.password?.message}
        />
        <PasswordField
          {...field('confirmPassword')}
          label="Bevestig wachtwoord"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
        />
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting}>
          Wachtwoord opslaan
        </Button>
      </form>
    </>
  )
}

const messageOf = (error: ApiError) => (error.code === 'UNREADABLE_ANSWER' ? undefined : error.message)

/** Shown without a token: some mail programs cut off long links. */
export function BrokenResetLink() {
  return (
    <>
      <Link2Off aria-hidden="true" className="size-12 text-danger-ink" />
      <p>In deze link ontbreekt een deel. Open de link uit je mail nog eens, of vraag een nieuwe aan.</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/forgot-password" variant="primary">
          Nieuwe link aanvragen
        </LinkButton>
        <LinkButton to="/login">Terug naar inloggen</LinkButton>
      </div>
    </>
  )
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Je wachtwoord is gewijzigd
      </h2>
      <p>Log in met je nieuwe wachtwoord.</p>
      <LinkButton to="/login" variant="primary" className="self-start">
        Inloggen
      </LinkButton>
    </>
  )
}
