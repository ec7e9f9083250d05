import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { HOME, loginPath, returnPath } from '~/lib/session/guards.ts'
import { getSession } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { confirmEmail, refreshUser } from '../api.ts'
import { clearPendingVerification, pendingVerification } from '../pending-verification.ts'
import { ResendButton } from './check-your-mail.tsx'
import type { LoginState } from './login-form.tsx'

/** Delay before the redirect after success: to the dashboard when signed in, otherwise to the login page (spec 1 section 4). */
const TO_DASHBOARD_MS = 2_000
const TO_LOGIN_MS = 3_000

type Outcome = { state: 'busy' } | { state: 'done'; isSignedIn: boolean } | { state: 'failed'; message: string }

/** Verifies with the token of the mailed link, once, however often React runs the effect. */
export function VerifyToken({ token }: { token: string }) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'busy' })
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    confirmEmail(token).then(
      async () => {
        const { isAuthenticated } = getSession()
        if (isAuthenticated) await refreshUser().catch(() => undefined)
        setOutcome({ state: 'done', isSignedIn: isAuthenticated })
      },
      (error: unknown) =>
        setOutcome({ state: 'failed', message: (error instanceof ApiError && error.message) || 'Verificatie mislukt' }),
    )
  }, [token])

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
        <ResendButton />
        <LinkButton to="/login">Terug naar inloggen</LinkButton>
      </div>
    </div>
  )
}
