import { NO_ACCOUNT, verifyEmail } from 'contract/auth/auth.ts'
import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { HOME, loginPath, returnPath } from '~/lib/session/guards.ts'
import { getSession } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { confirmEmail, refreshUser } from '../api.ts'
import { clearPendingVerification, pendingVerification } from '../pending-verification.ts'
import { ResendButton } from './check-your-mail.tsx'
import type { LoginState } from './login-form.tsx'

/** Delay before the redirect after success: to the dashboard when signed in, otherwise to the login page (spec 1 section 4). */
const TO_DASHBOARD_MS = 2_000
const TO_LOGIN_MS = 3_000

type Outcome =
  | { state: 'asking' }
  | { state: 'busy' }
  | { state: 'done'; isSignedIn: boolean; appliesAt: string | null }
  | { state: 'failed'; message: string }

/** The account that registered or is signed in in this browser; `NO_ACCOUNT` makes the server ask for the password. */
function knownAccountId(): string | null {
  const pending = pendingVerification()
  return pending?.registeredId ?? getSession().user?.id ?? (pending?.hasRegistered === true ? null : NO_ACCOUNT)
}

/**
 * Verifies with the token of the mailed link, once, however often React runs the effect. In a browser other than the one that
 * registered, the server asks for the password.
 */
export function VerifyToken({ token }: { token: string }) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'busy' })
  const started = useRef(false)

  const start = useEffectEvent(() => {
    if (started.current) return
    started.current = true
    confirmEmail({ token, registeredId: knownAccountId() }).then(showDone, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'PASSWORD_REQUIRED') setOutcome({ state: 'asking' })
      else showFailed(error)
    })
  })
  useEffect(() => start(), [])

  async function showDone(appliesAt: string | null): Promise<void> {
    const { isAuthenticated } = getSession()
    if (isAuthenticated) await refreshUser().catch(() => undefined)
    setOutcome({ state: 'done', isSignedIn: isAuthenticated, appliesAt })
  }

  function showFailed(error: unknown): void {
    const message = (error instanceof ApiError && error.message) || 'Verificatie mislukt'
    setOutcome({ state: 'failed', message })
  }

  const isDone = outcome.state === 'done'
  const isSignedIn = isDone && outcome.isSignedIn
  // The page the user wanted when registering: in the link, which works in any browser, or stored on this device.
  const location = useLocation()
  const next = isDone ? (returnPath(location.pathname + location.search) ?? pendingVerification()?.next ?? null) : null
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(
      () => {
        const identifier = pendingVerification()?.identifier
        clearPendingVerification()
        if (isSignedIn) return void navigate(next ?? HOME, { replace: true })
        const state: LoginState = {
          notice: { title: 'Je e-mailadres is bevestigd', message: 'Log in om verder te gaan.' },
          ...(identifier === undefined ? {} : { identifier }),
        }
        void navigate(loginPath(next ?? HOME), { replace: true, state })
      },
      isSignedIn ? TO_DASHBOARD_MS : TO_LOGIN_MS,
    )
    return () => clearTimeout(timer)
  }, [isDone, isSignedIn, next, navigate])

  if (outcome.state === 'asking')
    return <PasswordQuestion token={token} onDone={(appliesAt) => void showDone(appliesAt)} onFailed={showFailed} />
  if (outcome.state === 'busy')
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> We controleren je link. Een moment.
      </p>
    )
  if (outcome.state === 'done')
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
        <p className="font-display font-bold text-2xl">Welkom!</p>
        <p className="font-semibold text-lg">Je e-mailadres is bevestigd.</p>
        {outcome.appliesAt !== null && <p>Je nieuwe adres geldt vanaf {formatDateTime(outcome.appliesAt)}.</p>}
        <p>{isSignedIn ? 'Je gaat zo naar je dashboard.' : 'Je gaat zo naar de inlogpagina.'}</p>
        <LinkButton to={isSignedIn ? (next ?? HOME) : loginPath(next ?? HOME)} variant="primary">
          {isSignedIn ? 'Naar je dashboard' : 'Inloggen'}
        </LinkButton>
      </div>
    )
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <MailWarning aria-hidden="true" className="size-12 text-danger-ink" />
      <p className="font-semibold text-lg">Verificatie mislukt</p>
      {outcome.message !== 'Verificatie mislukt' && <p>{outcome.message}</p>}
      <p className="text-muted">Een link werkt één keer en 24 uur lang. Vraag gerust een nieuwe aan.</p>
      <div className="flex flex-wrap gap-2">
        <ResendButton isMain />
        <LinkButton to="/login">Terug naar inloggen</LinkButton>
      </div>
    </div>
  )
}

function PasswordQuestion({
  token,
  onDone,
  onFailed,
}: {
  token: string
  onDone: (appliesAt: string | null) => void
  onFailed: (error: unknown) => void
}) {
  const { register, submit, formState } = useContractForm(verifyEmail, { defaultValues: { token, password: '' } })
  const send = submit(async ({ password }) => {
    if (!password) return
    let appliesAt: string | null
    try {
      appliesAt = await confirmEmail({ token, password })
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length > 0) throw error
      return onFailed(error)
    }
    onDone(appliesAt)
  })
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <p>
        Dit account is in een andere browser gemaakt. Vul daarom het wachtwoord in. Heb jij dit account niet gemaakt?
        Dan hoef je niets te doen.
      </p>
      <PasswordField
        {...register('password')}
        label="Wachtwoord"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting}>
        Bevestig mijn e-mailadres
      </Button>
      <Link to="/forgot-password" className="inline-flex min-h-11 items-center self-start font-semibold underline">
        Wachtwoord vergeten?
      </Link>
    </form>
  )
}
