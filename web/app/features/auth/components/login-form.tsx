import { login } from 'contract/auth.ts'
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { returnPath } from '~/lib/session/guards.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { signInWith } from '../api.ts'
import { pendingEmail, pendingVerification, storePendingVerification } from '../pending-verification.ts'

/** Location state: a notice of the previous page, such as after verifying, and the page to open after login. */
export type LoginState = { notice?: { title: string; message: string }; next?: string } | null

const subscribeToNothing = () => () => undefined

const LOGIN_FAILED = 'Inloggen mislukt. Probeer het opnieuw.'

export function LoginForm() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const location = useLocation()
  const state = location.state as LoginState
  const { register, submit, formState } = useContractForm(login, { defaultValues: { identifier: '', password: '' } })
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const next = returnPath(location.pathname + location.search) ?? state?.next ?? null
  const hasRegistered = useSyncExternalStore(
    subscribeToNothing,
    () => pendingVerification()?.hasRegistered === true,
    () => false,
  )

  const send = submit(async (values) => {
    setRefusal(null)
    try {
      // The page's guard then redirects to `next`.
      await signInWith(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'EMAIL_NOT_VERIFIED') {
        // A username is no address to send the link to, so a known address stays.
        const identifier = values.identifier.includes('@') ? values.identifier : (pendingEmail() ?? values.identifier)
        storePendingVerification({ identifier, next, hasRegistered })
        toast({ title: 'E-mail niet geverifieerd', description: error.message, kind: 'warning' })
        await navigate('/verify-email')
        return
      }
      if (error.errors.length > 0 && error.errors.every(({ field }) => field in values)) throw error
      setRefusal(error)
      if (error.code === 'ACCOUNT_LOCKED')
        toast({ title: 'Account vergrendeld', description: error.message, kind: 'error' })
      else
        toast({
          title: 'Inloggen mislukt',
          description: error.textOr('Controleer je inloggegevens en probeer opnieuw'),
          kind: 'error',
        })
    }
  })

  return (
    <>
      {query.get('expired') === 'true' && refusal === null && (
        <PageNotice kind="info" title="Sessie verlopen">
          Je bent uitgelogd. Log opnieuw in om verder te gaan.
        </PageNotice>
      )}
      {hasRegistered && state?.notice === undefined && refusal === null && (
        <PageNotice kind="success" title="Je account is gemaakt">
          Open eerst de link in de mail die we je stuurden. Log daarna in.
        </PageNotice>
      )}
      {state?.notice && refusal === null && (
        <PageNotice kind="success" title={state.notice.title}>
          {state.notice.message}
        </PageNotice>
      )}
      {refusal && <LoginRefusal refusal={refusal} />}
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <TextField
          {...register('identifier')}
          label="Gebruikersnaam of e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.identifier?.message}
        />
        <div className="flex flex-col gap-1">
          <PasswordField
            {...register('password')}
            label="Wachtwoord"
            autoComplete="current-password"
            error={formState.errors.password?.message}
          />
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center self-start font-semibold text-primary-ink text-sm underline-offset-4 hover:underline"
          >
            Wachtwoord vergeten?
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting}>
          Inloggen
        </Button>
      </form>
      <p>
        Nog geen account?{' '}
        <Link
          to={next === null ? '/register' : `/register?next=${encodeURIComponent(next)}`}
          className="font-semibold text-primary-ink underline-offset-4 hover:underline"
        >
          Registreren
        </Link>
      </p>
      <p className="text-muted text-sm">
        Lees onze{' '}
        <Link to="/algemene-voorwaarden" className="underline underline-offset-4">
          voorwaarden
        </Link>{' '}
        en onze{' '}
        <Link to="/privacy-statement" className="underline underline-offset-4">
          privacyverklaring
        </Link>
        .
      </p>
    </>
  )
}

function LoginRefusal({ refusal }: { refusal: ApiError }) {
  if (refusal.code === 'ACCOUNT_LOCKED')
    return (
      <PageNotice kind="warning" title="Account vergrendeld">
        <p>{refusal.message}</p>
        <Link to="/forgot-password" className="mt-1 inline-flex min-h-11 items-center font-semibold underline">
          Wachtwoord herstellen
        </Link>
      </PageNotice>
    )
  const fieldErrors = refusal.errors.map(({ message }) => message).join(' ')
  return (
    <PageNotice kind="warning" title={fieldErrors || refusal.textOr(LOGIN_FAILED)}>
      {refusal.code === 'INVALID_CREDENTIALS' ? 'Controleer je inloggegevens en probeer opnieuw' : undefined}
    </PageNotice>
  )
}
